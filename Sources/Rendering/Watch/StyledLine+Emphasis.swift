extension StyledLine {
  /// Returns the line with all text bold or none; dim and blank text stays as it is.
  func withBold(_ isBold: Bool) -> StyledLine {
    text == " " ? self : mappingStyles { style in if !style.isDim { style.isBold = isBold } }
  }

  /// Returns the line reversed over the whole width, as the selected row of a screen.
  package func selected(toWidth width: Int, ellipsis: String = "…") -> StyledLine {
    truncated(toWidth: width, ellipsis: ellipsis).padded(toWidth: width).mappingStyles {
      $0.isReversed = true
    }
  }

  private func mappingStyles(_ change: (inout Style) -> Void) -> StyledLine {
    StyledLine(
      spans.map { span in
        var style = span.style
        change(&style)
        return StyledSpan(sanitized: span.text, style)
      })
  }
}
