/// The columns of a forecast, which depend on the width of the terminal alone.
struct ForecastLayout: Equatable {
  /// The width of the condition with its icon; nil if it is not shown.
  private(set) var sky: Int?

  /// The width of the bar between the lowest and the highest temperature; nil if it is not shown.
  private(set) var bar: Int?

  let showsRain: Bool
  let showsAmount: Bool
  let showsWind: Bool

  /// Whether text is cut to the columns; not in a pipe.
  let isCut: Bool

  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  ///   - unlimitedSky: The width of the widest condition, for a pipe.
  init(width: Int?, unlimitedSky: Int) {
    isCut = width != nil
    let width = width ?? ViewWidth.pipe
    showsWind = width >= ViewWidth.wind
    showsAmount = width >= ViewWidth.amount
    showsRain = width >= ViewWidth.forecastRain
    sky = width >= ViewWidth.sky ? 10 : nil
    bar = 0
    guard isCut else {
      sky = max(16, unlimitedSky)
      bar = 16
      return
    }
    // Conditions first, then bars; a bar of less than four columns shows nothing.
    var spare = width - total
    if let least = sky {
      let forSky = max(min(spare - 12, 6), 0)
      sky = least + forSky
      spare -= forSky
      let forBar = min(spare, 16)
      bar = forBar
      spare -= forBar
      let rest = min(max(spare, 0), 9)
      sky = least + forSky + rest
      bar = forBar + min(max(spare - rest, 0), 16)
    } else {
      bar = spare >= 4 ? min(spare, 24) : nil
    }
  }

  /// The width of all columns.
  private var total: Int {
    var total = Self.start
    if let sky { total += sky + 1 }
    total += Self.low + 1 + Self.high
    if let bar { total += bar + 1 }
    if showsRain { total += Self.gap + Self.rain }
    if showsAmount { total += Self.gap + Self.amount }
    if showsWind { total += Self.gap + Self.wind }
    return total
  }

  /// Where the first column after mark and day begins.
  private static let start = 9
  private static let gap = 2
  private static let low = 3
  private static let high = 4
  private static let rain = 6
  private static let amount = 5
  private static let wind = 9
}

extension ForecastLayout {
  /// The cells of a row, each without padding; columns that are not shown are ignored.
  struct Cells {
    var mark = StyledLine()
    var day = StyledLine()
    var sky = StyledLine()
    var low = StyledLine()
    var bar = StyledLine()
    var high = StyledLine()
    var rain = StyledLine()
    var amount = StyledLine()
    var wind = StyledLine()
  }

  /// Returns a row.
  func line(_ cells: Cells, ellipsis: String) -> StyledLine {
    var line = cells.mark.padded(toWidth: 2)
    line += cells.day.padded(toWidth: Self.start - 2)
    if let sky {
      let fitted = isCut ? cells.sky.truncated(toWidth: sky, ellipsis: ellipsis) : cells.sky
      line += fitted.padded(toWidth: sky)
      line.append(.spaces(1))
    }
    line += cells.low.padded(toWidth: Self.low, alignment: .trailing)
    line.append(.spaces(1))
    if let bar {
      line += cells.bar.padded(toWidth: bar)
      line.append(.spaces(1))
    }
    // The highest temperature stands at the end of its bar.
    line += cells.high.padded(toWidth: Self.high)
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
