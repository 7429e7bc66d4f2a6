import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// What of an alert is worth a report.
struct AlertNewsTests {
  private static let now = Date.sample
  private static let hour = 3600.0

  private static func alert(_ change: (inout Alert) -> Void = { _ in }) -> Alert {
    var alert = Alert(id: "a", event: "Winter Storm Watch", source: "nws")
    alert.level = "watch"
    alert.severity = "Moderate"
    alert.onset = now + 6 * hour
    alert.ends = now + 30 * hour
    change(&alert)
    return alert
  }

  private static func city(_ alerts: [Alert]?) -> City {
    var city = City.numbered(1)
    city.alerts = alerts
    city.alertChecks = [AlertCheck(source: "nws")]
    return city
  }

  /// The change from one alert to another, both of one city.
  private func change(
    _ old: Alert?, _ new: Alert?, known: Alert? = nil, at hours: Double = 0
  ) -> AlertChange? {
    Self.city(new.map { [$0] } ?? []).alertNews(
      from: Self.city(old.map { [$0] } ?? []), known.map { [$0] } ?? [],
      at: Self.now + hours * Self.hour
    ).items.first?.alertChange
  }

  private static let changes: [(String, AlertChange?, @Sendable (inout Alert) -> Void)] = [
    (
      "another text", nil,
      {
        $0.headline = "x"
        $0.event = "y"
      }
    ), ("a warning", .raised, { $0.level = "warning" }),
    (
      "a warning that is less severe", .raised,
      {
        $0.level = "warning"
        $0.severity = "Minor"
      }
    ), ("a statement", .lowered, { $0.level = "statement" }),
    ("severe", .raised, { $0.severity = "Severe" }), ("minor", .lowered, { $0.severity = "Minor" }),
    ("unknown severity", nil, { $0.severity = nil }),
    ("an hour more", .extended, { $0.ends? += 3600 }),
    ("almost an hour more", nil, { $0.ends? += 3599 }),
    ("an hour less", .shortened, { $0.ends? -= 3600 }), ("without an end", nil, { $0.ends = nil }),
    ("an hour later", .moved, { $0.onset? += 3600 }),
    ("an hour earlier", .moved, { $0.onset? -= 3600 }),
    ("half an hour earlier", nil, { $0.onset? -= 1800 }),
    (
      "graver and longer", .raised,
      {
        $0.severity = "Extreme"
        $0.ends? += 7200
      }
    ),
    (
      "later and longer", .moved,
      {
        $0.onset? += 7200
        $0.ends? += 7200
      }
    ),
  ]

  @Test(arguments: changes.indices) func `a change is named`(_ index: Int) {
    let (name, expected, body) = Self.changes[index]
    #expect(change(Self.alert(), Self.alert(body)) == expected, "\(name)")
  }

  @Test func `another beginning in the past is none`() {
    let later = Self.alert { $0.onset? += 2 * Self.hour }
    #expect(change(Self.alert(), later, at: 9) == nil)
    #expect(change(Self.alert(), later, at: 7) == .moved)
    let longer = Self.alert {
      $0.onset? += 2 * Self.hour
      $0.ends? += 2 * Self.hour
    }
    #expect(change(Self.alert(), longer, at: 9) == .extended)
  }

  @Test func `it is issued, and ends early or in time`() {
    #expect(change(nil, Self.alert()) == .issued)
    #expect(change(Self.alert(), nil, at: 10) == .cancelled)
    #expect(change(Self.alert(), nil, at: 29.6) == .ended)
    #expect(change(Self.alert(), nil, at: 31) == .ended)
    #expect(change(Self.alert { $0.ends = nil }, nil, at: 10) == .cancelled)
  }

  @Test func `between two saved lists it was cancelled if the source had none before its end`() {
    for (hours, end) in [(10.0, AlertChange.cancelled), (31, .ended)] {
      var city = Self.city([])
      city.alertChecks[0].fetchedAt = Self.now + hours * Self.hour
      #expect(city.alertChanges(from: Self.city([Self.alert()])).first?.alertChange == end)
    }
  }

  @Test func `minor ones are not reported, unless they were graver`() {
    let minor = Self.alert { $0.severity = "Minor" }
    #expect(change(nil, minor) == nil)
    #expect(change(minor, nil) == nil)
    #expect(
      change(
        minor,
        Self.alert {
          $0.severity = "Minor"
          $0.ends? += 9 * Self.hour
        }) == nil)
    #expect(change(minor, Self.alert()) == .raised)
    #expect(change(nil, Self.alert { $0.severity = "Unknown" }) == .issued)
  }

  @Test func `a source that is no longer asked, or says nothing, ends nothing`() {
    var old = Self.city([Self.alert()])
    old.alertChecks = []
    var new = Self.city([])
    new.alertChecks = [AlertCheck(source: "dwd")]
    #expect(new.alertNews(from: old, [], at: Self.now).items.isEmpty)
    #expect(Self.city(nil).alertNews(from: old, [], at: Self.now).items.isEmpty)
    #expect(
      Self.city([Self.alert()]).alertNews(from: Self.city(nil), [], at: Self.now).items.count == 1)
  }

  @Test func `an end that moves slowly is reported once it has moved by an hour`() {
    let list = TestList(Self.city([Self.alert()]))
    var reports: [[AlertChange?]] = []
    for step in 1...9 {
      let report = list.fetch { city in
        city.alerts = [Self.alert { $0.ends? += Double(step) * 1200 }]
      }
      reports.append(report.rows.flatMap { ($0.alerts ?? []).map(\.change) })
    }
    #expect(
      reports.flatMap { $0 } == [nil, nil, .extended, nil, nil, .extended, nil, nil, .extended])
  }

  @Test func `a report has the alert as it was reported before`() throws {
    let list = TestList(Self.city([Self.alert()]))
    list.fetch { $0.alerts = [Self.alert { $0.ends? += 1800 }] }
    let report = list.fetch { $0.alerts = [Self.alert { $0.ends? += 3600 }] }
    let row = try #require(report.rows[0].alerts?.first)
    #expect(row.mark == .updated && row.change == .extended)
    #expect(row.previous?.ends == Self.alert().ends)
    #expect(list.list.rows[0].alerts?.first == row)
  }
}
