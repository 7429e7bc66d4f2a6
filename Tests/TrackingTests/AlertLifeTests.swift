import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// The life of an alert from one response to the next.
struct AlertLifeTests {
  private static let now = Date.sample
  private static let hour = 3600.0

  private static func alert(
    _ key: String, _ code: String = "Air Quality Alert", from onset: Double? = 0,
    to end: Double? = 24, sent: Double? = 0, over: AlertChange? = nil, _ references: String...
  ) -> Alert {
    var alert = Alert(id: key, event: code)
    alert.severity = "Severe"
    alert.onset = onset.map { now + $0 * hour }
    alert.ends = end.map { now + $0 * hour }
    alert.sent = sent.map { now + $0 * hour }
    alert.over = over
    alert.references = references
    return alert
  }

  /// A message about an event that has a number.
  private static func numbered(
    _ event: String, _ message: String, to end: Double? = 24, sent: Double? = 0,
    over: AlertChange? = nil
  ) -> Alert {
    var alert = alert(event, "FL", to: end, sent: sent, over: over)
    alert.message = message
    return alert
  }

  /// A city whose source responds.
  private final class Feed {
    var city = City.numbered(1)
    private var memory: [Alert] = []

    /// What is reported after a response, such as `a cancelled`.
    func report(_ minutes: Double, _ messages: [Alert]) -> [String] {
      let time = AlertLifeTests.now + minutes * 60
      var result = WeatherResult()
      result.alerts = [AlertReading(source: "nws", result: .success(messages), at: time)]
      let old = city
      var cities = [city.merging(result, at: time)]
      cities.keepAlerts(missingSince: [old])
      city = cities[0]
      let news = city.alertNews(from: old, memory, at: time)
      memory = news.known
      return news.items.map { item in
        let alert = item.after?.alert ?? item.before?.alert
        return "\(alert?.id ?? "") \(item.alertChange?.rawValue ?? "")"
      }.sorted()
    }

    func report(_ minutes: Double, _ messages: Alert...) -> [String] { report(minutes, messages) }

    var alert: Alert? { city.alerts?.first }
  }

  // MARK: - The latest message

  @Test func `of two messages of one event the latest counts, in any order`() throws {
    let old = Self.alert("a", to: 24)
    let messages = [old, Self.alert("a2", to: 12, sent: 1, "a")]
    for order in [messages, messages.reversed()] {
      let feed = Feed()
      #expect(feed.report(0, old) == ["a issued"])
      #expect(feed.report(15, order) == ["a shortened"])
      #expect(feed.report(30, order.reversed()) == [])
      #expect(feed.city.alerts?.count == 1)
    }
    let equal = [old, Self.alert("a2", to: 12, "a")]
    #expect(equal.events(at: Self.now).map(\.key) == ["a2"])
    #expect(equal.reversed().events(at: Self.now).map(\.key) == ["a2"])
  }

  @Test func `a cancellation beside the message that it cancels counts at once`() {
    for over in [AlertChange.cancelled, .ended] {
      let active = Self.numbered("KLIX.FL.W.0012", "urn:1", to: nil)
      let end = Self.numbered("KLIX.FL.W.0012", "urn:2", sent: 1, over: over)
      let feed = Feed()
      #expect(feed.report(0, active) == ["KLIX.FL.W.0012 issued"])
      #expect(feed.report(15, active, end) == ["KLIX.FL.W.0012 \(over)"])
      #expect(feed.report(30, end, active) == [])
    }
    let feed = Feed()
    #expect(feed.report(0, Self.alert("a")) == ["a issued"])
    let cancel = Self.alert("b", sent: 1, over: .cancelled, "a")
    #expect(feed.report(15, cancel, Self.alert("a")) == ["a cancelled"])
  }

  @Test func `an older message that a cache returns says nothing`() {
    let (old, new) = (Self.alert("a", to: 24), Self.alert("a2", to: 12, sent: 1, "a"))
    let feed = Feed()
    #expect(feed.report(0, old) == ["a issued"])
    #expect(feed.report(15, new) == ["a shortened"])
    #expect(feed.report(20, old) == [])
    #expect(feed.report(25, new) == [])
    #expect(feed.report(40, old) == [])
    #expect(feed.report(55, old) == ["a extended"])
  }

  @Test func `events with numbers of their own are never one`() {
    let feed = Feed()
    let (one, two) = (Self.numbered("FL.W.1", "urn:1"), Self.numbered("FL.W.2", "urn:2"))
    #expect(feed.report(0, one, two) == ["FL.W.1 issued", "FL.W.2 issued"])
    var next = Self.numbered("FL.W.2", "urn:3", sent: 1)
    // Of one product: it refers to the messages about both.
    next.references = ["urn:1", "urn:2"]
    #expect(feed.report(15, next, one) == [])
    let end = Self.numbered("FL.W.1", "urn:4", sent: 2, over: .cancelled)
    #expect(feed.report(30, next, end) == ["FL.W.1 cancelled"])
  }

