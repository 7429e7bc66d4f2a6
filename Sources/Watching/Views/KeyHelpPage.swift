package import Rendering
import Weather

/// All keys of the screen, to be scrolled.
package struct KeyHelpPage: Sendable {
  var hasHistory = true
  var hasMouse = true
  var glyphs = Glyphs.unicode
  var language = Language.english

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
    let texts = language.keyHelp
    let (up, down) = glyphs.isASCII ? ("up", "down") : ("↑", "↓")
    let (left, right) = glyphs.isASCII ? ("left", "right") : ("←", "→")
    var groups = [
      Group(
        title: texts.select,
        keys: [
          ("\(up) \(down) k j", texts.previousOrNext), ("PgUp PgDn", texts.screenfuls),
          ("Home End g G", texts.firstOrLast), ("Enter \(right) l", texts.open),
          ("Esc \(left) h", language.keys.back), ("Tab", texts.listOrPage),
          ("n p", texts.neighbors),
        ]),
      Group(
        title: texts.show,
        keys: [
          ("/", texts.filter), ("s S", texts.order), ("t", texts.group), ("c", texts.changedOnly),
          ("Ctrl-L", texts.draw),
        ]),
      Group(title: texts.fetch, keys: [("r R", texts.due), (language.keys.space, texts.pause)]),
      Group(
        title: texts.edit,
        keys: [("a", texts.add), ("e", texts.editCity), ("d m", texts.remove)]
          + (hasHistory ? [("u U", texts.undo)] : [])),
      Group(
        title: texts.typing,
        keys: [
          ("Enter", texts.enter), ("Esc", language.keys.cancel), ("Tab", texts.nameOrTags),
          ("\(up) \(down)", texts.choose), ("Ctrl-U Ctrl-W", texts.deletions),
        ]),
      Group(
        title: texts.leave,
        keys: [("?", texts.theseKeys), ("q Ctrl-C", language.keys.quit), ("Ctrl-Z", texts.suspend)]),
      Group(
        title: texts.marks,
        keys: [("+ -", texts.addedOrRemoved), ("~", texts.changed), ("!", texts.alert)]),
    ]
    if hasMouse {
      let mouse = Group(
        title: texts.mouse,
        keys: [
          (texts.click, texts.clickAction), (texts.doubleClick, texts.open),
          (texts.wheel, language.keys.scroll),
        ])
      groups.insert(mouse, at: 4)
    }
    if hasHistory {
      let past = Group(
        title: language.keys.past.capitalizedFirst,
        keys: [("[ ]", texts.backForward), ("Esc", texts.thePresent)])
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
