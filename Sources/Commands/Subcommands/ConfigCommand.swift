import Arguments
import JSONText
import Providers
import Rendering

/// `skydiff config`: shows and checks the configuration.
struct ConfigCommand: Subcommand {
  static let declaration = Command(
    "config",
    abstract: "Show or check the configuration",
    subcommands: [
      Command(
        "path",
        abstract: "Print where the configuration file is",
        examples: [Example("skydiff config path", "Print the path of the file to edit")]
      ),
      Command(
        "show",
        abstract: "Print every value and where it comes from",
        discussion: "Keys of providers are not shown.",
        examples: [Example("skydiff config show", "See the values in effect, and why")]
      ),
      Command(
        "check",
        abstract: "Print every problem of the configuration",
        discussion:
          "Warns when other users can read a file with a key; -v does so with any command.",
        examples: [Example("skydiff config check", "Check the file after an edit")]
      ),
    ]
  )

  static let templateRefusal: String? =
    "--template is for cities of the list, not for the configuration"

  private let invocation: Invocation

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
  }

  var requiresHooks: Bool { invocation.path.last == "check" }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch invocation.path.last {
    case "show": return show(session)
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
    let verdict =
      isThere ? "no problems found" : "no such file; every setting has its default"
    let line = StyledLine("\(path ?? "the configuration"): \(verdict)")
    session.print("config check", [line]) { writer in
      writer.member("path", path)
      writer.member("exists", isThere)
    }
    return Outcome()
  }

  /// The path can be printed even when the file is wrong.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    guard invocation.path.last == "path" else { return nil }
    let source = ConfigurationSource(invocation, environment)
    guard let path = source.path else {
      return Outcome(
        failures: [.configuration("HOME is not set: name the file with --config FILE")],
        status: .badConfiguration
      )
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
