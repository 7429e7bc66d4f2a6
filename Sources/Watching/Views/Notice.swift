package import Rendering

/// A message in the last line of the screen, in the place of the keys.
package struct Notice: Equatable, Sendable {
  package var text: String

  /// Whether it reports something that went wrong.
  package var isFailure: Bool

  package init(_ text: String, isFailure: Bool = false) {
    self.text = text
    self.isFailure = isFailure
  }

  package func line(width: Int, glyphs: Glyphs) -> StyledLine {
    StyledLine(text, isFailure ? .failure : .plain).truncated(
      toWidth: width, ellipsis: glyphs.ellipsis)
  }
}
