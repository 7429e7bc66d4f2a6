package import Rendering

/// The last line of the screen: the keys that do something, and what they do.
package struct KeyLine: Sendable {
  /// What the screen is used for.
  package enum Mode: Hashable, Sendable, CaseIterable {
    case list
    case city

    /// A saved state of the past.
    case past
    case help
    case filterPrompt
    case addPrompt
    case namePrompt
    case tagsPrompt

    /// The question whether to remove a city.
    case confirmation
  }

  private let mode: Mode
  private let hasHistory: Bool
  private let isFetching: Bool
  private let glyphs: Glyphs

  /// - Parameter isFetching: Whether anything is fetched, so that it can be asked for.
  package init(
    mode: Mode,
    hasHistory: Bool = true,
    isFetching: Bool = true,
    glyphs: Glyphs = .unicode
  ) {
    self.mode = mode
    self.hasHistory = hasHistory
    self.isFetching = isFetching
    self.glyphs = glyphs
  }

  /// Returns as many keys as fit, the most useful first.
  package func line(width: Int) -> StyledLine {
    var line = StyledLine()
    for (key, action) in pairs {
      var pair = StyledLine(line.isEmpty ? "" : "  ")
      pair.append(key, .bold)
      pair.append(" \(action)", .dim)
      guard line.displayWidth + pair.displayWidth <= width else { break }
      line += pair
    }
    return line
  }

  private var pairs: [(key: String, action: String)] {
    switch mode {
    case .list: listPairs
    case .city:
      [("Esc", "back"), ("?", "keys"), ("q", "quit"), (arrows, "scroll")]
        + [("n p", "next, previous")]
        + (isFetching ? [("r", "refresh")] : []) + [("e", "edit"), ("d", "remove")]
    case .past:
      [("Esc", "present"), ("[", "back"), ("]", "forward")]
        + [("?", "keys"), ("q", "quit"), ("Enter", "open"), ("/", "filter"), ("s", "sort")]
    case .help: [("Esc", "back"), ("q", "quit"), (arrows, "scroll")]
    case .filterPrompt: [("Enter", "keep"), ("Esc", "clear")] + editingPairs
    case .addPrompt: [("Enter", "add"), ("Esc", "cancel"), (arrows, "choose")] + editingPairs
    case .namePrompt: [("Enter", "save"), ("Esc", "cancel"), ("Tab", "tags")] + editingPairs
    case .tagsPrompt: [("Enter", "save"), ("Esc", "cancel"), ("Tab", "name")] + editingPairs
    case .confirmation: [("y", "remove"), ("any other key", "cancel")]
    }
  }

  private var listPairs: [(key: String, action: String)] {
    var pairs = [("?", "keys"), ("q", "quit"), ("Enter", "open"), ("/", "filter")]
    if isFetching { pairs.append(("r", "refresh")) }
    pairs += [("a", "add"), ("s", "sort"), ("d", "remove"), ("e", "edit")]
    if hasHistory { pairs += [("u", "undo"), ("[", "past")] }
    pairs += [("c", "changed only"), ("t", "group")]
    if isFetching { pairs.append(("space", "pause")) }
    return pairs
  }

  private var editingPairs: [(key: String, action: String)] {
    [("Ctrl-U", "empty"), ("Ctrl-W", "delete word")]
  }

  private var arrows: String { glyphs.isASCII ? "up/down" : "↑↓" }
}
