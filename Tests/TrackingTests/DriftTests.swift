import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Changes are compared with the values last reported.
struct DriftTests {
  @Test func `slow drift is reported when it adds up to the threshold`() {
    let list = TestList(.numbered(1, temperature: 10))
    var reported: [[String]] = []
    for temperature in [10.3, 10.6, 10.9, 11.2, 11.5, 11.8, 12.1, 12.4] {
      reported.append(list.fetch { $0.current?.temperature = temperature }.changes())
    }
    #expect(
      reported == [
        [], [], [], ["current.temperature 10.0→11.2"], [], [], [],
        ["current.temperature 11.2→12.4"],
      ])
  }

  @Test func `a value that returns within its threshold is not a change`() {
    let list = TestList(.numbered(1, temperature: 10))
    for temperature in [10.9, 10, 9.1, 10.9, 9.1] {
      #expect(list.fetch { $0.current?.temperature = temperature }.marks == [" 1"])
    }
    #expect(list.state.latestReport?.revision == 1)
  }

  @Test func `a lower threshold applies to the next fetch, even of the same values`() {
    let list = TestList(.numbered(1, temperature: 10))
    list.thresholds[.temperature] = 5
    #expect(list.fetch { $0.current?.temperature = 14 }.changes() == [])
    list.thresholds[.temperature] = 1
    func next(_ fetched: WeatherParts) -> [String] {
      let change = list.state.next(
        list.state.cities, fetched: [.numbered(1): fetched], thresholds: list.thresholds,
        at: list.now)
      return ChangeReport.of("test", change).changes()
    }
    #expect(next(.current) == ["current.temperature 10.0→14.0"])
    // Parts that were not fetched are not compared.
    #expect(next(.forecast) == [])
  }

  @Test func `each field drifts on its own`() {
    var city = City.numbered(1, temperature: 10)
    city.current?.humidity = 50
    let list = TestList(city)
    list.fetch { city in
      city.current?.temperature = 10.6
      city.current?.humidity = 60
    }
    let report = list.fetch { city in
      city.current?.temperature = 11
      city.current?.humidity = 65
    }
    #expect(report.changes() == ["current.temperature 10.0→11.0"])
  }

  @Test func `reporting a field does not reset the drift of others`() {
    var city = City.numbered(1, temperature: 10)
    city.current?.pressure = 1000
    let list = TestList(city)
    list.fetch { city in
      city.current?.temperature = 12
      city.current?.pressure = 1002
    }
    let report = list.fetch { $0.current?.pressure = 1003 }
    #expect(report.changes() == ["current.pressure 1000.0→1003.0"])
  }

  @Test func `a city that was not fetched is not compared`() {
    // A saved difference is not reported before the next fetch.
    let list = TestList(.numbered(1, temperature: 10), .numbered(2, temperature: 10))
    list.fetch { $0.current?.temperature = 10.9 }
    list.thresholds[.temperature] = 0.5
    #expect(list.save(list.state.cities).marks == [" 1", " 2"])
    #expect(list.fetch(2) { _ in }.marks == [" 1", " 2"])
    #expect(list.fetch { _ in }.changes() == ["current.temperature 10.0→10.9"])
  }

  @Test func `a part that was not fetched is not compared`() {
    var city = City.numbered(1, temperature: 10)
    let list = TestList()
    city.forecast = Forecast(provider: "test", fetchedAt: list.now)
    city.setHighs([15, 15], from: list.today)
    let tested = TestList(city)
    tested.thresholds.forecastDays = 1
    tested.fetch { $0.setHighs([15, 19], from: tested.today) }
    // At midnight the second day becomes the first, but only the current weather is fetched.
    tested.advanceOneDay()
    let forecast = tested.state.cities[0].forecast
    #expect(tested.fetch { $0.forecast = forecast }.marks == [" 1"])
    #expect(
      tested.fetch { _ in }.changes() == ["forecast.\(tested.today.text).temperatureMax 15.0→19.0"])
  }

  @Test func `weather that appears is a single change`() {
    let list = TestList()
    let tested = TestList(.numbered(1))
    let current = City.numbered(1, temperature: 10).current
    let forecast = City.numbered(1, from: list.today, highs: [15]).forecast
    let first = tested.fetch { $0.current = current }
    #expect(first.changes() == ["current ?→?"])
    let second = tested.fetch { $0.forecast = forecast }
    #expect(second.changes() == ["forecast ?→?"])
    #expect(second.rows[0].newDates.isEmpty)
    #expect(tested.list.changes() == ["forecast ?→?"])
  }

  @Test func `a new city's values count as reported`() {
    let list = TestList(.numbered(1, temperature: 10))
    #expect(list.list.marks == ["+1"])
    #expect(list.list.changes().isEmpty)
    #expect(list.fetch { $0.current?.temperature = 10.9 }.marks == [" 1"])
    #expect(list.list.marks == ["+1"])
  }

  @Test func `a failure that starts or ends is not a change`() {
    let list = TestList(.numbered(1, temperature: 10))
    let now = list.now
    let report = list.fetch { city in
      city.failure = FetchFailure(at: now, kind: .timeout, message: "weather.example: timed out")
    }
    #expect(report.marks == [" 1"])
    #expect(list.fetch { $0.failure = nil }.marks == [" 1"])
    #expect(list.state.latestReport?.revision == 1)
  }
}
