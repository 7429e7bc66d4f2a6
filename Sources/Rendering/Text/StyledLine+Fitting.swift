extension StyledLine {
  /// The line cut to at most `width` columns; `…` in the style of what it stands for.
  package func truncated(toWidth width: Int) -> StyledLine {
    guard width > 0 else { return StyledLine() }
    guard displayWidth > width else { return self }
    var kept = StyledLine()
    var room = width
    for span in spans {
      let needed = span.text.displayWidth
      guard needed < room else {
        // A span that just fits is cut as well: what follows it is missing and needs the sign.
        let cut = (span.text + "…").truncated(toWidth: room)
        kept.append(StyledSpan(sanitized: cut, span.style))
        break
      }
      kept.append(span)
      room -= needed
    }
    return kept
  }

  /// The line with plain spaces added until it takes `width` columns.
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

  /// The line cut or padded to exactly `width` columns.
  package func fitted(toWidth width: Int, alignment: Alignment = .leading) -> StyledLine {
    truncated(toWidth: width).padded(toWidth: width, alignment: alignment)
  }

  /// The line without spaces at its end.
  package var withoutTrailingSpaces: StyledLine {
    var remaining = spans
    while let last = remaining.popLast() {
      var text = last.text
      while text.last == " " { text.removeLast() }
      guard text.isEmpty else {
        remaining.append(StyledSpan(sanitized: text, last.style))
        break
      }
    }
    return StyledLine(remaining)
  }
}
