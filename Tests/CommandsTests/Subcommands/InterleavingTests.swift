import JSONText
import Testing

/// Another command saves the list while this one fetches.
@Suite struct `While a command fetches` {
  private let world = TestWorld()

  /// The names and temperatures of the saved list.
  private func saved() throws -> [String] {
    try world.run("list", "--json").cities().map { city in
      let temperature = city["current"]?["temperature"]?.rawText ?? "none"
      return "\(city["name"]?.string ?? "") \(temperature)"
    }
  }

  @Test func `a removed city stays removed`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Oslo") { $0.temperature = 20 }
    let other = TestWorld(beside: world)
    world.service.meanwhile = ("current", { #expect(other.run("remove", "Oslo").status == 0) })
    let run = world.run("refresh", "--json", asking: ["current Seoul, Oslo"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    // The difference is between the state read under the lock and the saved one.
    #expect(try run.document()["since"]?.int == 2)
    #expect(try run.document()["revision"]?.int == 3)
    #expect(try run.cities().map { $0["change"]?.string } == ["updated"])
    #expect(try saved() == ["Seoul 20.0"])
  }

  @Test func `the failure of a removed city is ignored`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.isBroken = true }
    let other = TestWorld(beside: world)
    world.service.meanwhile = ("current", { _ = other.run("remove", "Oslo") })
    let run = world.run("refresh", asking: ["current Seoul, Oslo", "current Oslo"])
    #expect(run == TestWorld.Run())
  }

  @Test func `an added city stays in the list`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let other = TestWorld(beside: world)
    world.service.meanwhile = ("current", { other.track("Busan") })
    let run = world.run("refresh", asking: ["current Seoul"])
    #expect(run.lines.last == "1 updated, 1 unchanged")
    #expect(try saved() == ["Seoul 20.0", "Busan 10.0"])
  }

  @Test(arguments: [true, false])
  func `weather that another command received later wins, even if it was saved earlier`(
    hasFailed: Bool
  ) throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.age = 5
    world.service.change("Seoul") { place in
      place.temperature = 20
      place.isBroken = hasFailed
    }
    world.service.meanwhile = (
      "current Seoul",
      { [world] in
        let other = TestWorld(beside: world)
        other.service.change("Seoul") { $0.temperature = 30 }
        #expect(other.run("refresh", "Seoul", "--force", asking: ["all Seoul"]).status == 0)
      }
    )
    let run = world.run("refresh", asking: nil)
    #expect(run == TestWorld.Run())
    #expect(try saved() == ["Seoul 30.0"])
    #expect(try world.run("list", "--json").cities()[0]["failure"]?.isNull == true)
  }

  @Test func `weather that another command fetched while this one waited for the lock wins`() throws
  {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.meanwhile = (
      "current",
      { [unowned world] in
        world.beforeSave = { [unowned world] in
          world.beforeSave = {}
          world.advance(minutes: 10)
          let other = TestWorld(beside: world)
          other.service.change("Seoul") { $0.temperature = 30 }
          #expect(other.run("refresh", asking: nil).status == 0)
        }
      }
    )
    #expect(world.run("refresh", asking: nil).status == 0)
    #expect(try saved() == ["Seoul 30.0"])
  }

  @Test func `weather that another command fetched later wins`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Oslo") { $0.isBroken = true }
    // The response for Seoul has arrived when Oslo is requested again.
    world.service.meanwhile = (
      "current Oslo",
      { [world] in
        world.advance(minutes: 1)
        let other = TestWorld(beside: world)
        other.service.change("Seoul") { $0.temperature = 30 }
        #expect(other.run("refresh", "Seoul", "--force", asking: ["all Seoul"]).status == 0)
      }
    )
    let run = world.run("refresh", asking: ["current Seoul, Oslo", "current Oslo"])
    #expect(run.status == 3)
    #expect(try saved() == ["Seoul 30.0", "Oslo 10.0"])
  }

  @Test func `a city added by both commands is in the list once`() throws {
    let other = TestWorld(beside: world)
    world.service.meanwhile = ("all", { other.track("Seoul") })
    let run = world.run("add", "Seoul", "Oslo", asking: nil)
    #expect(run.status == 0)
    #expect(run.lines.last == "1 added")
    #expect(
      run.errors
        == "skydiff: Seoul, South Korea is in the list already (\(TestWorld.identifier(101)))\n")
    #expect(try saved() == ["Seoul 10.0", "Oslo 10.0"])
  }

  @Test func `a state that gets damaged is left unchanged`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.meanwhile = (
      "current", { [world] in try? world.write("{}", to: world.statePath) }
    )
    let run = world.run("refresh", asking: ["current Seoul"])
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(world.state == "{}")
  }
}
