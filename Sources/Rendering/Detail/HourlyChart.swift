import Weather

/// A chart of some hours: the temperature as a curve, the rain as bars, hours and days as an axis.
struct HourlyChart {
  struct Hour {
    /// In °C; nil if unknown.
    var temperature: Double?

    /// In mm; nil if unknown.
    var precipitation: Double?

    var date: LocalDate

    /// The local time, such as `06:00`.
    var clock: String

    var isNight: Bool

    /// When the sun rises or sets in this hour, such as `↑07:19`; nil if it does not.
    var sun: String?
  }

  let hours: [Hour]
  let figures: FigureText

  /// The height of the curve, in lines.
  private static let height = 4

  /// The width of the labels before the chart.
  private static let margin = 7

  /// The columns between two temperatures that are named.
  private static let labelGap = 3

  /// The hours on both sides of one in which the curve turns.
  private static let hoursAround = 3

  private var glyphs: Glyphs { figures.glyphs }

  /// Returns the lines of the chart; none without a temperature, or where there is no room.
  func lines(width: Int) -> [StyledLine] {
    let known = hours.compactMap(\.temperature)
    let columns = columnCount(width)
    guard let low = known.min(), let high = known.max(), columns >= 8 else { return [] }
    return [extremes(>, columns)] + curve(columns, low: low, high: high)
      + (low < high ? [extremes(<, columns)] : []) + rain(columns) + [axis(columns)] + sun(columns)
      + [days(columns)]
  }

  /// As many columns as there is room for; a few hours get a chart of a day's width.
  private func columnCount(_ width: Int) -> Int {
    let room = width - Self.margin - 1
    return hours.count > 1 ? min(room, max(3, 24 / hours.count) * hours.count) : 0
  }

  /// The position of the first hour that a column shows.
  private func hour(at column: Int, of columns: Int) -> Int {
    min(column * hours.count / columns, hours.count - 1)
  }

  private func hours(at column: Int, of columns: Int) -> ArraySlice<Hour> {
    let first = hour(at: column, of: columns)
    let next = column + 1 < columns ? hour(at: column + 1, of: columns) : hours.count
    return hours[first..<max(next, first + 1)]
  }

  // MARK: - The curve

  private func curve(_ columns: Int, low: Double, high: Double) -> [StyledLine] {
    var canvas = BrailleCanvas(columns: columns, rows: Self.height)
    let dots = columns * 2
    let top = Self.height * 4 - 1
    var previous: Int?
    for x in 0..<dots {
      guard let value = temperature(at: Double(x) / Double(dots - 1)) else {
        previous = nil
        continue
      }
      let fraction = high > low ? (value - low) / (high - low) : 0.5
      let y = top - Int((fraction * Double(top)).rounded())
      // The curve has no gaps where it is steep.
      canvas.setColumn(
        x: x, from: previous.map { $0 < y ? $0 + 1 : $0 > y ? $0 - 1 : y } ?? y, to: y)
      previous = y
    }
    return (0..<Self.height).map { row in
      var line = margin("")
      for column in 0..<columns {
        let shown = hours(at: column, of: columns)
        var style = Style.plain.colored(ColorScale.temperature(shown.first?.temperature))
        style.isDim = shown.first?.isNight ?? false
        let character = canvas.character(row: row, column: column)
        let text = glyphs.isASCII && character != " " ? "*" : String(character)
        line.append(StyledSpan(sanitized: text, text == " " ? .plain : style))
      }
      return line.withoutTrailingSpaces
    }
  }

  /// Returns the line above or below the curve that names the highest or the lowest temperature and
  /// those where the curve turns, each at its place.
  private func extremes(_ isBeyond: (Double, Double) -> Bool, _ columns: Int) -> StyledLine {
    let ordered = hours.indices.compactMap { index in
      hours[index].temperature.map { (index: index, value: $0) }
    }.sorted { isBeyond($0.value, $1.value) || $0.value == $1.value && $0.index < $1.index }
    var taken: [(places: Range<Int>, label: StyledLine)] = []
    for (index, value) in ordered where taken.isEmpty || turns(at: index, isBeyond) {
      let degree = figures.glyphs.text(figures.unit(.temperature) == "K" ? " K" : "°")
      let label = figures.wholeNumber(value, .temperature) + degree
      let center = index * (columns - 1) / max(hours.count - 1, 1)
      let start = min(max(center - label.count / 2, 0), max(columns - label.count, 0))
      let places = start..<start + label.count
      // An extreme near a greater one is a part of it.
      let margin = places.lowerBound - Self.labelGap..<places.upperBound + Self.labelGap
      if taken.contains(where: { $0.places.overlaps(margin) }) { continue }
      let color = ColorScale.temperature(value)
      taken.append((places, StyledLine(sanitized: label, Style(color: color))))
    }
    return taken.sorted { $0.places.lowerBound < $1.places.lowerBound }.reduce(margin("")) {
      $0.padded(toWidth: Self.margin + $1.places.lowerBound) + $1.label
    }
  }

