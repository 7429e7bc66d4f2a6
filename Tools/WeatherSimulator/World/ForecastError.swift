/// The difference between a forecast and the weather that comes.
struct ForecastError: Sendable {
  /// Hours by which the weather changes later in the forecast.
  var delay = 0.0

  /// Degrees Celsius.
  var warmth = 0.0

  /// On the scale from -1, a clear sky, to 1, a storm.
  var front = 0.0

  /// Meters per second.
  var windSpeed = 0.0

  /// How much nearer to its mean the probability of precipitation is, from 0 to 1.
  var doubt = 0.0
}
