import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The views in a language` {
  private static let codes = Language.all.map(\.code)

  private func language(_ code: String) throws -> Language { try #require(Language.named(code)) }

  // MARK: - Words

  /// What has Latin letters in every language: names, units, keys and what providers wrote.
  private static let latin: Set<String> = {
    let names = """
      Home Llanfairpwllgwyngyll Wales United Kingdom Paris Île de France Texas States Oslo Nowhere \
      Lyon Rhône Seoul Weather data by Open Meteo com open meteo met norway home work unreachable \
      undo NE SE SW NW DE US EU UV PM UTC Storm Warning Flood Watch Snow Ice Zürich \
      Schweiz Reykjavík Winter nws skydiff
      """
    let units = "C km h mm cm hPa min d s m µg"
    return Set((names + " " + units).split(separator: " ").map(String.init))
  }()

  /// The compiler finds a missing text, but not an English one that a view has of its own.
  @Test(arguments: ["ja", "ko"]) func `have no English`(_ code: String) throws {
    let views = LanguageViews(language: try language(code))
    for (name, text) in views.texts {
      let words = text.split { !$0.isLatin }
      let unknown = Set(words.map(String.init)).subtracting(Self.latin)
      #expect(unknown.isEmpty, "\(name): \(unknown.sorted())")
    }
  }

  @Test func `have a word for every measure and condition`() throws {
    for code in ["ja", "ko"] {
      let language = try language(code)
      let labels =
        CurrentMeasure.all.flatMap { [language.label(of: $0), language.shortLabel(of: $0)] }
        + DayMeasure.all.map(language.label) + HourMeasure.all.map(language.label)
        + AirMeasure.all.map(language.label)
      let conditions = (0...99).compactMap(Condition.init)
      let named = conditions.filter { !$0.name.hasPrefix("code") }
      let words =
        conditions.map(language.words) + named.map { language.words($0.kind) }
        + named.compactMap { language.words(named: $0.name) }
      for text in labels + words {
        #expect(
          !text.contains { $0.isASCII && $0.isLowercase } || text == "PM2.5", "\(code): \(text)")
      }
    }
  }

  @Test(arguments: codes) func `have different words for different weather`(_ code: String) throws {
    let language = try language(code)
    let rain = [61, 63, 65, 80, 82, 71, 75, 53, 95].compactMap(Condition.init)
    #expect(Set(rain.map(language.words)).count == rain.count)
    #expect(Set(language.compass.texts).count == 8)
    #expect(Set(language.moon.texts).count == 8)
    let week = (0..<7).map { language.weekday(SampleReport.today.advanced(byDays: $0)) }
    #expect(Set(week).count == 7)
    #expect(week.allSatisfy { $0.displayWidth <= 3 })
  }

  // MARK: - Columns

  @Test(arguments: codes, [80, 100, 120, 150, 200]) func `have the columns of the English ones`(
    _ code: String, _ width: Int
  ) throws {
    let language = try language(code)
    for order in [ReportOrder.added, .name, .temperature, .wind, .rain] {
      // The Spanish wind is wider, and the sky narrower for it.
      let count = code == "es" ? 3 : .max
      #expect(
        places(language, width, order).prefix(count)
          == places(.english, width, order).prefix(count),
        "\(order): \(layout(language, width, order).header.text)")
    }
  }

  private func layout(_ language: Language, _ width: Int, _ order: ReportOrder) -> ReportLayout {
    ReportLayout(
      ReportView(units: .metric, language: language, now: SampleReport.now), width: width,
      widths: .stable(city: 16), order: order, isReversed: false)
  }

  /// Where the headings begin, or end where they are above figures.
  private func places(_ language: Language, _ width: Int, _ order: ReportOrder) -> [Int] {
    let layout = layout(language, width, order)
    let header = layout.header.text
    #expect(header.displayWidth <= width)
    var rest = header[...]
    return (0...ReportLayout.Heading.time.rawValue).compactMap(ReportLayout.Heading.init).compactMap
    { column in
      let text = layout.heading(column)
      guard !text.isEmpty, let range = rest.firstRange(of: text) else { return nil }
      rest = rest[range.upperBound...]
      switch column {
      case .city, .sky, .wind, .hours, .tomorrow:
        return String(header[..<range.lowerBound]).displayWidth
      default: return String(header[..<range.upperBound]).displayWidth
      }
    }
  }

  @Test(arguments: codes) func `are never wider than the screen`(_ code: String) throws {
    let views = LanguageViews(language: try language(code))
    for width in [20, 30, 40, 60, 80, 100, 120, 150, 200] {
      for (name, lines) in views.screens(width: width) {
        let widest = lines.map(\.displayWidth).max() ?? 0
        #expect(widest <= width, "\(name) \(width)")
      }
    }
  }

  // MARK: - Screens

  @Test(
    arguments: codes.filter { $0 != "en" },
    ["list", "current", "forecast", "hourly", "watch-list", "watch-city"])
  func `fit an ordinary terminal`(_ code: String, _ name: String) throws {
    let screens = LanguageViews(language: try language(code)).screens(width: 80)
    let lines = try #require(screens.first { $0.name == name }).lines
    try Golden.expect(lines.rendered(.none), is: "\(code)-\(name)-80.txt")
  }

  @Test(arguments: codes, ["list", "current", "hourly"]) func `have twelve hours`(
    _ code: String, _ name: String
  ) throws {
    let language = try language(code).with(.twelveHours)
    let screens = LanguageViews(language: language).screens(width: 80)
    let lines = try #require(screens.first { $0.name == name }).lines
    try Golden.expect(lines.rendered(.none), is: "\(code)-\(name)-80-12h.txt")
  }

  @Test(arguments: codes) func `with twelve hours are never wider than the screen`(
    _ code: String
  ) throws {
    let language = try language(code).with(.twelveHours)
    for width in [60, 120, 150] {
      for (name, lines) in LanguageViews(language: language).screens(width: width) {
        #expect((lines.map(\.displayWidth).max() ?? 0) <= width, "\(name) \(width)")
      }
    }
  }

  // MARK: - Choice

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], "de"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"),
    (["LANG": "it_IT.UTF-8"], "en"), ([:], "en"), (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], "ja"),
    (["LC_MESSAGES": "fr_FR.UTF-8", "LANG": "es_ES.UTF-8"], "fr"),
    (["LC_ALL": "ko_KR.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "es"], "ko"),
    (["LC_CTYPE": "de_DE.UTF-8"], "en"), (["LANG": "es@euro"], "es"),
  ]) func `are in the language of the locale`(_ variables: [String: String], _ code: String) {
    #expect(Language.ofLocale { variables[$0] }.code == code)
  }
}

extension Character {
  /// Whether it is a Latin letter, with an accent or without, or the sign of micro.
  fileprivate var isLatin: Bool { isLetter && unicodeScalars.allSatisfy { $0.value < 0x250 } }
}
