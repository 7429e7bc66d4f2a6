import FoundationEssentials
import Tracking
import Weather

/// A drawing of the coming hours of a city: temperature, sky, rain, wind, day and night.
///
/// Every figure stands at its mark, so that a part of the drawing can be read alone.
struct Meteogram {
  /// An hour with its place in the drawing.
  struct Slot {
    var hour: Forecast.Hour
    var x: Double

    /// The width of the time until the next hour.
    var width: Double
    var date: LocalDate

    /// Such as `18:00`.
    var clock: String
    var isDay: Bool
  }

  let detail: DetailView
  let forecast: Forecast
  let slots: [Slot]

  /// The width of an hour.
  let hourWidth: Double
  let scale: TemperatureScale

  /// Where the plot ends.
  let right: Double

  var width: Double { right + Self.margin }

  static let left = 30.0
  static let margin = 10.0

  /// Where the first hour is, with room for its mark.
  static let start = left + 12

  /// Where the parts are, from top to bottom.
  enum Row {
    static let days = 13.0
    static let top = 20.0
    static let icons = 38.0
    static let curveTop = 70.0
    static let curveBottom = 160.0
    static let rainBottom = 220.0
    static let rainHeight = 36.0
    static let chance = 234.0
    static let wind = 252.0
    static let windSpeed = 274.0
    static let bottom = 282.0
    static let clock = 297.0
    static let height = 304.0
  }

  /// Where a narrow screen, which shows one half below the other, begins the second.
  ///
  /// It is before the first mark after a day, and not in the name of a day or in a number; nil for a
  /// drawing that is narrow as a whole.
  var half: Double? {
    let day = Self.start + 24 * hourWidth
    guard right - day > hourWidth, hourWidth == Self.leastHourWidth else { return nil }
    let places = marked.filter { $0.x >= day }.map { $0.x - 16 }
    let numbers = [true, false].flatMap { extremes(areHighest: $0).map(\.x) }
    return places.first { place in
      !days.contains { ($0.x..<$0.x + Self.dayNameWidth).contains(place) }
        && !numbers.contains { abs($0 - place) < 16 }
    } ?? places.first
  }

  /// The first hours of the days.
  var days: [Slot] {
    slots.enumerated().filter { $0 == 0 || $1.date != slots[$0 - 1].date }.map(\.element)
  }

  static let dayNameWidth = 52.0

  private static let leastHourWidth = 14.0
  private static let leastPlotWidth = 336.0

  /// In °C; what is about the same does not look like ups and downs.
  private static let leastSpread = 6.0
  private static let longest = 48 * 3600.0

  /// Creates the drawing; nil where fewer than two temperatures are known.
  init?(_ detail: DetailView) {
    let city = detail.row.city
    guard let forecast = detail.row.forecast, let first = forecast.hours.first?.time else {
      return nil
    }
    let hours = forecast.hours.filter { $0.time < first + Self.longest }
    let known = hours.compactMap(\.temperature)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    let steps = zip(hours, hours.dropFirst()).map { $1.time.timeIntervalSince($0.time) / 3600 }
    let span = steps.reduce(0, +) + (steps.last ?? 1)
    let hourWidth = max(Self.leastHourWidth, Self.leastPlotWidth / span)
    let daylight = Daylight(city: city, forecast: forecast)
    self.detail = detail
    self.forecast = forecast
    self.hourWidth = hourWidth
    right = Self.start + span * hourWidth
    let spread = max(high - low, Self.leastSpread) / 2
    scale = TemperatureScale(
      low: (low + high) / 2 - spread, high: (low + high) / 2 + spread, units: detail.view.units)
    slots = zip(hours, steps + steps.suffix(1)).map { hour, step in
      Slot(
        hour: hour, x: Self.start + hour.time.timeIntervalSince(first) / 3600 * hourWidth,
        width: step * hourWidth, date: city.localDate(at: hour.time),
        clock: ClockTime.text(hour.time, of: city.clock, in: .english),
        isDay: daylight.isDay(hour.time))
    }
  }

  /// Where the sun is not up, to five minutes.
  var nights: [ClosedRange<Double>] {
    let daylight = Daylight(city: detail.row.city, forecast: forecast)
    guard let first = slots.first?.hour.time else { return [] }
    let step = hourWidth / 12
    let dark = stride(from: Self.left, to: right, by: step).filter { x in
      !daylight.isDay(first + (x - Self.start) / hourWidth * 3600)
    }
    return dark.reduce(into: []) { nights, x in
      if let last = nights.last, x - last.upperBound < step / 2 {
        nights[nights.count - 1] = last.lowerBound...min(x + step, right)
      } else {
        nights.append(x...min(x + step, right))
      }
    }
  }

  /// The hours with marks: every third one by the clock, and all that are as far apart.
  var marked: [Slot] {
    let least = 3 * Self.leastHourWidth
    return slots.reduce(into: []) { marked, slot in
      let isThird = Int(slot.clock.prefix(2)).map { $0 % 3 == 0 } ?? false
      guard slot.clock.hasSuffix(":00") ? isThird || slot.width >= least : true,
        slot.x < right - Self.margin / 2, slot.x - (marked.last?.x ?? -least) >= least - 1
      else { return }
      marked.append(slot)
    }
  }

  /// The slots until the next mark.
  func slots(from mark: Slot) -> [Slot] {
    slots.filter { $0.x >= mark.x && $0.x < mark.x + 3 * Self.leastHourWidth - 1 }
  }

