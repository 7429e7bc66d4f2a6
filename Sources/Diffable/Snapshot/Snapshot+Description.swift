extension Snapshot: CustomStringConvertible {
  /// The sections with their items, as in `[fresh: [apple, pear], dried: [raisin]]`.
  public var description: String {
    if sections.isEmpty { return "[:]" }
    let texts = sections.map { section in
      "\(section.identifier): [\(section.items.map { "\($0)" }.joined(separator: ", "))]"
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}

extension Snapshot: CustomDebugStringConvertible {
  /// The sections, items and marks as code.
  public var debugDescription: String {
    let texts = sections.map { "\(String(reflecting: $0.identifier)): \($0.items)" }
    var text = "Snapshot([\(texts.isEmpty ? ":" : texts.joined(separator: ", "))]"
    let reloadedSections = reloadedSectionIdentifiers
    if !reloadedSections.isEmpty { text += ", reloaded sections: \(reloadedSections)" }
    let reloaded = reloadedItemIdentifiers
    if !reloaded.isEmpty { text += ", reloaded: \(reloaded)" }
    let reconfigured = reconfiguredItemIdentifiers
    if !reconfigured.isEmpty { text += ", reconfigured: \(reconfigured)" }
    return text + ")"
  }
}

extension Snapshot: CustomReflectable {
  /// The items of each section.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: sections.map { ("\($0.identifier)", $0.items) },
      displayStyle: .struct
    )
  }
}
