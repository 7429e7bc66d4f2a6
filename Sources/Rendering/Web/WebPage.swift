import FoundationEssentials
import Tracking
import Weather

/// A page about the cities of a report, which loads nothing and runs nothing.
struct WebPage {
  let report: ChangeReport
  let context: FormatContext

  /// What a row of the report is about.
  let subject: OutputDocument.Subject

  private let view: ReportView

  /// The views of the rows.
  private let details: [DetailView]

  /// The drawings of the rows; nil for a city that has none.
  private let drawings: [Meteogram?]

  init(_ report: ChangeReport, _ context: FormatContext, _ subject: OutputDocument.Subject) {
    self.report = report
    self.context = context
    self.subject = subject
    let view = context.view(of: report)
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    let details = report.rows.map { DetailView(view: view, row: $0, labels: labels) }
    self.view = view
    self.details = details
    drawings = details.map { $0.row.mark == .removed ? nil : Meteogram($0) }
  }

  var text: String {
    var page = Markup()
    page.literal("<!doctype html>\n")
    page.element("html", ("lang", view.language.code)) { page in
      page.element("head") { head(&$0) }
      page.literal("\n")
      page.element("body") { body(&$0) }
    }
    return page.text + "\n"
  }

  private func head(_ page: inout Markup) {
    page.empty("meta", ("charset", "utf-8"))
    page.empty(
      "meta", ("http-equiv", "Content-Security-Policy"),
      ("content", "default-src 'none'; style-src 'unsafe-inline'"))
    page.empty("meta", ("name", "viewport"), ("content", "width=device-width, initial-scale=1"))
    page.element("title", text: title)
    page.element("style") { page in
      page.literal(WebStyle.common)
      page.literal(WebStyle.page)
    }
  }

  /// The only city, or the program.
  private var title: String {
    subject != .cities && details.count == 1 ? details[0].name : "skydiff"
  }

  private func body(_ page: inout Markup) {
    page.element("svg", ("class", "defs"), ("aria-hidden", "true")) { WeatherIcon.define(in: &$0) }
    page.element("main") { page in
      if subject == .cities || report.rows.count != 1 { page.element("h1", text: title) }
      if subject == .cities {
        for line in view.summaryLines(of: report, width: nil) {
          page.element("p") { $0.append(line) }
        }
        if !report.rows.isEmpty { list(&page) }
      }
      for index in details.indices { section(index, &page) }
    }
    page.element("footer") { page in
      for credit in context.credits {
        page.element("p") { $0.element("a", ("href", credit.address), text: credit.text) }
      }
      page.element(
        "p", text: ClockTime.fullText(context.now, of: context.userClock, in: context.language))
    }
  }

  // MARK: - The list

  /// The table of the cities, with lines below their rows as in a terminal.
  private func list(_ page: inout Markup) {
    let layout = ReportLayout(
      view, width: nil, widths: .stable(city: 0), order: report.order, isReversed: report.isReversed
    )
    let status = DataStatus(
      view: view, report: report, CityLabels(report.rows.map(\.city) + report.list))
    page.element("div", ("class", "scroll")) { page in
      page.element("table") { page in
        page.element("thead") { page in
          page.element("tr") { page in
            page.element("td") { _ in }
            for column in Self.columns {
              page.element(
                "th", ("scope", "col"), ("class", column.style),
                text: layout.heading(column.heading))
            }
          }
        }
        page.literal("\n")
        page.element("tbody") { page in
          for (index, detail) in details.enumerated() {
            rows(
              ReportRowView(view: view, row: detail.row, labels: detail.labels), index, layout,
              status, &page)
          }
        }
      }
    }
    for common in status.common { page.element("p", ("class", "alert"), text: "! \(common)") }
  }

  private static let columns: [(heading: ReportLayout.Heading, style: String)] = [
    (.city, ""), (.temperature, "n"), (.sky, ""), (.low, "n"), (.high, "n"), (.chance, "n"),
    (.wind, "n less"),
  ]

