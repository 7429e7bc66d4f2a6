import FoundationEssentials
import JSONText
import Testing

/// States that no history leads to.
@Suite struct `a state without its history` {
  private let world = TestWorld()

  private static let fixture = #filePath.replacing(
    "CommandsTests/History/UnconnectedStateTests.swift", with: "StoreTests/Fixtures/state-1.0.json")

  private func useOldState() throws {
    let state = try #require(world.text(of: Self.fixture))
    try world.write(state, to: world.statePath)
  }

  /// Saves a list that lost Busan, and removes its history.
  private func useStateAlone() throws {
    world.track("Seoul", "Oslo", "Busan")
    #expect(world.run("remove", "Busan").status == 0)
    try FileManager.default.removeItem(atPath: world.historyPath)
  }

  @Test func `a state alone has its latest change`() throws {
    try useStateAlone()
    let log = world.run("log")
    #expect(log.status == 0)
    #expect(log.errors == "")
    #expect(log.lines.first?.hasSuffix("1 removed") == true, "\(log.output)")
    #expect(try world.logged("Busan").count == 1)
    let list = try world.marks("list")
    #expect(list == [" Seoul", " Oslo", "-Busan"])
    #expect(try world.marks("diff") == ["-Busan"])
    #expect(try world.marks("list", "--since", "@~1").sorted() == list.sorted())
    #expect(try world.marks("list", "--since", "now") == [" Seoul", " Oslo"])
    #expect(world.contents(of: world.historyPath) == nil)
  }

  @Test func `a state alone has no other earlier ones`() throws {
    try useStateAlone()
    let two = world.run("list", "--since", "@~2")
    #expect(two.status == 1)
    #expect(two.errors.contains("there is only 1 change to go back"), "\(two.errors)")
    #expect(world.run("list", "--since", "1").status == 1)
    #expect(world.run("list", "--since", "yesterday").status == 1)
    #expect(world.run("undo").errors.contains("nothing to undo"))
    #expect(world.run("mark", "trip").status == 0)
    #expect(world.run("list", "--since", "@trip").status == 0)
  }

  @Test func `a state of format 1 has its cities, and nothing that it reported`() throws {
    try useOldState()
    #expect(try world.marks("list") == [" Seoul", " Oslo"])
    #expect(world.run("log").output == "")
    #expect(world.run("list", "--since", "@~1").status == 1)
  }

  @Test func `the history of an old state begins with its next save`() throws {
    try useOldState()
    let run = world.run("edit", "Oslo", "--tag", "work")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try world.logged() == [8])
    #expect(try world.marks("list", "--since", "7") == [" Seoul", "~Oslo"])
    #expect(world.run("undo").status == 0)
    #expect(try world.marks("list", "--since", "7") == [" Seoul", " Oslo"])
    #expect(world.run("undo").status == 1)
  }

  /// Replaces the state with the state of another machine.
  private func copyState() throws {
    world.save(["add", "Seoul", "Oslo"], ["remove", "Oslo"])
    _ = world.run("mark", "trip", "1")
    let other = TestWorld()
    other.save(["add", "Paris"], ["add", "Oslo"], ["remove", "Oslo"])
    try world.write(try #require(other.state), to: world.statePath)
  }

  @Test func `a copied state begins the history again, and says so once`() throws {
    try copyState()
    #expect(try world.logged() == [3])
    #expect(world.run("list", "--since", "1").status == 1)
    #expect(world.run("list", "--since", "@trip").status == 1)
    #expect(world.run("undo").status == 1)
    let first = world.run("edit", "Paris", "--tag", "home")
    #expect(first.status == 0)
    #expect(first.errorLines.count == 1)
    #expect(first.errors.contains("it begins again with this save"))
    #expect(world.run("edit", "Paris", "--tag", "work").errors == "")
    #expect(try world.logged() == [5, 4])
    #expect(world.run("list", "--since", "2").status == 1)
    #expect(world.run("list", "--since", "@trip").status == 1)
    #expect(try world.marks("list", "--since", "3") == ["~Paris"])
    #expect(world.run("undo").status == 0)
    #expect(world.run("undo").status == 0)
    #expect(world.run("undo").status == 1)
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `refresh says so on a terminal or with -v only`(_ isTerminal: Bool, _ isVerbose: Bool) throws
  {
    try copyState()
    world.isErrorTerminal = isTerminal
    let run = world.run(["refresh", "--force"] + (isVerbose ? ["-v"] : []), asking: nil)
    #expect(run.status == 0)
    #expect(run.errors.contains("it begins again with this save") == (isTerminal || isVerbose))
    #expect(!world.run("refresh", "--force", asking: nil).errors.contains("history"))
  }

  @Test func `a history that cannot be written is only remarked on`() throws {
    try world.write("in the way", to: world.historyPath)
    let run = world.run("add", "Seoul", asking: nil)
    #expect(run.status == 0)
    #expect(run.errors.contains("the history could not be written"))
    #expect(try world.run("list", "--json").names() == ["Seoul"])
    #expect(world.run("refresh", "--force", asking: nil).errors == "")
    #expect(try world.logged() == [1])
    #expect(world.run("list", "--since", "1h").status == 1)
    #expect(world.run("undo").status == 1)
  }
}
