import FoundationEssentials
import JSONText
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

/// States whose parts disagree, and the one statement of views.
@Suite struct `What views say of a city` {
  private static let now = SampleReport.now

  /// A city at 18:00 local time.
  ///
  /// - Parameters:
  ///   - sky: The code of the present condition.
  ///   - rates: The quarters of an hour of a nowcast from the present on; nil without one.
  ///   - amounts: The hours of the forecast from the running one on, in mm.
  private func city(
    sky: Int, rates: [Double]? = nil, amounts: [Double] = Array(repeating: 0, count: 12),
    snow: [Double] = [], code: Int = 61
  ) -> City {
    var city = SampleReport.city(1, "Seoul", nil, "South Korea", offset: 32_400)
    city.current?.condition = Condition(code: sky)
    city.nowcast = rates.map {
      Nowcast(
        provider: "test", fetchedAt: Self.now, start: Self.now - 4, stepMinutes: 15, rates: $0)
    }
    city.forecast?.provider = "nws"
    city.forecast?.hours = amounts.enumerated().map { index, amount in
      var hour = Forecast.Hour(time: Self.now - 4 + Double(index) * 3600)
      hour.precipitation = amount
      hour.snowfall = index < snow.count ? snow[index] : nil
      hour.condition = Condition(code: amount > 0 ? code : 3)
      hour.precipitationProbability = 40
      return hour
    }
    return city
  }

  private func report(_ city: City) -> ChangeReport {
    var report = SampleReport.report
    report.command = "list"
    report.rows = [ChangeReport.Row(mark: .unchanged, city: city)]
    report.list = [city]
    return report
  }

  private let view = ReportView(units: .metric, now: now, userClock: LocalClock(offset: 32_400))

  private func current(_ city: City) -> String {
    view.currentLines(of: report(city), width: 100).map(\.text).joined(separator: "\n")
  }

  private func list(_ city: City) -> String {
    view.lines(of: report(city), width: 120).map(\.text).joined(separator: "\n")
  }

  private func summary(_ city: City) -> String? {
    WeatherSummary(city, at: Self.now, FigureText(units: .metric)).text
  }

  @Test(arguments: [51, 61, 80]) func `rain that falls has an end, not a beginning, in one word`(
    _ sky: Int
  ) {
    let city = city(sky: sky, rates: [0, 0, 0, 1, 2, 0, 0, 0])
    #expect(
      OutlookText(city, at: Self.now, FigureText(units: .metric))?.line == "rain until about 19:15")
    #expect(summary(city)?.hasPrefix("rain until about 19:15") == true)
    for text in [list(city), current(city)] { #expect(!text.contains("rain in ")) }
    #expect(list(city).split(separator: "\n")[1].contains(" now "))
  }

