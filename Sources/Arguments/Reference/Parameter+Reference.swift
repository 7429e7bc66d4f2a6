extension Parameter {
  /// The sentences after the help text; `styled` formats literals, and `escape` the rest.
  func remarks(styled: (String) -> String, escape: (String) -> String) -> [String] {
    var remarks: [String] = []
    let names = (value?.choices ?? []).map { styled($0.name) }
    if !names.isEmpty {
      let subject = value?.listSeparator == nil ? "One of" : "Each is one of"
      remarks.append("\(subject) \(names.joined(separator: ", ")).")
    }
    if isRepeatable, kind == .option { remarks.append("May be given more than once.") }
    if let defaultText { remarks.append("Default: \(escape(defaultText)).") }
    if let environmentVariable { remarks.append("Environment: \(styled(environmentVariable)).") }
    return remarks
  }

  /// The choices with an explanation.
  var explainedChoices: [Choice] { (value?.choices ?? []).filter { $0.explanation != nil } }
}

extension CommandLineProgram {
  /// All environment variables, those of parameters first.
  var environmentEntries: [Topic.Entry] {
    let backed = (parameters + commandPaths.joined().flatMap(\.parameters)).compactMap {
      parameter in
      parameter.environmentVariable.map {
        Topic.Entry($0, "Used when \(parameter.id) is not given.")
      }
    }
    return backed + environment
  }
}
