import Arguments

/// One of the commands: what it takes, and what it does.
protocol Subcommand: SendableMetatype {
  static var declaration: Command { get }

  /// Takes what was typed; what is wrong with it by itself is found here, before anything is read.
  init(_ invocation: Invocation) throws(UsageError)

  func run(_ session: Session) throws(Failures) -> Outcome
}

/// The whole command line of the program.
enum CommandLineInterface {
  /// Every command that works on the list.
  static let subcommands: [any Subcommand.Type] = [
    AddCommand.self, RemoveCommand.self, EditCommand.self, ListCommand.self,
    RefreshCommand.self, CurrentCommand.self, ForecastCommand.self, SearchCommand.self,
    ConfigCommand.self, CompletionsCommand.self,
  ]

  private static func group(_ title: String, _ types: [any Subcommand.Type]) -> CommandGroup {
    CommandGroup(title, types.map { $0.declaration })
  }

  static let program = Program(
    "skydiff",
    abstract: "Track the weather of cities and see what changed",
    discussion: """
      Prints the list of your cities as a difference: + a city you added, - one you removed, \
      ~ one whose weather changed. Without a command it prints the list.
      """,
    groups: [
      group("The list", [AddCommand.self, RemoveCommand.self, EditCommand.self, ListCommand.self]),
      group(
        "The weather",
        [RefreshCommand.self, CurrentCommand.self, ForecastCommand.self, SearchCommand.self]
      ),
      CommandGroup(
        "The program",
        [
          ConfigCommand.declaration, CompletionsCommand.declaration, HelpCommand.declaration,
        ]
      ),
    ],
    parameters: GlobalOptions.all,
    exclusive: GlobalOptions.exclusions,
    examples: [
      Example("skydiff add Seoul \"Portland, Oregon\"", "Track two cities"),
      Example("skydiff refresh", "Fetch the weather and print what changed"),
      Example("skydiff list --json", "Print the list for a script"),
    ]
  )
}
