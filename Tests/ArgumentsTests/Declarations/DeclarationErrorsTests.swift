import Arguments
import ProgramValidation
import Testing

struct DeclarationErrorsTests {
  @Test func `a valid program has no declaration errors`() {
    #expect(Sample.program.declarationErrors == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let command: Command
    let errors: [String]

    var testDescription: String { name }
  }

  static let word = ValueParser<String>.text

  static let cases: [Case] = [
    Case(
      name: "a name that a global option has",
      command: Command("go", abstract: "Go", parameters: [Flag("quiet", help: "Be quiet")]),
      errors: ["go: --quiet is declared twice"]),
    Case(
      name: "an alias that another command has",
      command: Command("go", aliases: ["stop"], abstract: "Go"),
      errors: ["sample: command stop is declared twice"]),
    Case(
      name: "no help, a full stop, two lines",
      command: Command(
        "go", abstract: "",
        parameters: [Flag("far", help: "Go far."), Flag("wide", help: "Go\nwide")]),
      errors: [
        "go: has no help", "go: --far: its help ends in a full stop",
        "go: --wide: its help has several lines",
      ]),
    Case(
      name: "names that cannot be typed",
      command: Command("Go", abstract: "Go", parameters: [Flag("-far", short: "1", help: "Far")]),
      errors: [
        "sample: 'Go' cannot name a command", "Go: '-far' cannot name an option",
        "Go: '-1' cannot name an option",
      ]),
    Case(
      name: "an argument after one that takes all",
      command: Command(
        "go", abstract: "Go",
        parameters: [
          Argument("A", parser: word, help: "All", isRequired: false).repeated,
          Argument("B", parser: word, help: "Nothing"),
        ]),
      errors: [
        "go: B follows A, which takes all arguments",
        "go: B is required but follows an optional argument",
      ]),
    Case(
      name: "a shorthand and an exclusion of what is not there",
      command: Command(
        "go", abstract: "Go",
        parameters: [
          Shorthand(
            "far", for: Option("distance", valueName: "KM", parser: word, help: "Distance"),
            value: "9", help: "Far")
        ], exclusive: [[Flag("near", help: "Near")]]),
      errors: [
        "go: --near excludes others and is not declared",
        "go: --far is short for --distance, which is not declared",
      ]),
    Case(
      name: "arguments beside subcommands",
      command: Command(
        "go", abstract: "Go", parameters: [Argument("A", parser: word, help: "Where")],
        subcommands: [Command("far", abstract: "Go far")]),
      errors: ["go: has both subcommands and arguments"]),
    Case(
      name: "choices to complete and none declared",
      command: Command(
        "go", abstract: "Go",
        parameters: [Argument("A", parser: word, help: "Where", completion: .choices)]),
      errors: ["go: A completes choices and has none"]),
  ]

  @Test(arguments: cases) func `errors in declarations are found`(_ example: Case) {
    let program = CommandLineProgram(
      "sample", abstract: "A sample",
      groups: [CommandGroup("Commands", [Command("stop", abstract: "Stop"), example.command])],
      parameters: [Flag("quiet", help: "Be quiet")])
    #expect(program.declarationErrors == example.errors)
  }

  @Test func `errors in pages and suggestions are found`() {
    let program = CommandLineProgram(
      "sample", abstract: "A sample",
      groups: [CommandGroup("Commands", [Command("stop", abstract: "Stop")])],
      pages: [HelpPage("stop", abstract: "How to stop."), HelpPage("Why not", abstract: "Why")],
      synonyms: [
        Synonyms("halt", "stop", suggesting: "stop"), Synonyms("halt", suggesting: "stp"),
        Synonyms("quit", suggesting: "stop --now"), Synonyms("v", suggesting: "--version"),
      ])
    #expect(
      program.declarationErrors == [
        "the page stop: its help ends in a full stop", "stop names a command and a page",
        "'Why not' cannot name a page",
        "stop is a command or page, and another is suggested for it",
        "'stp' is suggested and not a command", "'stop --now' is suggested and not a command",
        "two commands are suggested for halt",
      ])
  }
}
