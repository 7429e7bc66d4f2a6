import FoundationEssentials
import Tracking
import Weather

extension Meteogram {
  private typealias Place = SVGNumber

  /// Appends the drawing without its frame.
  ///
  /// - Parameter number: Which drawing it is in its document.
  func draw(number: Int, in markup: inout Markup) {
    drawGround(in: &markup)
    drawDays(in: &markup)
    drawMarks(in: &markup)
    drawTemperature(number, in: &markup)
    drawRain(in: &markup)
    drawNow(in: &markup)
    for slot in slots {
      markup.element(
        "rect", ("class", "m-hit"), ("x", Place.text(slot.x - slot.width / 2)),
        ("y", Place.text(Row.top)), ("width", Place.text(slot.width)),
        ("height", Place.text(Row.bottom - Row.top))
      ) { $0.element("title", text: text(of: slot)) }
    }
  }

  var figures: FigureText { detail.figures }

  // MARK: - Ground

  private func drawGround(in markup: inout Markup) {
    rectangle("m-plot", Self.left...right, Row.top...Row.bottom, in: &markup)
    for night in nights { rectangle("m-night", night, Row.top...Row.bottom, in: &markup) }
    for (label, celsius) in scale.lines {
      let y = scale.y(celsius)
      line("m-grid", (Self.left, y), (right, y), in: &markup)
      text("m-axis", label, x: Self.left - 5, y: y + 3.5, anchor: "end", in: &markup)
    }
    let units: [(Quantity, Double)] = [
      (.temperature, Row.icons), (.precipitation, Row.rainBottom), (.percentage, Row.chance),
      (.speed, Row.windSpeed),
    ]
    for (quantity, y) in units {
      let symbol = figures.unit(quantity)
      text("m-unit", symbol, x: Self.left - 5, y: y, anchor: "end", in: &markup)
    }
  }

  private func drawDays(in markup: inout Markup) {
    for (index, slot) in days.enumerated() {
      let isFirst = index == 0
      let next = index + 1 < days.count ? days[index + 1].x : right
      if !isFirst {
        line("m-day", (slot.x, 3), (slot.x, Row.top), in: &markup)
        line("m-grid", (slot.x, Row.top), (slot.x, Row.bottom), in: &markup)
      }
      guard next - slot.x > Self.dayNameWidth else { continue }
      let x = isFirst ? Self.left : slot.x + 6
      drawName(of: slot, x: x, in: &markup)
      drawGusts(of: slot, x: x + Self.dayNameWidth, until: next, in: &markup)
    }
  }

  /// Appends the strongest gust of a day after its name, where there is room in one half.
  private func drawGusts(of slot: Slot, x: Double, until next: Double, in markup: inout Markup) {
    guard let gust = forecast.day(on: slot.date)?.windGustMax else { return }
    let end = half.map { slot.x < $0 ? min(next, $0) : next } ?? next
    let words = figures.language.coming.gusts(figures.text(gust, .speed))
    guard x + Double(words.displayWidth) * Self.columnWidth < end else { return }
    text("m-speed", words, x: x, y: Row.days, in: &markup)
  }

  /// The width of a column of a text, at most.
  private static let columnWidth = 6.5

  /// Appends a line at the present.
  private func drawNow(in markup: inout Markup) {
    guard let first = slots.first?.hour.time else { return }
    let x = Self.start + detail.view.now.timeIntervalSince(first) / 3600 * hourWidth
    guard (Self.left...right).contains(x) else { return }
    line("m-now", (x, Row.top), (x, Row.bottom), in: &markup)
  }

  /// Appends what the second half alone needs: its day, if that began in the first.
  func drawBeginning(ofHalf half: Double, in markup: inout Markup) {
    guard !days.contains(where: { ($0.x - Self.dayNameWidth..<$0.x).contains(half) }),
      let slot = slots.first(where: { $0.x >= half })
    else { return }
    drawName(of: slot, x: half, in: &markup)
  }

  private func drawName(of slot: Slot, x: Double, in markup: inout Markup) {
    let name = "\(figures.language.weekday(slot.date)) \(slot.date.text.suffix(2))"
    text("m-date", name, x: x, y: Row.days, in: &markup)
  }

  // MARK: - Marks

  private func drawMarks(in markup: inout Markup) {
    for slot in marked {
      let x = slot.x
      if let condition = slot.hour.condition {
        WeatherIcon(condition, isDay: slot.isDay).use(atX: x, y: Row.icons, size: 26, in: &markup)
      }
      let chance = slots(from: slot).compactMap(\.hour.precipitationProbability).max()
      if let chance, chance >= 10 {
        let number = figures.number(chance, .percentage)
        text("m-chance", number, x: x, y: Row.chance, anchor: "middle", in: &markup)
      }
      drawWind(slot.hour, x: x, in: &markup)
      text(
        "m-axis", figures.language.hour(slot.clock), x: x, y: Row.clock, anchor: "middle",
        in: &markup)
    }
  }

