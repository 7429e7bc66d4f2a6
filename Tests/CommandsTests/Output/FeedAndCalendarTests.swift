import Testing

@Suite struct `Feeds and calendars` {
  private let world = TestWorld()

  private func values(of property: String, in text: String) -> [String] {
    text.split(separator: "\r\n").filter { $0.hasPrefix("\(property):") }.map {
      String($0.dropFirst(property.count + 1))
    }
  }

  private func identifiers(_ feed: String) -> [String] {
    feed.split(separator: "<id>").dropFirst().map { String($0.prefix { $0 != "<" }) }
  }

  private static let list = "urn:uuid:b0000000-0000-4000-8000-000000000001"

  @Test func `a list that no save has named has no feed until the next save`() throws {
    let message =
      "the list has no identifier for '--format atom' yet; the next save gives it one, as in "
      + "'skydiff refresh'"
    #expect(world.run("log", "--format", "atom") == .failing(1, message))
    world.track("Seoul")
    let state = try #require(world.state)
    let line = try #require(state.split(separator: "\n").first { $0.hasPrefix("  \"id\": ") })
    try world.write(state.replacing("\(line)\n", with: ""), to: world.statePath)
    #expect(world.run("log", "--format", "atom") == .failing(1, message))
    #expect(world.run("list").status == 0)
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
    #expect(world.run("log", "--format", "atom").status == 0)
    #expect(try #require(world.state).contains("\n\(line)\n"))
  }

  @Test func `entries keep their identifiers through all kinds of saves`() {
    world.track("Seoul", "Oslo")
    world.service.change("Oslo") { $0.temperature = 15 }
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
    let feed = world.run("log", "--format", "atom")
    #expect(identifiers(feed.output) == [Self.list, "\(Self.list)#2", "\(Self.list)#1"])
    #expect(feed.output.contains("<title>~ Oslo</title>"))
    #expect(feed.output.contains("<title>+ Seoul and + Oslo</title>"))
    for command in [
      ["remove", "Seoul"], ["undo"], ["state", "restore"], ["edit", "Oslo", "--tag", "x"],
    ] {
      #expect(world.run(command, asking: nil).status == 0)
      let entries = identifiers(world.run("log", "--format", "atom").output)
      #expect(entries.first == Self.list)
      #expect(entries.suffix(2) == ["\(Self.list)#2", "\(Self.list)#1"])
    }
  }

  @Test func `a second export moves what a calendar has`() throws {
    world.track("Seoul", "Oslo")
    let first = world.run("forecast", "--days", "3", "--format", "ics", asking: nil).output
    let uids = values(of: "UID", in: first)
    #expect(uids.count == 6 && Set(uids).count == 6)
    #expect(uids.first == "\(TestWorld.identifier(1))-20261121@skydiff")
    #expect(Set(values(of: "SEQUENCE", in: first)) == ["2"])
    #expect(values(of: "DTSTAMP", in: first).first == "20261121T090004Z")
    world.service.change("Oslo") { $0.temperature = 15 }
    world.advance(minutes: 10)
    let second = world.run("forecast", "--days", "3", "--format", "ics", asking: nil).output
    #expect(values(of: "UID", in: second) == uids)
    #expect(Set(values(of: "SEQUENCE", in: second)) == ["3"])
  }
}
