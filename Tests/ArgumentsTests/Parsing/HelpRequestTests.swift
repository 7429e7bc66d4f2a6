import Arguments
import Testing

struct HelpRequestTests {
  @Test(
    arguments: [
      (["--help"], []), (["-h"], []), (["list", "--help"], ["list"]),
      (["--help", "rm"], ["remove"]),
      (["-qh", "add"], ["add"]), (["state", "-h"], ["state"]),
      (["state", "path", "--help"], ["state", "path"]),
      // Whatever else is wrong.
      (["add", "--help"], ["add"]), (["list", "--nope", "--help"], ["list"]),
      (["list", "--units", "kelvin", "-h"], ["list"]), (["add", "--name", "--help"], ["add"]),
      (["--all", "remove", "--help"], ["remove"]),
      (["--days", "3", "forecast", "--help"], ["forecast"]),
    ] as [([String], [String])]
  )
  func `help wins over what is wrong`(_ words: [String], _ path: [String]) throws {
    let invocation = try Sample.program.parse(words)
    #expect(invocation.request == .help)
    #expect(invocation.path == path)
  }

  @Test(arguments: [["nope", "--help"], ["--help", "nope"], ["state", "nope", "-h"]])
  func `there is no help on a command that there is not`(_ words: [String]) {
    #expect(throws: UsageError.self) { try Sample.program.parse(words) }
  }

  @Test(arguments: [
    ["--version"], ["list", "--version"], ["--nope", "--version"], ["x", "--version"],
  ])
  func `so does the version`(_ words: [String]) throws {
    #expect(try Sample.program.parse(words).request == .version)
  }

  @Test func `help wins over the version`() throws {
    #expect(try Sample.program.parse(["--version", "--help"]).request == .help)
  }

  @Test func `a value or an argument is no request`() throws {
    #expect(try Sample.program.parse(["add", "x", "--name=--help"]).request == .run)
    #expect(try Sample.program.parse(["add", "--", "--help"]).request == .run)
  }

  @Test func `what can be read of a wrong command line is read`() {
    let invocation = Sample.program.parseLeniently([
      "--nope", "list", "--days", "3", "--json", "Oslo",
    ])
    #expect(invocation.path == ["list"])
    #expect(invocation[Sample.format] == "json")
    #expect(invocation[Sample.cities] == ["Oslo"])
    #expect(Sample.program.parseLeniently(["nope", "--json"])[Sample.format] == "json")
    #expect(Sample.program.parseLeniently(["list", "--name", "--json"])[Sample.format] == "json")
  }
}
