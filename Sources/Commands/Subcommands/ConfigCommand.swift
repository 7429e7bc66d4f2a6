import Arguments
import Files
import JSONText
import Providers
import Rendering
import Text
import Weather

/// `skydiff config`: shows, checks and changes the configuration.
struct ConfigCommand: Subcommand {
  static let key = Argument(
    "KEY", parser: .nonBlank, help: "A key with those above it, such as units.wind",
    completion: ListCompletion.keys.kind)
  static let value = Argument(
    "VALUE", parser: .text, help: "JSON, or a text without quotes; - reads standard input",
    completion: ListCompletion.values.kind)

  static let commandName = "config"

  static let declaration = Command(
    commandName, abstract: "Show, check or change the configuration",
    subcommands: [
      Command(
        "path", abstract: "Print where the configuration file is",
        examples: [Example("skydiff config path", "Print the path of the file to edit")]),
      Command(
        "show", abstract: "Print every value and where it comes from",
        discussion: "Keys of providers are not shown.",
        examples: [Example("skydiff config show", "See the values in effect, and why")]),
      Command(
        "check", abstract: "Print every problem of the configuration",
        discussion:
          "Warns when other users can read a file with a key; -v does so with any command.",
        examples: [Example("skydiff config check", "Check the file after an edit")]),
      Command(
        "get", abstract: "Print the value in effect of a key",
        discussion: "Keys of providers are not shown.", parameters: [key],
        examples: [Example("skydiff config get units", "Print the units of views")]),
      Command(
        "set", abstract: "Set a key in the configuration file",
        discussion: """
          Only that value changes in the file, which is made if there is none. What would make the \
          configuration wrong is refused. A key of a provider is read from standard input.
          """, parameters: [key, value],
        examples: [
          Example("skydiff config set units.wind kn", "Show wind in knots"),
          Example("skydiff config set changes.temperature 5", "Report only larger differences"),
        ]),
      Command(
        "unset", abstract: "Remove a key from the configuration file", parameters: [key],
        examples: [Example("skydiff config unset units", "Return to the default")]),
      Command(
        "edit", abstract: "Edit the configuration file, and check it",
        discussion: "Starts the program in VISUAL or EDITOR, or vi.",
        examples: [Example("skydiff config edit", "Edit the file")]),
    ])

  static let templateRefusal: String? =
    "--template is for cities of the list, not for the configuration"

  let invocation: Invocation

  /// Empty for a command without one.
  let key: String

  /// The text to set, where it does not stand on standard input.
  var text = ""

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
    let hasKey = ["get", "set", "unset"].contains(invocation.path.last)
    key = hasKey ? try invocation.require(Self.key) : ""
    guard invocation.path.last == "set" else { return }
    text = try invocation.require(Self.value)
    if ["apiKey", "token"].contains(key.split(separator: ".").last), !["-", "null"].contains(text) {
      throw invocation.error("others can see a command line; set \(key) to - and type the value")
    }
  }

  var requiresHooks: Bool { invocation.path.last == "check" }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch invocation.path.last {
    case "show": return show(session)
    case "get": return try get(session)
    default:
      // The configuration was read without a problem to get here.
      try session.settings.requireSettings(of: session.settings.providers)
      return check(session)
    }
  }

  private func check(_ session: Session) -> Outcome {
    let path = session.settings.configurationPath
    let isThere = session.settings.hasConfigurationFile
    // With --verbose they have been printed already.
    if !session.settings.isVerbose { session.settings.warnings.forEach(session.remark) }
    session.settings.alertNotes.forEach(session.remark)
    let verdict = isThere ? "no problems found" : "no such file; every setting has its default"
    let line = StyledLine("\(path ?? "the configuration"): \(verdict)")
    session.print("config check", [line]) { writer in
      writer.member("path", path)
      writer.member("exists", isThere)
    }
    return Outcome()
  }

  /// The path can be printed, and the file be edited, even when it is wrong.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    if let outcome = edit(environment, output) { return outcome }
    guard invocation.path.last == "path" else { return nil }
    let source = ConfigurationSource(invocation, environment)
    guard let path = source.path else {
      return Outcome(
        failures: [.configuration("HOME is not set: name the file with --config FILE")],
        status: .badConfiguration)
    }
    let object = invocation[GlobalOptions.format]?.format?.object("config path") { writer in
      writer.member("path", path)
    }
    output.write(object ?? Array("\(path)\n".utf8))
    return Outcome()
  }

  private func show(_ session: Session) -> Outcome {
    let values = EffectiveValues(session.settings)
    if let format = session.settings.format {
      session.print(values.document, as: format)
    } else {
      session.print(table(of: values.all, session))
    }
    return Outcome()
  }

  private func table(of values: [EffectiveValues.Entry], _ session: Session) -> [StyledLine] {
    var table = Table(columns: [
      Column("Key", importance: .essential),
      Column("Value", importance: .essential, minimumWidth: 8),
      Column("From", importance: .high, minimumWidth: 8),
    ])
    table.ellipsis = session.settings.glyphs.ellipsis
    for value in values {
      let style: Style = value.source == .standard ? .dim : .plain
      table.append([
        StyledLine(value.key), StyledLine(value.text), StyledLine(value.source.description, style),
      ])
    }
    var lines = table.lines(width: session.environment.outputWidth())
    let sources =
      ProviderCatalog.attributions(of: session.settings.providers) + [
        ProviderCatalog.placeAttribution
      ]
    lines += sources.map { StyledLine(session.settings.glyphs.text($0), .dim) }
    return lines
  }
}

