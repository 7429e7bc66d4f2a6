extension Corruptions {
  static let ofCities: [Corruption] = [
    (
      "a city that is a number", #"{"id":"\#(SampleState.oslo)""#,
      #"5, {"id":"\#(SampleState.oslo)""#, 7, "cities[1]", "expected an object, found 5"
    ),
    (
      "two cities with the same identifier", SampleState.oslo, SampleState.seoul, 7, "cities[1].id",
      "duplicate identifier \(SampleState.seoul)"
    ),
    (
      "a removed city that is also listed", SampleState.lima, SampleState.seoul, 10,
      "removed[0].id", "\(SampleState.seoul) is also in 'cities'"
    ),
    (
      "a removed city that is also listed as added", SampleState.lima, SampleState.oslo, 10,
      "removed[0].id", "\(SampleState.oslo) is also in 'cities'"
    ), ("no identifier", #""id":"\#(SampleState.oslo)","#, "", 7, "cities[1].id", "it is missing"),
    (
      "an invalid UUID", SampleState.oslo, "Oslo", 7, "cities[1].id",
      #"expected a UUID, found "Oslo""#
    ), ("no name", #""name":"Oslo","#, "", 7, "cities[1].name", "it is missing"),
    (
      "a blank name", #""name":"Oslo""#, #""name":" \t""#, 7, "cities[1].name",
      #"expected a name that is not blank, found " \t""#
    ),
    (
      "an empty name", #""name":"Oslo""#, #""name":"""#, 7, "cities[1].name",
      #"expected a name that is not blank, found """#
    ),
    (
      "a name that is null", #""name":"Oslo""#, #""name":null"#, 7, "cities[1].name",
      "expected a string, found null"
    ), ("no latitude", #""latitude":59.91,"#, "", 7, "cities[1].latitude", "it is missing"),
    (
      "a latitude above 90", "59.91", "90.001", 7, "cities[1].latitude",
      "expected degrees from -90 to 90, found 90.001"
    ),
    (
      "a longitude below -180", "10.75", "-180.5", 7, "cities[1].longitude",
      "expected degrees from -180 to 180, found -180.5"
    ),
    (
      "a latitude that overflows", "59.91", "1e999", 7, "cities[1].latitude",
      "expected a number, found 1e999"
    ),
    (
      "a time zone that is a number", #""Asia/Seoul""#, "9", 6, "cities[0].timeZone",
      "expected a string, found 9"
    ),
    (
      "an offset of more than a day", "32400", "86401", 6, "cities[0].utcOffsetSeconds",
      "expected a whole number from -86400 to 86400, found 86401"
    ),
    (
      "a negative population", "10349312", "-1", 6, "cities[0].population",
      count(from: 0) + ", found -1"
    ),
    (
      "tags that are a string", #"["home"]"#, #""home""#, 6, "cities[0].tags",
      #"expected an array, found "home""#
    ),
    (
      "a tag that is a number", #"["home"]"#, #"["home", 5]"#, 6, "cities[0].tags[1]",
      "expected a string, found 5"
    ),
    (
      "a tag with a space", #"["home"]"#, #"["home", "a b"]"#, 6, "cities[0].tags[1]",
      #"expected letters, digits, '.', '_' and '-', found "a b""#
    ),
    (
      "a tag that is empty", #"["home"]"#, #"["home", ""]"#, 6, "cities[0].tags[1]",
      #"expected letters, digits, '.', '_' and '-', found """#
    ),
    (
      "a repeated tag", #"["home"]"#, #"["home", "home"]"#, 6, "cities[0].tags",
      "expected each tag once, found a list"
    ),
    (
      "no time of adding", #","addedAt":"2026-11-21T09:00:04Z""#, "", 7, "cities[1].addedAt",
      "it is missing"
    ),
    (
      "a time of adding on an invalid date", "2026-11-20T08:00:00Z", "2026-02-30T08:00:00Z", 6,
      "cities[0].addedAt", time + #", found "2026-02-30T08:00:00Z""#
    ),
    (
      "a time without zone", "2026-11-20T08:00:00Z", "2026-11-20T08:00:00", 6, "cities[0].addedAt",
      time + #", found "2026-11-20T08:00:00""#
    ),
    (
      "a position of 0", #""position":1"#, #""position":0"#, 10, "removed[0].position",
      count(from: 1) + ", found 0"
    ),
    (
      "an unknown kind of failure", #""timeout""#, #""bad luck""#, 6, "cities[0].failure.kind",
      #"expected a kind of failure, found "bad luck""#
    ),
    (
      "a failure without kind", #""kind":"timeout","#, "", 6, "cities[0].failure.kind",
      "it is missing"
    ),
    (
      "a failure without time", #""at":"2026-11-21T09:05:00Z","#, "", 6, "cities[0].failure.at",
      "it is missing"
    ),
    (
      "an unknown part of the weather", #"["current"]"#, #"["hail"]"#, 6,
      "cities[0].failure.parts[0]", #"expected "current" or "forecast", found "hail""#
    ),
  ]
}
