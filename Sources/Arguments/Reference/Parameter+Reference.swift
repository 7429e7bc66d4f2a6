extension Parameter {
  /// What the references say behind the help: sentences, `mark` put around what is typed and the
  /// rest made fit for the document by `escape`.
  func remarks(mark: (String) -> String, escape: (String) -> String) -> [String] {
    var remarks: [String] = []
    let names = (value?.choices ?? []).map { mark($0.name) }
    if !names.isEmpty {
      let subject = value?.listSeparator == nil ? "One of" : "Each is one of"
      remarks.append("\(subject) \(names.joined(separator: ", ")).")
    }
    if isRepeatable, kind == .option {
      remarks.append("May be given more than once.")
    }
    if let defaultText {
      remarks.append("Default: \(escape(defaultText)).")
    }
    if let environmentVariable {
      remarks.append("Environment: \(mark(environmentVariable)).")
    }
    return remarks
  }

  /// The choices that have a help of their own.
  var explainedChoices: [Choice] {
    (value?.choices ?? []).filter { $0.help != nil }
  }
}

extension Program {
  /// All environment variables: those of the parameters, then those declared for themselves.
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
