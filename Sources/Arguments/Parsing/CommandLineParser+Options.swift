import Text

extension CommandLineParser {
  /// `--name`, `--name=value`, `--name value`.
  mutating func readLongOption(_ word: String) {
    // A combining character would make one character of itself and the sign.
    let sign = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let spelling = String(word[..<(sign ?? word.endIndex)])
    let attached = sign.map { String(word[word.utf8.index(after: $0)...]) }
    let name = String(spelling.dropFirst(2))
    guard let parameter = scope.first(where: { $0.longNames.contains(name) }) else {
      return readUnknown(spelling, name: name, isAttached: attached != nil)
    }
    if parameter.kind == .flag {
      if let attached { report(.unexpectedValue(option: spelling, value: attached)) }
      recordFlag(parameter, spelling: spelling)
    } else if let value = attached ?? nextValue() {
      record(value, for: parameter, spelling: spelling)
    } else {
      recordMissing(parameter, spelling: spelling)
    }
  }

  /// `-q`, `-qv`, `-nVALUE`, `-n VALUE`.
  mutating func readShortOptions(_ word: String) {
    var letters = word.unicodeScalars.dropFirst()
    while let scalar = letters.popFirst() {
      let letter = Character(scalar)
      let spelling = "-\(letter)"
      guard let parameter = scope.first(where: { $0.shortName == letter }) else {
        return readUnknown(letter, in: word, isAttached: !letters.isEmpty)
      }
      if parameter.kind == .flag {
        recordFlag(parameter, spelling: spelling)
        if letters.first == "=" {
          return report(.unexpectedValue(option: spelling, value: String(letters.dropFirst())))
        }
      } else if !letters.isEmpty {
        return record(String(letters), for: parameter, spelling: spelling)
      } else if let value = nextValue() {
        record(value, for: parameter, spelling: spelling)
      } else {
        recordMissing(parameter, spelling: spelling)
      }
    }
  }

  private mutating func nextValue() -> String? {
    guard let word = rest.first, !Self.isOption(word) || Self.isNegative(word) else { return nil }
    rest.removeFirst()
    return word
  }

  private mutating func recordFlag(_ flag: Parameter, spelling: String) {
    let id = flag.assignment?.id ?? flag.id
    occurrences.append(Occurrence(id: id, spelling: spelling, value: flag.assignment?.value))
  }

  private mutating func recordMissing(_ parameter: Parameter, spelling: String) {
    if rest.isEmpty { pendingOption = parameter }
    occurrences.append(Occurrence(id: parameter.id, spelling: spelling, value: nil))
    let next = rest.first.flatMap { $0 == "--" || isKnown($0) ? nil : $0 }
    report(.missingValue(option: spelling, next: next))
  }

  private func isKnown(_ word: String) -> Bool {
    let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) ?? word.endIndex
    return scope.contains { $0.spellings.contains(String(word[..<sign])) }
  }
}

// MARK: - Options that are not in scope

extension CommandLineParser {
  private mutating func readUnknown(_ spelling: String, name: String, isAttached: Bool) {
    // A slip in an option of the command itself, such as a plural, is more likely than another command.
    let own = scope.flatMap(\.longNames).first { own in
      own.count > 1 && (name == own + "s" || own == name + "s")
    }
    if let own {
      report(.unknownOption(spelling, suggestion: "--\(own)"))
    } else if !readOptionOfOtherCommand(
      spelling, isAttached: isAttached, matching: { $0.longNames.contains(name) })
    {
      report(.unknownOption(spelling, suggestion: suggestion(for: name)))
    }
  }

  private mutating func readUnknown(_ letter: Character, in word: String, isAttached: Bool) {
    let letters = String(word.dropFirst())
    if letters.count > 1, let suggestion = suggestion(for: letters) {
      // `-json` is probably a misspelled long option, not four short ones.
      report(.unknownOption(word, suggestion: suggestion))
    } else if !readOptionOfOtherCommand(
      "-\(letter)", isAttached: isAttached, matching: { $0.shortName == letter })
    {
      let isFirst = letters.first == letter
      report(.unknownOption(isFirst ? word : "-\(letter)", suggestion: nil))
    }
  }

  /// Reports an option of other commands; returns false if no command has it.
  private mutating func readOptionOfOtherCommand(
    _ spelling: String, isAttached: Bool, matching isMatch: (Parameter) -> Bool
  ) -> Bool {
    let owners = program.commandPaths.filter { path in
      path.last?.options.contains(where: isMatch) ?? false
    }
    guard !owners.isEmpty else { return false }
    let other = UsageError.Problem.optionOfOtherCommand(
      spelling, commands: owners.map { path in path.map(\.name) })
    report(commands.last?.advice.map { .other($0) } ?? other)
    let takesValue = owners.joined().flatMap(\.options).first(where: isMatch)?.kind == .option
    if takesValue, !isAttached {
      // Skips its value, which is neither a command nor an argument.
      _ = nextValue()
    }
    return true
  }

  private func suggestion(for name: String) -> String? {
    // Before a command, suggest options of all commands.
    let others = commands.isEmpty ? program.commandPaths.joined().flatMap(\.options) : []
    return Suggestion.nearest(to: name, among: (scope + others).flatMap(\.longNames)).map {
      "--\($0)"
    }
  }
}
