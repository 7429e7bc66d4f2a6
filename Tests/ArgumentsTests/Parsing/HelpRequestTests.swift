import Arguments
import Testing

struct HelpRequestTests {
  @Test(
    arguments: [
      (["--help"], []), (["-h"], []), (["list", "--help"], ["list"]),
      (["--help", "rm"], ["remove"]), (["-qh", "add"], ["add"]), (["state", "-h"], ["state"]),
      (["state", "path", "--help"], ["state", "path"]),
      // With other errors.
      (["add", "--help"], ["add"]), (["list", "--nope", "--help"], ["list"]),
      (["list", "--units", "kelvin", "-h"], ["list"]), (["add", "--name", "--help"], ["add"]),
      (["--all", "remove", "--help"], ["remove"]),
      (["--days", "3", "forecast", "--help"], ["forecast"]),
    ] as [([String], [String])]) func `help takes precedence over errors`(
      _ words: [String], _ path: [String]
    ) throws
  {
    let invocation = try Sample.program.parse(words)
    #expect(invocation.request == .help)
    #expect(invocation.path == path)
  }

  @Test(arguments: [["nope", "--help"], ["--help", "nope"], ["state", "nope", "-h"]])
  func `an unknown command has no help`(_ words: [String]) {
    #expect(throws: UsageError.self) { try Sample.program.parse(words) }
  }

  @Test(arguments: [
    ["--version"], ["list", "--version"], ["--nope", "--version"], ["x", "--version"],
  ]) func `the version takes precedence over errors`(_ words: [String]) throws {
    #expect(try Sample.program.parse(words).request == .version)
  }

  @Test func `help takes precedence over the version`() throws {
    #expect(try Sample.program.parse(["--version", "--help"]).request == .help)
  }

  @Test func `--help as a value or argument is no request`() throws {
    #expect(try Sample.program.parse(["add", "x", "--name=--help"]).request == .run)
    #expect(try Sample.program.parse(["add", "--", "--help"]).request == .run)
  }

  @Test func `lenient parsing reads the valid parts`() {
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
