import Testing

@testable import Arguments

struct HelpTextTests {
  private func help(_ path: String..., width: Int = 80) throws -> String {
    try Sample.program.helpText(for: path, width: width).plainText
  }

  static let globalOptions = """
    Options of every command:
          --config FILE           Read the configuration from this file
                                  [env: SKYDIFF_CONFIG]
          --provider NAME[,NAME...]
                                  Fetch from these, tried in order
                                  [values: open-meteo, nws]
          --units UNITS           Show figures in these units
                                  [values: metric, imperial, si] [default: metric]
                                  [env: SKYDIFF_UNITS]
          --format FORMAT         Print in this format [values: table, json, csv]
                                  [default: table]
          --json                  Short for --format json
          --template TEXT         Print one line a city, made of this text
          --color, --colors WHEN  Use colors [values: auto, always, never]
      -q, --quiet                 Print nothing but errors and data
      -v, --verbose               Print requests and timings
      -h, --help                  Show help and exit
          --version               Show the version and exit
    """

  @Test func `the overview shows commands by group`() throws {
    let expected = """
      Usage: skydiff [OPTIONS] [COMMAND]

      Track the weather of cities and see what changed.

      Cities:
        add          Track cities
        remove, rm   Stop tracking cities
        list, ls     Print the saved list, marked with the latest change

      Weather:
        forecast     Print the forecast

      Housekeeping:
        state        Look after the state file
        help         Explain a command
        completions  Print the completions for a shell

      More help:
        skydiff help options    The options of every command
        skydiff help templates  The syntax of --template

      Examples:
        skydiff add Seoul  Track a city

      More about a command: skydiff COMMAND --help
      Common options: skydiff help options

      """
    #expect(try help() == expected)
  }

  @Test func `the help of a command shows its arguments, options and examples`() throws {
    let expected = """
      Usage: skydiff add [OPTIONS] PLACE...

      Track cities.

      Finds each place, tracks it and fetches its weather. A place is a name, a name
      with a qualifier, or coordinates.

      Adding a city that is already tracked changes nothing.

      Arguments:
        PLACE...  A name or LAT,LON

      Options:
            --name NAME  Name the place so
        -t, --tag TAG    Give the cities this tag [repeatable]

      Examples:
        skydiff add Seoul "Portland, Oregon"  Track two cities
        skydiff add --name Hut -33.9,151.2    Track a place by its coordinates

      Common options: skydiff help options

      """
    #expect(try help("add") == expected)
  }

  @Test func `a page of help describes the options of every command`() throws {
    let expected = """
      Usage: skydiff [OPTIONS] [COMMAND]

      The options of every command.

      \(Self.globalOptions)

      Other environment variables:
        NO_COLOR  When set and not empty, no colors are used.

      """
    #expect(try help("options") == expected)
  }

  @Test func `a page of help has text, sections and examples`() throws {
    let expected = """
      The syntax of --template.

      Fields are in braces, as in {name}.

      The rest is copied.

      Fields:
        Unknown values are empty.
        {name}  The name.
        {mark}  +, - or ~.

      Examples:
        skydiff list --template '{name}'  Print the names

      """
    #expect(try help("templates") == expected)
  }

  @Test func `an explanation that does not fit is above its example`() throws {
    let expected = """
      Examples:
        Track two cities:
          skydiff add Seoul "Portland, Oregon"
        Track a place by its coordinates:
          skydiff add --name Hut -33.9,151.2

      """
    #expect(try help("add", width: 60).contains(expected))
  }

  @Test func `choices with help are explained`() throws {
    let expected = """
      Options:
            --sort ORDER  Order the rows [default: added]
                          added        as the cities were added
                          name
                          temperature  coldest first, unknown last
        -t, --tag TAG     Give the cities this tag [repeatable]

      """
    #expect(try help("ls").contains(expected))
  }

