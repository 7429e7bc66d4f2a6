/// The columns of a report, which depend on the width of the terminal alone.
///
/// They do not depend on what the rows show, so that two reports at one width can be compared by eye.
struct ReportLayout: Equatable {
  /// The width of the names; names are cut.
  private(set) var city: Int

  /// The width of the present temperature with the old one before it.
  let temperature: Int

  /// Whether the old temperature has room before the present one.
  let showsOldTemperature: Bool

  /// The width of the condition with its icon; nil if it is not shown.
  private(set) var sky: Int?

  let showsExtremes: Bool
  let showsRain: Bool
  let showsWind: Bool

  /// Whether text is cut to the columns; not in a pipe.
  let isCut: Bool

  /// The narrowest widths of names and conditions before columns are left out.
  private static let leastCity = 12
  private static let minimumSkyWidth = 10

  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  ///   - unlimitedCity: The width of the widest name, for a pipe.
  ///   - unlimitedSky: The width of the widest condition, for a pipe.
  init(width: Int?, unlimitedCity: Int = 0, unlimitedSky: Int = 0) {
    isCut = width != nil
    let width = width ?? .max
    showsWind = width >= ViewWidth.wind
    showsExtremes = width >= ViewWidth.extremes
    sky = width >= ViewWidth.sky ? Self.minimumSkyWidth : nil
    showsRain = width >= ViewWidth.rain
    showsOldTemperature = width >= ViewWidth.oldTemperature
    // Such as -10.1 → -17.7.
    temperature = showsOldTemperature ? 13 : 5
    city = Self.leastCity
    guard isCut else {
      city = max(city, unlimitedCity)
      sky = max(Self.minimumSkyWidth, unlimitedSky)
      return
    }
    let spare = width - total
    if sky == nil || spare <= 0 {
      city = max(1, min(city + spare, 40))
      return
    }
    // Conditions are cut first, then names; the steps keep both readable on the way.
    distribute(spare, toward: [(city: 16, sky: 10), (16, 18), (20, 25), (28, 31), (40, 31)])
  }

  private mutating func distribute(_ spare: Int, toward steps: [(city: Int, sky: Int)]) {
    var spare = spare
    for step in steps {
      let forCity = min(spare, max(step.city - city, 0))
      city += forCity
      spare -= forCity
      let forSky = min(spare, max(step.sky - (sky ?? 0), 0))
      sky = sky.map { $0 + forSky }
      spare -= forSky
    }
  }

  /// The width of all columns.
  private var total: Int {
    var total = 2 + city + 1 + temperature
    if let sky { total += 2 + sky }
    if showsExtremes { total += Self.gap + Self.low + Self.gap + Self.high }
    if showsRain { total += Self.gap + Self.rain }
    if showsWind { total += Self.gap + Self.wind }
    return total
  }

  static let gap = 2
  static let low = 3
  static let high = 4
  static let rain = 6
  static let wind = 9
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

  /// Returns a row.
  func line(_ cells: Cells, ellipsis: String) -> StyledLine {
    var line = cells.mark
    line.append(.spaces(2 - cells.mark.displayWidth))
    line.append(cells.city)
    var used = cells.city.displayWidth
    Self.append(cells.temperature, to: &line, endingAt: city + 1 + temperature, used: &used)
    if let sky {
      line.append(.spaces(Self.gap))
      let fitted = isCut ? cells.sky.truncated(toWidth: sky, ellipsis: ellipsis) : cells.sky
      line.append(fitted)
      used = fitted.displayWidth - sky
    } else {
      used = 0
    }
    // A figure that is wider than its column uses the gap before it.
    var end = 0
    if showsExtremes {
      end += Self.gap + Self.low
      Self.append(cells.low, to: &line, endingAt: end, used: &used)
      end += Self.gap + Self.high
      Self.append(cells.high, to: &line, endingAt: end, used: &used)
    }
    if showsRain {
      end += Self.gap + Self.rain
      Self.append(cells.rain, to: &line, endingAt: end, used: &used)
    }
    if showsWind {
      line.append(.spaces(Self.gap))
      line.append(cells.wind)
    }
    return line
  }

  /// Appends a cell whose last column is `end`.
  private static func append(
    _ cell: StyledLine,
    to line: inout StyledLine,
    endingAt end: Int,
    used: inout Int
  ) {
    let width = cell.displayWidth
    let spaces = max(end - used - width, 1)
    line.append(.spaces(spaces))
    line.append(cell)
    used += spaces + width
  }
}
