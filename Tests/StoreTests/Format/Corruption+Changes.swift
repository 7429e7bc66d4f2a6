extension Corruptions {
  static let ofChanges: [Corruption] = [
    (
      "a latest report in the future", #"{"revision":6"#, #"{"revision":8"#, 4,
      "latestReport.revision", "expected at most the revision, 7, found 8"
    ),
    (
      "a latest report before the first save", #"{"revision":6"#, #"{"revision":0"#, 4,
      "latestReport.revision", count(from: 1) + ", found 0"
    ),
    (
      "a latest report without revision", #"{"revision":6,"#, "{", 4, "latestReport.revision",
      "it is missing"
    ),
    (
      "a latest report without time", #","at":"2026-11-21T09:00:04Z"}"#, "}", 4, "latestReport.at",
      "it is missing"
    ),
    (
      "a latest report on an invalid date", "2026-11-21T09:00:04Z", "2026-06-31T09:00:04Z", 4,
      "latestReport.at", time + #", found "2026-06-31T09:00:04Z""#
    ),
    (
      "known values that are a number", #""memory":{"current""#, #""memory":5,"a":{"current""#, 6,
      "cities[0].memory", "expected an object, found 5"
    ),
    (
      "a known temperature that is text", #""temperature":13.5"#, #""temperature":"13.5""#, 6,
      "cities[0].memory.current.temperature", #"expected a number, found "13.5""#
    ),
    (
      "a known day with an invalid date", #""days":{"date":["2026-11-21"],"k"#,
      #""days":{"date":["2026-02-30"],"k"#, 6, "cities[0].memory.days.date[0]",
      #"expected a date such as 2026-11-21, found "2026-02-30""#
    ),
    (
      "more known figures than days", #""temperatureMax":[15.5]"#, #""temperatureMax":[15.5,1]"#, 6,
      "cities[0].memory.days.temperatureMax", "expected 1 elements"
    ),
    (
      "more expected hours than there can be", #""temperature":[140,-8]"#,
      #""temperature":[\#(Array(repeating: "null", count: 57).joined(separator: ","))]"#, 6,
      "cities[0].memory.expected.temperature[56]", "expected fewer hours"
    ),
    (
      "an expected temperature beyond all", #""temperature":[140,-8]"#,
      #""temperature":[30000,30000]"#, 6, "cities[0].memory.expected.temperature[1]",
      "expected a possible figure, found 30000"
    ),
    (
      "a deviation beyond all", #""temperatureDeviation":0.4"#, #""temperatureDeviation":1e308"#, 6,
      "cities[0].memory.temperatureDeviation", "expected a possible figure, found 1e308"
    ),
    (
      "a spell without a time", #""temperatureDeviation":0.4"#, #""spell":{"kinds":"r"}"#, 6,
      "cities[0].memory.spell.lastAt", "it is missing"
    ),
    (
      "highs without a date", #""forecast":{"#, #""forecast":{"highs":{"temperature":1},"#, 6,
      "cities[0].forecast.highs.date", "it is missing"
    ),
    (
      "news that is a list", #""news":{"added":true}"#, #""news":[]"#, 7, "cities[1].news",
      "expected an object, found an empty list"
    ),
    (
      "a change without the value after it", "[9,13.5,8.5]", "[9]", 6,
      "cities[0].news.changes.current.temperature", "expected the values before and after"
    ),
    (
      "tags before that are null", #"[[],["home"]]"#, #"[["a"],5]"#, 6,
      "cities[0].news.changes.tags[1]", "expected an array, found 5"
    ),
    (
      "an impossible temperature before", "[9,13.5,8.5]", "[-999,13.5]", 6,
      "cities[0].news.changes.current.temperature[0]", "expected a possible figure, found -999"
    ),
    (
      "an expected figure beyond all", "[9,13.5,8.5]", "[9,13.5,-1e308]", 6,
      "cities[0].news.changes.current.temperature[2]", "expected a possible figure, found -1e308"
    ),
    (
      "more steps of rain than a day has", #""failure":{"#,
      #""nowcast":{"fetchedAt":"2026-11-21T09:00:04Z","from":"2026-11-21T09:00:00Z","step":15,"rates":[\#(Array(repeating: "0", count: 97).joined(separator: ","))]},"failure":{"#,
      6, "cities[0].nowcast.rates[96]", "expected fewer steps"
    ),
    (
      "a new date that is none", #""dates":["2026-11-22"]"#, #""dates":["2026-02-30"]"#, 6,
      "cities[0].news.dates[0]", #"expected a date such as 2026-11-21, found "2026-02-30""#
    ),
  ]
}
