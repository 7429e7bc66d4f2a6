package import Rendering
package import Weather

/// The places below the line in which a place to add is typed.
package struct CandidateList: Sendable {
  package enum Content: Sendable, Equatable {
    case nothing

    /// The places for the text are being looked up.
    case searching

    /// The places for the text, best first.
    case found([Place])

    /// Why they could not be looked up.
    case failed(String)
  }

  /// What is shown; the best place is chosen first.
  package var content: Content { didSet { position = 0 } }

  /// The position of the chosen place.
  private var position = 0

  package init(_ content: Content = .nothing) { self.content = content }

  /// The chosen place; nil without places.
  package var chosen: Place? {
    let places = places
    return places.indices.contains(position) ? places[position] : nil
  }

  /// Chooses the next place, or the previous one for -1; the first and the last have no neighbor.
  package mutating func moveChoice(by offset: Int) {
    position = min(max(position + offset, 0), max(places.count - 1, 0))
  }

  private var places: [Place] { if case .found(let places) = content { places } else { [] } }

  /// Returns the places, with the chosen one reversed, or one line on why there are none.
  ///
  /// - Parameter height: The greatest number of lines; the chosen place is always among them.
  package func lines(
    width: Int, height: Int, glyphs: Glyphs, language: Language = .english
  ) -> [StyledLine] {
    guard height > 0 else { return [] }
    let message: StyledLine
    switch content {
    case .nothing: message = StyledLine(language.screen.typePlace, .dim)
    case .searching: message = StyledLine("\(language.screen.searching)\(glyphs.ellipsis)", .dim)
    case .failed(let reason): message = StyledLine(reason, .failure)
    case .found(let places):
      if places.isEmpty {
        message = StyledLine(language.screen.noPlaceMatches, .dim)
        break
      }
      let first = max(0, min(position - height / 2, places.count - height))
      return PlacesTable.candidateLines(
        of: places, glyphs: glyphs, language: language, width: width
      ).enumerated().map { index, line in
        index == position ? line.selected(toWidth: width, ellipsis: glyphs.ellipsis) : line
      }.dropFirst(first).prefix(height).map { $0 }
    }
    return [("  " + message).truncated(toWidth: width, ellipsis: glyphs.ellipsis)]
  }
}
