import Arguments
import ConfigurationFile
import Files
import HTTP
import Providers
import Rendering
import Text
import Weather

/// The settings of one run: every value with where it came from, an option before an environment
/// variable, the configuration file and the default.
struct Settings {
  /// The values that hold in this run.
  private(set) var configuration = Configuration()

  /// The sources of the values that are not defaults, by the paths of their keys.
  private var sources: [String: ValueSource] = [:]

  /// The configuration file; nil without a home directory.
  let configurationPath: String?
  let hasConfigurationFile: Bool

  /// The units of the configuration file, which texts of hooks have.
  private(set) var fileUnits = Units.metric

  /// Why the hooks of the configuration are not safe to run; nil if they are.
  private(set) var hookProblem: String?

  /// Remarks on a configuration that is not wrong.
  private(set) var warnings: [String] = []

  /// Where responses and quotas are cached; nil without a home directory.
  let cachePath: String?

  /// Nil for the table that people read.
  let format: (any OutputFormat)?

  /// How each city is printed, instead of in a format.
  let template: Template?
  let colors: ColorDepth

  /// The signs that the locale has.
  let glyphs: Glyphs

  private let localeLanguage: Language

  /// Whether rows are printed with all of their changes.
  let showsAllChanges: Bool

  /// The name of the command, such as `state restore`.
  var command: String
  let isOffline: Bool

  /// Whether places are looked up by the provider, not in the gazetteer.
  let isOnline: Bool

  /// Whether hooks run, and whether anything is queued for them.
  let hookMode: HookMode
  let isQuiet: Bool
  let isVerbose: Bool

  /// - Throws: Every problem of the configuration and the variables at once.
  init(_ invocation: Invocation, _ environment: Environment) throws(Failures) {
    format = invocation[GlobalOptions.format]?.format
    template = invocation[GlobalOptions.template]
    command = invocation.path.joined(separator: " ")
    isOffline = invocation[GlobalOptions.offline]
    isOnline = invocation[PlaceOptions.online]
    hookMode = HookMode(invocation, environment)
    isQuiet = invocation[GlobalOptions.quiet]
    isVerbose = invocation[GlobalOptions.verbose]
    glyphs = environment.glyphs
    localeLanguage = environment.language
    showsAllChanges = invocation[RowOptions.full]
    cachePath = environment.directory("XDG_CACHE_HOME", inHome: ".cache").map { "\($0)/skydiff" }

    let source = ConfigurationSource(invocation, environment)
    configurationPath = source.path
    // A problem in the file does not hide those in the variables.
    var problems: [Failure] = []
    var reader: ConfigurationReader?
    do throws(Failures) { reader = try source.read(environment) } catch { problems = error.all }
    hasConfigurationFile = reader != nil
    if let reader {
      configuration = reader.configuration
      sources = reader.lines.mapValues { .file(source.path ?? "", line: $0) }
    }
    fileUnits = configuration.units
    if let path = source.path, !configuration.hooks.isEmpty {
      hookProblem = Self.hookFileProblem(path, environment)
    }
    colors = environment.colors(
      option: invocation[GlobalOptions.color], configured: configuration.display.color,
      theme: configuration.display.theme)
    warnings += Self.keyWarning(configuration, source.path, environment).map { [$0] } ?? []

    problems += override(invocation, environment, source)
    if let problem = locationProblem { problems.append(problem) }
    // A file that could not be read may have said where the state is.
    if configuration.state == nil, reader != nil || problems.isEmpty {
      problems.append(.configuration("HOME is not set: say where the state is with --state FILE"))
    }
    if !problems.isEmpty { throw Failures(problems) }
  }

  /// Replaces the values of the file by those of options and environment variables.
  ///
  /// - Returns: The problems of the variables.
  private mutating func override(
    _ invocation: Invocation, _ environment: Environment, _ source: ConfigurationSource
  ) -> [Failure] {
    var overrides = Overrides(invocation: invocation, environment: environment)
    overrides.replace("units", &configuration.units, with: GlobalOptions.units) {
      text throws(Failures) in try Self.units(text)
    }
    overrides.replace("language", &configuration.language, with: Self.languageVariable) {
      text throws(Failures) in try Self.language(text)
    }
    overrides.replace("provider", &configuration.provider, with: GlobalOptions.provider) {
      text throws(Failures) in try Self.providers(text)
    }
    configuration.provider = configuration.provider.withoutRepetition
    overrides.replace("display.color", &configuration.display.color, with: GlobalOptions.color)
    for provider in ProviderCatalog.all {
      guard let variable = provider.apiKey?.variable else { continue }
      overrides.replace(
        "providers.\(provider.name).apiKey", &configuration[settingsOf: provider.name].apiKey,
        with: variable
      ) { text throws(Failures) in try Self.key(text, variable) }
    }
    configuration.state = configuration.state.map { source.resolve($0, environment) }
    overrides.replacePath("state", &configuration.state, with: GlobalOptions.state) {
      environment.expandingHome($0)
    }
    if configuration.state == nil {
      configuration.state = environment.directory("XDG_STATE_HOME", inHome: ".local/state").map {
        "\($0)/skydiff/state.json"
      }
    }
    sources.merge(overrides.sources) { $1 }
    return overrides.problems
  }

