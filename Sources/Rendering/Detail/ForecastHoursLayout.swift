/// The columns of the coming hours, which depend on the width of the terminal and the widest condition.
struct ForecastHoursLayout: Equatable {
  /// The width of the condition with its icon; nil if it is not shown.
  private(set) var sky: Int?

  let showsRain: Bool
  let showsAmount: Bool
  let showsWind: Bool

  /// - Parameter width: The width of the terminal; nil in a pipe, where nothing is cut.
  init(width: Int?, widestSky: Int) {
    let width = width ?? .max
    showsWind = width >= ViewWidth.wind
    showsAmount = width >= ViewWidth.amount
    showsRain = width >= ViewWidth.hourlyRain
    if width >= ViewWidth.sky {
      sky = min(max(Self.minimumSkyWidth, widestSky), width - widthWithoutSky - Self.gap)
    }
  }

  /// The width of all other columns.
  private var widthWithoutSky: Int {
    var total = Self.indent + Self.time + Self.temperature
    if showsRain { total += Self.gap + Self.rain }
    if showsAmount { total += Self.gap + Self.amount }
    if showsWind { total += Self.gap + Self.wind }
    return total
  }

  private static let indent = 2

  /// Such as `Thu 02:00`.
  private static let time = 9

  private static let temperature = 8
  private static let gap = 2
  private static let minimumSkyWidth = 10
  private static let rain = 6
  private static let amount = 4
  private static let wind = 9
}

extension ForecastHoursLayout {
  /// The cells of a row, each without padding; columns that are not shown are ignored.
  struct Cells {
    var time = StyledLine()
    var temperature = StyledLine()
    var sky = StyledLine()
    var rain = StyledLine()
    var amount = StyledLine()
    var wind = StyledLine()
  }

  /// Returns a row.
  func line(_ cells: Cells, ellipsis: String) -> StyledLine {
    var line = StyledLine()
    line.append(.spaces(Self.indent))
    line += cells.time.padded(toWidth: Self.time)
    line += cells.temperature.padded(toWidth: Self.temperature, alignment: .trailing)
    if let sky {
      line.append(.spaces(Self.gap))
      line += cells.sky.truncated(toWidth: sky, ellipsis: ellipsis).padded(toWidth: sky)
    }
    if showsRain { line += cells.rain.padded(toWidth: Self.gap + Self.rain, alignment: .trailing) }
    if showsAmount {
      line += cells.amount.padded(toWidth: Self.gap + Self.amount, alignment: .trailing)
    }
    if showsWind {
      line.append(.spaces(Self.gap))
      line += cells.wind
    }
    return line.withoutTrailingSpaces
  }
}
