import FoundationEssentials
import Testing

@testable import Rendering
@testable import Weather

@Suite struct `The summary of a city` {
  /// 2026-11-23T00:00:00Z.
  private static let midnight = 1_795_392_000.0

  /// A city at a local hour of the first of two days, its hours beginning with the running one.
  private struct Sample {
    var hour = 10.0
    var highs: [Double?] = [10, 10]
    var highBefore: Double? = 10
    var utcOffset: Int? = 32_400
    var gusts: [Double?] = [20, 20]
    var amounts: [Double?] = [0, 0]
    var skies = [3, 3]
    var kindBefore: DayKind? = .dry
    var skyBefore = 3
    var condition = 3
    var present: Double?
    var presentGust: Double?
    var change: (Int, inout Forecast.Hour) -> Void = { _, _ in }

    func text(_ units: Units = .metric, _ glyphs: Glyphs = .unicode) -> String? {
      let now = Date(timeIntervalSince1970: midnight - Double(utcOffset ?? 0) + hour * 3600 + 60)
      let place = Place(name: "Seoul", latitude: 37.6, longitude: 127)
      var city = City(id: City.ID(UUID()), place: place, addedAt: now)
      city.utcOffset = utcOffset
      city.current = CurrentWeather(provider: "nws", fetchedAt: now)
      city.current?.condition = Condition(code: condition)
      city.current?.temperature = present
      city.current?.windGust = presentGust
      let date = city.localDate(at: now)
      var forecast = Forecast(provider: "nws", fetchedAt: now)
      forecast.days = zip(highs, gusts).enumerated().map { index, figures in
        var day = Forecast.Day(date: date.advanced(byDays: index))
        day.temperatureMax = figures.0
        day.windGustMax = figures.1
        day.precipitation = amounts[index]
        day.daytime = Condition(code: skies[index])
        return day
      }
      forecast.hours = (0..<48).map { index in
        var hour = Forecast.Hour(time: now - 60 + Double(index) * 3600)
        hour.temperature = 5
        hour.windSpeed = 10
        hour.precipitation = 0
        hour.condition = Condition(code: 3)
        change(index, &hour)
        return hour
      }
      forecast.recentDays = RecentDays(
        date: date,
        before: .init(high: highBefore, kind: kindBefore, sky: Condition(code: skyBefore)))
      city.forecast = forecast
      return WeatherSummary(city, at: now, FigureText(units: units, glyphs: glyphs)).text
    }

    /// Makes some hours wet.
    mutating func rain(_ hours: Range<Int>, code: Int = 61, amount: Double? = 1) {
      change = { index, hour in
        guard hours.contains(index) else { return }
        hour.precipitation = amount
        hour.condition = Condition(code: code)
      }
    }
  }

  @Test func `says when precipitation begins and ends`() {
    var sample = Sample()
    sample.rain(5..<8)
    #expect(sample.text() == "rain from 15:00 to about 18:00, 3 mm")
    sample.rain(0..<6)
    sample.condition = 61
    #expect(sample.text() == "rain until about 16:00")
    sample.rain(0..<40)
    #expect(sample.text() == "rain until about Wed 02:00")
    sample.rain(11..<16)
    #expect(sample.text() == nil, "it rains already")
    sample.condition = 3
    #expect(sample.text() == "rain from 21:00 to about Tue 02:00, 5 mm")
  }

  @Test func `has the word of the first hour's condition`() {
    var sample = Sample()
    for (code, word) in [(73, "snow"), (95, "thunderstorm"), (66, "freezing rain"), (3, "rain")] {
      sample.rain(5..<8, code: code)
      #expect(sample.text() == "\(word) from 15:00 to about 18:00, 3 mm")
    }
  }

  @Test func `goes by conditions where the forecast has no amounts`() {
    var sample = Sample()
    sample.change = { index, hour in
      hour.precipitation = nil
      hour.condition = Condition(code: index == 5 ? 71 : 3)
    }
    #expect(sample.text() == "snow from 15:00 to about 16:00")
  }

  @Test func `says nothing of precipitation that is 24 hours ahead or has not come`() {
    var sample = Sample()
    sample.rain(12..<14)
    #expect(sample.text() == "rain from 22:00 to about Tue 00:00, 2 mm")
    sample.rain(24..<26)
    #expect(sample.text() == "rain from Tue 10:00 to about Tue 12:00, 2 mm")
    sample.rain(25..<27)
    #expect(sample.text() == "much like yesterday")
    sample.rain(0..<1)
    #expect(sample.text() == "much like yesterday")
    sample.rain(0..<3)
    #expect(sample.text() == "rain from 11:00 to about 13:00, 2 mm")
  }