  @Test func `the nowcast holds for the hours that it sees`() {
    let dry = city(sky: 3, rates: Array(repeating: 0, count: 8), amounts: [0, 1, 1, 1, 0, 0])
    #expect(
      summary(dry)?.contains("rain from 20:00 to about 22:00") == true, "\(summary(dry) ?? "")")
    #expect(current(dry).contains("Rain from 20:00 to about 22:00, 2 mm."), "\(current(dry))")
    #expect(list(dry).contains(" 20:00 "))
    let wet = city(sky: 3, rates: [0, 0, 1, 1, 0, 0, 0, 0])
    #expect(current(wet).contains("Rain in 30 min, until about 19:00."))
    #expect(list(wet).contains(" 18:30 "))
  }

  @Test func `what falls now does not begin later`() {
    let later = city(sky: 61, amounts: [0, 0, 0, 1, 1, 0])
    for text in [list(later), current(later), summary(later) ?? ""] {
      #expect(!text.contains("21:00"), "\(text)")
    }
    let drizzle = city(sky: 51, rates: Array(repeating: 0, count: 8), amounts: [0, 0, 0, 2, 2, 0])
    #expect(summary(drizzle)?.contains("until") != true, "\(summary(drizzle) ?? "")")
    let running = city(sky: 61, rates: Array(repeating: 0, count: 8), amounts: [2, 2, 2, 2, 0])
    #expect(
      summary(running)?.hasPrefix("rain until about 22:00") == true, "\(summary(running) ?? "")")
    #expect(list(running).split(separator: "\n")[1].contains(" now "))
  }

  @Test func `what falls at the end of the nowcast goes on in the hours`() {
    let city = city(sky: 61, rates: Array(repeating: 1, count: 8), amounts: [1, 1, 1, 1, 0])
    #expect(summary(city)?.hasPrefix("rain until about 22:00") == true, "\(summary(city) ?? "")")
    let open = self.city(sky: 61, rates: [1, 2, 1, 2, 1, 2, 1, 2], amounts: [1, 1])
    #expect(summary(open)?.hasPrefix("rain for at least 1½ h more") == true)
    #expect(!current(open).contains("until"), "\(current(open))")
  }

  @Test func `today includes the present in every view`() throws {
    var city = city(sky: 3)
    city.current?.temperature = 20
    var report = report(city)
    report.command = "forecast"
    let context = FormatContext(units: .metric, now: Self.now)
    let template = try Template("{today.temperatureMax}").text(of: report, context)
    #expect(String(decoding: template, as: UTF8.self) == "20.0\n")
    #expect(current(city).contains("high 20"))
    #expect(list(city).split(separator: "\n")[1].contains("  20  "))
    let days = view.forecastLines(of: report, width: 80).map(\.text)
    #expect(days.contains { $0.contains(" 20 ") }, "\(days)")
    let table = MarkdownFormat().text(of: .forecast(of: report, isHourly: false, context))
    #expect(String(decoding: table, as: UTF8.self).contains("| 20.0 |"))
    let record = CSVFormat().text(of: .cities(of: report, context))
    #expect(String(decoding: record, as: UTF8.self).contains(",20.0,"))
  }

  @Test func `snow is measured in its depth, and what falls beside it as water`() {
    func later(_ code: Int, snow: [Double]) -> String? {
      summary(city(sky: 3, amounts: [0, 2, 2, 0], snow: snow, code: code))
    }
    #expect(
      later(73, snow: [0, 3, 2, 0])?.hasPrefix("snow from 19:00 to about 21:00, 5 cm") == true)
    let sleet = later(68, snow: [0, 0.5, 0.5, 0])
    #expect(sleet?.hasPrefix("sleet from 19:00 to about 21:00, 4 mm") == true)
  }

  @Test(arguments: [(DayKind.dry, true), (.wet, false)])
  func `tomorrow is like today only if it is of the same kind`(_ kind: DayKind, _ isLike: Bool) {
    var city = city(sky: 3)
    guard let days = city.forecast?.days, days.count > 1 else { return }
    city.forecast?.days[0].temperatureMax = 10
    city.forecast?.days[1].temperatureMax = 10
    for index in [0, 1] { city.forecast?.days[index].precipitation = 0 }
    city.forecast?.days[0].precipitationProbability = 0
    city.forecast?.days[1].precipitationProbability = kind == .wet ? 90 : 0
    city.forecast?.days[1].precipitation = kind == .wet ? 4 : 0
    for index in city.forecast?.hours.indices ?? 0..<0 {
      city.forecast?.hours[index].temperature = 9
    }
    #expect(
      (summary(city) == "tomorrow much like today") == isLike, "\(summary(city) ?? "nothing")")
  }

  @Test func `the counts are of all cities`() {
    var report = report(city(sky: 3))
    report.summary = .init(report.rows)
    report.list += [SampleReport.city(2, "Oslo", nil, nil, offset: 0)]
    let lines = view.lines(of: report, width: 80).map(\.text)
    #expect(lines.contains { $0.hasPrefix("1 unchanged, 1 not shown") }, "\(lines)")
  }
}
