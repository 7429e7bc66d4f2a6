import FoundationEssentials
import Weather

/// The fields of random expressions with their values, without the table of measures.
enum RandomFields {
  typealias Field = RandomExpression.Field

  struct Unit: Sendable {
    let text: String
    let metric: @Sendable (Double) -> Double

    init(_ text: String, _ metric: @escaping @Sendable (Double) -> Double = { $0 }) {
      (self.text, self.metric) = (text, metric)
    }
  }

  struct Group: Sendable {
    let fields: [Field<Double>]
    let units: [Unit]
  }

  /// Fields that may be compared with each other.
  static let figures = [
    Group(
      fields: [
        Field(text: "temperature") { $0.current?.temperature },
        Field(text: "current.apparentTemperature") { $0.current?.apparentTemperature },
        Field(text: "dewPoint") { $0.current?.dewPoint },
        day("today", 0) { $0.temperatureMax }("temperatureMax"),
        day("tomorrow", 1) { $0.temperatureMin }("temperatureMin"),
        // The city is two hours behind; it is Saturday there.
        day("sat", 0) { $0.temperatureMin }("temperatureMin"),
        day("mon", 2) { $0.temperatureMax }("temperatureMax"),
        day("fri", 6) { $0.temperatureMax }("temperatureMax"),
        day("2026-11-22", 1) { $0.temperatureMax }("temperatureMax"),
        hours("min", "temperature", { $0.temperature }) { $0.min() ?? 0 },
        hours("max", "temperature", { $0.temperature }) { $0.max() ?? 0 },
        hours("mean", "temperature", { $0.temperature }) { $0.reduce(0, +) / Double($0.count) },
      ], units: [Unit(""), Unit(" °C"), Unit(" C")]),
    Group(
      fields: [
        Field(text: "windSpeed") { $0.current?.windSpeed },
        Field(text: "windGust") { $0.current?.windGust },
        day("today", 0) { $0.windSpeedMax }("windSpeedMax"),
        day("tomorrow", 1) { $0.windGustMax }("windGustMax"),
      ],
      units: [
        Unit(" km/h"), Unit("m/s") { $0 * 3.6 }, Unit(" mph") { $0 * 1.609344 },
        Unit(" kn") { $0 * 1.852 },
      ]),
    Group(
      fields: [
        Field(text: "precipitation") { $0.current?.precipitation },
        day("today", 0) { $0.precipitation }("precipitation"),
        hours("sum", "precipitation", { $0.precipitation }) { $0.reduce(0, +) },
      ], units: [Unit("mm"), Unit(" in") { $0 * 25.4 }]),
    Group(
      fields: [
        Field(text: "humidity") { $0.current?.humidity },
        Field(text: "cloudCover") { $0.current?.cloudCover },
        day("today", 0) { $0.precipitationProbability }("precipitationProbability"),
      ], units: [Unit("%"), Unit(" %"), Unit("")]),
    Group(
      fields: [
        Field(text: "age") { city in
          city.current.map { RandomExpression.now.timeIntervalSince($0.fetchedAt) }
        }, day("today", 0) { $0.sunshineDuration }("sunshineDuration"),
      ], units: [Unit("s"), Unit(" m") { $0 * 60 }, Unit("h") { $0 * 3600 }]),
    Group(
      fields: [
        Field(text: "latitude") { $0.place.latitude },
        Field(text: "longitude") { $0.place.longitude },
      ], units: [Unit("")]),
  ]

  static let words: [(fields: [Field<String>], words: [String])] = [
    (
      [
        Field(text: "condition") { $0.current?.condition?.name },
        Field(text: "today.condition") { day(0, of: $0)?.condition?.name },
      ], ["clear", "overcast", "snow", "rain", "thunderstorm", "code42"]
    ),
    (
      [
        Field(text: "condition.kind") { city in
          city.current?.condition.map { kind(ofCode: $0.code) }
        },
        Field(text: "tomorrow.condition.kind") { city in
          day(1, of: city)?.condition.map { kind(ofCode: $0.code) }
        },
      ], ["fair", "cloudy", "snow", "rain", "thunderstorm", "code42"]
    ),
    (
      [Field(text: "kind") { $0.current?.condition.flatMap { moment(ofCode: $0.code) } }],
      ["dry", "fog", "rain", "winter", "thunder"]
    ),
    (
      [Field(text: "today.kind") { day(0, of: $0).flatMap(kind) }],
      ["dry", "wet", "heavy", "winter"]
    ),
    (
      [Field(text: "failure") { $0.failure?.kind.rawValue ?? "none" }],
      ["none", "timeout", "server"]
    ),
  ]

  static let texts: [Field<[String]>] = [
    Field(text: "name") { [$0.name] },
    Field(text: "region") { city in city.place.region.map { [$0] } },
    Field(text: "tag") { $0.tags },
    Field(text: "country") { city in
      let texts = [city.place.country, city.place.countryCode].compactMap { $0 }
      return texts.isEmpty ? nil : texts
    },
  ]

  static let someTexts = ["Oslo", "oslo", "Bergen", "home", "Norway", "NO", "South Korea", "KR"]

  /// The codes of random conditions.
  static let codes = [0, 3, 42, 63, 73, 95]

  private static func moment(ofCode code: Int) -> String? {
    switch code {
    case 0...7, 10: "dry"
    case 18, 19, 95...99: [18, 19, 95, 96, 99].contains(code) ? "thunder" : nil
    case 45, 48: "fog"
    case 51, 53, 55, 61, 63, 65, 80, 81, 82: "rain"
    case 56, 57, 66, 67, 68, 69, 71, 73, 75, 77, 79, 83, 84, 85, 86: "winter"
    default: nil
    }
  }

  private static func kind(of day: Forecast.Day) -> String? {
    if day.precipitation == nil, day.precipitationProbability == nil { return nil }
    guard day.precipitation ?? 1 >= 1, day.precipitationProbability ?? 60 >= 60 else {
      return "dry"
    }
    let isWinter = day.condition.flatMap { moment(ofCode: $0.code) } == "winter"
    if isWinter || day.snowfall ?? 0 >= 1 { return "winter" }
    return day.precipitation ?? 0 >= 15 ? "heavy" : "wet"
  }

  private static func kind(ofCode code: Int) -> String {
    switch code {
    case 0: "fair"
    case 3: "cloudy"
    case 63: "rain"
    case 73: "snow"
    case 95: "thunderstorm"
    default: "code\(code)"
    }
  }

  static func hours(of city: City, _ count: Int) -> [Forecast.Hour] {
    let coming = (city.forecast?.hours ?? []).filter { $0.time > RandomExpression.now - 3600 }
    return Array(coming.prefix(count))
  }

  private static func day(_ offset: Int, of city: City) -> Forecast.Day? {
    city.shownDays(at: RandomExpression.now).first { $0.date.text == "2026-11-\(21 + offset)" }
  }

  private static func day(
    _ name: String, _ offset: Int, _ figure: @escaping @Sendable (Forecast.Day) -> Double?
  ) -> (String) -> Field<Double> {
    { field in Field(text: "\(name).\(field)") { city in day(offset, of: city).flatMap(figure) } }
  }

  private static func hours(
    _ function: String, _ field: String, _ figure: @escaping @Sendable (Forecast.Hour) -> Double?,
    _ combine: @escaping @Sendable ([Double]) -> Double
  ) -> Field<Double> {
    let count = 7
    return Field(text: "\(function)(\(field), \(count)h)") { city in
      let known = hours(of: city, count).compactMap(figure)
      return known.count * 2 < count ? nil : combine(known)
    }
  }
}
