import FoundationEssentials
import JSONText
import Tracking
import Weather

extension ReportJSON {
  func write(_ weather: CurrentWeather?, to writer: inout JSONObjectWriter) {
    guard let weather else { return writer.null("current") }
    writer.object("current", layout: .line) { writer in
      writer.member("provider", weather.provider)
      write("fetchedAt", weather.fetchedAt, to: &writer)
      write("observedAt", weather.observedAt, to: &writer)
      write(weather.condition, to: &writer)
      writer.member("kind", weather.condition?.weatherKind?.rawValue)
      writer.member("isDay", weather.isDay)
      for measure in CurrentMeasure.all {
        write(JSONName(measure.key), weather[measure], measure.quantity, to: &writer)
      }
    }
  }

  /// Writes what the station of a city measured, and how far the model was off, or null.
  func writeObservation(of city: City, to writer: inout JSONObjectWriter) {
    guard let measured = city.observation else { return writer.null("observation") }
    writer.object("observation", layout: .line) { writer in
      writer.member("provider", Observation.provider)
      writer.member("station", measured.station.id)
      writer.member("name", measured.station.name)
      writer.member("distanceKm", measured.station.distance, fractionDigits: 0...1)
      writer.member("bearing", measured.station.bearing, fractionDigits: 0...0)
      write("observedAt", measured.observedAt, to: &writer)
      write(measured.weather.condition, to: &writer)
      for measure in Observation.measures {
        write(JSONName(measure.key), measured.weather[measure], measure.quantity, to: &writer)
      }
      writer.array("learned") { writer in
        for learned in city.learned {
          writer.object { writer in
            writer.member("part", learned.part.rawValue)
            writer.member("provider", learned.provider)
            writer.member("count", learned.count)
            for (key, value) in [
              (JSONName("difference"), learned.median), (JSONName("spread"), learned.spread),
            ] {
              writer.member(key, units.difference(ofTemperature: value), fractionDigits: 0...2)
            }
          }
        }
      }
    }
  }

  func write(_ forecast: Forecast?, of row: ChangeReport.Row, to writer: inout JSONObjectWriter) {
    guard let forecast else { return writer.null("forecast") }
    let clock = row.city.clock
    writer.object("forecast") { writer in
      writer.member("provider", forecast.provider)
      write("fetchedAt", forecast.fetchedAt, to: &writer)
      let marks = row.dayMarks
      writer.array("days") { writer in
        for day in forecast.days {
          writer.object(layout: .line) { writer in
            if reportsChanges { writer.member("change", marks[day.date].name) }
            write(day, to: &writer)
            if reportsChanges { writer.member("moonPhase", Moon(on: day.date, clock).roundedPhase) }
            if let spreads = row.spreads { write(spreads[day.date], to: &writer) }
          }
        }
      }
      writer.array("hours") { writer in
        for hour in forecast.hours {
          writer.object(layout: .line) { writer in write(hour, to: &writer) }
        }
      }
    }
  }

  private func write(_ spread: DaySpread?, to writer: inout JSONObjectWriter) {
    guard let spread else { return writer.null("spread") }
    writer.object("spread") { writer in
      for (key, value) in [
        (JSONName("temperatureMax"), spread.temperatureMax),
        (JSONName("temperatureMin"), spread.temperatureMin),
      ] {
        writer.member(
          key, units.difference(ofTemperature: value),
          fractionDigits: Quantity.temperature.serializedDigits)
      }
      writer.member("model", spread.model)
    }
  }

  func writeNowcast(of city: City, at now: Date, to writer: inout JSONObjectWriter) {
    guard let nowcast = city.nowcast(at: now) else { return writer.null("nowcast") }
    let steps = nowcast.comingSteps(at: now)
    let spell = nowcast.spell(at: now)
    writer.object("nowcast") { writer in
      writer.member("provider", nowcast.provider)
      write("fetchedAt", nowcast.fetchedAt, to: &writer)
      writer.member("resolution", nowcast.resolution(at: now))
      write("startsAt", spell.map { $0.start > now ? $0.start : steps[0].time }, to: &writer)
      write("endsAt", spell?.end, to: &writer)
      writer.member("kind", spell.map { city.kind(of: $0, at: now).name })
      write("amount", nowcast.amount(at: now), .precipitation, to: &writer)
      writer.array("steps", layout: .line) { writer in
        for step in steps {
          writer.object { writer in
            write("time", step.time, to: &writer)
            write("rate", step.rate, .precipitation, to: &writer)
          }
        }
      }
    }
  }

  func writeOutlook(of city: City, at now: Date, to writer: inout JSONObjectWriter) {
    guard let outlook = city.outlook(at: now) else { return writer.null("outlook") }
    writer.object("outlook") { writer in
      writer.array("spells") { writer in
        for spell in outlook.spells {
          writer.object(layout: .line) { writer in write(spell, to: &writer) }
        }
      }
      for period in Outlook.periods {
        writer.object(JSONName(text: period.name), layout: .line) { writer in
          write(period.get(outlook), to: &writer)
        }
      }
      writer.member("summary", summary(of: city, at: now))
    }
  }

