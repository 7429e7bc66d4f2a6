import FoundationEssentials

extension KeyedDecodingContainer {
  /// A number; nil where it is missing, null, too large or no number.
  func number(_ key: Key) -> Double? {
    try? decodeIfPresent(Double.self, forKey: key)
  }

  /// A figure in the unit that is kept; nil where there is none or an impossible one.
  func figure(_ key: Key, _ quantity: Quantity, factor: Double = 1) -> Double? {
    number(key).flatMap { Figure.kept($0 * factor, quantity) }
  }

  /// An instant in seconds since 1970; nil where there is none, and for 0, which stands for none.
  func instant(_ key: Key) -> Date? {
    guard let seconds = number(key), seconds != 0 else { return nil }
    let instant = Date(timeIntervalSince1970: seconds)
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }

  /// Seconds ahead of UTC; nil where it is not told.
  ///
  /// - Throws: `OpenWeatherMapAnswerError` when no clock on Earth shows that time.
  func utcOffset(_ key: Key) throws(OpenWeatherMapAnswerError) -> Int? {
    guard let seconds = number(key) else { return nil }
    guard let offset = Int(exactly: seconds), LocalClock.offsets.contains(offset) else {
      throw OpenWeatherMapAnswerError("'\(key.stringValue)' is out of range")
    }
    return offset
  }
}
