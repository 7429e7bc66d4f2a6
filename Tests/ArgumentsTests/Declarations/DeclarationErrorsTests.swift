import Arguments
import Testing

struct MistakesTests {
  @Test func `a program without mistakes has none`() {
    #expect(Sample.program.mistakes == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let command: Command
    let mistakes: [String]

    var testDescription: String { name }
  }

  static let word = ValueParser<String>.text

  static let cases: [Case] = [
    Case(
      name: "a name that a global option has",
      command: Command("go", abstract: "Go", parameters: [Flag("quiet", help: "Be quiet")]),
      mistakes: ["go: --quiet is declared twice"]
    ),
    Case(
      name: "an alias that another command has",
      command: Command("go", aliases: ["stop"], abstract: "Go"),
      mistakes: ["sample: command stop is declared twice"]
    ),
    Case(
      name: "no help, a full stop, two lines",
      command: Command(
        "go",
        abstract: "",
        parameters: [Flag("far", help: "Go far."), Flag("wide", help: "Go\nwide")]
      ),
      mistakes: [
        "go: has no help", "go: --far: its help ends in a full stop",
        "go: --wide: its help has several lines",
      ]
    ),
    Case(
      name: "names that cannot be typed",
      command: Command("Go", abstract: "Go", parameters: [Flag("-far", short: "1", help: "Far")]),
      mistakes: [
        "sample: 'Go' cannot name a command", "Go: '-far' cannot name an option",
        "Go: '-1' cannot name an option",
      ]
    ),
    Case(
      name: "an argument after one that takes all",
      command: Command(
        "go",
        abstract: "Go",
        parameters: [
          RepeatedArgument("A", parser: word, help: "All", isRequired: false),
          Argument("B", parser: word, help: "Nothing"),
        ]
      ),
      mistakes: [
        "go: B stands after A, which takes all",
        "go: B is required and stands after one that is not",
      ]
    ),
    Case(
      name: "a shorthand and an exclusion of what is not there",
      command: Command(
        "go",
        abstract: "Go",
        parameters: [
          Shorthand(
            "far",
            for: Option("distance", valueName: "KM", parser: word, help: "Distance"),
            value: "9",
            help: "Far"
          )
        ],
        exclusive: [[Flag("near", help: "Near")]]
      ),
      mistakes: [
        "go: --near excludes others and is not declared",
        "go: --far is short for --distance, which is not declared",
      ]
    ),
    Case(
      name: "arguments beside subcommands",
      command: Command(
        "go",
        abstract: "Go",
        parameters: [Argument("A", parser: word, help: "Where")],
        subcommands: [Command("far", abstract: "Go far")]
      ),
      mistakes: ["go: has both subcommands and arguments"]
    ),
    Case(
      name: "choices to complete and none declared",
      command: Command(
        "go",
        abstract: "Go",
        parameters: [Argument("A", parser: word, help: "Where", completion: .choices)]
      ),
      mistakes: ["go: A completes choices and has none"]
    ),
  ]

  @Test(arguments: cases)
  func `mistakes in declarations are found`(_ example: Case) {
    let program = Program(
      "sample",
      abstract: "A sample",
      groups: [CommandGroup("Commands", [Command("stop", abstract: "Stop"), example.command])],
      parameters: [Flag("quiet", help: "Be quiet")]
    )
    #expect(program.mistakes == example.mistakes)
  }
}
