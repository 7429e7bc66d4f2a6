import FoundationEssentials
import Testing
import Tracking
import Watching
import Weather

@testable import Commands

@Suite struct `A watch that follows others` {
  private let world = TestWorld()

  @Test func `reads what another process saved, once`() throws {
    world.track("Seoul")
    let desk = try world.desk()
    #expect(desk.followed() == ["Seoul"])
    #expect(desk.followed() == nil)
    world.track("Oslo")
    #expect(desk.followed() == ["Seoul", "Oslo"])
    #expect(desk.followed() == nil)
    _ = world.run("edit", "Oslo", "--before", "Seoul")
    #expect(desk.followed() == ["Oslo", "Seoul"])
  }

  @Test func `does not take its own saves for those of others`() throws {
    world.track("Seoul", "Oslo")
    let desk = try world.desk()
    _ = desk.changedState()
    world.advance(minutes: 10)
    #expect(desk.refresh()?.state != nil)
    #expect(desk.followed() == nil)
    _ = desk.edit(.remove(try TestWorld.id(1)))
    #expect(desk.followed() == nil)
    _ = desk.edit(.step(.undo))
    _ = world.run("remove", "Oslo")
    #expect(desk.followed() == ["Seoul"])
  }

  @Test func `reports a damaged state once, and the state when it is good again`() throws {
    world.track("Seoul")
    let good = try #require(world.state)
    let desk = try world.desk()
    _ = desk.changedState()
    try world.write("{}", to: world.statePath)
    #expect(desk.followed()?.first?.hasPrefix(world.statePath) == true)
    #expect(desk.followed() == nil)
    // The same damage in another file is the same message.
    try world.write("{} ", to: world.statePath)
    #expect(desk.followed() == nil)
    try world.write(good, to: world.statePath)
    #expect(desk.followed() == ["Seoul"])
    #expect(desk.followed() == nil)
    #expect(world.state == good)
  }

  @Test func `sees the list appear and disappear`() throws {
    let desk = try world.desk()
    #expect(desk.followed() == [])
    #expect(desk.followed() == nil)
    world.track("Seoul")
    #expect(desk.followed() == ["Seoul"])
    try FileManager.default.removeItem(atPath: world.statePath)
    #expect(desk.followed() == [])
    #expect(world.contents(of: world.home)?.contains(".cache") == true)
  }

  @Test func `goes back and forward through the saves with changes`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.refresh("Oslo", to: 20)
    world.save(["refresh", "--force"], ["remove", "Seoul"])
    #expect(try world.logged() == [4, 2, 1])
    let desk = try world.desk()
    func visited(_ past: WatchEffect.Past) -> [String]? {
      guard case .visited(let past) = desk.perform(.visit(past)) else { return nil }
      return past.map { past in
        ["\(past.revision.number)"]
          + past.report.rows.map {
            "\($0.mark) \($0.city.name) \($0.city.current?.temperature ?? 0)"
          }
      }
    }
    #expect(visited(.before(5)) == ["4", "removed Seoul 10.0", "unchanged Oslo 20.0"])
    #expect(visited(.before(4)) == ["2", "unchanged Seoul 10.0", "updated Oslo 20.0"])
    #expect(visited(.before(2)) == ["1", "added Seoul 10.0", "added Oslo 10.0"])
    #expect(visited(.before(1)) == nil)
    #expect(visited(.after(0))?.first == "1")
    #expect(visited(.after(1))?.first == "2")
    #expect(visited(.after(2))?.first == "4")
    #expect(visited(.after(4)) == nil)
    guard case .visited(let past?) = desk.perform(.visit(.before(3))) else {
      Issue.record("there is no save before revision 3")
      return
    }
    #expect(past.moment == TestWorld.start + 600)
    #expect(past.report.rows[1].changes.contains { $0.field.path == "current.temperature" })
  }

  @Test func `follows the forecast of a city`() throws {
    world.track("Seoul")
    world.advance(minutes: 60)
    world.service.change("Seoul") { $0.high = 20 }
    _ = world.run("refresh", asking: nil)
    let desk = try world.desk()
    let id = try TestWorld.id(1)
    guard case .drifted(id, let drift?) = desk.perform(.loadDrift(id)) else {
      Issue.record("there is no drift")
      return
    }
    #expect(drift.days.count == 7)
    #expect(drift.days[1].issues.map(\.day.temperatureMax) == [12, 20])
    guard case .drifted(_, nil) = desk.perform(.loadDrift(try TestWorld.id(7))) else {
      Issue.record("there is no such city")
      return
    }
  }

  @Test func `has no past without a history`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    world.track("Seoul")
    world.advance(minutes: 10)
    let desk = try world.desk()
    guard case .visited(nil) = desk.perform(.visit(.before(9))),
      case .drifted(_, nil) = desk.perform(.loadDrift(try TestWorld.id(1)))
    else {
      Issue.record("there is a past")
      return
    }
    #expect(desk.edit(.step(.undo))?.message.hasPrefix("no history is kept") == true)
  }
}