  private func rows(
    _ city: ReportRowView, _ index: Int, _ layout: ReportLayout, _ status: DataStatus,
    _ page: inout Markup
  ) {
    let cells = layout.cells(of: city)
    let mark = city.row.mark
    let current = city.row.city.current
    page.element("tr", ("class", "row")) { page in
      page.element("td") { append(mark, to: &$0) }
      page.element("th", ("scope", "row")) { page in
        if hasSection(index) {
          page.element("a", ("href", "#c\(index)"), text: cells[.city].text)
        } else {
          page.append(cells[.city])
        }
      }
      page.element("td", ("class", "n")) { $0.append(cells[.temperature]) }
      page.element("td") { page in
        if let current, let condition = current.condition {
          WeatherIcon(condition, isDay: current.isDay != false).appendImage(to: &page)
        }
        page.element("span", ("class", "words"), text: cells[.sky].text)
      }
      for column in Self.columns.dropFirst(3) {
        page.element("td", ("class", column.style)) { $0.append(cells[column.heading]) }
      }
    }
    page.literal("\n")
    let below = city.linesBelow(layout, status: status.text(of: city.row), limit: nil, width: nil)
    guard !below.isEmpty else { return }
    page.element("tr", ("class", "below")) { page in
      page.element("td") { _ in }
      page.element("td", ("colspan", "\(Self.columns.count)")) { Self.append(below, to: &$0) }
    }
    page.literal("\n")
  }

  private func append(_ mark: CityListDifference.Mark, to page: inout Markup) {
    let texts = view.language.changes
    let title: String
    switch mark {
    case .added: title = texts.added
    case .removed: title = texts.removed
    case .updated: title = texts.updated
    case .unchanged: return
    }
    page.element("abbr", ("class", mark.name), ("title", title), text: mark.sign)
  }

  private static func append(_ lines: [StyledLine], to page: inout Markup) {
    guard !lines.isEmpty else { return }
    page.element("ul") { page in
      for line in lines {
        let isAlert = line.spans.contains { $0.style.color == .red }
        page.element("li", ("class", isAlert ? "alert" : "")) { $0.append(line) }
      }
    }
  }

  // MARK: - A city

  /// Whether a city has a part of the page besides its row.
  private func hasSection(_ index: Int) -> Bool { subject != .cities || drawings[index] != nil }

  private func section(_ index: Int, _ page: inout Markup) {
    guard hasSection(index) else { return }
    let detail = details[index]
    let row = detail.row
    let summary = WeatherSummary(row.city, at: view.now, view.figures, reader: view.zoneReader)
      .sentence
    page.element("section", ("id", "c\(index)")) { page in
      if subject == .cities || details.count != 1 {
        page.element("h2", text: detail.name)
      } else {
        page.element("h1", text: detail.name)
      }
      if let summary { page.element("p", text: summary) }
      for line in ObservationText(detail).lines(indent: 0, width: nil) {
        page.element("p") { $0.append(line) }
      }
      if subject != .cities {
        Self.append(view.forecastNotes(detail, width: nil, showsDays: false), to: &page)
      }
      if let drawing = drawings[index] { draw(drawing, index, summary, &page) }
      if subject != .cities { table(of: row, &page) }
    }
    page.literal("\n")
  }

  /// The drawing, which a narrow screen shows in two halves.
  private func draw(_ meteogram: Meteogram, _ number: Int, _ summary: String?, _ page: inout Markup)
  {
    let height = SVGNumber.text(Meteogram.Row.height)
    let name = [meteogram.detail.name, summary].compactMap { $0 }.joined(separator: ": ")
    let half = meteogram.half.map(SVGNumber.text)
    page.element(
      "svg", ("class", half == nil ? "m" : "m wide"), ("style", half.map { "--half:\($0)" } ?? ""),
      ("role", "img"), ("aria-label", name),
      ("viewBox", "0 0 \(SVGNumber.text(meteogram.width)) \(height)"),
      ("preserveAspectRatio", "xMinYMin slice")
    ) { page in page.element("g", ("id", "m\(number)")) { meteogram.draw(number: number, in: &$0) }
    }
    guard let half, let place = meteogram.half else { return }
    page.element(
      "svg", ("class", "m rest"), ("aria-hidden", "true"),
      ("viewBox", "\(half) 0 \(half) \(height)")
    ) { page in
      page.empty("use", ("href", "#m\(number)"))
      meteogram.drawBeginning(ofHalf: place, in: &page)
    }
  }

  /// The days or hours of a city.
  private func table(of row: ChangeReport.Row, _ page: inout Markup) {
    var report = report
    report.rows = [row]
    let tables = ReportTables(report, context, isBrief: true)
    let table = subject == .hours ? tables.hours : tables.days
    guard !table.rows.isEmpty else { return }
    page.element("div", ("class", "scroll")) { $0.append(table, wraps: subject != .hours) }
  }
}
