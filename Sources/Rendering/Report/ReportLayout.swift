import Tracking
import Weather

/// The columns of a report, as wide as what the rows show.
struct ReportLayout {
  /// The widths of the widest texts of the columns whose texts differ most.
  struct Widths {
    var city: Int

    /// Of the present temperature with the old one before it.
    var temperature: Int
    var sky: Int
    var tomorrow: Int

    /// Room for all that rows may come to show, for a screen whose columns stay where they are.
    static func stable(city: Int) -> Widths {
      Widths(city: min(max(city, 16), 24), temperature: 13, sky: 31, tomorrow: 31)
    }
  }

  private let columns: ColumnLayout

  /// The width of the present temperature with the old one before it.
  let temperature: Int

  /// Whether the old temperature has room before the present one.
  let showsOldTemperature: Bool

  /// Whether text is cut to the columns; not in a pipe.
  let isCut: Bool

  /// Whether cells are shown that need the hours of the forecast.
  let showsHours: Bool

  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  ///   - order: The order of the rows, which the heading of its column shows.
  init(
    _ view: ReportView,
    width: Int?,
    widths: Widths,
    order: ReportOrder,
    isReversed: Bool
  ) {
    isCut = width != nil
    showsOldTemperature = width ?? .max >= ViewWidth.oldTemperature
    showsHours = ReportView.showsHours(inTableOfWidth: width)
    temperature = max(showsOldTemperature ? widths.temperature : 0, Self.temperatureWidth)
    let all = Self.columns(view, widths, temperature: temperature)
    // A pipe has the columns of an ordinary terminal.
    var shown = all.map { column in
      var column = column
      if width == nil, column.narrowest > ViewWidth.pipe { column.width = 0 }
      return column
    }
    if let ordered = Self.heading(of: order, showsHours: showsHours) {
      let arrow = view.glyphs.order(isAscending: order.isAscending(reversed: isReversed))
      shown[ordered.rawValue].mark(arrow)
    }
    columns = ColumnLayout(
      shown,
      limit: width,
      // Conditions are cut first, then names.
      growth: [
        (Heading.city.rawValue, 24), (Heading.sky.rawValue, 18), (Heading.tomorrow.rawValue, 18),
        (Heading.city.rawValue, .max), (Heading.sky.rawValue, .max),
        (Heading.tomorrow.rawValue, .max),
      ],
      ellipsis: view.glyphs.ellipsis
    )
  }

  /// The columns from left to right.
  enum Heading: Int {
    case mark
    case city
    case temperature
    case feelsLike
    case sky
    case low
    case high
    case chance
    case rainStart
    case wind
    case gusts
    case hours
    case tomorrow
    case tomorrowLow
    case tomorrowHigh
    case time
  }

  /// The column that shows an order; nil if none does.
  private static func heading(of order: ReportOrder, showsHours: Bool) -> Heading? {
    switch order {
    case .name: .city
    case .temperature: .temperature
    case .wind: .wind
    case .rain: showsHours ? .rainStart : .chance
    case .added, .country, .severity, .change: nil
    }
  }

  /// The text of a heading, with the unit and the order that it shows.
  func heading(_ heading: Heading) -> String { columns.heading(heading.rawValue) }

  /// Whether the heading of a column shows an order.
  func shows(_ order: ReportOrder) -> Bool {
    Self.heading(of: order, showsHours: showsHours).map { columns.widths[$0.rawValue] != nil }
      ?? false
  }

  /// The order that the heading at a place of the header shows; nil if it shows none.
  func order(at place: Int) -> ReportOrder? {
    switch columns.column(at: place).flatMap(Heading.init) {
    case .city: .name
    case .temperature: .temperature
    case .wind, .gusts: .wind
    case .chance, .rainStart: .rain
    default: nil
    }
  }

  private static func columns(
    _ view: ReportView,
    _ widths: Widths,
    temperature: Int
  ) -> [Column] {
    let figures = view.figures
    let headings = view.language.headings
    var names = Column(
      headings.city,
      importance: .essential,
      minimumWidth: 1,
      gap: 0,
      width: max(widths.city, headings.city.displayWidth)
    )
    // A label that was fitted may use the room of an old temperature.
    names.isCut = false
    var tomorrow = Column.sky(
      view.language.days.tomorrow.capitalizedFirst,
      width: widths.tomorrow
    )
    tomorrow.narrowest = ViewWidth.tomorrow
    func figure(_ heading: String, _ width: Int, from narrowest: Int, gap: Int = 2) -> Column {
      .fixed(heading, alignment: .trailing, width: width, from: narrowest, gap: gap)
    }
    return [
      .fixed(width: 2), names,
      figure(figures.unit(.temperature), temperature, from: 0, gap: 1),
      figure(headings.feelsLike, 5, from: ViewWidth.feelsLike),
      .sky(headings.sky, width: widths.sky),
      figure(headings.low, 3, from: ViewWidth.extremes),
      figure(headings.high, 4, from: ViewWidth.extremes), .chance(figures, from: ViewWidth.rain),
      // Such as `Fri 06:00`.
      figure(headings.rainStart, 4 + view.language.timeWidth, from: ViewWidth.hours, gap: 1),
      .wind(figures),
      figure(headings.gusts, 5, from: ViewWidth.feelsLike),
      .fixed(headings.nextDay, width: hourColumns, from: ViewWidth.hours),
      tomorrow,
      figure(headings.low, 3, from: ViewWidth.tomorrow),
      figure(headings.high, 4, from: ViewWidth.tomorrow),
      figure(headings.time, view.language.timeWidth, from: ViewWidth.tomorrow),
    ]
  }

  /// The least width of the present temperature, such as `-12.3`.
  private static let temperatureWidth = 5

  /// The width of the temperature of the next 24 hours, with two hours in a column.
  static let hourColumns = 12

  /// Whether no text is cut, nor a column left out for want of room.
  var isWhole: Bool { columns.isWhole }

  /// The width of the names; names are cut.
  var city: Int { columns.widths[Heading.city.rawValue] ?? 0 }

  /// The width of the condition with its icon; nil if it is not shown.
  var sky: Int? { columns.widths[Heading.sky.rawValue] }
}

extension ReportView {
  /// Whether a table of cities shows the coming hours.
  ///
  /// - Parameter width: The columns; nil in a pipe.
  package static func showsHours(inTableOfWidth width: Int?) -> Bool {
    width ?? 0 >= ViewWidth.hours
  }
}

extension ReportLayout {
  /// The cells of a row, each without padding; columns that are not shown are ignored.
  struct Cells {
    var mark = StyledLine()
    var city = StyledLine()
    var temperature = StyledLine()
    var feelsLike = StyledLine()
    var sky = StyledLine()
    var low = StyledLine()
    var high = StyledLine()
    var rain = StyledLine()
    var rainStart = StyledLine()
    var wind = StyledLine()
    var gusts = StyledLine()
    var hours = StyledLine()
    var tomorrow = StyledLine()
    var tomorrowLow = StyledLine()
    var tomorrowHigh = StyledLine()
    var time = StyledLine()
  }

  /// The headings of the columns.
  var header: StyledLine { columns.header }

  /// Returns a row.
  func line(_ cells: Cells) -> StyledLine {
    columns.line([
      cells.mark, cells.city, cells.temperature, cells.feelsLike, cells.sky, cells.low, cells.high,
      cells.rain, cells.rainStart, cells.wind, cells.gusts, cells.hours, cells.tomorrow,
      cells.tomorrowLow, cells.tomorrowHigh, cells.time,
    ])
  }
}
