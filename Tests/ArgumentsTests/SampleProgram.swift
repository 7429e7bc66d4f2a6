import Arguments

/// A small program with every kind of declaration.
enum Sample {
  enum Units: String, CaseIterable { case metric, imperial, si }

  enum Order: String, CaseIterable {
    case added, name, temperature

    var help: String? {
      switch self {
      case .added: "as the cities were added"
      case .name: nil
      case .temperature: "coldest first, unknown last"
      }
    }
  }

  static let config = Option(
    "config", valueName: "FILE", parser: .nonBlank, help: "Read the configuration from this file",
    completion: .file, environmentVariable: "SKYDIFF_CONFIG")
  static let provider = Option(
    "provider", valueName: "NAME[,NAME...]", parser: .list(of: .oneOf(["open-meteo", "nws"])),
    help: "Fetch from these, tried in order")
  static let units = Option(
    "units", valueName: "UNITS", parser: .oneOf(Units.self), help: "Show figures in these units",
    defaultText: "metric", environmentVariable: "SKYDIFF_UNITS")
  static let format = Option(
    "format", valueName: "FORMAT", parser: .oneOf(["table", "json", "csv"]),
    help: "Print in this format", defaultText: "table")
  static let json = Shorthand("json", for: format, value: "json", help: "Short for --format json")
  static let template = Option(
    "template", valueName: "TEXT", parser: .text, help: "Print one line a city, made of this text")
  static let color = Option(
    "color", aliases: ["colors"], valueName: "WHEN", parser: .oneOf(["auto", "always", "never"]),
    help: "Use colors")
  static let quiet = Flag("quiet", short: "q", help: "Print nothing but errors and data")
  static let verbose = Flag("verbose", short: "v", help: "Print requests and timings")

  static let places = Argument(
    "PLACE", parser: .text, help: "A name or LAT,LON", completion: .list("places")
  ).repeated
  static let name = Option("name", valueName: "NAME", parser: .text, help: "Name the place so")
  static let tags = Option(
    "tag", short: "t", valueName: "TAG", parser: .nonBlank, help: "Give the cities this tag",
    completion: .list("tags")
  ).repeated
  static let cities = Argument(
    "CITY", parser: .nonBlank, help: "A name, or the first letters of an identifier",
    isRequired: false, completion: .list("cities"), defaultText: "all of them"
  ).repeated
  static let all = Flag("all", help: "Remove every city")
  static let sort = Option(
    "sort", valueName: "ORDER", parser: .oneOf(Order.self, help: \.help), help: "Order the rows",
    defaultText: "added")
  static let days = Option(
    "days", valueName: "N", parser: .integer(in: 1...16), help: "Show this many days")
  static let offset = Option(
    "offset", valueName: "N", parser: .integer(in: -12...14), help: "Shift by hours")
  static let shell = Argument("SHELL", parser: .oneOf(["bash", "zsh", "fish"]), help: "The shell")
  static let topic = Argument(
    "COMMAND", parser: .text, help: "The command to explain", isRequired: false,
    completion: .helpTopics)

  static let add = Command(
    "add", abstract: "Track cities",
    discussion: """
      Finds each place, tracks it and fetches its weather. A place is a name,
      a name with a qualifier, or coordinates.

      Adding a city that is already tracked changes nothing.
      """, parameters: [places, name, tags],
    examples: [
      Example("skydiff add Seoul \"Portland, Oregon\"", "Track two cities"),
      Example("skydiff add --name Hut -33.9,151.2", "Track a place by its coordinates"),
    ])
  static let remove = Command(
    "remove", aliases: ["rm"], abstract: "Stop tracking cities", parameters: [cities, tags, all],
    exclusive: [[cities, tags, all]])
  static let list = Command(
    "list", aliases: ["ls"], abstract: "Print the saved list, marked with the latest change",
    parameters: [cities, sort, tags])
  static let forecast = Command(
    "forecast", abstract: "Print the forecast", parameters: [cities, days, offset])
  static let state = Command(
    "state", abstract: "Look after the state file",
    subcommands: [
      Command("path", abstract: "Print where the state is"),
      Command("check", abstract: "Check the state"),
    ])
  static let help = Command("help", abstract: "Explain a command", parameters: [topic])
  static let completions = Command(
    "completions", abstract: "Print the completions for a shell", parameters: [shell])

  static let program = CommandLineProgram(
    "skydiff", abstract: "Track the weather of cities and see what changed",
    groups: [
      CommandGroup("Cities", [add, remove, list]), CommandGroup("Weather", [forecast]),
      CommandGroup("Housekeeping", [state, help, completions]),
    ], parameters: [config, provider, units, format, json, template, color, quiet, verbose],
    exclusive: [[format, template], [quiet, verbose]],
    examples: [Example("skydiff add Seoul", "Track a city")],
    environment: [Topic.Entry("NO_COLOR", "When set and not empty, no colors are used.")],
    topics: [
      Topic(
        "Exit codes", text: "The first that holds.",
        entries: [Topic.Entry("0", "Done."), Topic.Entry("64", "Wrong usage; see --help.")])
    ],
    pages: [
      HelpPage("options", abstract: "The options of every command", describesOptions: true),
      HelpPage(
        "templates", abstract: "The syntax of --template",
        text: "Fields are in braces, as in {name}.\n\nThe rest is copied.",
        sections: [
          Topic(
            "Fields", text: "Unknown values are empty.",
            entries: [Topic.Entry("{name}", "The name."), Topic.Entry("{mark}", "+, - or ~.")])
        ], examples: [Example("skydiff list --template '{name}'", "Print the names")]),
    ],
    synonyms: [
      Synonyms("show", "ps", suggesting: "list"), Synonyms("undo", suggesting: "state check"),
      Synonyms("version", suggesting: "--version"),
    ])
}

/// The error message for a command line, or nil if it is valid.
func usageMessage(_ words: [String]) -> String? {
  do throws(UsageError) {
    _ = try Sample.program.parse(words)
    return nil
  } catch { return error.message }
}
