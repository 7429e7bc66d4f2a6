import Text
package import Weather

/// Search results for display.
package enum PlacesTable {
  /// Returns the lines of a table, best match first.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package static func lines(
    of places: [Place], glyphs: Glyphs = .unicode, language: Language = .english, width: Int?
  ) -> [StyledLine] { lines(of: places, places.map { _ in [] }, [], glyphs, language, width) }

  /// Returns the lines of a table with the distance and the compass point of each place.
  package static func lines(
    of nearby: [NearbyPlace], units: Units, glyphs: Glyphs, language: Language, width: Int?
  ) -> [StyledLine] {
    let cells = nearby.map { place in
      let distance = units.convert(place.distance, .visibility)
      let number = language.decimal(DecimalText.text(distance, fractionDigits: 1...1) ?? "")
      return [
        StyledLine("\(number) \(units.symbol(of: .visibility))"),
        StyledLine(language.compassPoint(place.direction)),
      ]
    }
    let headings = language.headings
    let widths = [
      nearby.map(\.place.name.displayWidth).max() ?? 0,
      max(headings.distance.displayWidth, cells.map { $0[0].displayWidth }.max() ?? 0),
      headings.direction.displayWidth,
    ]
    // A heading gives way before a name is cut.
    let isNarrow = width.map { widths.reduce(4, +) > $0 } ?? false
    let columns = [
      Column(headings.distance, alignment: .trailing, importance: .essential),
      Column(isNarrow ? "" : headings.direction, importance: .essential),
    ]
    return lines(of: nearby.map(\.place), cells, columns, glyphs, language, width)
  }

  /// - Parameter cells: The cells of further columns after the name.
  private static func lines(
    of places: [Place], _ cells: [[StyledLine]], _ columns: [Column], _ glyphs: Glyphs,
    _ language: Language, _ width: Int?
  ) -> [StyledLine] {
    let headings = language.headings
    // The region of a place nearby is hardly in doubt, so that names are not cut for it.
    let importance = columns.isEmpty ? Column.Importance.high : .normal
    let name = Column(
      language.changes.name.capitalizedFirst, importance: .essential, minimumWidth: 8)
    var table = Table(
      columns: [name] + columns + [
        Column(headings.region, importance: importance, minimumWidth: 6),
        Column(
          language.screen.orders.country.capitalizedFirst, importance: importance, minimumWidth: 6),
        Column(headings.latitude, alignment: .trailing, importance: .normal),
        Column(headings.longitude, alignment: .trailing, importance: .normal),
        Column(headings.population, alignment: .trailing, importance: .low),
      ])
    table.ellipsis = glyphs.ellipsis
    for (place, cells) in zip(places, cells) {
      table.append(
        [StyledLine(place.name)] + cells + [
          StyledLine(place.region ?? FigureText.unknown),
          StyledLine(place.countryName(in: language.code) ?? FigureText.unknown),
          StyledLine(degrees(place.latitude)), StyledLine(degrees(place.longitude)),
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
    guard digits.count > 4 else { return String(number) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