/// `skydiff config get`, `set`, `unset` and `edit`.
extension ConfigCommand {
  func get(_ session: Session) throws(Failures) -> Outcome {
    let values = EffectiveValues(session.settings)
    guard let value = (values.all + values.units).first(where: { $0.key == key }) else {
      let suggestion = Suggestion.nearest(to: key, among: values.all.map(\.key))
      let members = values.all.map(\.key).filter { $0.hasPrefix("\(key).") }
      if !members.isEmpty {
        let names = members.listed(upTo: 5)
        throw Failures(Failure(.usage, kind: .usage, "'\(key)' is a group of keys: \(names)"))
      }
      throw Failures(
        Failure(
          .usage, kind: .usage,
          "there is no key '\(key)'; "
            + (suggestion.map { "did you mean '\($0)'?" } ?? "'skydiff config show' lists the keys")
        ))
    }
    session.print("config get", [StyledLine(value.plainText)]) { writer in
      writer.member("key", value.key)
      writer.member("value", raw: value.text.utf8)
      writer.member("source", value.source.description)
    }
    return Outcome()
  }

  /// Runs `set`, `unset` and `edit`; nil for the others.
  func edit(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    do throws(Failures) {
      let editor = try ConfigurationEditor(invocation, environment)
      switch invocation.path.last {
      case "edit": return try edit(editor, environment)
      case "set", "unset":
        if let settings = try changed(editor) {
          if case .variable(let name) = settings.source(of: key.topKey) {
            remark("\(name) overrides \(key.topKey)", environment)
          }
        } else {
          remark("nothing to change: \(key) is not set in \(editor.path)", environment)
        }
        return Outcome()
      default: return nil
      }
    } catch { return Outcome(failures: error.all, status: error.all.first?.status) }
  }

  /// Changes the file; nil if there was nothing to change.
  private func changed(_ editor: ConfigurationEditor) throws(Failures) -> Settings? {
    invocation.path.last == "set" ? try editor.set(key, to: text) : try editor.unset(key)
  }

  private func remark(_ text: String, _ environment: Environment) {
    guard !invocation[GlobalOptions.quiet] else { return }
    environment.writeError(Array("skydiff: \(text.sanitizedForTerminal)\n".utf8))
  }

  private func edit(
    _ editor: ConfigurationEditor, _ environment: Environment
  ) throws(Failures) -> Outcome {
    guard environment.isInputTerminal, environment.isOutputTerminal else {
      let advice = "elsewhere, use 'skydiff config set KEY VALUE'"
      throw Failures(Failure(.usage, kind: .usage, "config edit needs a terminal; \(advice)"))
    }
    let command = environment.variable("VISUAL") ?? environment.variable("EDITOR") ?? "vi"
    try editor.makeFile()
    while true {
      guard environment.openEditor(command, editor.path) == 0 else {
        let advice = "set EDITOR to the name of another"
        throw Failures(
          Failure(.notDone, kind: .configuration, "the editor '\(command)' failed; \(advice)"))
      }
      do throws(Failures) {
        try editor.check()
        return Outcome()
      } catch {
        environment.report(error.all, as: nil)
        environment.writeError(Array("Edit again? [Y/n] ".utf8))
        let reply = environment.readLine()?.trimmed
        if reply.map({ !$0.isEmpty && !environment.language.isYes($0) }) ?? true {
          return Outcome(status: .badConfiguration)
        }
      }
    }
  }

  /// Reads the value from standard input in place of `-`.
  mutating func readInput(_ environment: Environment) throws(Failures) {
    guard text == "-" else { return }
    let limit = ConfigurationSource.limit
    do {
      guard let bytes = try environment.readStandardInput(InputLimit(file: limit, pipe: limit)),
        let read = String(validating: bytes, as: UTF8.self)
      else {
        throw Failures(
          Failure(.usage, kind: .usage, "standard input is not a text of at most \(limit)"))
      }
      text = read.trimmed
    } catch let failures as Failures { throw failures } catch {
      throw Failures(Failure(.notDone, kind: .input, "standard input cannot be read (\(error))"))
    }
  }
}

extension String {
  /// The first of the keys of a path.
  fileprivate var topKey: String { String(prefix { $0 != "." }) }
}
