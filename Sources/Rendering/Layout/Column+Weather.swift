import Weather

/// The columns of weather that several views have.
extension Column {
  /// The condition with its icon.
  static func sky(_ heading: String, width: Int, gap: Int = 2) -> Column {
    var column = Column(
      heading,
      importance: .essential,
      minimumWidth: 10,
      gap: gap,
      width: max(10, width)
    )
    column.narrowest = ViewWidth.sky
    return column
  }

  /// The chance of rain.
  static func chance(_ figures: FigureText, from narrowest: Int) -> Column {
    .fixed(figures.language.headings.chance, alignment: .trailing, width: 6, from: narrowest)
  }

  /// The amount of rain or snow of a forecast; not shown without a width.
  static func amount(_ figures: FigureText, _ quantity: Quantity, width: Int) -> Column {
    .fixed(
      figures.unit(quantity),
      alignment: .trailing,
      width: width,
      from: ViewWidth.amount
    )
  }

  static func wind(_ figures: FigureText) -> Column {
    let heading = "\(figures.language.headings.wind) \(figures.unit(.speed))"
    return .fixed(heading, width: max(9, heading.displayWidth), from: ViewWidth.wind)
  }
}
