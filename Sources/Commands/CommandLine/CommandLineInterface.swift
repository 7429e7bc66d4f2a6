import Arguments
import Providers
import Rendering

/// The whole command line of the program.
enum CommandLineInterface {
  /// Every command there is, as the overview groups them.
  private static let groups: [(title: String, commands: [any Subcommand.Type])] = [
    (
      "The list",
      [
        AddCommand.self, RemoveCommand.self, EditCommand.self, MuteCommand.self, ListCommand.self,
      ]
    ),
    (
      "The weather",
      [
        RefreshCommand.self, WatchCommand.self, DigestCommand.self, CurrentCommand.self,
        ForecastCommand.self, CompareCommand.self, ScoreCommand.self, SearchCommand.self,
        RulesCommand.self,
      ]
    ),
    (
      "The history",
      [
        DiffCommand.self, LogCommand.self, DriftCommand.self, MarkCommand.self, UndoCommand.self,
        RedoCommand.self,
      ]
    ), ("The saved state", [StateCommand.self, ExportCommand.self, ImportCommand.self]),
    (
      "The program",
      [ConfigCommand.self, DoctorCommand.self, HooksCommand.self, CompletionsCommand.self]
    ),
  ]

  static func subcommand(named name: String) -> (any Subcommand.Type)? {
    groups.flatMap(\.commands).first { $0.commandName == name }
  }

  static let program = CommandLineProgram(
    "skydiff", abstract: "Track the weather of cities and see what changed",
    discussion: """
      Prints the list of your cities as a difference: + a city you added, - one you removed, \
      ~ one whose weather changed. Without a command it prints the list.
      """,
    groups: groups.map { group in
      let entries = group.commands.map { command in
        CommandEntry([command.commandName] + command.aliases) { command.declaration }
      }
      let help = CommandEntry([HelpCommand.commandName]) { HelpCommand.declaration }
      return CommandGroup(group.title, entries + (group.title == groups.last?.title ? [help] : []))
    }, parameters: GlobalOptions.all, exclusive: GlobalOptions.exclusions,
    examples: [
      Example("skydiff add Seoul \"Portland, Oregon\"", "Track two cities"),
      Example("skydiff refresh", "Fetch the weather and print what changed"),
      Example("skydiff list --json", "Print the list for a script"),
    ], environment: environment, topics: [exitStatus, files], pages: HelpPages.all,
    synonyms: synonyms, defaultCommand: ListCommand.commandName)

  /// What other programs call the commands.
  private static let synonyms = [
    Synonyms("new", "create", "track", "insert", suggesting: "add"),
    Synonyms("delete", "del", "drop", "untrack", suggesting: "remove"),
    Synonyms("rename", "tag", "untag", "move", "mv", "pin", "unpin", suggesting: "edit"),
    Synonyms("show", "status", "st", "ll", "dir", "print", suggesting: "list"),
    Synonyms("update", "fetch", "pull", "sync", "reload", suggesting: "refresh"),
    Synonyms("top", "live", "follow", "monitor", suggesting: "watch"),
    Synonyms("now", "weather", "get", suggesting: "current"),
    Synonyms("find", "lookup", "locate", suggesting: "search"),
    Synonyms("revert", "rollback", suggesting: "undo"),
    Synonyms("save", "dump", "backup", suggesting: "export"),
    Synonyms("load", suggesting: "import"), Synonyms("settings", suggesting: "config"),
    Synonyms("check", "diagnose", "verify", "health", suggesting: "doctor"),
    Synonyms("man", "usage", suggesting: "help"), Synonyms("history", "changes", suggesting: "log"),
    Synonyms("version", suggesting: "--version"),
  ]

  /// The variables that do not belong to an option.
  private static let environment =
    [
      Topic.Entry("NO_COLOR", "Set to anything: no color."),
      Topic.Entry(
        "CLICOLOR_FORCE", "Set to anything but 0: color, also where there is no terminal."),
      Topic.Entry("CLICOLOR", "Set to 0: no color, unless CLICOLOR_FORCE says otherwise."),
      Topic.Entry(
        Settings.languageVariable,
        """
        The language of views and place names: \(Language.all.map(\.code).joined(separator: ", ")); \
        beats the configuration.
        """),
      Topic.Entry(
        "LC_ALL, LC_MESSAGES, LANG", "The locale, whose language views have where none is set."),
      Topic.Entry(
        "SKYDIFF_PAGER, PAGER",
        """
        The pager for forecast, drift, compare, score, diff, log, rules and help where output is longer \
        than the screen; the first that is set, else less -FRX, and none if it is empty or 'cat'.
        """),
      Topic.Entry("TZ", "Your time zone, such as Europe/Oslo; without it the one of the computer."),
      Topic.Entry(
        "TZDIR", "The directory of the files of time zones; without it /usr/share/zoneinfo."),
    ]
    + ProviderCatalog.all.compactMap { provider in
      provider.apiKey.map {
        Topic.Entry($0.variable, "The key of \(provider.title); beats the configuration.")
      }
    } + [
      Topic.Entry(
        HookMode.variable,
        "Set for the programs of hooks; a skydiff with it queues for hooks and runs none."),
      Topic.Entry(
        "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
        "Directories to use in place of ~/.config, ~/.local/state and ~/.cache."),
    ]

  private static let exitStatus = Topic(
    "Exit status",
    entries: [
      Topic.Entry("0", "Done; also when there were changes, unless --exit-code is given."),
      Topic.Entry("1", "It could not be done: no such place or city, or several."),
      Topic.Entry(
        "2", "Only with --exit-code: done, and there are changes, or --where is true for a city."),
      Topic.Entry("3", "Done in part: some cities failed; the others are saved."),
      Topic.Entry("64", "Wrong usage."),
      Topic.Entry("65", "The state file is not a state; it is left untouched."),
      Topic.Entry("69", "The provider could not be reached, or failed for every city."),
      Topic.Entry("73", "The state could not be written; the old one is untouched."),
      Topic.Entry("74", "The output could not be written."),
      Topic.Entry("75", "Another skydiff process kept the state locked for too long."),
      Topic.Entry("77", "The provider rejected the key or the client."),
      Topic.Entry("78", "The configuration is wrong."),
      Topic.Entry(
        "129, 130, 143", "Hung up, interrupted or terminated; what had arrived is saved."),
    ])

  private static let files = Topic(
    "Files",
    entries: [
      Topic.Entry(
        "~/.config/skydiff/config.json",
        "The configuration. Without the file everything has its default."),
      Topic.Entry(
        "~/.local/state/skydiff/state.json",
        "The list and its weather. The lock beside it is never deleted."),
      Topic.Entry(
        "~/.local/state/skydiff/state.json.previous",
        "The list as it was before the last save, for 'skydiff state restore'."),
      Topic.Entry(
        "~/.local/state/skydiff/state.json.hooks", "Which batches of its queue hooks have received."
      ),
      Topic.Entry(
        "~/.local/state/skydiff/state.json.history/",
        "What each save changed, as long as history.keep says, and the marks."),
      Topic.Entry(
        "FILE of --output",
        """
        Replaced at once with everything that would be printed, as in a pipe: it is empty when \
        nothing is printed, such as after a refresh without changes. With an exit status other than \
        0, 2 and 3 it is left as it was. Permissions and symbolic links are kept.
        """),
    ])
}
