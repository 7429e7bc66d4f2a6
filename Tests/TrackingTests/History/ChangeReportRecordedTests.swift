import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

@Suite struct `The report of a recorded change` {
  private let list = TestList(
    .numbered(1, temperature: 10), .numbered(2, temperature: 20), .numbered(3, temperature: 30))

  /// The recorded change of a save by `body`, and its report.
  private func save(_ body: () -> ChangeReport) -> (recorded: RecordedChange, report: ChangeReport)
  {
    let old = list.state
    let report = body()
    let change = StateChange(from: old, to: list.state)
    let recorded = RecordedChange(
      revision: SavedRevision(
        number: list.state.revision, savedAt: list.now, command: "test",
        hasChanges: report.hasChanges), old: old.cities, new: list.state.cities,
      changes: change.report.items)
    return (recorded, report)
  }

  private func expect(
    _ saved: (recorded: RecordedChange, report: ChangeReport),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let report = ChangeReport.recorded(saved.recorded)
    #expect(report.marks == saved.report.marks, sourceLocation: sourceLocation)
    #expect(report.summary == saved.report.summary, sourceLocation: sourceLocation)
    #expect(report.command == saved.report.command, sourceLocation: sourceLocation)
    #expect(report.revision == saved.report.revision, sourceLocation: sourceLocation)
    #expect(report.since == saved.report.since, sourceLocation: sourceLocation)
    #expect(report.list == saved.report.list, sourceLocation: sourceLocation)
    for (row, expected) in zip(report.rows, saved.report.rows) {
      #expect(row.city == expected.city, sourceLocation: sourceLocation)
      #expect(row.changes == expected.changes, sourceLocation: sourceLocation)
      #expect(row.newDates == expected.newDates, sourceLocation: sourceLocation)
      #expect(row.alerts == expected.alerts, sourceLocation: sourceLocation)
    }
  }

  @Test func `equals the report of the command`() {
    expect(save { list.fetch { $0.current?.temperature = 15 } })
    expect(save { list.fetch { $0.setHighs([1, 2, 3], from: list.today) } })
    expect(save { list.save(list.state.cities + [.numbered(4, temperature: 1)]) })
    expect(save { list.save(list.state.cities.filter { $0.id != .numbered(2) }) })
    expect(save { list.save([2, 0, 1].map { list.state.cities[$0] }) })
  }

  @Test func `has the marks of alerts`() {
    var alert = Alert(id: "a", event: "Storm")
    alert.severity = "Severe"
    expect(save { list.fetch { $0.alerts = [alert, Alert(id: "b", event: "Flood")] } })
    alert.severity = "Extreme"
    let saved = save { list.fetch { $0.alerts = [alert] } }
    expect(saved)
    #expect(
      ChangeReport.recorded(saved.recorded).rows[0].alerts?.map(\.mark) == [.removed, .updated])
    let unknown = save { list.fetch { $0.alerts = nil } }
    expect(unknown)
    #expect(ChangeReport.recorded(unknown.recorded).rows[0].alerts == nil)
  }

  @Test func `has the recorded changes where the values alone would give others`() {
    // A drift below the threshold until the last save; 11.5 was not reported.
    list.fetch { $0.current?.temperature = 10.5 }
    let saved = save { list.fetch { $0.current?.temperature = 11 } }
    let report = ChangeReport.recorded(saved.recorded)
    #expect(report.marks == ["~1", " 2", " 3"])
    #expect(report.changes() == ["current.temperature 10.0→11.0"])
    var other = saved.recorded
    other.changes = [:]
    #expect(ChangeReport.recorded(other).marks == [" 1", " 2", " 3"])
  }

  @Test func `marks the city whose move was recorded`() {
    let cities = list.state.cities
    for moved in [1, 2] {
      let recorded = RecordedChange(
        revision: SavedRevision(number: 2), old: cities, new: [cities[1], cities[0], cities[2]],
        changes: [
          .numbered(moved): [
            FieldChange(.position, before: .integer(moved), after: .integer(3 - moved))
          ]
        ])
      let marks = moved == 1 ? [" 2", "~1", " 3"] : ["~2", " 1", " 3"]
      #expect(ChangeReport.recorded(recorded).marks == marks)
    }
  }

  @Test func `counts the failures of that save alone`() {
    let now = list.now
    let failed = save {
      list.fetch { $0.failure = FetchFailure(at: now, kind: .timeout, message: "") }
    }
    #expect(ChangeReport.recorded(failed.recorded).summary.failed == 1)
    #expect(ChangeReport.recorded(failed.recorded).rows.map(\.hasFailed) == [true, false, false])
    let later = save { list.fetch(2) { $0.current?.temperature = 0 } }
    #expect(ChangeReport.recorded(later.recorded).summary.failed == 0)
  }

  @Test func `without changes has no time of a change`() {
    let saved = save { list.fetch { _ in } }
    #expect(ChangeReport.recorded(saved.recorded).changedAt == nil)
    let changed = save { list.fetch { $0.current?.temperature = 0 } }
    #expect(ChangeReport.recorded(changed.recorded).changedAt == list.now)
  }

  @Test func `of the latest change of a state equals the list`() throws {
    list.fetch { $0.current?.temperature = 15 }
    list.save(list.state.cities.filter { $0.id != .numbered(3) })
    let number = list.state.revision
    let changedAt = list.now
    list.fetch { $0.current?.temperature = 15.2 }
    let change = try #require(RecordedChange(latestReportOf: list.state))
    #expect(change.revision == SavedRevision(number: number, savedAt: changedAt, hasChanges: true))
    let report = ChangeReport.recorded(change)
    #expect(report.marks == list.list.marks)
    #expect(report.marks == [" 1", " 2", "-3"])
    #expect(RecordedChange(latestReportOf: SavedState()) == nil)
  }
}
