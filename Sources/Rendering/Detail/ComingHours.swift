import FoundationEssentials
import Weather

/// The next 24 hours of a city in a few columns.
struct ComingHours {
  private let city: City
  private let now: Date
  private let language: Language

  private static let duration = 86_400.0

  /// - Parameter now: The present, which the hours follow.
  init(_ city: City, at now: Date, _ language: Language) {
    self.city = city
    self.now = now
    self.language = language
  }

  /// When the next rain begins, such as `15:00`; empty without rain, and `?` where the hours are unknown.
  var rainStart: String {
    if city.forecast?.hours.isEmpty ?? true { return FigureText.unknown }
    guard let rain = ComingRain(city, at: now, until: { $0 >= now + Self.duration }) else {
      return city.isWet ? language.outlook.now : ""
    }
    return rain.start > now
      ? LocalTime(city.clock, at: now, language).text(rain.start) : language.outlook.now
  }

  /// The temperatures as a line of columns, each the mean of as many hours; empty where they are unknown.
  func temperatures(_ glyphs: Glyphs, width: Int) -> String {
    let step = Self.duration / Double(width)
    let hours = city.forecast?.hours ?? []
    let means = (0..<width).compactMap { column -> Double? in
      let start = now + Double(column) * step
      // The hour that contains the present began before it.
      let values = hours.filter { $0.time > start - 3600 && $0.time <= start + step - 3600 }
        .compactMap(\.temperature)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    return Sparkline(glyphs: glyphs, width: width).text(means)
  }
}
