import Arguments
import Testing

struct ParsingTests {
  private func parse(_ words: String...) throws -> Invocation { try Sample.program.parse(words) }

  @Test func `an empty command line has no command`() throws {
    let invocation = try parse()
    #expect(invocation.request == .run)
    #expect(invocation.path == [])
    #expect(invocation.command == nil)
    #expect(invocation[Sample.units] == nil)
    #expect(!invocation[Sample.quiet])
  }

  @Test func `global options need no command`() throws {
    let invocation = try parse("--json", "-q")
    #expect(invocation.path == [])
    #expect(invocation[Sample.format] == "json")
    #expect(invocation[Sample.quiet])
  }

  @Test func `options are allowed before and after the command and between arguments`() throws {
    let invocation = try parse(
      "--units", "si", "add", "Seoul", "--tag", "home", "Oslo", "-v", "--tag=work")
    #expect(invocation.path == ["add"])
    #expect(invocation[Sample.units] == .si)
    #expect(invocation[Sample.tags] == ["home", "work"])
    #expect(invocation[Sample.places] == ["Seoul", "Oslo"])
    #expect(invocation[Sample.verbose])
    #expect(!invocation[Sample.quiet])
  }

  @Test func `an alias resolves to the command`() throws {
    #expect(try parse("rm", "--all").path == ["remove"])
    #expect(try parse("list", "--colors", "never")[Sample.color] == "never")
  }

  @Test func `commands nest`() throws {
    let invocation = try parse("state", "--quiet", "path")
    #expect(invocation.path == ["state", "path"])
    #expect(invocation.command?.name == "path")
    #expect(invocation[Sample.quiet])
  }

  @Test func `two dashes end the options`() throws {
    let invocation = try parse("add", "--tag", "a", "--", "--json", "-q", "--", "--help")
    #expect(invocation[Sample.places] == ["--json", "-q", "--", "--help"])
    #expect(invocation[Sample.format] == nil)
    #expect(invocation.request == .run)
  }

  @Test func `a lone dash is an argument, and a value`() throws {
    let invocation = try parse("add", "-", "--name", "-")
    #expect(invocation[Sample.places] == ["-"])
    #expect(invocation[Sample.name] == "-")
  }

  @Test func `an empty word is an argument`() throws {
    #expect(try parse("add", "")[Sample.places] == [""])
  }

  @Test(arguments: ["-33.9,151.2", "-33.9, 151.2", "-.5,10", "-0,0"])
  func `negative coordinates are not options`(_ place: String) throws {
    let invocation = try parse("add", place, "--name", place)
    #expect(invocation[Sample.places] == [place])
    #expect(invocation[Sample.name] == place)
  }

  @Test func `a negative number alone is an unknown option`() {
    #expect(
      throws: UsageError(.unknownOption("-7", suggestion: nil), commandLine: ["skydiff", "add"])
    ) { try parse("add", "-7") }
  }

  @Test func `a negative number can be a value`() throws {
    #expect(try parse("forecast", "--offset", "-5")[Sample.offset] == -5)
  }

  @Test func `short options can share a dash`() throws {
    let invocation = try parse("add", "Seoul", "-qthome")
    #expect(invocation[Sample.quiet])
    #expect(invocation[Sample.tags] == ["home"])
  }

  @Test(arguments: [
    ["-t", "home"], ["-thome"], ["--tag", "home"], ["--tag=home"], ["-qt", "home"],
  ]) func `a value is attached or the next word`(_ words: [String]) throws {
    let invocation = try Sample.program.parse(["add", "Seoul"] + words)
    #expect(invocation[Sample.tags] == ["home"])
    #expect(invocation[Sample.places] == ["Seoul"])
  }

  @Test(arguments: [
    ("--name=", ""), ("--name=--json", "--json"), ("--name=a=b", "a=b"),
    ("--name=\u{301} < 0", "\u{301} < 0"),
  ]) func `everything after the equals sign is the value`(_ word: String, _ value: String) throws {
    #expect(try parse("add", "Seoul", word)[Sample.name] == value)
  }

  @Test func `the last value of an option wins`() throws {
    #expect(try parse("forecast", "--days", "3", "--days=5")[Sample.days] == 5)
  }

  @Test func `a flag that is short for another value conflicts with the option`() throws {
    for words in [["--json", "list", "--format", "csv"], ["--format", "csv", "list", "--json"]] {
      let error = try #require(throws: UsageError.self) { try Sample.program.parse(words) }
      #expect(error.problem == .conflict("--json", "--format"))
    }
    #expect(try parse("--json", "list", "--format", "json")[Sample.format] == "json")
  }

  @Test func `a list is split at commas`() throws {
    let invocation = try parse("--provider", "nws,open-meteo")
    #expect(invocation[Sample.provider] == ["nws", "open-meteo"])
  }

  @Test func `isGiven does not depend on the value`() throws {
    let invocation = try parse("list", "Seoul", "--json")
    #expect(invocation.isGiven(Sample.cities))
    #expect(invocation.isGiven(Sample.format))
    #expect(!invocation.isGiven(Sample.sort))
  }

  @Test func `require returns the value or throws`() throws {
    #expect(try parse("completions", "zsh").require(Sample.shell) == "zsh")
    let invocation = try parse("help")
    #expect(invocation[Sample.topic] == nil)
    #expect(throws: UsageError.self) { try invocation.require(Sample.topic) }
    #expect(throws: UsageError.self) { try invocation.require(Sample.units) }
  }
}
