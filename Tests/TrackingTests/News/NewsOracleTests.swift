import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

/// Temperatures and their news as plain tables by hour, to compare with.
private struct NewsOracle {
  var promised: [Int: Double] = [:]
  var provider: String?
  var deviation: Double?
  var reported: Double?

  /// Learns the hours of a forecast that are not known yet, up to some hours ahead.
  private mutating func learn(
    _ forecast: [Int: Double?],
    from hour: Int,
    ahead: Double,
    at time: Double
  ) {
    for (position, value) in forecast where position >= hour && Double(position) <= time + ahead {
      if promised[position] == nil { promised[position] = value }
    }
  }

  private func expected(at time: Double) -> Double? {
    let hour = Int(time.rounded(.down))
    guard let before = promised[hour] else { return nil }
    if time == Double(hour) { return before }
    guard let after = promised[hour + 1] else { return nil }
    return before + (time - Double(hour)) * (after - before)
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// Returns whether a refresh has news.
  mutating func refresh(
    at time: Double,
    _ temperature: Double?,
    _ forecast: [Int: Double?],
    of provider: String
  ) -> Bool {
    let hour = Int(time.rounded(.down))
    let promise = self.provider == provider ? expected(at: time) : nil
    if self.provider != provider {
      promised = [:]
      deviation = nil
      self.provider = provider
    }
    learn(forecast, from: hour, ahead: 12, at: time)
    guard let temperature else { return false }
    guard let last = reported else {
      reported = temperature
      return false
    }
    let difference: Double
    if let promise {
      let known = deviation ?? Self.rounded(last - promise)
      deviation = known
      difference = Self.rounded(abs(temperature - promise - known))
    } else {
      difference = Self.rounded(abs(temperature - last))
    }
    guard difference >= 2 else { return false }
    report(at: time, temperature, forecast)
    return true
  }

  mutating func report(at time: Double, _ temperature: Double?, _ forecast: [Int: Double?]) {
    let hour = Int(time.rounded(.down))
    reported = temperature
    promised = [:]
    learn(forecast, from: hour, ahead: 48 - (time - Double(hour)), at: time)
    deviation = temperature.flatMap { figure in
      expected(at: time).map { Self.rounded(figure - $0) }
    }
  }
}

@Suite struct `News of random temperatures` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `are those that plain tables give`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = Date(timeIntervalSince1970: 1_795_240_800)
    var oracle = NewsOracle()
    var state = SavedState()
    var quarter = 0
    var newsCount = 0
    var provider = "open-meteo"
    var shape = (bias: 0.0, slope: 0.2)
    for step in 0..<300 {
      quarter += Int.random(in: 1...8, using: &random) * (step % 50 == 49 ? 20 : 1)
      let time = Double(quarter) / 4
      if Int.random(in: 0..<12, using: &random) == 0 {
        shape = (.random(in: -4...4, using: &random), .random(in: -0.3...0.3, using: &random))
      }
      if Int.random(in: 0..<40, using: &random) == 0 {
        provider = provider == "open-meteo" ? "met-norway" : "open-meteo"
      }
      let hour = Int(time.rounded(.down))
      var hours: [Int: Double?] = [:]
      for position in hour..<hour + 48 {
        let isMissing = Int.random(in: 0..<60, using: &random) == 0
        let value = 10 + shape.bias + shape.slope * Double(position - hour)
        hours[position] = .some(isMissing ? nil : (value * 10).rounded() / 10)
      }
      let isUnknown = step > 0 && Int.random(in: 0..<30, using: &random) == 0
      let truth = 10 + shape.bias / 2 + Double.random(in: -1.5...1.5, using: &random)
      let temperature = isUnknown ? nil : (truth * 10).rounded() / 10
      let now = start + time * 3600
      var city = state.cities.first ?? City.numbered(1)
      city.utcOffset = 0
      city.current = CurrentWeather(provider: provider, fetchedAt: now)
      city.current?.observedAt = now
      city.current?.temperature = temperature
      var forecast = Forecast(provider: provider, fetchedAt: now)
      forecast.hours = hours.keys.sorted().map { position in
        var entry = Forecast.Hour(time: start + Double(position) * 3600)
        entry.temperature = hours[position] ?? nil
        return entry
      }
      city.forecast = forecast
      let change = state.next(
        [city],
        fetched: [city.id: .all],
        thresholds: Thresholds(baseline: .forecast),
        at: now
      )
      state = change.new
      let isNews = oracle.refresh(at: time, temperature, hours, of: provider)
      // A city that is added is known as it is.
      if step == 0 {
        oracle.report(at: time, temperature, hours)
        continue
      }
      newsCount += isNews ? 1 : 0
      #expect(change.report.items.isEmpty == !isNews, "step \(step), hour \(time)")
    }
    #expect((5..<250).contains(newsCount), "\(newsCount)")
  }
}
