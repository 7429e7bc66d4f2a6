import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct AlertTests {
  private let list = TestList(.warned(1, "a", "b"), .numbered(2, temperature: 10))

  /// Returns the marks and identifiers of the alerts that a report shows under a city.
  private func alerts(_ report: ChangeReport, _ number: Int = 1) -> [String]? {
    report.rows.first { $0.city.id == .numbered(number) }?.alerts?.map { row in
      switch row.mark {
      case .added: "+\(row.alert.id)"
      case .removed: "-\(row.alert.id)"
      case .updated: "~\(row.alert.id)"
      case .unchanged: " \(row.alert.id)"
      }
    }
  }

  @Test func `a new alert is added and updates its city`() {
    let report = list.fetch { $0.alerts = [.named("a"), .named("c"), .named("b")] }
    #expect(report.marks == ["~1", " 2"])
    #expect(alerts(report) == [" a", "+c", " b"])
    #expect(report.changes() == ["alerts.c ?→headline of c"])
  }

  @Test func `an ended alert is the first until the next change`() {
    let report = list.fetch { $0.alerts = [.named("a")] }
    #expect(alerts(report) == ["-b", " a"])
    #expect(report.changes() == ["alerts.b headline of b→cancelled"])
    #expect(alerts(list.list) == ["-b", " a"])

    list.fetch(2) { $0.current?.temperature = 10.2 }
    #expect(alerts(list.list) == ["-b", " a"])
    list.fetch(2) { $0.current?.temperature = 20 }
    #expect(list.list.marks == [" 1", "~2"])
    #expect(alerts(list.list) == [" a"])
  }

  @Test func `ended alerts are shown even if none is left`() {
    let report = list.fetch { $0.alerts = [] }
    #expect(alerts(report) == ["-a", "-b"])
    #expect(alerts(list.list) == ["-a", "-b"])
  }

  @Test func `an alert of another severity is updated`() {
    let report = list.fetch { $0.alerts?[1].severity = "Extreme" }
    #expect(report.marks == ["~1", " 2"])
    #expect(alerts(report) == [" a", "~b"])
    #expect(report.changes() == ["alerts.b headline of b→headline of b"])
    #expect(report.rows[0].alerts?[1].change == .raised)
    #expect(report.rows[0].alerts?[1].previous?.severity == "Severe")
  }

  @Test func `another text and the order of alerts are not changes`() {
    let report = list.fetch { city in
      city.alerts?[0].headline = "worse"
      city.alerts?[1].event = "Flood"
      city.alerts?.reverse()
    }
    #expect(report.marks == [" 1", " 2"])
    #expect(alerts(report) == [" b", " a"])
    #expect(report.changes() == [])
  }

  @Test func `the alerts of a new city are added without updating it`() {
    let report = list.save(list.state.cities + [.warned(3, "x")])
    #expect(report.marks == [" 1", " 2", "+3"])
    #expect(alerts(report, 3) == ["+x"])
    #expect(report.changes(3) == [])
  }

  @Test func `the alerts of a removed city are removed`() {
    let report = list.save([.numbered(2, temperature: 10)])
    #expect(report.marks == ["-1", " 2"])
    #expect(alerts(report) == ["-a", "-b"])
  }

  @Test func `alerts are new if they were unknown before`() {
    let report = list.fetch(2) { $0.alerts = [.named("n")] }
    #expect(report.marks == [" 1", "~2"])
    #expect(alerts(report, 2) == ["+n"])
  }

  @Test func `alerts have not ended if they are unknown now`() {
    let report = list.fetch { $0.alerts = nil }
    #expect(report.marks == [" 1", " 2"])
    #expect(alerts(report) == nil)
  }

  @Test func `a city with alerts counts as one moved item`() {
    let list = TestList(.warned(1, "a", "b", "c"), .numbered(2), .numbered(3))
    let report = list.save([.numbered(2), .numbered(3), list.state.cities[0]])
    #expect(report.marks == [" 2", " 3", "~1"])
    #expect(report.changes() == ["position 1→3"])
    #expect(alerts(report) == [" a", " b", " c"])
  }

  @Test func `two cities can have alerts with the same identifier`() {
    let report = list.fetch(2) { $0.alerts = [.named("a")] }
    #expect(alerts(report, 1) == [" a", " b"])
    #expect(alerts(report, 2) == ["+a"])
  }

  @Test func `random alerts are marked as added, removed, updated or unchanged`() throws {
    var random = SeededGenerator(seed: 11)
    let list = TestList(.warned(1))
    for _ in 0..<300 {
      let before = list.state.cities[0].alerts ?? []
      let names = ["a", "b", "c", "d", "e"].filter { _ in Bool.random(using: &random) }
      let alerts = names.shuffled(using: &random).map { name -> Alert in
        var alert = Alert.named(name)
        alert.severity = Bool.random(using: &random) ? "Severe" : "Moderate"
        return alert
      }
      let report = list.fetch { $0.alerts = alerts }
      let rows = try report.row().alerts ?? []
      #expect(rows.filter { $0.mark != .removed }.map(\.alert) == alerts)
      for row in rows {
        let old = before.first { $0.id == row.alert.id }
        let new = alerts.first { $0.id == row.alert.id }
        let isGraver = old?.severity == "Moderate" && new?.severity == "Severe"
        switch row.mark {
        case .added: #expect(old == nil)
        case .removed: #expect(new == nil && old != nil)
        case .updated: #expect(row.change == (isGraver ? .raised : .lowered))
        case .unchanged: #expect(old?.severity == new?.severity)
        }
      }
      #expect(Set(rows.map(\.alert.id)) == Set((before + alerts).map(\.id)))
    }
  }
}

extension City {
  /// A city with some alerts.
  fileprivate static func warned(_ number: Int, _ alerts: String...) -> City {
    var city = numbered(number, temperature: 10)
    city.alerts = alerts.map { .named($0) }
    return city
  }
}

extension Alert {
  fileprivate static func named(_ id: String, event: String = "Storm") -> Alert {
    var alert = Alert(id: id, event: event)
    alert.severity = "Severe"
    alert.headline = "headline of \(id)"
    return alert
  }
}
