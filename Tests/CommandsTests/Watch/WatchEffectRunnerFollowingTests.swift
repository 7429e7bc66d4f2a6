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
    let runner = try world.runner()
    #expect(runner.followed() == ["Seoul"])
    #expect(runner.followed() == nil)
    world.track("Oslo")
    #expect(runner.followed() == ["Seoul", "Oslo"])
    #expect(runner.followed() == nil)
    _ = world.run("edit", "Oslo", "--before", "Seoul")
    #expect(runner.followed() == ["Oslo", "Seoul"])
  }

  @Test func `does not take its own saves for those of others`() throws {
    world.track("Seoul", "Oslo")
    let runner = try world.runner()
    _ = runner.changedState()
    world.advance(minutes: 10)
    #expect(runner.refresh()?.change != nil)
    #expect(runner.followed() == nil)
    _ = runner.edit(.remove(try TestWorld.id(1)))
    #expect(runner.followed() == nil)
    _ = runner.edit(.step(.undo))
    _ = world.run("remove", "Oslo")
    #expect(runner.followed() == ["Seoul"])
  }

  @Test func `sees an older state that is put back before its own save was noticed`() throws {
    world.track("Seoul", "Oslo")
    let older = try #require(world.state)
    let runner = try world.runner()
    _ = runner.changedState()
    _ = runner.edit(.remove(try TestWorld.id(1)))
    try world.write(older, to: world.statePath)
    #expect(runner.followed() == ["Seoul", "Oslo"])
    #expect(runner.followed() == nil)
  }

  @Test func `reports a damaged state once, and the state when it is good again`() throws {
    world.track("Seoul")
    let good = try #require(world.state)
    let runner = try world.runner()
    _ = runner.changedState()
    try world.write("{}", to: world.statePath)
    #expect(runner.followed()?.first?.hasPrefix(world.statePath) == true)
    #expect(runner.followed() == nil)
    // The same damage in another file is the same message.
    try world.write("{} ", to: world.statePath)
    #expect(runner.followed() == nil)
    try world.write(good, to: world.statePath)
    #expect(runner.followed() == ["Seoul"])
    #expect(runner.followed() == nil)
    #expect(world.state == good)
  }

  @Test func `sees the list appear and disappear`() throws {
    let runner = try world.runner()
    #expect(runner.followed() == [])
    #expect(runner.followed() == nil)
    world.track("Seoul")
    #expect(runner.followed() == ["Seoul"])
    try FileManager.default.removeItem(atPath: world.statePath)
    #expect(runner.followed() == [])
    #expect(world.contents(of: world.home)?.contains(".cache") == true)
  }

  @Test func `goes back and forward through the saves with changes`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.refresh("Oslo", to: 20)
    world.save(["refresh", "--force"], ["remove", "Seoul"])
    #expect(try world.logged() == [4, 2, 1])
    let runner = try world.runner()
    func visited(_ past: WatchEffect.Past) -> [String]? {
      guard case .visited(let past) = runner.perform(.visit(past)) else { return nil }
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
    guard case .visited(let past?) = runner.perform(.visit(.before(3))) else {
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
    let runner = try world.runner()
    let id = try TestWorld.id(1)
    guard case .drifted(id, let drift?) = runner.perform(.loadDrift(id)) else {
      Issue.record("there is no drift")
      return
    }
    #expect(drift.days.count == 7)
    #expect(drift.days[1].issues.map(\.day.temperatureMax) == [12, 20])
    guard case .drifted(_, nil) = runner.perform(.loadDrift(try TestWorld.id(7))) else {
      Issue.record("there is no such city")
      return
    }
  }

  @Test func `has no past without a history`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    world.track("Seoul")
    world.advance(minutes: 10)
    let runner = try world.runner()
    guard case .visited(nil) = runner.perform(.visit(.before(9))),
      case .drifted(_, nil) = runner.perform(.loadDrift(try TestWorld.id(1)))
    else {
      Issue.record("there is a past")
      return
    }
    #expect(runner.edit(.step(.undo))?.message.hasPrefix("no history is kept") == true)
  }
}
