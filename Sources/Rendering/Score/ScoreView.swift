import Text
package import Tracking
package import Weather

/// How far forecasts were off, for people.
package struct ScoreView {
  private let scores: [CityScore]
  private let labels: CityLabels
  private let view: ReportView

  /// Whether each number of days ahead has a row.
  private let isFull: Bool

  private var figures: FigureText { view.figures }

  package init(_ scores: [CityScore], isFull: Bool, list: [City], _ view: ReportView) {
    self.scores = scores
    self.isFull = isFull
    self.view = view
    labels = CityLabels(scores.map(\.city) + list)
  }

  /// Returns the table of each city, with an empty line between cities, and the credits.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func lines(width: Int?) -> [StyledLine] {
    let tables = scores.filter(\.hasTruth).map { score in
      let row = ChangeReport.Row(mark: .unchanged, city: score.city)
      let table = Table(
        columns: isFull ? fullColumns : columns,
        rows: score.rows.flatMap { isFull ? fullRows(of: $0) : [self.row(of: $0)] },
        ellipsis: view.glyphs.ellipsis)
      let verdict = score.closest.map(view.language.score.closest) ?? view.language.score.noWinner
      return [DetailView(view: view, row: row, labels: labels).heading, subject(score)].flatMap {
        [$0].wrapped(toWidth: width)
      } + table.lines(width: width) + [StyledLine("  \(verdict)")].wrapped(toWidth: width)
    }
    guard !tables.isEmpty else { return [] }
    return Array(tables.joined(separator: [StyledLine()]))
      + view.attributionLines.wrapped(toWidth: width)
  }

  private func subject(_ score: CityScore) -> StyledLine {
    let (from, to) = (score.dates.lowerBound.text, score.dates.upperBound.text)
    let language = view.language
    let text =
      score.station.map { station in
        let name = station.title + language.comma + figures.distance(station.distance)
        return language.stations.against(from, to, name)
      } ?? language.score.period(from, to)
    return StyledLine(sanitized: "  \(text)", .dim)
  }

  // MARK: - One and three days ahead

  private var headings: Language.Headings { view.language.headings }
  private var rain: String { view.language.score.rain }

  private func days(_ count: Int) -> String { view.language.forms.days(count) }

  private var provider: String { view.language.changes.provider.capitalizedFirst }

  private var columns: [Column] {
    let (provider, bias) = (self.provider, view.language.score.bias)
    return [
      Column("  \(provider)", importance: .essential),
      Column(view.language.score.days, alignment: .trailing, importance: .optional),
      Column("\(headings.high) \(days(1))", alignment: .trailing, importance: .high),
      Column(days(3), alignment: .trailing), Column(bias, alignment: .trailing),
      Column("\(headings.low) \(days(1))", alignment: .trailing),
      Column(days(3), alignment: .trailing, importance: .low),
      Column(bias, alignment: .trailing, importance: .low),
      Column("\(rain) \(days(1))", alignment: .trailing, importance: .high),
      Column(days(3), alignment: .trailing, importance: .low),
    ]
  }

  private func row(of row: CityScore.Row) -> Table.Row {
    let near = row.leads.first
    let far = row.leads.last
    return cells(
      row,
      [
        near.map { String($0.count) } ?? "", error(near?.temperatureMax),
        error(far?.temperatureMax), bias(near?.temperatureMax), error(near?.temperatureMin),
        error(far?.temperatureMin), bias(near?.temperatureMin), share(near?.rainRight),
        share(far?.rainRight),
      ])
  }

  // MARK: - All

  private var fullColumns: [Column] {
    let (provider, bias) = (self.provider, view.language.score.bias)
    return [
      Column("  \(provider)", importance: .essential),
      Column(headings.ahead, alignment: .trailing, importance: .essential),
      Column(view.language.score.days, alignment: .trailing, importance: .optional),
      Column(headings.high, alignment: .trailing, importance: .high),
      Column(bias, alignment: .trailing), Column(headings.low, alignment: .trailing),
      Column(bias, alignment: .trailing, importance: .low),
      Column(rain, alignment: .trailing, importance: .high),
    ]
  }

  private func fullRows(of row: CityScore.Row) -> [Table.Row] {
    row.leads.map { lead in
      cells(
        row,
        [
          days(lead.days), String(lead.count), error(lead.temperatureMax),
          bias(lead.temperatureMax), error(lead.temperatureMin), bias(lead.temperatureMin),
          share(lead.rainRight),
        ])
    }
  }

  // MARK: - Cells

  private func cells(_ row: CityScore.Row, _ texts: [String]) -> Table.Row {
    .cells(([("  " + row.provider)] + texts).map { StyledLine(sanitized: $0) })
  }

  private func error(_ errors: CityScore.Errors?) -> String {
    errors.map { number($0.error) } ?? FigureText.unknown
  }

  /// Such as `+0.4`.
  private func bias(_ errors: CityScore.Errors?) -> String {
    guard let errors else { return FigureText.unknown }
    let text = number(errors.bias)
    return errors.bias > 0 && text != number(0) ? "+\(text)" : text
  }

  private func share(_ share: Double?) -> String {
    share.flatMap { DecimalText.text($0 * 100, fractionDigits: 0...0) }.map { "\($0) %" }
      ?? FigureText.unknown
  }

  private func number(_ difference: Double) -> String {
    figures.decimal(figures.units.difference(ofTemperature: difference), 1)
  }
}
