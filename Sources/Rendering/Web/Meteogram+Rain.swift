import FoundationEssentials
import Tracking
import Weather

extension Meteogram {
  /// Appends a bar for each wet hour, with numbers at the highest.
  func drawRain(in markup: inout Markup) {
    let bars = slots.compactMap { slot -> (slot: Slot, x: Double, amount: Double)? in
      let x = forecast.amountsPrecedeTime ? slot.x - slot.width : slot.x
      guard let amount = slot.hour.precipitation, amount > 0, x > Self.start - 1 else { return nil }
      return (slot, x, amount)
    }
    // A drizzle does not look like a cloudburst.
    let most = max(bars.map(\.amount).max() ?? 0, 2)
    func height(_ amount: Double) -> Double { max(amount / most * Row.rainHeight, 1.5) }
    line("m-grid", (Self.left, Row.rainBottom), (right, Row.rainBottom), in: &markup)
    for (slot, x, amount) in bars {
      let isSnow = slot.hour.condition?.kind == .snow || slot.hour.snowfall ?? 0 > 0
      let chance = slot.hour.precipitationProbability ?? 100
      markup.empty(
        "rect",
        ("class", isSnow ? "m-snow" : "m-rain"),
        ("x", SVGNumber.text(x + 1)),
        ("y", SVGNumber.text(Row.rainBottom - height(amount))),
        ("width", SVGNumber.text(slot.width - 2)),
        ("height", SVGNumber.text(height(amount))),
        ("rx", "1.5"),
        ("opacity", SVGNumber.text(0.4 + 0.6 * chance / 100))
      )
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
      // The axis names the unit of rain.
      let falling = slot.hour.falling
      let label = falling.water == nil ? figures.texts(of: falling).joined() : number
      text("m-chance", label, x: middle, y: y, anchor: "middle", in: &markup)
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
    let words = parts.compactMap { $0 }.joined(separator: ", ")
    return "\(detail.time.weekdayAndTime(hour.time)): \(words)"
  }
}
