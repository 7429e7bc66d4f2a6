/// The widths that decide what a view shows, in columns of the terminal.
///
/// All views share them, so that the same columns disappear at the same widths.
enum ViewWidth {
  // MARK: - The narrowest terminals with a column

  /// Tomorrow, and the time in the city.
  static let tomorrow = 150

  /// The measured temperature.
  static let measured = 130

  /// The temperature of the next hours, and when it rains.
  static let hours = 120

  /// The apparent temperature and the gusts.
  static let feelsLike = 100

  static let wind = 76

  /// The lowest and the highest temperature of a report.
  static let extremes = 64

  /// The amount of rain of a forecast.
  static let amount = 64

  /// The condition.
  static let sky = 52

  /// The chance of rain of a report.
  static let rain = 40

  /// The chance of rain of a forecast, beside a bar.
  static let forecastRain = 34

  /// The chance of rain of an hour.
  static let hourlyRain = 28

  /// The old temperature before the present one.
  static let oldTemperature = 28

  // MARK: - Without a terminal

  /// The width of charts and of lines that break between their parts, in a pipe.
  static let pipe = 80
}
