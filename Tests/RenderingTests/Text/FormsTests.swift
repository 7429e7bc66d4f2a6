import FoundationEssentials
import Testing
import WeatherSamples

@testable import Rendering
@testable import Weather

@Suite struct `Numbers, durations and times` {
  private func language(_ code: String) throws -> Language { try #require(Language.named(code)) }

  @Test(arguments: [
    ("en", "7.7", "9999"), ("de", "7,7", "9999"), ("fr", "7,7", "9999"), ("es", "7,7", "9999"),
    ("ko", "7.7", "9999"), ("ja", "7.7", "9999"),
  ]) func `have the decimal sign of the language`(
    _ code: String, _ number: String, _ large: String
  ) throws {
    let figures = FigureText(units: .metric, language: try language(code))
    #expect(figures.text(7.7, .temperature) == "\(number) °C")
    #expect(figures.numbers(7.71, 7.72, .temperature).before == "\(number)1")
    #expect(figures.difference(from: 0, to: 7.7, .temperature) == number)
    #expect(figures.text(9999, .pressure) == "\(large) hPa")
    #expect(PlacesTable.grouped(9999) == large)
    #expect(PlacesTable.grouped(10_000) == "10 000")
  }

  private static let durations: [(seconds: Double, texts: [String: String])] = [
    (45, ["en": "45 s", "de": "45 Sek.", "ko": "45초", "ja": "45秒"]),
    (720, ["en": "12 min", "de": "12 Min.", "fr": "12 min", "ko": "12분", "ja": "12分"]),
    (
      7800,
      [
        "en": "2 h 10 min", "de": "2 Std. 10 Min.", "fr": "2 h 10 min", "es": "2 h 10 min",
        "ko": "2시간 10분", "ja": "2時間10分",
      ]
    ), (7200, ["en": "2 h", "de": "2 Std.", "ko": "2시간", "ja": "2時間"]),
    (
      273_600,
      [
        "en": "3 d 4 h", "de": "3 Tage 4 Std.", "fr": "3 j 4 h", "es": "3 días 4 h", "ko": "3일 4시간",
        "ja": "3日4時間",
      ]
    ), (86_400, ["en": "1 d", "de": "1 Tag", "fr": "1 j", "es": "1 día", "ko": "1일", "ja": "1日"]),
    (-5, ["en": "0 s"]),
  ]

  @Test func `have the units of the language`() throws {
    for (seconds, texts) in Self.durations {
      for (code, text) in texts {
        let language = try language(code)
        let start = Date(timeIntervalSince1970: 0)
        #expect(AgeText.text(from: start, to: start + seconds, in: language) == text)
      }
    }
  }

  private static let times: [(time: String, texts: [String: String])] = [
    ("00:00", ["en": "12 AM", "ko": "오전 12시", "ja": "午前12時", "es": "12 a. m."]),
    ("00:05", ["en": "12:05 AM"]), ("09:30", ["en": "9:30 AM", "de": "9:30 AM"]),
    ("11:59", ["en": "11:59 AM"]), ("12:00", ["en": "12 PM"]),
    ("15:05", ["en": "3:05 PM", "ko": "오후 3:05", "ja": "午後3:05", "es": "3:05 p. m."]),
    ("15:00", ["en": "3 PM"]), ("23:59", ["en": "11:59 PM", "fr": "11:59 PM"]),
  ]

  @Test func `have the clock that is set`() throws {
    for (time, texts) in Self.times {
      for (code, text) in texts {
        let language = try language(code).with(.twelveHours)
        #expect(language.time(time) == text)
        #expect(language.time(time).displayWidth <= language.timeWidth)
        #expect(try self.language(code).time(time) == time)
      }
    }
    #expect(Language.english.hour("15:30") == "15")
    #expect(Language.english.with(.twelveHours).hour("15:30") == "3 PM")
  }

  @Test(arguments: [
    ("2026-11-21T05:07:00Z", "14:07"), ("2026-11-21T15:30:00Z", "Sun 00:30"),
    ("2026-11-20T14:59:00Z", "Fri 23:59"), ("2026-11-27T12:00:00Z", "Fri 21:00"),
    ("2026-11-29T12:00:00Z", "2026-11-29 21:00"),
  ]) func `name another day, and the zone to another reader`(_ at: String, _ text: String) throws {
    let clock = LocalClock(offset: 9 * 3600)
    let now = try instant("2026-11-21T09:00:00Z")
    let at = try instant(at)
    #expect(LocalTime(clock, at: now, .english).text(at) == text)
    #expect(LocalTime(clock, at: now, .english, reader: clock).text(at) == text)
    #expect(LocalTime(clock, at: now, .english, reader: .utc).text(at) == "\(text) UTC+9")
  }

  @Test(arguments: [
    (0, "UTC"), (9 * 3600, "UTC+9"), (-34_200, "UTC-9:30"), (36_000, "UTC+10"), (1800, "UTC+0:30"),
    (20_700, "UTC+5:45"),
  ]) func `have zones by their offset`(_ offset: Int, _ text: String) {
    #expect(ClockTime.zone(at: .distantPast, of: LocalClock(offset: offset)) == text)
  }
}
