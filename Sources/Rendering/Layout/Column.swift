import Weather

/// The properties of a column.
package struct Column: Sendable {
  /// The order in which columns are dropped from a table that is too wide: the least important first,
  /// then from the right.
  package enum Importance: Int, Sendable, Comparable {
    case optional
    case low
    case normal
    case high

    /// Never dropped.
    case essential

    package static func < (left: Importance, right: Importance) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// A table whose headers are all empty has no header row.
  package var header: StyledLine

  package var alignment: TextAlignment

  package var importance: Importance

  /// The width to which cells may be cut before the column is dropped; nil if cells are never cut,
  /// such as figures.
  package var minimumWidth: Int?

  /// The width of the gap before the column.
  package var gap: Int

  /// The width where there is room; nil for the width of the widest cell.
  var width: Int?

  /// The narrowest terminal with the column.
  var narrowest = 0

  /// Whether a cell that is wider than the column is cut; otherwise it uses the room beside it.
  var isCut = true

  package init(
    _ header: String = "", alignment: TextAlignment = .leading, importance: Importance = .normal,
    minimumWidth: Int? = nil, gap: Int = 2, width: Int? = nil
  ) {
    self.header = StyledLine(header, .dim)
    self.alignment = alignment
    self.importance = importance
    self.minimumWidth = minimumWidth.map { max(1, $0) }
    self.gap = max(0, gap)
    self.width = width
  }
}

extension Column {
  /// Puts a sign after the heading, or in the place of its space where there is no room.
  mutating func mark(_ sign: String) {
    let heading = header.text
    let room = (width ?? 0) + (alignment == .trailing ? gap - 1 : 0)
    let fits = heading.displayWidth + sign.displayWidth <= room
    header = StyledLine(fits ? heading + sign : heading.replacing(" ", with: sign), .dim)
  }

  /// Creates a column of one width in every terminal that is wide enough.
  static func fixed(
    _ header: String = "", alignment: TextAlignment = .leading, width: Int, from narrowest: Int = 0,
    gap: Int = 2
  ) -> Column {
    var column = Column(
      header, alignment: alignment, importance: .essential, gap: gap, width: width)
    column.narrowest = narrowest
    column.isCut = false
    return column
  }
}

/// The columns of weather that several views have.
extension Column {
  /// The condition with its icon.
  static func sky(_ heading: String, width: Int, gap: Int = 2) -> Column {
    var column = Column(
      heading, importance: .essential, minimumWidth: 10, gap: gap, width: max(10, width))
    column.narrowest = ViewWidth.sky
    return column
  }

  /// The chance of rain.
  static func chance(_ figures: FigureText, from narrowest: Int) -> Column {
    .fixed(figures.language.headings.chance, alignment: .trailing, width: 6, from: narrowest)
  }

  /// The amount of rain of a forecast.
  static func rain(_ figures: FigureText, width: Int) -> Column {
    amount(figures.unit(.precipitation), width: width)
  }

  /// The amount of snow of a forecast, by its name where it has the unit of rain; not shown without a
  /// width.
  static func snow(_ figures: FigureText, width: Int) -> Column {
    let unit = figures.unit(.snowfall)
    let isSame = unit == figures.unit(.precipitation)
    let name = figures.language.conditions.snow.capitalizedFirst
    return amount(isSame ? name : unit, width: width)
  }

  private static func amount(_ heading: String, width: Int) -> Column {
    .fixed(
      heading, alignment: .trailing, width: width == 0 ? 0 : max(width, heading.displayWidth),
      from: ViewWidth.amount)
  }

  /// The tags of a city, which take no room from words; not shown without a width.
  static func tags(_ heading: String, width: Int) -> Column {
    let width = width == 0 ? 0 : max(width, heading.displayWidth)
    let least = max(8, heading.displayWidth)
    return Column(heading, importance: .optional, minimumWidth: least, width: width)
  }

  static func wind(_ figures: FigureText) -> Column {
    let heading = "\(figures.language.measures.wind.capitalizedFirst) \(figures.unit(.speed))"
    return .fixed(heading, width: max(9, heading.displayWidth), from: ViewWidth.wind)
  }
}
