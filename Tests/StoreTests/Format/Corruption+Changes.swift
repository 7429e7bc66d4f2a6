extension Corruptions {
  static let ofChanges: [Corruption] = [
    (
      "a latest report in the future", #"{"revision":6"#, #"{"revision":8"#, 4,
      "latestReport.revision", "expected at most the revision, 7"
    ),
    (
      "a latest report before the first save", #"{"revision":6"#, #"{"revision":0"#, 4,
      "latestReport.revision", count(from: 1)
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
      "latestReport.at", time
    ),
    (
      "reported values that are a number",
      #""memory":{"current":{"temperature":13.5},"days":{"2026-11-21":{"temperatureMax":15.5}}}"#,
      #""memory":5"#, 6, "cities[0].memory", "expected an object"
    ),
    (
      "a reported temperature that is text", #""temperature":13.5"#, #""temperature":"13.5""#, 6,
      "cities[0].memory.current.temperature", "expected a number"
    ),
    (
      "a reported day with an invalid date", #"{"2026-11-21":{"#, #"{"2026-02-30":{"#, 6,
      "cities[0].memory.days.2026-02-30", "expected a date such as 2026-11-21"
    ),
    (
      "a reported day that is a number", #"{"2026-11-21":{"temperatureMax":15.5}}"#,
      #"{"2026-11-21":15.5}"#, 6, "cities[0].memory.days.2026-11-21", "expected an object"
    ),
    (
      "more expected hours than there can be", #""memory":{"current""#,
      #""memory":{"expected":{"temperature":[\#(Array(repeating: "null", count: 53).joined(separator: ","))]},"current""#,
      6, "cities[0].memory.expected.temperature[52]", "expected fewer hours"
    ),
    (
      "an expected temperature beyond all", #""memory":{"current""#,
      #""memory":{"expected":{"temperature":[30000,30000]},"current""#, 6,
      "cities[0].memory.expected.temperature[1]", "expected a possible figure"
    ),
    (
      "expected hours of different counts", #""memory":{"current""#,
      #""memory":{"expected":{"provider":"nws","from":"2026-11-21T09:00:00Z","temperature":[1],"windSpeed":[],"condition":"f"},"current""#,
      6, "cities[0].memory.expected",
      "expected as many figures and conditions of each kind"
    ),
    (
      "a deviation beyond all", #""memory":{"current""#,
      #""memory":{"temperature":1e308,"current""#, 6, "cities[0].memory.temperature",
      "expected a possible figure"
    ),
    (
      "highs without a date", #""forecast":{"#, #""forecast":{"highs":{"temperature":1},"#, 6,
      "cities[0].forecast.highs.date", "it is missing"
    ),
    (
      "news that is a list", #""news":{"added":true}"#, #""news":[]"#, 7, "cities[1].news",
      "expected an object"
    ),
    (
      "a change without the value after it", "[9,13.5,8.5]", "[9]", 6,
      "cities[0].news.changes.current.temperature", "expected the values before and after"
    ),
    (
      "tags before that are null", #"[[],["home"]]"#, #"[["a"],5]"#, 6,
      "cities[0].news.changes.tags[1]", "expected an array"
    ),
    (
      "an impossible temperature before", "[9,13.5,8.5]", "[-999,13.5]", 6,
      "cities[0].news.changes.current.temperature[0]", "expected a possible figure"
    ),
    (
      "an expected figure beyond all", "[9,13.5,8.5]", "[9,13.5,-1e308]", 6,
      "cities[0].news.changes.current.temperature[2]", "expected a possible figure"
    ),
    (
      "more steps of rain than a day has", #""failure":{"#,
      #""nowcast":{"fetchedAt":"2026-11-21T09:00:04Z","from":"2026-11-21T09:00:00Z","step":15,"rates":[\#(Array(repeating: "0", count: 97).joined(separator: ","))]},"failure":{"#,
      6, "cities[0].nowcast.rates[96]", "expected fewer steps"
    ),
    (
      "a new date that is none", #""dates":["2026-11-22"]"#, #""dates":["2026-02-30"]"#, 6,
      "cities[0].news.dates[0]", "expected a date such as 2026-11-21"
    ),
  ]
}