  @Test func `compares the highs, in the evening tomorrow's`() {
    #expect(Sample(highBefore: 14.4).text() == "today 4° colder than yesterday")
    #expect(Sample(highBefore: 7).text() == "today 3° warmer than yesterday")
    #expect(Sample(highBefore: 7.1).text() == "much like yesterday")
    #expect(Sample(highBefore: 14.4).text(.imperial) == "today 8° colder than yesterday")
    #expect(Sample(hour: 17.9, highs: [10, 2]).text() == "much like yesterday")
    #expect(Sample(hour: 18, highs: [10, 2]).text() == "tomorrow 8° colder than today")
    #expect(Sample(hour: 18, highs: [10, 8]).text() == "tomorrow much like today")
  }

  @Test func `says that days are alike only if their kinds and skies are, too`() {
    #expect(Sample(amounts: [4, 0]).text() == nil)
    #expect(Sample(amounts: [nil, 0]).text() == nil)
    #expect(Sample(kindBefore: nil).text() == nil)
    #expect(Sample(kindBefore: .wet).text() == nil)
    #expect(Sample(skies: [0, 3]).text() == nil)
    // Partly cloudy and overcast are of one kind.
    #expect(Sample(skies: [2, 3]).text() == "much like yesterday")
    #expect(Sample(hour: 19, skies: [2, 1]).text() == nil)
    #expect(Sample(hour: 19, amounts: [0, 2]).text() == nil)
  }

  @Test func `is empty where nothing is known`() {
    #expect(Sample(highBefore: nil).text() == nil)
    #expect(Sample(hour: 20, highs: [10, nil]).text() == nil)
    #expect(Sample(highs: [nil, 10]).text() == nil)
    let city = City(
      id: City.ID(UUID()), place: Place(name: "Seoul", latitude: 37.6, longitude: 127),
      addedAt: Date(timeIntervalSince1970: Self.midnight))
    let figures = FigureText(units: .metric)
    #expect(WeatherSummary(city, at: city.addedAt, figures).text == nil)
  }

  @Test func `names strong gusts of the next 24 hours`() {
    var sample = Sample(gusts: [60, 20])
    #expect(sample.text() == "gusts up to 60 km/h")
    #expect(sample.text(.imperial) == "gusts up to 37 mph")
    sample.gusts = [59.9, 20]
    #expect(sample.text() == "much like yesterday")
    sample.gusts = [20, 80]
    sample.change = { index, hour in if index == 20 { hour.windSpeed = 50 } }
    #expect(sample.text() == "gusts up to 80 km/h tomorrow")
    sample.presentGust = 98
    #expect(sample.text() == "gusts up to 98 km/h")
    sample.presentGust = nil
    // The wind of tomorrow is strongest after these hours.
    sample.change = { index, hour in if index == 30 { hour.windSpeed = 50 } }
    #expect(sample.text() == "much like yesterday")
  }

  @Test func `names frost of the next 24 hours`() {
    var sample = Sample()
    sample.change = { index, hour in if index == 24 { hour.temperature = -4.4 } }
    #expect(sample.text() == "frost down to -4°")
    #expect(sample.text(.imperial) == "frost down to 24°")
    #expect(sample.text(.metric, .ascii)?.allSatisfy(\.isASCII) == true)
    sample.change = { index, hour in if index == 3 { hour.temperature = -0.2 } }
    #expect(sample.text() == "frost")
    sample.change = { index, hour in if index == 25 { hour.temperature = -9 } }
    #expect(sample.text() == "much like yesterday")
    sample.present = -6.6
    #expect(sample.text() == "frost down to -7°")
  }

  @Test func `has at most two clauses, in order of use, and 70 cells`() {
    var sample = Sample(highBefore: 15, gusts: [90, 90])
    sample.rain(5..<8)
    #expect(sample.text() == "rain from 15:00 to about 18:00, 3 mm, today 5° colder than yesterday")
    sample.highBefore = 10
    #expect(sample.text() == "rain from 15:00 to about 18:00, 3 mm, gusts up to 90 km/h")
    sample.highBefore = 22
    sample.utcOffset = nil
    #expect(sample.text() == "rain from 15:00 to about 18:00 UTC, 3 mm, gusts up to 90 km/h")
  }
}
