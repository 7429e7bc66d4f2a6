import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// The alerts of cities that a report does not show.
struct HiddenAlertTests {
  private var city: City {
    var city = City.numbered(1)
    city.alerts = []
    city.alertChecks = [AlertCheck(source: "nws")]
    return city
  }

  private func alert(_ severity: String) -> Alert {
    var alert = Alert(id: "a", event: "Storm Warning", source: "nws")
    alert.severity = severity
    alert.onset = .sample
    return alert
  }

  /// Saves the city with some alerts and returns what is reported.
  private func save(_ state: inout SavedState, _ alerts: [Alert], isShown: Bool) -> [AlertChange] {
    var city = city
    city.alerts = alerts
    let change = state.next(
      [city], shown: isShown ? nil : [], thresholds: Thresholds(baseline: .forecast), at: .sample)
    state = change.new
    let row = ChangeReport.of("refresh", change).rows.first
    #expect(isShown || change.report.isEmpty)
    #expect(change.new.cities[0].alerts == alerts)
    #expect(change.new.known[city.id]?.reportedAlerts == nil || !isShown)
    let changes = (change.report.items[city.id] ?? []).compactMap(\.alertChange)
    if isShown { #expect(row?.alerts?.compactMap(\.change) == changes) }
    return changes
  }

  @Test func `are news in the next report that shows them`() {
    var state = SavedState(cities: [city])
    #expect(save(&state, [alert("Severe")], isShown: false) == [])
    #expect(save(&state, [alert("Severe")], isShown: false) == [])
    #expect(save(&state, [alert("Severe")], isShown: true) == [.issued])
    #expect(save(&state, [alert("Severe")], isShown: true) == [])
    #expect(save(&state, [alert("Extreme")], isShown: false) == [])
    #expect(save(&state, [], isShown: false) == [])
    let ends = save(&state, [], isShown: true)
    #expect(ends == [.cancelled] || ends == [.ended])
    #expect(save(&state, [], isShown: true) == [])
  }

  @Test func `that came and went between two reports are none`() {
    var state = SavedState(cities: [city])
    #expect(save(&state, [alert("Severe")], isShown: false) == [])
    #expect(save(&state, [], isShown: false) == [])
    #expect(save(&state, [], isShown: true) == [])
  }
}
