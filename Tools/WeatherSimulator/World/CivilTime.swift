#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A local or UTC time as date and time of day.
struct CivilTime: Sendable {
  /// Seconds since 1970-01-01T00:00 in the same zone.
  var seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// Midnight of a date.
  init(year: Int, month: Int, day: Int) {
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    parts.tm_mday = Int32(day)
    seconds = timegm(&parts)
  }

  /// Parses a time such as `2026-01-20T09:46:05Z`.
  init?(utcText text: String) {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6, numbers.allSatisfy({ $0 < 10_000 }) else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    seconds += numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    // Numbers that are out of range would name another time.
    guard utcText == text else { return nil }
  }

  private var parts: tm {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    return parts
  }

  var year: Int { Int(parts.tm_year) + 1900 }

  /// 1 for January 1.
  var dayOfYear: Int { Int(parts.tm_yday) + 1 }

  /// 0 for Sunday.
  var weekday: Int { Int(parts.tm_wday) }

  var hour: Int { Int(parts.tm_hour) }

  private func text(_ format: String) -> String {
    var (parts, buffer) = (parts, [CChar](repeating: 0, count: 64))
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// For example `2026-01-20`.
  var dateText: String { text("%Y-%m-%d") }

  /// For example `2026-01-20T09:46`.
  var minuteText: String { text("%Y-%m-%dT%H:%M") }

  /// For example `2026-01-20T09:46:05Z`; the time must be UTC.
  var utcText: String { text("%Y-%m-%dT%H:%M:%SZ") }

  /// For example `Tue, 20 Jan 2026 18:51:27 GMT`, as in HTTP headers; the time must be UTC.
  var httpText: String { text("%a, %d %b %Y %H:%M:%S GMT") }

  /// Formats seconds since 1970 as `2026-01-20T13:00:00-05:00`.
  static func text(of instant: Int, offset: Int) -> String {
    let shift = CivilTime(seconds: Int(offset.magnitude)).text("%H:%M")
    return CivilTime(seconds: instant + offset).text("%Y-%m-%dT%H:%M:%S") + (offset < 0 ? "-" : "+")
      + shift
  }
}

extension Int {
  /// The largest multiple that is not greater.
  func rounded(downTo multiple: Int) -> Int {
    let rest = self % multiple
    return self - (rest < 0 ? rest + multiple : rest)
  }
}
