import Text
package import Weather

/// Search results for display.
package enum PlacesTable {
  /// Returns the lines of a table, best match first.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package static func lines(
    of places: [Place],
    glyphs: Glyphs = .unicode,
    width: Int?
  ) -> [StyledLine] {
    var table = Table(columns: [
      Column("Name", importance: .essential, minimumWidth: 8),
      Column("Region", importance: .high, minimumWidth: 6),
      Column("Country", importance: .high, minimumWidth: 6),
      Column("Latitude", alignment: .trailing, importance: .normal),
      Column("Longitude", alignment: .trailing, importance: .normal),
      Column("Population", alignment: .trailing, importance: .low),
    ])
    table.ellipsis = glyphs.ellipsis
    for place in places {
      table.append([
        StyledLine(place.name),
        StyledLine(place.region ?? FigureText.unknown),
        StyledLine(place.country ?? place.countryCode ?? FigureText.unknown),
        StyledLine(degrees(place.latitude)),
        StyledLine(degrees(place.longitude)),
        StyledLine(place.population.map(grouped) ?? FigureText.unknown),
      ])
    }
    return table.lines(width: width)
  }

  static func degrees(_ value: Double) -> String {
    DecimalText.text(value, fractionDigits: 4...4) ?? FigureText.unknown
  }

  /// A number with thousands separated by spaces, which are not a decimal separator anywhere.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
