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

  let mode: Mode
  var hasHistory = true

  /// Whether anything is fetched, so that it can be asked for.
  var isFetching = true
  var glyphs = Glyphs.unicode
  var language = Language.english

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
    let keys = language.keys
    return switch mode {
    case .list: listPairs
    case .city:
      [("Esc", keys.back), ("?", keys.keys), ("q", keys.quit), (arrows, keys.scroll)] + [
        ("n p", keys.neighbors)
      ] + (isFetching ? [("r", keys.refresh)] : []) + [("e", keys.edit), ("d", keys.remove)]
    case .past:
      [("Esc", keys.present), ("[", keys.back), ("]", keys.forward)] + [
        ("?", keys.keys), ("q", keys.quit), ("Enter", keys.open), ("/", keys.filter),
        ("s", keys.sort),
      ]
    case .help: [("Esc", keys.back), ("q", keys.quit), (arrows, keys.scroll)]
    case .filterPrompt: [("Enter", keys.keep), ("Esc", keys.clear)] + editingPairs
    case .addPrompt:
      [("Enter", keys.add), ("Esc", keys.cancel), (arrows, keys.choose)] + editingPairs
    case .namePrompt:
      [("Enter", keys.save), ("Esc", keys.cancel), ("Tab", language.changes.tags)] + editingPairs
    case .tagsPrompt:
      [("Enter", keys.save), ("Esc", keys.cancel), ("Tab", language.changes.name)] + editingPairs
    case .confirmation: [(language.yesKey, keys.remove), (keys.anyOther, keys.cancel)]
    }
  }

  private var listPairs: [(key: String, action: String)] {
    let keys = language.keys
    var pairs = [("?", keys.keys), ("q", keys.quit), ("Enter", keys.open), ("/", keys.filter)]
    if isFetching { pairs.append(("r", keys.refresh)) }
    pairs += [("a", keys.add), ("s", keys.sort), ("d", keys.remove), ("e", keys.edit)]
    if hasHistory { pairs += [("u", keys.undo), ("[", keys.past)] }
    pairs += [("c", keys.changedOnly), ("t", keys.group)]
    if isFetching { pairs.append((keys.space, keys.pause)) }
    return pairs
  }

  private var editingPairs: [(key: String, action: String)] {
    [("Ctrl-U", language.keys.empty), ("Ctrl-W", language.keys.deleteWord)]
  }

  private var arrows: String { glyphs.isASCII ? "up/down" : "↑↓" }
}
