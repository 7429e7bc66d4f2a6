package import Rendering

/// All keys of the screen, to be scrolled.
package struct KeyHelpPage: Sendable {
  private let glyphs: Glyphs
  private let hasHistory: Bool
  private let hasMouse: Bool

  package init(hasHistory: Bool = true, hasMouse: Bool = true, glyphs: Glyphs = .unicode) {
    self.hasHistory = hasHistory
    self.hasMouse = hasMouse
    self.glyphs = glyphs
  }

  /// Returns the keys in groups, in two columns where they fit, with empty lines between the groups if
  /// the height has room for them.
  package func lines(width: Int, height: Int) -> [StyledLine] {
    let apart = lines(width: width, gap: 1)
    return apart.count <= height ? apart : lines(width: width, gap: 0)
  }

  private func lines(width: Int, gap: Int) -> [StyledLine] {
    let groups = groups
    let separator = [StyledLine](repeating: StyledLine(), count: gap)
    guard width >= Self.widthOfTwoColumns else {
      return Array(groups.map { lines(of: $0, width: width) }.joined(separator: separator))
    }
    let columnWidth = min(width / 2, Self.widestColumn)
    let blocks = groups.map { lines(of: $0, width: columnWidth - Self.columnGap) }
    let total = blocks.reduce(0) { $0 + $1.count + gap }
    var columns: [[StyledLine]] = [[], []]
    for block in blocks {
      let column = columns[1].isEmpty && columns[0].count + block.count / 2 < total / 2 ? 0 : 1
      if !columns[column].isEmpty { columns[column] += separator }
      columns[column] += block
    }
    return (0..<max(columns[0].count, columns[1].count)).map { index in
      let left = index < columns[0].count ? columns[0][index] : StyledLine()
      guard index < columns[1].count, !columns[1][index].isEmpty else { return left }
      return left.padded(toWidth: columnWidth) + columns[1][index]
    }
  }

  /// The narrowest screen with two columns.
  private static let widthOfTwoColumns = 80
  private static let widestColumn = 60
  private static let columnGap = 2

  /// Returns the title of a group and a line per key; longer ones continue below.
  private func lines(of group: Group, width: Int) -> [StyledLine] {
    let keyWidth = min(Self.keyWidth, width / 2)
    var lines = [StyledLine(group.title, .heading)]
    for key in group.keys {
      let name = StyledLine("  \(key.names)")
      var start = max(name.displayWidth + 1, keyWidth)
      var names: StyledLine? = name
      if width - start < Self.minimumActionWidth {
        // The action is below its keys.
        lines.append(name)
        names = nil
        start = 4
      }
      for text in key.action.lines(toWidth: width - start) {
        lines.append((names ?? StyledLine()).padded(toWidth: start) + StyledLine(text))
        names = nil
      }
    }
    return lines.map { $0.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
  }

  /// The width of the longest names of a key, with the space around them.
  private static let keyWidth = 17

  /// The narrowest column of actions beside the keys.
  private static let minimumActionWidth = 10

  // MARK: - Keys

  private struct Group {
    var title: String
    var keys: [(names: String, action: String)]
  }

  private var groups: [Group] {
    let (up, down) = glyphs.isASCII ? ("up", "down") : ("↑", "↓")
    let (left, right) = glyphs.isASCII ? ("left", "right") : ("←", "→")
    var groups = [
      Group(
        title: "Select",
        keys: [
          ("\(up) \(down) k j", "previous or next city"),
          ("PgUp PgDn", "a screen up or down"),
          ("Home End g G", "first or last city"),
          ("Enter \(right) l", "open the city"),
          ("Esc \(left) h", "back"),
          ("Tab", "list or page"),
          ("n p", "next, previous page"),
        ]
      ),
      Group(
        title: "Show",
        keys: [
          ("/", "filter as you type"),
          ("s S", "next order, reverse"),
          ("t", "group by tag, country"),
          ("c", "changed cities only"),
          ("Ctrl-L", "draw the screen again"),
        ]
      ),
      Group(
        title: "Fetch",
        keys: [
          ("r R", "what is due, or all"),
          ("space", "stop fetching, go on"),
        ]
      ),
      Group(
        title: "Edit",
        keys: [
          ("a", "add a place"),
          ("e", "edit name and tags"),
          ("d", "remove, after y"),
        ] + (hasHistory ? [("u U", "undo, redo")] : [])
      ),
      Group(
        title: "While typing",
        keys: [
          ("Enter", "keep, add or save"),
          ("Esc", "cancel"),
          ("Tab", "name or tags"),
          ("\(up) \(down)", "choose a place"),
          ("Ctrl-U Ctrl-W", "empty, delete a word"),
        ]
      ),
      Group(
        title: "Leave",
        keys: [("?", "these keys"), ("q Ctrl-C", "quit"), ("Ctrl-Z", "suspend")]
      ),
      Group(
        title: "Marks",
        keys: [
          ("+ -", "added, removed"),
          ("~", "changed"),
          ("!", "alert, or old data"),
        ]
      ),
    ]
    if hasMouse {
      let mouse = Group(
        title: "Mouse",
        keys: [
          ("click", "select; heading: sort"),
          ("double click", "open the city"),
          ("wheel", "scroll"),
        ]
      )
      groups.insert(mouse, at: 4)
    }
    if hasHistory {
      let past = Group(
        title: "Past",
        keys: [("[ ]", "back, forward"), ("Esc", "the present")]
      )
      groups.insert(past, at: 4)
    }
    return groups
  }
}

extension String {
  /// Returns lines of whole words; a word that is too wide has a line for itself.
  fileprivate func lines(toWidth width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
