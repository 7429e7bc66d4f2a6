import Weather

/// The columns of a report, which depend on the width of the terminal alone.
///
/// They do not depend on what the rows show, so that two reports at one width can be compared by eye.
struct ReportLayout {
  private let columns: ColumnLayout

  /// The width of the present temperature with the old one before it.
  let temperature: Int

  /// Whether the old temperature has room before the present one.
  let showsOldTemperature: Bool

  /// Whether there is room to say that the one before it was expected.
  let namesExpected: Bool

  /// Whether text is cut to the columns; not in a pipe.
  let isCut: Bool

  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  ///   - widestCity: The width of the widest name, for a pipe.
  ///   - widestSky: The width of the widest condition, for a pipe.
  init(_ view: ReportView, width: Int?, widestCity: Int = 0, widestSky: Int = 0) {
    isCut = width != nil
    showsOldTemperature = width ?? .max >= ViewWidth.oldTemperature
    namesExpected = (width ?? 0) >= ViewWidth.expected
    // Such as -10.1 expected → -17.7.
    temperature = namesExpected ? 22 : showsOldTemperature ? 13 : 5
    let figures = view.figures
    var city = Column(
      "City",
      importance: .essential,
      minimumWidth: 1,
      gap: 0,
      width: isCut ? 40 : max(12, widestCity)
    )
    // A label that was fitted may use the room of an old temperature.
    city.isCut = false
    columns = ColumnLayout(
      [
        .fixed(width: 2),
        city,
        .fixed(
          figures.unit(.temperature),
          alignment: .trailing,
          width: temperature,
          gap: 1
        ),
        .sky(width: isCut ? 31 : widestSky),
        .fixed("Low", alignment: .trailing, width: 3, from: ViewWidth.extremes),
        .fixed("High", alignment: .trailing, width: 4, from: ViewWidth.extremes),
        .chance(from: ViewWidth.rain),
        .wind(figures),
      ],
      limit: width,
      // Conditions are cut first, then names; the steps keep both readable on the way.
      growth: [(1, 16), (3, 18), (1, 20), (3, 25), (1, 28), (3, 31)],
      ellipsis: view.glyphs.ellipsis
    )
  }

  /// The width of the names; names are cut.
  var city: Int { columns.widths[1] ?? 0 }

  /// The width of the condition with its icon; nil if it is not shown.
  var sky: Int? { columns.widths[3] }
}

extension ReportLayout {
  /// The cells of a row, each without padding; columns that are not shown are ignored.
  struct Cells {
    var mark = StyledLine()
    var city = StyledLine()
    var temperature = StyledLine()
    var sky = StyledLine()
    var low = StyledLine()
    var high = StyledLine()
    var rain = StyledLine()
    var wind = StyledLine()
  }

  /// The headings of the columns.
  var header: StyledLine { columns.header }

  /// Returns a row.
  func line(_ cells: Cells) -> StyledLine {
    columns.line([
      cells.mark, cells.city, cells.temperature, cells.sky, cells.low, cells.high, cells.rain,
      cells.wind,
    ])
  }
}
