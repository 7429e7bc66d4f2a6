import FoundationEssentials
package import Weather

extension ReportView {
  /// The forecast of each city, a row a day.
  ///
  /// - Parameters:
  ///   - report: What is told.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider, with an empty one between two cities.
  package func forecastLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width) { detail, forecast in
      days(forecast, detail, width: width)
    }
  }

  /// The coming hours of each city, a row an hour under the course of the temperature.
  ///
  /// - Parameters:
  ///   - report: What is told.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider, with an empty one between two cities.
  package func hourlyLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width) { detail, forecast in
      hours(forecast, detail, width: width)
    }
  }

  private func lines(
    of report: ChangeReport,
    width: Int?,
    _ body: (DetailView, Forecast) -> [StyledLine]
  ) -> [StyledLine] {
    var lines: [StyledLine] = []
    for row in report.rows {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let detail = DetailView(view: self, row: row)
      lines.append(detail.heading)
      lines += detail.status(fetchedAt: row.city.forecast?.fetchedAt)
      if let forecast = row.city.forecast {
        lines += body(detail, forecast)
      } else if row.city.failure == nil {
        lines.append(StyledLine("  no forecast yet", .dim))
      }
    }
    if !report.rows.isEmpty { lines += attributions.map { StyledLine($0, .dim) } }
    return lines.map { line in width.map { line.truncated(toWidth: $0) } ?? line }
  }

  // MARK: - Days

  private func days(_ forecast: Forecast, _ detail: DetailView, width: Int?) -> [StyledLine] {
    let temperatures = forecast.days.flatMap { [$0.temperatureMin, $0.temperatureMax] }
      .compactMap { $0 }
    let scale = (temperatures.min() ?? 0)...(temperatures.max() ?? 0)
    // What a wide terminal has more than eighty columns goes to the bars.
    let barWidth = min(max(10 + ((width ?? 80) - 80) / 2, 10), 40)
    let bar = TemperatureBar(scale: scale, width: barWidth)
    var table = Table(columns: [
      Column(importance: .essential),
      Column("Day", importance: .essential, gap: 1),
      Column("Condition", importance: .normal, minimumWidth: 8),
      Column("Low", alignment: .trailing, importance: .high),
      Column(importance: .low, gap: 1),
      Column("High", alignment: .trailing, importance: .high, gap: 1),
      Column("Rain", alignment: .trailing, importance: .high),
      Column(alignment: .trailing, importance: .low),
      Column("Wind", alignment: .trailing, importance: .low),
      Column(importance: .optional, minimumWidth: 7),
    ])
    for day in forecast.days {
      table.append(cells(of: day, detail, bar: bar))
    }
    return table.lines(width: width)
  }

  private func cells(
    of day: Forecast.Day,
    _ detail: DetailView,
    bar: TemperatureBar
  ) -> [Cell] {
    func figure(_ measure: DayMeasure) -> StyledLine {
      detail.figure(
        day[keyPath: measure.keyPath],
        measure.quantity,
        .dayMeasure(day.date, measure)
      )
    }
    let isUpdated = detail.row.changes.contains { $0.field.date == day.date }
    let mark: BoardDifference.Mark =
      detail.row.newDates.contains(day.date) ? .added : isUpdated ? .updated : .unchanged
    var remarks: [StyledLine] = []
    if detail.changes[.dayMeasure(day.date, .uvIndexMax)] != nil {
      remarks.append("UV index " + figure(.uvIndexMax))
    }
    if !day.complete { remarks.append(StyledLine("incomplete", .dim)) }
    return [
      Cell(StyledLine(mark.sign, mark.style)),
      Cell(StyledLine("\(day.date.weekdayAbbreviation) \(day.date.text.suffix(2))", .name)),
      Cell(detail.condition(day.condition, isDay: true, .dayCondition(day.date))),
      Cell(figure(.temperatureMin)),
      Cell(bar.line(low: day.temperatureMin, high: day.temperatureMax)),
      Cell(figure(.temperatureMax)),
      Cell(figure(.precipitationProbability)),
      Cell(figure(.precipitation)),
      Cell(figure(.windSpeedMax)),
      Cell(notes: remarks),
    ]
  }

  // MARK: - Hours

  private func hours(_ forecast: Forecast, _ detail: DetailView, width: Int?) -> [StyledLine] {
    let coming = forecast.hours.filter { $0.time.addingTimeInterval(3600) > now }
    guard !coming.isEmpty else { return [StyledLine("  no hours to come are known", .dim)] }
    let temperatures = coming.map(\.temperature)
    let known = temperatures.compactMap { $0 }
    var lines: [StyledLine] = []
    if let low = known.min(), let high = known.max() {
      var line: StyledLine = "  "
      line.append(Sparkline.text(temperatures), Style(color: .cyan))
      line.append(
        "  \(figures.number(low, .temperature)) to \(figures.text(high, .temperature))"
      )
      lines.append(line)
    }
    var table = Table(columns: [
      Column(importance: .essential),
      Column("Hour", importance: .essential, gap: 1),
      Column("Condition", importance: .normal, minimumWidth: 8),
      Column("Temp", alignment: .trailing, importance: .high),
      Column("Rain", alignment: .trailing, importance: .high),
      Column(alignment: .trailing, importance: .normal),
      Column("Wind", alignment: .trailing, importance: .low),
    ])
    for hour in coming {
      var wind = StyledLine(figures.text(hour.windSpeed, .speed))
      if let degrees = hour.windDirection, hour.windSpeed != nil {
        wind.append(" \(CompassPoint.name(ofDegrees: degrees).padded(toWidth: 2))")
      }
      table.append([
        " ",
        Cell(StyledLine(detail.time.weekdayAndTime(hour.time))),
        Cell(detail.condition(hour.condition, isDay: isDay(hour.time, detail))),
        Cell(StyledLine(figures.text(hour.temperature, .temperature))),
        Cell(StyledLine(figures.text(hour.precipitationProbability, .percentage))),
        Cell(StyledLine(figures.text(hour.precipitation, .precipitation))),
        Cell(wind),
      ])
    }
    return lines + table.lines(width: width)
  }

  /// Whether the sun is up at an hour, by the day's own times; nil where they are not known.
  private func isDay(_ instant: Date, _ detail: DetailView) -> Bool? {
    let date = LocalDate(at: instant, utcOffset: detail.row.city.utcOffset ?? 0)
    guard let day = detail.row.city.forecast?.day(on: date), let sunrise = day.sunrise,
      let sunset = day.sunset
    else { return nil }
    return (sunrise...max(sunrise, sunset)).contains(instant)
  }
}
