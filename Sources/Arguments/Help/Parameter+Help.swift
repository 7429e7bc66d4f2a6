extension Parameter {
  /// The row of the parameter in a list; `hasShortNames` is whether any row of the list has one.
  func helpRow(hasShortNames: Bool) -> HelpLayout.Row {
    var row = HelpLayout.Row(
      name: helpName(hasShortNames: hasShortNames), description: help.words())
    let choices = value?.choices ?? []
    if choices.contains(where: { $0.explanation != nil }) {
      row.details = choices.map { choice in
        HelpLayout.Row(
          name: [.literal(choice.name)], description: (choice.explanation ?? "").words())
      }
    } else if !choices.isEmpty {
      let names = choices.map(\.name).joined(separator: ", ")
      row.description.append(.plain("[values: \(names)]"))
    }
    if isRepeatable, kind == .option { row.description.append(.plain("[repeatable]")) }
    if let defaultText { row.description.append(.plain("[default: \(defaultText)]")) }
    if let environmentVariable { row.description.append(.plain("[env: \(environmentVariable)]")) }
    return row
  }

  /// The argument in a usage line, such as `PLACE...`, `[CITY...]` or `FILE`.
  var usageWords: [HelpText.Span] {
    let name = (value?.name ?? "") + (isRepeatable ? "..." : "")
    return [.placeholder(isRequired ? name : "[\(name)]")]
  }

  private func helpName(hasShortNames: Bool) -> [HelpText.Span] {
    guard kind != .argument else { return usageWords }
    var spans: [HelpText.Span] = []
    if let shortName {
      spans += [.literal("-\(shortName)"), .plain(", ")]
    } else if hasShortNames {
      spans.append(.blank(4))
    }
    for (index, name) in longNames.enumerated() {
      spans += (index == 0 ? [] : [.plain(", ")]) + [.literal("--\(name)")]
    }
    if let value { spans += [.blank(1), .placeholder(value.name)] }
    return spans
  }
}
