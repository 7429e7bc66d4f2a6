import Arguments
import Rendering
import Store
import Weather

/// What options, environment variables, configuration and defaults come to for one run.
struct Settings {
  var configuration: Configuration
  var statePath: String

  /// Where answers and budgets are kept; nil without a home directory.
  var cachePath: String?

  /// The providers to ask, in order.
  var providers: [String]

  /// Whether the providers were named for this run, and so are asked for pinned cities, too.
  var providersBeatPins: Bool

  /// The configuration file, and the lines of the keys that are set in it.
  private let configurationPath: String?
  private let configurationLines: [String: Int]

  /// What a person should know of the configuration though nothing in it is wrong.
  private(set) var warnings: [String] = []

  /// The units of what a person reads.
  var units: Units

  /// The units of what a script reads: metric unless the command line says otherwise, so that a
  /// setting never changes a script's numbers.
  var scriptUnits: Units

  var format: OutputFormat

  /// What each city is printed like in place of a format.
  var template: Template?

  /// Whether a script reads the output: then it is printed even when it is empty.
  var isForScripts: Bool { template != nil || format != .table }

  var isColored: Bool
  var isOffline: Bool
  var isQuiet: Bool
  var isVerbose: Bool

  /// Works out the settings; an option beats its variable, which beats the file.
  init(_ invocation: Invocation, _ environment: Environment) throws(Failures) {
    let source = ConfigurationSource(invocation, environment)
    // What is wrong with the file keeps nothing else that is wrong from being told.
    var problems: [Failure] = []
    var reader: ConfigurationReader?
    do throws(Failures) {
      reader = try source.read(environment)
    } catch {
      problems = error.all
    }
    configuration = reader?.configuration ?? Configuration()
    configurationPath = source.path
    configurationLines = reader?.lines ?? [:]

    if let path = source.path, configuration.holdsKey,
      let permissions = environment.permissions(path), permissions.letsOthersRead
    {
      warnings.append(
        "warning: \(path): it holds a key and others can read it; "
          + "to keep it private: chmod go-r \(path.quotedForShell)"
      )
    }

    units = invocation[GlobalOptions.units] ?? configuration.units
    scriptUnits = invocation[GlobalOptions.units] ?? .metric
    if invocation[GlobalOptions.units] == nil, let text = environment.variable("SKYDIFF_UNITS") {
      if let value = Units(rawValue: text) {
        units = value
      } else {
        let names = Units.allCases.map(\.rawValue)
        let suggestion = Suggestion.nearest(to: text, among: names)
        problems.append(
          .configuration(
            "SKYDIFF_UNITS: expected \(names.joined(separator: ", ")), "
              + "found '\(FoundValue.shortened(text))'"
              + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
          )
        )
      }
    }

    providersBeatPins = invocation.isGiven(GlobalOptions.provider)
    providers = invocation[GlobalOptions.provider] ?? configuration.provider
    if invocation[GlobalOptions.provider] == nil,
      let text = environment.variable("SKYDIFF_PROVIDER")
    {
      providers = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      for name in providers {
        do throws(ConfigurationKey.Expectation) {
          try ProviderList.check(name)
        } catch {
          problems += error.parts.map { part in
            .configuration("SKYDIFF_PROVIDER: \(part.message(quoting: nil))")
          }
        }
      }
    }
    // Nobody is asked twice.
    let named = providers
    providers = []
    for name in named where !providers.contains(name) { providers.append(name) }
    for variable in KeyVariable.all {
      do throws(Failure) {
        if let key = try environment.key(variable.name) {
          configuration[keyPath: variable.field] = key
        }
      } catch {
        problems.append(error)
      }
    }

    statePath = ""
    if let path = invocation[GlobalOptions.state] ?? environment.variable("SKYDIFF_STATE") {
      statePath = environment.expandingHome(path)
    } else if let path = configuration.state {
      statePath = source.resolve(path, environment)
    } else if let path = environment.directory("XDG_STATE_HOME", inHome: ".local/state") {
      statePath = "\(path)/skydiff/state.json"
    } else if reader != nil || problems.isEmpty {
      problems.append(
        .configuration("HOME is not set: say where the state is with --state FILE")
      )
    }
    if !problems.isEmpty { throw Failures(problems) }
    cachePath = environment.directory("XDG_CACHE_HOME", inHome: ".cache").map { "\($0)/skydiff" }

    format = invocation[GlobalOptions.format] ?? .table
    template = invocation[GlobalOptions.template]
    isColored = ColorChoice.isColorWanted(
      option: invocation[GlobalOptions.color],
      environment: { environment.variables[$0] },
      configured: configuration.display.color,
      isTerminal: environment.isOutputTerminal
    )
    isOffline = invocation[GlobalOptions.offline]
    isQuiet = invocation[GlobalOptions.quiet]
    isVerbose = invocation[GlobalOptions.verbose]
  }
}

extension Settings {
  /// Where a key of the configuration is set, or would be: the file and, if it is there, the line.
  func location(of key: String) -> String {
    let path = configurationPath ?? "configuration"
    return configurationLines[key].map { "\(path):\($0)" } ?? path
  }
}

extension Failure {
  static func configuration(_ message: String) -> Failure {
    Failure(.badConfiguration, kind: "configuration", message)
  }
}

extension Environment {
  /// The key in a variable; nil where it is not set or blank.
  ///
  /// What it holds is never told.
  fileprivate func key(_ name: String) throws(Failure) -> String? {
    guard let key = variable(name)?.trimmed, !key.isEmpty else { return nil }
    // A line break in a header field would begin another field.
    guard key.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .configuration("\(name): expected a text without control characters")
    }
    return key
  }

  /// A path with the home directory for a leading `~/`: no shell sees to it in `--state=~/x`, nor in
  /// the variables of cron and systemd.
  func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// A base directory of the XDG specification, by its variable or below the home directory.
  ///
  /// A relative path is ignored, as the specification says. Nil without a home directory.
  func directory(_ name: String, inHome fallback: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/\(fallback)" }
  }
}