  private func write<Subject: FieldSubject>(
    _ subject: Subject, to writer: inout JSONObjectWriter
  ) {
    for field in Subject.fields {
      let key = JSONName(text: field.name)
      switch field.value(subject) {
      case .text(let text): writer.member(key, text)
      case .words(let condition): writer.member(key, condition.name)
      case .figure(let figure, let quantity): write(key, figure, quantity, to: &writer)
      case .integer(let number): writer.member(key, number)
      case .flag(let flag): writer.member(key, flag)
      case .instant(let instant, _): write(key, instant, to: &writer)
      case nil: writer.null(key)
      }
    }
  }

  /// The coming hours in words, in English.
  func summary(of city: City, at now: Date) -> String? {
    WeatherSummary(city, at: now, FigureText(units: units)).text
  }

  func write(_ air: AirQuality?, to writer: inout JSONObjectWriter) {
    guard let air else { return writer.null("airQuality") }
    writer.object("airQuality", layout: .line) { writer in
      for measure in AirMeasure.all {
        write(JSONName(measure.key), air[measure], measure.quantity, to: &writer)
      }
    }
  }

  func write(
    _ alerts: [CityListDifference.AlertRow]?, of city: City, to writer: inout JSONObjectWriter
  ) {
    guard let alerts else { return writer.null("alerts") }
    writer.array("alerts") { writer in
      for row in alerts {
        writer.object(layout: .line) { writer in
          write(row, to: &writer)
          guard reportsChanges else { return }
          let check = city.alertChecks.first { $0.source == row.alert.source }
          write("fetchedAt", check?.fetchedAt, to: &writer)
          write("confirmedAt", row.alert.confirmedAt ?? check?.fetchedAt, to: &writer)
          write(.alert(row.alert.id), of: city, to: &writer)
        }
      }
    }
  }

  /// Writes the members of an alert.
  func write(_ row: CityListDifference.AlertRow, to writer: inout JSONObjectWriter) {
    if reportsChanges { writer.member("change", row.change?.rawValue ?? row.mark.name) }
    writer.member("id", row.alert.id)
    writer.member("source", row.alert.source)
    writer.member("sender", row.alert.sender)
    if reportsChanges { write("sentAt", row.alert.sent, to: &writer) }
    write(row.alert, to: &writer)
    writer.member("headline", row.alert.headline)
    guard reportsChanges else {
      // An import finds the event again by these.
      writer.member("key", row.alert.key)
      writer.member("code", row.alert.code)
      return write("expires", row.alert.expires, to: &writer)
    }
    guard let previous = row.previous else { return writer.null("previous") }
    writer.object("previous") { write(previous, to: &$0) }
  }

  private func write(_ alert: Alert, to writer: inout JSONObjectWriter) {
    writer.member("event", alert.event)
    writer.member("level", alert.level)
    writer.member("severity", alert.severity)
    write("onset", alert.onset, to: &writer)
    write("ends", alert.ends, to: &writer)
  }

  func write(_ day: Forecast.Day, to writer: inout JSONObjectWriter) {
    timestamps.withText(of: day.date) { writer.member("date", utf8: $0) }
    write(day.condition, to: &writer)
    writer.member("kind", day.kind?.rawValue)
    if day.daytime == nil {
      writer.null("daytime")
    } else {
      writer.object("daytime", layout: .line) { write(day.daytime, to: &$0) }
    }
    write(day.parts, to: &writer)
    for measure in DayMeasure.all {
      write(JSONName(measure.key), day[measure], measure.quantity, to: &writer)
    }
    write("sunrise", day.sunrise, to: &writer)
    write("sunset", day.sunset, to: &writer)
    writer.member("complete", day.complete)
  }

  private func write(_ parts: [Forecast.Day.Part]?, to writer: inout JSONObjectWriter) {
    guard let parts else { return writer.null("parts") }
    writer.array("parts") { writer in
      for part in parts {
        writer.object(layout: .line) { writer in
          writer.member("part", part.name.rawValue)
          writer.member("kind", part.condition.kind.name)
          write("precipitation", part.precipitation, .precipitation, to: &writer)
          write("snowfall", part.snowfall, .snowfall, to: &writer)
        }
      }
    }
  }

  private func write(_ hour: Forecast.Hour, to writer: inout JSONObjectWriter) {
    write("time", hour.time, to: &writer)
    write(hour.condition, to: &writer)
    for measure in HourMeasure.all {
      write(JSONName(measure.key), hour[measure], measure.quantity, to: &writer)
    }
  }

  private func write(_ condition: Condition?, to writer: inout JSONObjectWriter) {
    writer.member("condition", condition?.name)
    writer.member("weatherCode", condition?.code)
  }
}