  @Test func `on a narrow terminal descriptions are below names`() throws {
    let expected = """
      Usage: skydiff list [OPTIONS] [CITY...]

      Print the saved list, marked with the
      latest change.

      Arguments:
        [CITY...]  A name, or the first
                   letters of an identifier
                   [default: all of them]

      Options:
            --sort ORDER
                Order the rows
                [default: added]
                added        as the cities
                             were added
                name
                temperature  coldest first,
                             unknown last
        -t, --tag TAG
                Give the cities this tag
                [repeatable]

      """
    #expect(try help("list", width: 40).hasPrefix(expected))
  }

  @Test(arguments: [40, 60, 80, 160]) func `only command lines exceed the width`(
    _ width: Int
  ) throws {
    for path in [[]] + Sample.program.commandPaths.map({ $0.map(\.name) }) {
      for line in try Sample.program.helpText(for: path, width: width).lines {
        let isCopied = line.spans.last?.text.hasPrefix("skydiff add") == true
        #expect(isCopied || line.plainText.count <= width, "\(line.plainText)")
        #expect(line.plainText.last != " ")
      }
    }
  }

  @Test func `long lists of values are wrapped`() throws {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"]
    let program = CommandLineProgram(
      "sample", abstract: "A sample", groups: [],
      parameters: [Option("day", valueName: "DAY", parser: .oneOf(days), help: "On that day")])
    let expected = """
            --day DAY
                On that day [values:
                monday, tuesday,
                wednesday, thursday,
                friday]
        -h, --help
      """
    #expect(try program.helpText(width: 36).plainText.contains(expected))
  }

  @Test func `a command that only groups others lists them`() throws {
    let expected = """
      Usage: skydiff state [OPTIONS] COMMAND

      Look after the state file.

      Commands:
        path   Print where the state is
        check  Check the state

      More about a command: skydiff state COMMAND --help
      Common options: skydiff help options

      """
    #expect(try help("state") == expected)
    #expect(try help("state", "path").hasPrefix("Usage: skydiff state path [OPTIONS]\n"))
  }

  @Test func `optional arguments are in brackets`() throws {
    #expect(try help("help").hasPrefix("Usage: skydiff help [OPTIONS] [COMMAND]\n"))
    #expect(try help("completions").hasPrefix("Usage: skydiff completions [OPTIONS] SHELL\n"))
  }

  @Test func `headings and names have roles`() throws {
    let lines = try Sample.program.helpText(for: ["completions"]).lines
    #expect(
      lines[0].spans.filter { $0.text.contains { $0 != " " } } == [
        HelpText.Span(text: "Usage:", role: .heading),
        HelpText.Span(text: "skydiff", role: .literal),
        HelpText.Span(text: "completions", role: .literal),
        HelpText.Span(text: "[OPTIONS]", role: .placeholder),
        HelpText.Span(text: "SHELL", role: .placeholder),
      ])
    #expect(lines[4].spans == [HelpText.Span(text: "Arguments:", role: .heading)])
  }

  @Test func `an invocation has the help of its command`() throws {
    let invocation = try Sample.program.parse(["rm", "-h"])
    #expect(invocation.helpText(width: 60).plainText == (try help("remove", width: 60)))
    #expect(try Sample.program.parse(["-h"]).helpText().plainText == (try help()))
  }

  @Test func `help for an unknown command suggests a known one`() {
    let error = #expect(throws: UsageError.self) { try Sample.program.helpText(for: ["ad"]) }
    #expect(error?.message == "unknown command 'ad'; did you mean 'add'? (see 'skydiff --help')")
    let page = #expect(throws: UsageError.self) { try Sample.program.helpText(for: ["tmplates"]) }
    #expect(
      page?.message == "unknown command 'tmplates'; did you mean 'skydiff help templates'? "
        + "(see 'skydiff --help')")
    #expect(throws: UsageError.self) { try Sample.program.helpText(for: ["templates", "x"]) }
    let nested = #expect(throws: UsageError.self) {
      try Sample.program.helpText(for: ["state", "chekc"])
    }
    #expect(
      nested?.message
        == "unknown command 'chekc' after 'skydiff state'; did you mean 'check'? (see 'skydiff state --help')"
    )
  }
}
