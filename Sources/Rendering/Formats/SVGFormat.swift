import FoundationEssentials
import Tracking
import Weather

/// The meteogram of a city alone, as an image.
package struct SVGFormat: OutputFormat {
  package let name = "svg"
  package let summary = "a drawing of the coming hours of one city"
  package let commands: [String]? = ["forecast"]
  package let isOfOneCity = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, let context, _) = document.source, let row = report.rows.first
    else { return }
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    let drawing = Drawing(
      detail: DetailView(view: context.view(of: report), row: row, labels: labels),
      credits: context.credits.map(\.text))
    _ = write(Array(drawing.text.utf8))
  }

  private struct Drawing {
    let detail: DetailView
    let credits: [String]

    private static let headHeight = 62.0
    private static let footHeight = 20.0
    private static let leastWidth = 382.0

    /// The room at the right for the present.
    private static let presentWidth = 150.0

    var text: String {
      let meteogram = Meteogram(detail)
      let width = meteogram?.width ?? Self.leastWidth
      let height = Self.headHeight + Meteogram.Row.height + Self.footHeight
      let summary =
        WeatherSummary(
          detail.row.city, at: detail.view.now, detail.figures, reader: detail.view.zoneReader
        ).text ?? ""
      var markup = Markup()
      markup.element(
        "svg", ("xmlns", "http://www.w3.org/2000/svg"), ("width", SVGNumber.text(width)),
        ("height", SVGNumber.text(height)),
        ("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))"), ("role", "img")
      ) { markup in
        markup.element("title", text: detail.name)
        markup.element("desc", text: summary)
        markup.element("style") { markup in
          markup.literal(WebStyle.common)
          markup.literal(WebStyle.drawing)
        }
        WeatherIcon.define(in: &markup)
        markup.empty(
          "rect", ("class", "d-ground"), ("width", "100%"), ("height", "100%"), ("rx", "8"))
        let room = width - Self.presentWidth
        text("d-name", detail.name.fitted(room, letter: 13), y: 28, in: &markup)
        text("d-summary", summary.fitted(room, letter: 7.5), y: 48, in: &markup)
        present(width, in: &markup)
        let shift = SVGNumber.text(Self.headHeight)
        markup.element("g", ("transform", "translate(0 \(shift))")) { markup in
          if let meteogram {
            meteogram.draw(number: 1, in: &markup)
          } else {
            text("d-summary", detail.view.language.status.noComingHours, y: 40, in: &markup)
          }
        }
        text("d-credit", foot, y: height - 7, in: &markup)
      }
      return markup.text + "\n"
    }

    /// The credits and when the forecast was fetched.
    private var foot: String {
      let fetchedAt = detail.row.city.forecast?.fetchedAt
      let time = fetchedAt.map {
        ClockTime.fullText($0, of: detail.view.userClock, in: detail.view.language)
      }
      return (credits + [time].compactMap { $0 }).joined(separator: detail.figures.glyphs.separator)
    }

    /// The present weather, else the weather of the running hour, at the right.
    private func present(_ width: Double, in markup: inout Markup) {
      let (city, now) = (detail.row.city, detail.view.now)
      guard let forecast = city.forecast else { return }
      let hour = forecast.hour(containing: now)
      let temperature = city.current.map(\.temperature) ?? hour?.temperature
      guard let temperature else { return }
      let number = detail.figures.wholeNumber(temperature, .temperature)
      let right = width - Meteogram.margin
      text("d-present", "\(number)°", x: right, y: 34, anchor: "end", in: &markup)
      guard let condition = city.current.map(\.condition) ?? hour?.condition else { return }
      text(
        "d-summary", detail.view.language.words(condition), x: right, y: 52, anchor: "end",
        in: &markup)
      let isDay = city.current?.isDay ?? Daylight(city: city, forecast: forecast).isDay(now)
      let icon = WeatherIcon(condition, isDay: isDay)
      icon.use(atX: right - 38 - 19 * Double(number.count), y: 22, size: 38, in: &markup)
    }

    private func text(
      _ name: String, _ content: String, x: Double = Meteogram.margin, y: Double,
      anchor: String = "start", in markup: inout Markup
    ) {
      markup.element(
        "text", ("class", name), ("x", SVGNumber.text(x)), ("y", SVGNumber.text(y)),
        ("text-anchor", anchor), text: content)
    }
  }
}

extension String {
  /// The text as far as there is room for letters of a width.
  fileprivate func fitted(_ room: Double, letter: Double) -> String {
    sanitizedForTerminal.truncated(toWidth: Int(room / letter), ellipsis: "…")
  }
}
