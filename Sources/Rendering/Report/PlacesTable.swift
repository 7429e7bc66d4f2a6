import JSONText
package import Weather

/// Places that a name could mean, for a person.
package enum PlacesTable {
  /// The lines of a table, best match first.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider; none without places.
  package static func lines(of places: [Place], width: Int?) -> [StyledLine] {
    var table = Table(columns: [
      Column("Name", importance: .essential, minimumWidth: 8),
      Column("Region", importance: .high, minimumWidth: 6),
      Column("Country", importance: .high, minimumWidth: 6),
      Column("Latitude", alignment: .trailing, importance: .normal),
      Column("Longitude", alignment: .trailing, importance: .normal),
      Column("Population", alignment: .trailing, importance: .low),
    ])
    for place in places {
      table.append([
        Cell(StyledLine(place.name, .name)),
        Cell(StyledLine(place.region ?? "")),
        Cell(StyledLine(place.country ?? place.countryCode ?? "")),
        Cell(StyledLine(degrees(place.latitude))),
        Cell(StyledLine(degrees(place.longitude))),
        Cell(StyledLine(place.population.map(grouped) ?? "")),
      ])
    }
    return table.lines(width: width)
  }

  private static func degrees(_ value: Double) -> String {
    DecimalText.text(value, fractionDigits: 4...4) ?? FigureText.unknown
  }

  /// A number with spaces between its thousands, which no language reads as a decimal point.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
