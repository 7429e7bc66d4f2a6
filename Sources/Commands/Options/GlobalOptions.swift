import Arguments
import Files
import Providers
import Rendering
import Weather

/// The value of `--format`.
struct FormatChoice: Sendable, Equatable {
  /// Nil for the table that people read.
  let format: (any OutputFormat)?

  var name: String { format?.name ?? "table" }
  var summary: String { format?.summary ?? "for people" }

  static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  static let all = [FormatChoice(format: nil)] + OutputFormats.all.map { FormatChoice(format: $0) }
}

/// The options of every command, before or after its name.
enum GlobalOptions {
  static let config = Option(
    "config", valueName: "FILE", parser: .nonBlank, help: "Read the configuration from FILE",
    completion: .file, defaultText: "~/.config/skydiff/config.json",
    environmentVariable: "SKYDIFF_CONFIG")

  static let state = Option(
    "state", valueName: "FILE", parser: .nonBlank,
    help: "Store the list and its weather in FILE, or s3://BUCKET/KEY", completion: .file,
    defaultText: "~/.local/state/skydiff/state.json", environmentVariable: "SKYDIFF_STATE")

  static let provider = Option(
    "provider", valueName: "NAME[,NAME...]", parser: .list(of: .provider),
    help: "Fetch from these providers in this run; open-meteo:MODEL is one model",
    defaultText: OpenMeteo.name, environmentVariable: "SKYDIFF_PROVIDER")

  static let units = Option(
    "units", valueName: "UNITS", parser: .units,
    help: "Show figures in these units, or in some others as well: metric,wind=kn",
    defaultText: "metric", environmentVariable: "SKYDIFF_UNITS")

  static let format = Option(
    "format", valueName: "FORMAT",
    parser: .oneOf(
      FormatChoice.all, name: { $0.name }, help: { $0.summary }, commands: { $0.format?.commands },
      exceptions: { $0.format?.isStream == false ? ["watch"] : [] }), help: "Print in this format",
    defaultText: "table")

  static let template = Option(
    "template", valueName: "TEXT", parser: .template,
    help: "Print a line per city like TEXT, as in '{name} {current.temperature}'")

  static let json = Shorthand(
    "json", for: format, value: FormatChoice(format: JSONFormat()), help: "Short for --format json")

  static let output = Option(
    "output", valueName: "FILE", parser: .nonBlank,
    help: "Replace FILE with the output, unless there is none after a failure", completion: .file,
    defaultText: "-, standard output")

  static let color = Option(
    "color", valueName: "WHEN", parser: .oneOf(ColorChoice.self), help: "Print in color",
    defaultText: "auto")

  static let noPager = Flag("no-pager", help: "Print long output without a pager")

  static let offline = Flag("offline", help: "Fail instead of using the network")

  static let noHooks = Flag("no-hooks", help: "Run no hooks, and queue nothing for them")

  static let quiet = Flag("quiet", short: "q", help: "Print only errors and requested output")

  static let verbose = Flag(
    "verbose", short: "v", help: "Print requests and timings on standard error")

  static let all: [any ParameterDeclaration] = [
    config, state, provider, units, format, json, template, output, color, noPager, offline,
    noHooks, quiet, verbose,
  ]

  /// Options that exclude each other.
  static let exclusions: [[any ParameterDeclaration]] = [[format, template], [json, template]]
}

extension Invocation {
  /// The names of standard output.
  private static let standardOutput = ["-", "/dev/stdout"]

  /// The file that takes the output; nil for standard output.
  func outputFile(_ environment: Environment) -> OutputFile? {
    guard let path = self[GlobalOptions.output], !Self.standardOutput.contains(path) else {
      return nil
    }
    return OutputFile(
      path: environment.expandingHome(path), criticalSection: environment.criticalSection)
  }
}
