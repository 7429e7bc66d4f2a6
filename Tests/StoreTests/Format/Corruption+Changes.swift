extension Corruptions {
  static let ofChanges: [Corruption] = [
    (
      "a latest change in the future", #"{"revision":6"#, #"{"revision":8"#, 4,
      "latestChange.revision", "expected at most the revision, 7"
    ),
    (
      "a latest change before the first save", #"{"revision":6"#, #"{"revision":0"#, 4,
      "latestChange.revision", count(from: 1)
    ),
    (
      "a latest change without revision", #"{"revision":6,"#, "{", 4, "latestChange.revision",
      "it is missing"
    ),
    (
      "a latest change without time", #""at":"2026-11-21T09:00:04Z","#, "", 4, "latestChange.at",
      "it is missing"
    ),
    (
      "a latest change on an invalid date", "2026-11-21T09:00:04Z", "2026-06-31T09:00:04Z", 4,
      "latestChange.at", time
    ),
    (
      "an order that lacks a city", #"["\#(SampleState.seoul)"]"#, "[]", 4, "latestChange.order",
      order
    ),
    (
      "an order with a city twice", #"["\#(SampleState.seoul)"]"#,
      #"["\#(SampleState.seoul)","\#(SampleState.seoul)"]"#, 4, "latestChange.order", order
    ),
    (
      "an order with an added city", #"["\#(SampleState.seoul)"]"#,
      #"["\#(SampleState.seoul)","\#(SampleState.oslo)"]"#, 4, "latestChange.order", order
    ),
    (
      "an order of names", #"["\#(SampleState.seoul)"]"#, #"["Seoul"]"#, 4, "latestChange.order",
      "expected a UUID"
    ),
    (
      "reported values that are a number",
      #""reported":{"current":{"temperature":13.5},"days":{"2026-11-21":{"temperatureMax":15.5}}}"#,
      #""reported":5"#, 6, "cities[0].reported", "expected an object"
    ),
    (
      "a reported temperature that is text", #""temperature":13.5"#, #""temperature":"13.5""#, 6,
      "cities[0].reported.current.temperature", "expected a number"
    ),
    (
      "a reported day with an invalid date", #"{"2026-11-21":{"#, #"{"2026-02-30":{"#, 6,
      "cities[0].reported.days.2026-02-30", "expected a date such as 2026-11-21"
    ),
    (
      "a reported day that is a number", #"{"2026-11-21":{"temperatureMax":15.5}}"#,
      #"{"2026-11-21":15.5}"#, 6, "cities[0].reported.days.2026-11-21", "expected an object"
    ),
    (
      "more expected hours than there can be", #""before":{"name":"Soul""#,
      #""known":{"expected":{"temperature":[\#(Array(repeating: "null", count: 53).joined(separator: ","))]}},"before":{"name":"Soul""#,
      6, "cities[0].known.expected.temperature", "expected fewer hours"
    ),
    (
      "an expected temperature beyond all", #""before":{"name":"Soul""#,
      #""known":{"expected":{"temperature":[30000,30000]}},"before":{"name":"Soul""#, 6,
      "cities[0].known.expected.temperature", "expected a possible figure"
    ),
    (
      "expected hours of different counts", #""before":{"name":"Soul""#,
      #""known":{"expected":{"provider":"nws","from":"2026-11-21T09:00:00Z","temperature":[1],"windSpeed":[],"condition":"f"}},"before":{"name":"Soul""#,
      6, "cities[0].known.expected",
      "expected a provider, a time and as many figures and conditions of each kind"
    ),
    (
      "a deviation beyond all", #""before":{"name":"Soul""#,
      #""known":{"temperature":1e308},"before":{"name":"Soul""#, 6, "cities[0].known.temperature",
      "expected a possible figure"
    ),
    (
      "highs without a date", #""forecast":{"#, #""forecast":{"highs":{"temperature":1},"#, 6,
      "cities[0].forecast.highs.date", "it is missing"
    ),
    (
      "an expected figure beyond all", #"{"revision":6"#,
      #"{"expected":{"\#(SampleState.seoul)":{"windSpeed":-1e308}},"revision":6"#, 4,
      "latestChange.expected.windSpeed", "expected a possible figure"
    ),
    (
      "a blank name before", #""name":"Soul""#, #""name":" ""#, 6, "cities[0].before.name",
      "expected a name that is not blank"
    ),
    (
      "tags before that are null", #""before":{"name":"Soul","tags":[]"#,
      #""before":{"name":"Soul","tags":null"#, 6, "cities[0].before.tags", "expected an array"
    ),
    (
      "an impossible temperature before", #""temperature":9}"#, #""temperature":-999}"#, 6,
      "cities[0].before.current.temperature", "expected a possible figure"
    ),
    (
      "a city before that is a list", #""before":null"#, #""before":[]"#, 7, "cities[1].before",
      "expected an object"
    ),
  ]
}
