extension StyledLine {
  /// Returns the line cut to at most `width` columns, with an ellipsis in the style of the cut text.
  package func truncated(toWidth width: Int, ellipsis: String = "…") -> StyledLine {
    guard width > 0 else { return StyledLine() }
    guard displayWidth > width else { return self }
    var kept = StyledLine()
    var room = width
    for span in spans {
      let needed = span.displayWidth
      guard needed < room else {
        // A span that just fits is cut as well, to leave room for the ellipsis.
        let cut = (span.text + ellipsis).truncated(toWidth: room, ellipsis: ellipsis)
        kept.append(StyledSpan(sanitized: cut, span.style))
        break
      }
      kept.append(span)
      room -= needed
    }
    return kept
  }

  /// Returns the line padded with plain spaces to `width` columns.
  package func padded(toWidth width: Int, alignment: Alignment = .leading) -> StyledLine {
    let spare = width - displayWidth
    guard spare > 0 else { return self }
    let before = alignment.leadingSpace(of: spare)
    var padded = StyledLine()
    padded.append(.spaces(before))
    padded.append(self)
    padded.append(.spaces(spare - before))
    return padded
  }

  /// The line without trailing spaces.
  package var withoutTrailingSpaces: StyledLine {
    guard spans.last?.text.utf8.last == UInt8(ascii: " ") else { return self }
    var remaining = spans
    while let last = remaining.popLast()?.withoutTrailingSpaces {
      if !last.text.isEmpty {
        remaining.append(last)
        break
      }
    }
    return StyledLine(remaining)
  }

  /// Returns the text of the line in one style.
  func styled(_ style: Style) -> StyledLine { StyledLine(sanitized: text, style) }
}
