import Arguments
import JSONText
import Rendering
import Weather

/// Every value that holds in a run, and where it comes from.
struct EffectiveValues {
  struct Entry {
    var key: String

    /// As JSON, secrets masked.
    var text: String

    /// `default`, a line of the file, a variable or an option.
    var source: String
  }

  private(set) var all: [Entry] = []

  init(_ invocation: Invocation, _ session: Session) throws(Failures) {
    let environment = session.environment
    let source = ConfigurationSource(invocation, environment)
    let reader = try source.read(environment)
    let settings = session.settings
    var configuration = settings.configuration
    configuration.units = settings.units
    configuration.provider = settings.providers
    configuration.state = settings.statePath
    var overrides: [String: String] = [:]
    func override(_ key: String, _ option: some ParameterDeclaration, _ variable: String?) {
      if invocation.isGiven(option) {
        overrides[key] = "option \(option.parameter.id)"
      } else if let variable, environment.variable(variable) != nil {
        overrides[key] = "variable \(variable)"
      }
    }
    override("provider", GlobalOptions.provider, "SKYDIFF_PROVIDER")
    override("units", GlobalOptions.units, "SKYDIFF_UNITS")
    override("state", GlobalOptions.state, "SKYDIFF_STATE")
    override("display.color", GlobalOptions.color, nil)
    if let color = invocation[GlobalOptions.color] { configuration.display.color = color }
    for key in KeyVariable.all where environment.variable(key.name) != nil {
      overrides[key.path] = "variable \(key.name)"
    }
    for key in ConfigurationKey.all {
      let line = reader?.lines[key.path].map { "\(source.path ?? ""):\($0)" }
      all.append(
        Entry(
          key: key.path,
          text: key.text(configuration),
          source: overrides[key.path] ?? line ?? "default"
        )
      )
    }
  }
}