  @Test(arguments: UInt64(1)...100) func `the order of messages never matters`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (feed, other) = (Feed(), Feed())
    for step in 0..<20 {
      let messages = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        var alert = Self.alert(
          "\(Int.random(in: 0...5, using: &random))", Bool.random(using: &random) ? "x" : "y",
          from: Bool.random(using: &random) ? nil : Double.random(in: 0...20, using: &random),
          to: Bool.random(using: &random) ? nil : Double.random(in: 0...40, using: &random),
          sent: [nil, 1, 2].randomElement(using: &random) ?? nil,
          over: [nil, nil, nil, .cancelled, .ended].randomElement(using: &random) ?? nil,
          "\(Int.random(in: 0...5, using: &random))")
        if Bool.random(using: &random) {
          alert.message = "m\(Int.random(in: 0...5, using: &random))"
        }
        alert.severity = ["Minor", "Severe"].randomElement(using: &random)
        return alert
      }
      let minutes = Double(step) * 15
      let reports = feed.report(minutes, messages)
      #expect(other.report(minutes, messages.shuffled(using: &random)) == reports)
      #expect(feed.city == other.city)
      #expect(Set(feed.city.alerts?.map(\.id) ?? []).count == feed.city.alerts?.count)
    }
  }

  // MARK: - Absence

  @Test func `an alert that a response leaves out stays, unconfirmed, and says nothing on return`()
  {
    let feed = Feed()
    #expect(feed.report(0, Self.alert("a")) == ["a issued"])
    #expect(feed.alert?.confirmedAt == nil)
    #expect(feed.report(60) == [])
    #expect(feed.alert?.confirmedAt == Self.now)
    #expect(feed.report(69) == [])
    #expect(feed.report(75, Self.alert("a")) == [])
    #expect(feed.alert?.confirmedAt == nil && feed.alert?.keptUntil == nil)
    #expect(feed.report(90) == [])
    #expect(feed.report(100) == ["a cancelled"])
  }

  @Test func `one without a known end stays for an hour of responses`() {
    let feed = Feed()
    #expect(feed.report(0, Self.alert("a", to: nil)) == ["a issued"])
    for minutes in [15.0, 30, 45, 60, 74] { #expect(feed.report(minutes) == []) }
    #expect(feed.report(75) == ["a cancelled"])
  }

  @Test func `three that leave at once stay for an hour, two do not`() {
    let names = ["a", "b", "c"]
    for count in [2, 3] {
      let alerts = names.prefix(count).map { Self.alert($0, "Event \($0)") }
      let feed = Feed()
      #expect(feed.report(0, alerts).count == count)
      #expect(feed.report(15) == [])
      let isShort = count == 2
      #expect(feed.report(30).count == (isShort ? 2 : 0))
      #expect(feed.report(74) == [])
      #expect(feed.report(75).count == (isShort ? 0 : 3))
    }
  }

  @Test func `three of a source that leave several cities at once stay for an hour`() throws {
    var cities = (1...3).map { City.numbered($0) }
    func response(_ minutes: Double, _ alerts: (Int) -> [Alert]) {
      let old = cities
      for index in cities.indices {
        var result = WeatherResult()
        let time = Self.now + minutes * 60 + Double(index)
        result.alerts = [AlertReading(source: "nws", result: .success(alerts(index)), at: time)]
        cities[index] = cities[index].merging(result, at: time)
      }
      cities.keepAlerts(missingSince: old)
    }
    response(0) { [Self.alert("\($0)")] }
    response(15) { _ in [] }
    response(60) { _ in [] }
    #expect(cities.map { $0.alerts?.count } == [1, 1, 1])
    response(76) { _ in [] }
    #expect(cities.map { $0.alerts?.count } == [0, 0, 0])
    // One alert in three cities is one.
    response(90) { _ in [Self.alert("x")] }
    response(105) { _ in [] }
    response(120) { _ in [] }
    #expect(cities.map { $0.alerts?.count } == [0, 0, 0])
  }

  @Test func `one that goes within half an hour of its end has ended`() {
    let feed = Feed()
    #expect(feed.report(0, Self.alert("a", to: 2)) == ["a issued"])
    #expect(feed.report(95) == [])
    #expect(feed.report(106) == ["a ended"])
  }

  // MARK: - Twins

  @Test func `twins are one alert, which is not cancelled while one is in force`() {
    let twins = [Self.alert("a", to: 10), Self.alert("b", from: 5, to: 24)]
    let feed = Feed()
    #expect(feed.report(0, twins) == ["a issued"])
    #expect(feed.alert?.onset == Self.now && feed.alert?.ends == Self.now + 24 * Self.hour)
    let cancel = Self.alert("c", sent: 1, over: .cancelled, "a")
    #expect(feed.report(6 * 60, cancel, twins[1]) == [])
    #expect(feed.report(7 * 60, twins[1]) == [])
    #expect(feed.city.alerts?.map(\.id) == ["a"])
  }

  @Test func `an alert that becomes a part of its twin is not cancelled`() {
    let feed = Feed()
    let (first, second) = (Self.alert("a", to: 5), Self.alert("b", from: 6, to: 24))
    #expect(feed.report(0, first, second) == ["a issued", "b issued"])
    let longer = Self.alert("a", to: 8, sent: 1)
    #expect(feed.report(15, longer, second) == ["a extended"])
    #expect(feed.city.alerts?.map(\.id) == ["a"])
  }

  // MARK: - Times

  @Test(arguments: [-12.0, 0]) func `an end that is not after the beginning is unknown`(
    _ end: Double
  ) {
    let feed = Feed()
    #expect(feed.report(0, Self.alert("a", from: 0, to: end)) == ["a issued"])
    #expect(feed.alert?.ends == nil && feed.alert?.onset == Self.now)
  }

  @Test func `an alert until further notice is silent at renewals and in gaps`() {
    func message(_ number: Int) -> Alert {
      var alert = Self.numbered("KLIX.FL.W.0012", "urn:\(number)", to: nil, sent: Double(number))
      alert.expires = Self.now + Double(number * 6 + 6) * Self.hour
      return alert
    }
    let feed = Feed()
    #expect(feed.report(0, message(0)) == ["KLIX.FL.W.0012 issued"])
    for number in 1...4 {
      // The renewal is late.
      for late in [0.0, 15, 30] { #expect(feed.report(Double(number) * 360 + late) == []) }
      #expect(feed.report(Double(number) * 360 + 45, message(number)) == [])
    }
  }
}