  func source(of key: String) -> ValueSource { sources[key] ?? .standard }

  /// Where a key of the configuration is set, or would be: the file and, if it is there, the line.
  func location(of key: String) -> String {
    if case .file(let path, let line) = source(of: key) { return "\(path):\(line)" }
    return configurationPath ?? "configuration"
  }
}

extension Settings {
  static let languageVariable = "SKYDIFF_LANGUAGE"

  var statePath: String { configuration.state ?? "" }

  /// The providers to ask, in order.
  var providers: [String] { configuration.provider }

  /// Whether the providers were named for this run, and are asked for pinned cities, too.
  var providersBeatPins: Bool { if case .option = source(of: "provider") { true } else { false } }

  /// The units of output for people.
  var units: Units { configuration.units }

  /// The units of output for scripts: metric unless the command line says otherwise, so that a
  /// setting never changes a script's numbers.
  var scriptUnits: Units {
    if case .option = source(of: "units") { configuration.units } else { .metric }
  }

  /// The language of formats that people read, and of hooks.
  var language: Language { wordsLanguage.with(configuration.display.clock) }

  private var wordsLanguage: Language {
    configuration.language.flatMap(Language.named) ?? localeLanguage
  }

  /// The language of views, whose locale may have only ASCII.
  var viewLanguage: Language {
    glyphs.isASCII ? Language.english.with(configuration.display.clock) : language
  }

  /// The language in which places are looked up: never the one of the locale.
  var placeLanguage: String { configuration.language ?? Language.english.code }

  /// Whether a program reads the output: then it is printed even when it is empty.
  var isMachineReadable: Bool { template != nil || format != nil }
}

/// Where the value of a setting came from.
enum ValueSource: Equatable, CustomStringConvertible {
  /// Nothing set it.
  case standard
  case file(String, line: Int)
  case variable(String)
  case option(String)

  /// As `config show` prints it.
  var description: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .variable(let name): "variable \(name)"
    case .option(let name): "option \(name)"
    }
  }
}

/// The values of options and environment variables, which replace those of the file.
private struct Overrides {
  let invocation: Invocation
  let environment: Environment
  var problems: [Failure] = []
  var sources: [String: ValueSource] = [:]

  /// Replaces a value by the option or, if the option has one, its variable.
  mutating func replace<Value>(
    _ key: String, _ value: inout Value, with option: Option<Value>,
    parse: ((String) throws(Failures) -> Value)? = nil
  ) {
    if let given = invocation[option] {
      value = given
      sources[key] = .option(option.parameter.id)
    } else if let variable = option.parameter.environmentVariable, let parse {
      replace(key, &value, with: variable, parse)
    }
  }

  /// Replaces a path by the option or its variable.
  mutating func replacePath(
    _ key: String, _ value: inout String?, with option: Option<String>, parse: (String) -> String
  ) {
    if let given = invocation[option] {
      value = parse(given)
      sources[key] = .option(option.parameter.id)
    } else if let variable = option.parameter.environmentVariable {
      replace(key, &value, with: variable) { parse($0) }
    }
  }

  /// Replaces a value by a variable that is not empty.
  mutating func replace<Value>(
    _ key: String, _ value: inout Value, with variable: String,
    _ parse: (String) throws(Failures) -> Value?
  ) {
    guard let text = environment.variable(variable) else { return }
    do throws(Failures) {
      guard let parsed = try parse(text) else { return }
      value = parsed
      sources[key] = .variable(variable)
    } catch { problems += error.all }
  }
}

extension Failure {
  static func configuration(_ message: String) -> Failure {
    Failure(.badConfiguration, kind: .configuration, message)
  }
}