  /// An arrow that points where the wind blows to, larger for a stronger one.
  private func drawWind(_ hour: Forecast.Hour, x: Double, in markup: inout Markup) {
    guard let speed = hour.windSpeed else { return }
    if let direction = figures.direction(of: hour.windDirection, speed: speed) {
      let size = 0.7 + min(speed, 80) / 80
      let turn = (direction + 180).truncatingRemainder(dividingBy: 360)
      markup.empty(
        "path", ("class", "m-wind"), ("d", "M0-9 5 6.5 0 3.5-5 6.5z"),
        (
          "transform",
          "translate(\(Place.text(x)) \(Place.text(Row.wind))) rotate(\(Place.text(turn))) "
            + "scale(\(Place.text(size)))"
        ))
    }
    let number = figures.wholeNumber(speed, .speed)
    text("m-speed", number, x: x, y: Row.windSpeed, anchor: "middle", in: &markup)
  }

  // MARK: - Temperature

  private func drawTemperature(_ number: Int, in markup: inout Markup) {
    let (coldest, hottest) = (TemperatureScale.colors.first, TemperatureScale.colors.last)
    guard let coldest, let hottest else { return }
    markup.element(
      "linearGradient", ("id", "t\(number)"), ("gradientUnits", "userSpaceOnUse"), ("x1", "0"),
      ("x2", "0"), ("y1", Place.text(scale.y(coldest.celsius))),
      ("y2", Place.text(scale.y(hottest.celsius)))
    ) { markup in
      for (celsius, color) in TemperatureScale.colors {
        let offset = (celsius - coldest.celsius) / (hottest.celsius - coldest.celsius) * 100
        markup.empty("stop", ("offset", "\(Place.text(offset))%"), ("stop-color", color))
      }
    }
    let paint = "url(#t\(number))"
    for points in knownTemperatures {
      guard let first = points.first, let last = points.last else { continue }
      let path = SmoothCurve(points: points).path
      let ground = Place.text(Row.curveBottom + 6)
      markup.empty(
        "path", ("class", "m-area"), ("fill", paint),
        ("d", "\(path)L\(Place.text(last.x)),\(ground)L\(Place.text(first.x)),\(ground)z"))
      markup.empty("path", ("class", "m-curve"), ("stroke", paint), ("d", path))
    }
    for areHighest in [true, false] {
      for extreme in extremes(areHighest: areHighest) {
        let y = scale.y(extreme.celsius)
        markup.empty(
          "circle", ("fill", paint), ("cx", Place.text(extreme.x)), ("cy", Place.text(y)),
          ("r", "3"))
        text(
          "m-value", "\(figures.wholeNumber(extreme.celsius, .temperature))°",
          x: min(max(extreme.x, Self.left + 12), right - 12), y: y + (areHighest ? -7 : 16),
          anchor: "middle", in: &markup)
      }
    }
  }

  /// The points of the curve, in parts where temperatures between them are unknown.
  private var knownTemperatures: [[(x: Double, y: Double)]] {
    slots.reduce(into: [[]]) { parts, slot in
      if let celsius = slot.hour.temperature {
        parts[parts.count - 1].append((slot.x, scale.y(celsius)))
      } else if parts.last?.isEmpty == false {
        parts.append([])
      }
    }
  }

  // MARK: - Shapes

  private func rectangle(
    _ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, in markup: inout Markup
  ) {
    markup.empty(
      "rect", ("class", name), ("x", Place.text(x.lowerBound)), ("y", Place.text(y.lowerBound)),
      ("width", Place.text(x.upperBound - x.lowerBound)),
      ("height", Place.text(y.upperBound - y.lowerBound)))
  }

  func line(
    _ name: String, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double),
    in markup: inout Markup
  ) {
    markup.empty(
      "line", ("class", name), ("x1", Place.text(start.x)), ("y1", Place.text(start.y)),
      ("x2", Place.text(end.x)), ("y2", Place.text(end.y)))
  }

  func text(
    _ name: String, _ content: String, x: Double, y: Double, anchor: String = "start",
    in markup: inout Markup
  ) {
    markup.element(
      "text", ("class", name), ("x", Place.text(x)), ("y", Place.text(y)), ("text-anchor", anchor),
      text: content)
  }
}
