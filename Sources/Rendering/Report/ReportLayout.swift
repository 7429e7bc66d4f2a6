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
    var tags = 0

    /// Room for all that rows may come to show, for a screen whose columns stay where they are.
    static func stable(city: Int) -> Widths {
      Widths(city: min(max(city, 16), 24), temperature: 13, sky: 31, tomorrow: 31)
    }
  }

  /// What makes a cell.
  typealias Cell = (row: ReportRowView, layout: ReportLayout)

  private let cells: [TableColumn<Cell>]
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
  init(_ view: ReportView, width: Int?, widths: Widths, order: ReportOrder, isReversed: Bool) {
    isCut = width != nil
    showsOldTemperature = width ?? .max >= ViewWidth.oldTemperature
    showsHours = ReportView.showsHours(inTableOfWidth: width)
    temperature = max(showsOldTemperature ? widths.temperature : 0, Self.temperatureWidth)
    let columns = Columns(view: view, widths: widths, temperature: temperature)
    cells = Heading.allCases.map(columns.column)
    // A pipe has the columns of an ordinary terminal.
    var shown = cells.map { cell in
      var column = cell.column
      if width == nil, column.narrowest > ViewWidth.pipe { column.width = 0 }
      return column
    }
    if let ordered = Self.heading(of: order) {
      let arrow = view.glyphs.order(isAscending: order.isAscending(reversed: isReversed))
      shown[ordered.rawValue].mark(arrow)
    }
    self.columns = ColumnLayout(
      shown, limit: width,
      // Conditions are cut first, then names.
      growth: [
        (Heading.city.rawValue, 24), (Heading.sky.rawValue, 18), (Heading.tomorrow.rawValue, 18),
        (Heading.city.rawValue, .max), (Heading.sky.rawValue, .max),
        (Heading.tomorrow.rawValue, .max),
      ], ellipsis: view.glyphs.ellipsis)
  }

  /// The columns from left to right.
  enum Heading: Int, CaseIterable {
    case mark
    case city
    case temperature
    case feelsLike
    case measured
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
    case tags
  }

  /// The column that shows an order; nil if none does.
  private static func heading(of order: ReportOrder) -> Heading? {
    switch order {
    case .name: .city
    case .temperature: .temperature
    case .wind: .wind
    case .rain: .rainStart
    case .added, .country, .severity, .change: nil
    }
  }

  /// The text of a heading, with the unit and the order that it shows.
  func heading(_ heading: Heading) -> String { columns.heading(heading.rawValue) }

  /// Whether the heading of a column shows an order.
  func shows(_ order: ReportOrder) -> Bool {
    Self.heading(of: order).map { columns.widths[$0.rawValue] != nil }
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

  /// The least width of the present temperature, such as `-12.3`.
  private static let temperatureWidth = 5

  /// The width of the temperature of the next 24 hours, with two hours in a column.
  static let hourColumns = 12

  /// The width of the names; names are cut.
  var city: Int { columns.widths[Heading.city.rawValue] ?? 0 }

  /// The width of the condition with its icon; nil if it is not shown.
  var sky: Int? { columns.widths[Heading.sky.rawValue] }

  /// The width of the sky of tomorrow; nil if it is not shown.
  var tomorrow: Int? { columns.widths[Heading.tomorrow.rawValue] }
}

extension ReportView {
  /// Whether a table of cities shows the coming hours.
  ///
  /// - Parameter width: The columns; nil in a pipe.
  package static func showsHours(inTableOfWidth width: Int?) -> Bool {
    width ?? 0 >= ViewWidth.hours
  }

  /// The same of measured temperatures.
  package static func showsMeasured(inTableOfWidth width: Int?) -> Bool {
    width ?? 0 >= ViewWidth.measured
  }

  /// The same of the sky of tomorrow.
  package static func showsTomorrow(inTableOfWidth width: Int?) -> Bool {
    width ?? 0 >= ViewWidth.tomorrow
  }
}

extension ReportLayout {
  /// The cells of a row, each without padding; those of columns that are not shown are empty.
  struct Cells {
    fileprivate var lines: [StyledLine]

    subscript(heading: Heading) -> StyledLine {
      get { lines[heading.rawValue] }
      set { lines[heading.rawValue] = newValue }
    }
  }

  /// The headings of the columns.
  var header: StyledLine { columns.header }

  /// Returns the cells of a row, names cut to the columns.
  func cells(of row: ReportRowView) -> Cells {
    Cells(
      lines: cells.indices.map { index in
        columns.widths[index] == nil ? StyledLine() : cells[index].cell((row, self))
      })
  }