  /// The lowest and the highest temperatures of the days, without those beside a more extreme one.
  func extremes(areHighest: Bool) -> [(x: Double, celsius: Double)] {
    let days = Dictionary(grouping: slots) { $0.date }
    let found = days.values.compactMap { day -> (x: Double, celsius: Double)? in
      let known = day.compactMap { slot in slot.hour.temperature.map { (slot.x, $0) } }
      guard known.count > 4 || days.count == 1 else { return nil }
      return areHighest ? known.max { $0.1 < $1.1 } : known.min { $0.1 < $1.1 }
    }.sorted {
      (areHighest ? -$0.celsius : $0.celsius, $0.x) < (areHighest ? -$1.celsius : $1.celsius, $1.x)
    }
    return found.reduce(into: []) { kept, extreme in
      if kept.allSatisfy({ abs($0.x - extreme.x) > 4 * hourWidth }) { kept.append(extreme) }
    }
  }
}

/// Temperatures as heights, with round numbers at the lines.
struct TemperatureScale {
  /// The lines, in the unit of the views and in °C.
  let lines: [(label: String, celsius: Double)]
  private let low: Double
  private let high: Double

  init(low: Double, high: Double, units: Units) {
    let least = units.convert(low, .temperature)
    let most = units.convert(high, .temperature)
    let step = [1.0, 2, 5, 10, 20].first { (most - least) / $0 <= 4 } ?? 50
    let numbers = stride(
      from: (least / step).rounded(.down) * step, through: (most / step).rounded(.up) * step,
      by: step
    ).map { $0 }
    lines = numbers.map { ("\(Int($0))", units.metric($0, .temperature)) }
    let (first, last) = (lines.first?.celsius ?? low, lines.last?.celsius ?? high)
    self.low = first
    self.high = last > first ? last : first + 1
  }

  func y(_ celsius: Double) -> Double {
    let (top, bottom) = (Meteogram.Row.curveTop, Meteogram.Row.curveBottom)
    return bottom - (celsius - low) / (high - low) * (bottom - top)
  }

  /// The colors of temperatures in °C.
  static let colors: [(celsius: Double, color: String)] = [
    (-15, "#7048e8"), (-5, "#2f6fed"), (3, "#1098ad"), (11, "#4c9a2a"), (19, "#e09a00"),
    (27, "#ee6c1a"), (35, "#d92626"),
  ]
}

extension Meteogram {
  /// Appends a bar for each wet hour, with numbers at the highest.
  func drawRain(in markup: inout Markup) {
    let bars = slots.compactMap { slot -> (slot: Slot, x: Double, amount: Double)? in
      guard let amount = slot.hour.precipitation, amount > 0 else { return nil }
      return (slot, slot.x, amount)
    }
    // A drizzle does not look like a cloudburst.
    let most = max(bars.map(\.amount).max() ?? 0, 2)
    func height(_ amount: Double) -> Double { max(amount / most * Row.rainHeight, 1.5) }
    line("m-grid", (Self.left, Row.rainBottom), (right, Row.rainBottom), in: &markup)
    for (slot, x, amount) in bars {
      let isSnow = slot.hour.condition?.kind == .snow || slot.hour.snowfall ?? 0 > 0
      let chance = slot.hour.precipitationProbability ?? 100
      markup.empty(
        "rect", ("class", isSnow ? "m-snow" : "m-rain"), ("x", SVGNumber.text(x + 1)),
        ("y", SVGNumber.text(Row.rainBottom - height(amount))),
        ("width", SVGNumber.text(slot.width - 2)), ("height", SVGNumber.text(height(amount))),
        ("rx", "1.5"), ("opacity", SVGNumber.text(0.4 + 0.6 * chance / 100)))
    }
    var labeled: [Double] = []
    let peaks = bars.enumerated().filter { index, bar in
      let neighbors = [index - 1, index + 1].filter(bars.indices.contains).map { bars[$0].amount }
      return neighbors.allSatisfy { $0 <= bar.amount }
    }.map(\.element)
    for (slot, x, amount) in peaks.sorted(by: { ($1.amount, $0.x) < ($0.amount, $1.x) }) {
      let middle = x + slot.width / 2
      let number = figures.wetNumber(amount, .precipitation)
      guard !number.isEmpty, labeled.allSatisfy({ abs($0 - middle) >= 40 }) else { continue }
      labeled.append(middle)
      let y = Row.rainBottom - height(amount) - 4
      text("m-chance", number, x: middle, y: y, anchor: "middle", in: &markup)
    }
  }

  /// What an hour is, in words.
  func text(of slot: Slot) -> String {
    let hour = slot.hour
    let amounts = hour.precipitation ?? 0 > 0 ? figures.texts(of: hour.falling) : []
    let chance = hour.precipitationProbability.map { figures.text($0, .percentage) }
    let wind = detail.view.windText(speed: hour.windSpeed, direction: hour.windDirection)
    let weather = [
      hour.temperature.map { figures.text($0, .temperature) },
      hour.condition.map(figures.language.words),
    ]
    let parts = weather + amounts + [chance, wind]
    let words = parts.compactMap { $0 }.joined(separator: figures.language.comma)
    return detail.time.weekdayAndTime(hour.time) + figures.language.forms.colon + words
  }
}