  /// Whether no temperature of the hours around one is beyond its own, and the curve does not end there.
  private func turns(at index: Int, _ isBeyond: (Double, Double) -> Bool) -> Bool {
    let (first, last) = (index - Self.hoursAround, index + Self.hoursAround)
    guard first >= 0, last < hours.count, let value = hours[index].temperature else { return false }
    return hours[first...last].allSatisfy { hour in
      hour.temperature.map { !isBeyond($0, value) } ?? false
    } && hours[first].temperature != value && hours[last].temperature != value
  }

  /// The temperature between two hours; `position` is 0 for the first and 1 for the last one.
  private func temperature(at position: Double) -> Double? {
    let exact = position * Double(hours.count - 1)
    let index = min(Int(exact), hours.count - 1)
    guard let before = hours[index].temperature else { return nil }
    let fraction = exact - Double(index)
    guard fraction > 0, index + 1 < hours.count, let after = hours[index + 1].temperature else {
      return before
    }
    return before + (after - before) * fraction
  }

  // MARK: - Below the curve

  /// The rain of each column; no line without rain.
  private func rain(_ columns: Int) -> [StyledLine] {
    let amounts = (0..<columns).map { column in
      hours(at: column, of: columns).compactMap(\.precipitation).max() ?? 0
    }
    guard let most = amounts.max(), most > 0 else { return [] }
    let heights = glyphs.heights
    let bars = amounts.map { amount -> Character in
      guard amount > 0 else { return " " }
      return heights[min(Int(amount / most * Double(heights.count)), heights.count - 1)]
    }
    var line = margin(figures.unit(.precipitation))
    line.append(StyledSpan(sanitized: String(bars), Style(color: ColorScale.probability(70))))
    return [line.withoutTrailingSpaces]
  }

  /// Every sixth hour; of fewer hours every third, or each.
  private func axis(_ columns: Int) -> StyledLine {
    let step = hours.count > 12 ? 6 : hours.count > 6 ? 3 : 1
    return labels(columns) { index in
      let clock = hours[index].clock
      let isLabeled = Int(clock.prefix(2)).map { $0 % step == 0 } ?? false
      return isLabeled ? figures.language.hour(clock) : nil
    }
  }

  /// When the sun rises and sets; no line where it does not.
  private func sun(_ columns: Int) -> [StyledLine] {
    guard hours.contains(where: { $0.sun != nil }) else { return [] }
    return [labels(columns, margin: figures.language.headings.sun) { hours[$0].sun }]
  }

  /// The days, with a border where one begins.
  private func days(_ columns: Int) -> StyledLine {
    let second = hours.firstIndex { $0.date != hours[0].date } ?? hours.count
    return labels(columns) { index in
      let name = figures.language.weekday(hours[index].date)
      // The rest of the first day may be shorter than its name.
      if index == 0 { return second * columns / hours.count > name.displayWidth ? name : nil }
      return hours[index].date != hours[index - 1].date ? glyphs.border + name : nil
    }
  }

  /// Returns a line of labels, each from the column of its hour on; one without room is left out.
  private func labels(
    _ columns: Int, margin name: String = "", _ label: (Int) -> String?
  ) -> StyledLine {
    var text = ""
    var width = 0
    for column in 0..<columns where column == 0 || column > width {
      let first = hour(at: column, of: columns)
      // An hour of several columns is labeled at its first one.
      if column > 0, first == hour(at: column - 1, of: columns) { continue }
      let shown = first..<first + hours(at: column, of: columns).count
      guard let label = shown.lazy.compactMap(label).first, column + label.displayWidth <= columns
      else { continue }
      text += String(repeating: " ", count: column - width) + label
      width = column + label.displayWidth
    }
    var line = margin(name)
    line.append(StyledSpan(sanitized: text, .dim))
    return line.withoutTrailingSpaces
  }

  private func margin(_ label: String) -> StyledLine {
    let padded = label.padded(toWidth: Self.margin - 1, alignment: .trailing)
    return StyledLine(sanitized: padded + " ", .dim)
  }
}
