package import Weather

extension PlacesTable {
  /// Returns a line per place, without headings: the full name, coordinates where others share it, and
  /// the population.
  package static func candidateLines(
    of places: [Place], glyphs: Glyphs, language: Language = .english, width: Int
  ) -> [StyledLine] {
    let counts = places.reduce(into: [:]) { counts, place in
      counts[place.fullName.foldedForMatching, default: 0] += 1
    }
    let rows = places.map { place in
      let isShared = counts[place.fullName.foldedForMatching] ?? 0 > 1
      return Candidate(place, language, showsCoordinates: isShared)
    }
    let populationWidth = rows.map(\.population.displayWidth).max() ?? 0
    let widest = rows.map(\.width).max() ?? 0
    let room = min(widest, width - populationWidth - gap)
    // Names before populations.
    let showsPopulation = populationWidth > 0 && room >= min(widest, minimumNameWidth)
    return rows.map { row in
      var line = row.line(width: showsPopulation ? room : width, glyphs: glyphs)
      if showsPopulation, !row.population.isEmpty {
        line = line.padded(toWidth: room + gap)
        line += row.population.padded(toWidth: populationWidth, alignment: .trailing)
      }
      return line
    }
  }

  private static let gap = 2

  /// The width to which names are cut before populations are left out.
  private static let minimumNameWidth = 36
}

/// A place to choose.
private struct Candidate {
  let name: StyledLine
  let coordinates: StyledLine
  let population: StyledLine

  init(_ place: Place, _ language: Language, showsCoordinates: Bool) {
    name = StyledLine("  \(place.fullName(in: language.code))")
    let numbers = [place.latitude, place.longitude].map(PlacesTable.degrees)
    coordinates =
      showsCoordinates
      ? StyledLine(sanitized: "  \(numbers.joined(separator: ", "))", .dim) : StyledLine()
    population =
      place.population.map {
        let number = PlacesTable.grouped($0)
        return StyledLine(sanitized: language.current.population(number), .dim)
      } ?? StyledLine()
  }

  /// The width of the name and the coordinates.
  var width: Int { name.displayWidth + coordinates.displayWidth }

  /// Returns the name, which is cut, with the coordinates, which differ.
  func line(width: Int, glyphs: Glyphs) -> StyledLine {
    let room = max(width - coordinates.displayWidth, Self.minimumWidth)
    let line = name.truncated(toWidth: room, ellipsis: glyphs.ellipsis) + coordinates
    return line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)
  }

  /// The width to which a name is cut before its coordinates.
  private static let minimumWidth = 8
}
