import JSONText
import Testing
import Tracking
import Watching
import Weather

@testable import Commands

@Suite struct `The edits of a watch` {
  private let world = TestWorld()

  private var oslo: Place {
    var oslo = Place(name: "Oslo", latitude: 59.91273, longitude: 10.74609)
    oslo.country = "Norway"
    return oslo
  }

  /// The commands that the history names, the latest first.
  private func commands() throws -> [String] {
    try world.run("log", "--json", "--all").document()["revisions"]?.array?.compactMap {
      $0["command"]?.string
    } ?? []
  }

  @Test func `add a place, whose weather the next refresh fetches`() throws {
    let runner = try world.runner()
    let edit = try #require(runner.edit(.add(oslo)))
    #expect(edit.message == "added Oslo, Norway")
    #expect(edit.city == (try TestWorld.id(1)))
    #expect(edit.change?.new.cities.map(\.current) == [nil])
    #expect(try commands() == ["add"])
    #expect(runner.refresh()?.change != nil)
    #expect(world.service.requests.last == "all Oslo")
  }

  @Test func `say that a place is in the list already, and which city it is`() throws {
    world.track("Seoul", "Oslo")
    let edit = try #require(try world.runner().edit(.add(oslo)))
    #expect(edit.message == "Oslo, Norway is in the list already")
    #expect(edit.city == (try TestWorld.id(2)))
    #expect(edit.change == nil)
    #expect(try world.logged() == [1])
  }

  @Test func `remove a city, unless somebody else did`() throws {
    world.track("Seoul", "Oslo")
    let runner = try world.runner()
    let edit = try #require(runner.edit(.remove(try TestWorld.id(1))))
    #expect(edit.message == "removed Seoul")
    #expect(edit.change?.new.cities.map(\.name) == ["Oslo"])
    #expect(try commands() == ["remove", "add"])
    let again = try #require(runner.edit(.remove(try TestWorld.id(1))))
    #expect(again.message == "the city is not in the list any more")
    #expect(again.change == nil)
    #expect(try world.logged() == [2, 1])
  }

  @Test(arguments: [
    ("Home", [], "renamed Seoul to Home"),
    ("Seoul", ["home", "asia", "home"], "Seoul is tagged home, asia"),
    ("Home", ["home"], "renamed Seoul to Home; Home is tagged home"),
    ("  Two  lines ", [], "renamed Seoul to Two lines"),
  ]) func `replace the name and the tags of a city`(
    name: String, tags: [String], message: String
  ) throws {
    world.track("Seoul")
    let edit = try #require(
      try world.runner().edit(.edit(try TestWorld.id(1), name: name, tags: tags)))
    #expect(edit.message == message)
    #expect(edit.change?.new.cities[0].tags == Array(tags.prefix(2)))
    #expect(try commands() == ["edit", "add"])
  }

  @Test func `remove tags, and save nothing where nothing changes`() throws {
    _ = world.run("add", "Seoul", "--tag", "home", asking: nil)
    let runner = try world.runner()
    let id = try TestWorld.id(1)
    #expect(runner.edit(.edit(id, name: "Seoul", tags: ["home"]))?.message == "nothing to change")
    #expect(
      runner.edit(.edit(id, name: "Seoul", tags: []))?.message == "Seoul has no tags any more")
    #expect(try world.logged() == [2, 1])
    _ = world.run("remove", "Seoul")
    #expect(
      runner.edit(.edit(id, name: "Home", tags: []))?.message
        == "the city is not in the list any more")
  }

  @Test(arguments: [
    (" ", [], "the name is not saved: expected something that is not blank"),
    ("\u{200B}", [], "the name is not saved: expected something that is not blank"),
    ("Seoul", ["a b"], "the tag 'a b' is not saved: expected letters, digits, '.', '_' and '-'"),
  ]) func `refuse what the options of edit refuse`(
    name: String, tags: [String], message: String
  ) throws {
    world.track("Seoul")
    let edit = try #require(
      try world.runner().edit(.edit(try TestWorld.id(1), name: name, tags: tags)))
    #expect(edit.message == message)
    #expect(edit.change == nil)
    #expect(try world.logged() == [1])
  }

  @Test func `are undone and redone, with the words of undo`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    let runner = try world.runner()
    _ = runner.edit(.remove(try TestWorld.id(2)))
    world.advance(minutes: 10)
    let undo = try #require(runner.edit(.step(.undo)))
    #expect(undo.message == "undid 'remove' of 09:10 (revision 2): Oslo")
    #expect(undo.change?.new.cities.map(\.name) == ["Seoul", "Oslo"])
    #expect(runner.edit(.step(.redo))?.message == "redid 'remove' of 09:10 (revision 2): Oslo")
    #expect(runner.edit(.step(.redo))?.message == "nothing to redo since the latest edit")
    #expect(try commands() == ["redo", "undo", "remove", "add"])
    #expect(world.run("undo").status == 0)
  }

  @Test func `mute a city until the morning, and end that`() throws {
    world.track("Seoul")
    let runner = try world.runner()
    let id = try TestWorld.id(1)
    #expect(runner.edit(.mute(id))?.message == "Seoul, muted until Sun 07:00")
    #expect(world.run("mute").output == "Seoul, muted until Sun 07:00\n")
    #expect(runner.edit(.mute(id))?.message == "Seoul, reported again")
    #expect(runner.edit(.mute(try TestWorld.id(7)))?.change == nil)
    #expect(try commands() == ["mute", "mute", "add"])
  }

  @Test func `fail with the message of a state that cannot be saved`() throws {
    world.track("Seoul")
    try world.write("{}", to: world.statePath)
    let edit = try #require(try world.runner().edit(.remove(try TestWorld.id(1))))
    #expect(edit.message.contains("the file was left untouched"))
    #expect(world.state == "{}")
  }
}
