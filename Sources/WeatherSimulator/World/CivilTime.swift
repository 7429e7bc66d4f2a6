/// Seconds since 1970 as date and time of day, in whatever zone they were counted in.
struct CivilTime: Sendable {
  /// Seconds since 1970-01-01T00:00 of the zone.
  var seconds: Int

  var date: CivilDate { CivilDate(daysSince1970: floorDivide(seconds, 86_400)) }

  var secondsOfDay: Int { seconds - floorDivide(seconds, 86_400) * 86_400 }

  /// `2026-01-20T09:46`.
  var minuteText: String {
    let minutes = secondsOfDay / 60
    return "\(date.text)T\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// `2026-01-20T09:46:05Z`, for seconds of UTC.
  var utcText: String { "\(minuteText):\(padded(secondsOfDay % 60, 2))Z" }

  init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads `2026-01-20`, `2026-01-20T09:46`, `2026-01-20T09:46:05`, with or without `Z`.
  init?(utcText text: String) {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard [10, 16, 19].contains(bytes.count) else { return nil }
    for (byte, model) in zip(bytes, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard model == UInt8(ascii: "0") ? isDigit : byte == model else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      guard range.upperBound <= bytes.count else { return 0 }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let date = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard date.isValid, hour < 24, minute < 60, second < 60 else { return nil }
    seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }
}

extension CivilTime {
  /// `Tue, 20 Jan 2026 18:51:27 GMT`, as in headers of HTTP, for seconds of UTC.
  var httpText: String {
    let (minutes, second) = (secondsOfDay / 60, secondsOfDay % 60)
    let time = "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(second, 2))"
    let day = "\(padded(date.day, 2)) \(Self.months[date.month - 1]) \(date.year)"
    return "\(weekdayName.prefix(3)), \(day) \(time) GMT"
  }

  /// `Tuesday`.
  var weekdayName: String {
    // The first of January 1970 was a Thursday.
    let days = floorDivide(seconds, 86_400) + 4
    return Self.weekdays[days - floorDivide(days, 7) * 7]
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
