import Rendering

extension Session {
  /// What to set for the units of the locale's country; nil where they are metric or set already.
  ///
  /// Nothing is chosen by it: cron has no locale, and its mail has to read as the terminal does.
  var unitsOfLocale: String? {
    guard settings.source(of: "units") == .standard else { return nil }
    // The first that is not empty has effect (POSIX.1-2024, section 8.2), such as en_US.UTF-8.
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(environment.variable)
    let country = names.first?.split(separator: "_").dropFirst().first?.prefix { $0.isLetter }
    guard let country, let (units, setting) = Self.habits[String(country)] else { return nil }
    return settings.glyphs.text("Units are metric; for \(units): skydiff config set \(setting)")
  }

  /// By ISO 3166-1 codes: the measurement categories of glibc's locales, and the wind of weather services.
  private static let habits: [String: (units: String, setting: String)] = {
    var habits: [String: (units: String, setting: String)] = [:]
    for country in ["US", "LR", "MM"] { habits[country] = ("°F and mph", "units imperial") }
    habits["GB"] = ("mph and miles", "units uk")
    for country in ["KR", "JP", "NO", "SE", "FI", "DK", "IS", "RU", "PL", "CN"] {
      habits[country] = ("wind in m/s", "units.wind m/s")
    }
    return habits
  }()
}