  /// Returns a row.
  func line(_ cells: Cells) -> StyledLine { columns.line(cells.lines) }
}

/// The columns of a table of cities, each with its cells.
private struct Columns {
  typealias CellColumn = TableColumn<ReportLayout.Cell>

  let view: ReportView
  let widths: ReportLayout.Widths

  /// The width of the present temperature.
  let temperature: Int

  func column(_ heading: ReportLayout.Heading) -> CellColumn {
    let headings = view.language.headings
    return switch heading {
    case .mark:
      CellColumn(.fixed(width: 2)) { StyledLine($0.row.row.mark.sign, $0.row.row.mark.style) }
    case .city: CellColumn(names) { StyledLine(sanitized: $0.row.label($0.layout).text) }
    case .temperature:
      figure(view.figures.unit(.temperature), temperature, from: 0, gap: 1) {
        $0.row.temperature(in: $0.layout)
      }
    case .feelsLike:
      figure(headings.feelsLike, 5, from: ViewWidth.feelsLike) {
        view.extreme($0.row.current?.apparentTemperature)
      }
    case .measured:
      figure(headings.measured, 5, from: ViewWidth.measured, gap: 1) {
        view.measured($0.row.row.city)
      }
    case .sky: CellColumn(.sky(headings.sky, width: widths.sky)) { $0.row.sky }
    case .low: extreme(headings.low, 3) { $0.row.today?.temperatureMin }
    case .high: extreme(headings.high, 4) { $0.row.today?.temperatureMax }
    case .chance:
      CellColumn(.chance(view.figures, from: ViewWidth.rain)) {
        view.chance($0.row.today?.precipitationProbability)
      }
    case .rainStart:
      // Such as `Fri 06:00`.
      figure(headings.rainStart, 4 + view.language.timeWidth, from: ViewWidth.hours, gap: 1) {
        StyledLine(sanitized: $0.row.rainStart)
      }
    case .wind:
      CellColumn(.wind(view.figures)) {
        let current = $0.row.current
        return StyledLine(
          sanitized: view.wind(speed: current?.windSpeed, direction: current?.windDirection))
      }
    case .gusts:
      figure(headings.gusts, 5, from: ViewWidth.feelsLike) {
        StyledLine(sanitized: view.figures.number($0.row.current?.windGust, .speed))
      }
    case .hours:
      CellColumn(.fixed(headings.nextDay, width: ReportLayout.hourColumns, from: ViewWidth.hours)) {
        StyledLine(sanitized: $0.row.temperatures(width: ReportLayout.hourColumns))
      }
    case .tomorrow:
      CellColumn(tomorrow) { $0.row.tomorrowSky(room: $0.layout.tomorrow ?? 0) }
    case .tomorrowLow:
      extreme(headings.low, 3, from: ViewWidth.tomorrow) { $0.row.tomorrow?.temperatureMin }
    case .tomorrowHigh:
      extreme(headings.high, 4, from: ViewWidth.tomorrow) { $0.row.tomorrow?.temperatureMax }
    case .time:
      figure(headings.time, view.language.timeWidth, from: ViewWidth.tomorrow) { $0.row.localTime }
    case .tags:
      CellColumn(.tags(view.language.changes.tags.capitalizedFirst, width: widths.tags)) {
        StyledLine($0.row.row.tags, .dim)
      }
    }
  }

  private var names: Column {
    let heading = view.language.headings.city
    var names = Column(
      heading, importance: .essential, minimumWidth: 1, gap: 0,
      width: max(widths.city, heading.displayWidth))
    // A label that was fitted may use the room of an old temperature.
    names.isCut = false
    return names
  }

  private var tomorrow: Column {
    var column = Column.sky(view.language.days.tomorrow.capitalizedFirst, width: widths.tomorrow)
    column.narrowest = ViewWidth.tomorrow
    return column
  }

  private func figure(
    _ heading: String, _ width: Int, from narrowest: Int, gap: Int = 2,
    _ cell: @escaping @Sendable (ReportLayout.Cell) -> StyledLine
  ) -> CellColumn {
    CellColumn(.fixed(heading, alignment: .trailing, width: width, from: narrowest, gap: gap), cell)
  }

  /// The lowest or highest temperature of a day.
  private func extreme(
    _ heading: String, _ width: Int, from narrowest: Int = ViewWidth.extremes,
    _ value: @escaping @Sendable (ReportLayout.Cell) -> Double?
  ) -> CellColumn { figure(heading, width, from: narrowest) { view.extreme(value($0)) } }
}
