import FoundationEssentials
import JSONText
import Testing
import Transport

/// A list of one city and programs of hooks that the test answers for.
final class HookWorld {
  let world = TestWorld()

  /// The programs that ran, in order.
  private(set) var programs: [Program] = []

  /// How programs end, by their names; 0 if they are not there.
  var endings: [String: ProgramResult.Ending] = [:]

  private var edits = 0

  init(_ hooks: String) throws {
    world.runProgram = { [unowned self] program in
      programs.append(program)
      return ProgramResult(ending: endings[program.arguments[0]] ?? .exited(0))
    }
    #expect(world.run("add", "1,1", "--name", "Here", "--no-fetch").status == 0)
    try configure(hooks)
  }

  func configure(_ hooks: String) throws {
    try world.configure(#"{"hooks": \#(hooks)}"#)
    try world.setPermissions(0o600, of: world.configurationPath)
  }

  /// Saves a change: another tag.
  @discardableResult func save(
    _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestWorld.Run {
    edits += 1
    let run = world.run(["edit", "Here", "--tag", "tag\(edits)"] + options)
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return run
  }

  /// The names of the programs that ran since the last call, with the revisions of their batches in
  /// order; programs run at the same time.
  func received() throws -> [String] {
    defer { programs = [] }
    let names = Set(programs.map { $0.arguments[0] }).sorted()
    return try names.flatMap { name in programs.filter { $0.arguments[0] == name } }.map {
      program in "\(program.arguments[0]) \(try Self.batch(of: program)["revision"]?.int ?? 0)"
    }
  }

  static func batch(of program: Program) throws -> JSONValue {
    try JSONDocument(program.input).root
  }
}
