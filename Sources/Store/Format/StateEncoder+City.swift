import FoundationEssentials
import JSONText
import Weather

extension StateEncoder {
  func writeContent(of city: City, to writer: inout JSONObjectWriter) {
    let place = city.place
    writer.member("id", city.id.description)
    writer.member("name", place.name)
    writer.member("region", place.region)
    writer.member("country", place.country)
    writer.member("countryCode", place.countryCode)
    writer.member("latitude", place.latitude)
    writer.member("longitude", place.longitude)
    writer.member("timeZone", place.timeZone)
    writer.member("utcOffsetSeconds", city.utcOffset)
    writer.member("place", place.identifier)
    writer.member("population", place.population)
    writeTexts("tags", city.tags, to: &writer)
    writer.member("pin", city.pin)
    write("addedAt", city.addedAt, to: &writer)
    if let current = city.current {
      writer.object("current") { writer in writeCurrent(current, to: &writer) }
    } else {
      writer.null("current")
    }
    if let forecast = city.forecast {
      writer.object("forecast") { writer in writeForecast(forecast, to: &writer) }
    } else {
      writer.null("forecast")
    }
    if let nowcast = city.nowcast { write(nowcast, to: &writer) }
    if let air = city.airQuality {
      writer.object("airQuality") { writer in writeAirQuality(air, to: &writer) }
    }
    if let alerts = city.alerts { writeAlerts(alerts, to: &writer) }
    if !city.rules.isEmpty { writeRules(city.rules, to: &writer) }
    if let failure = city.failure {
      writer.object("failure") { writer in writeFailure(failure, to: &writer) }
    } else {
      writer.null("failure")
    }
  }

  private func writeCurrent(_ weather: CurrentWeather, to writer: inout JSONObjectWriter) {
    writer.member("provider", weather.provider)
    writeFetchTime("fetchedAt", weather.fetchedAt, to: &writer)
    write("observedAt", weather.observedAt, to: &writer)
    writer.member("weatherCode", weather.condition?.code)
    writer.member("isDay", weather.isDay)
    for measure in CurrentMeasure.all {
      writer.member(JSONName(measure.key), weather[measure])
    }
  }

  private func writeForecast(
    _ forecast: Forecast,
    to writer: inout JSONObjectWriter
  ) {
    writer.member("provider", forecast.provider)
    writeFetchTime("fetchedAt", forecast.fetchedAt, to: &writer)
    let days = forecast.days
    writer.object("days") { writer in
      writeColumn("date", days, to: &writer) { day, writer in
        timestamps.withText(of: day.date) { writer.element(utf8: $0) }
      }
      writeColumn("weatherCode", days, to: &writer) { $1.element($0.condition?.code) }
      for measure in DayMeasure.all {
        writeColumn(JSONName(measure.key), days, to: &writer) {
          $1.element($0[measure])
        }
      }
      writeColumn("sunrise", days, to: &writer) { write($0.sunrise, to: &$1) }
      writeColumn("sunset", days, to: &writer) { write($0.sunset, to: &$1) }
      writeColumn("complete", days, to: &writer) { $1.element($0.complete) }
    }
    if let highs = forecast.highs {
      writer.object("highs") { writer in
        writer.member("date", timestamps.text(highs.date))
        writer.member("temperature", highs.temperature)
        writer.member("temperatureBefore", highs.temperatureBefore)
      }
    }
    let hours = forecast.hours
    writer.object("hours") { writer in
      writeColumn("time", hours, to: &writer) { write($0.time, to: &$1) }
      writeColumn("weatherCode", hours, to: &writer) { $1.element($0.condition?.code) }
      for measure in HourMeasure.all {
        writeColumn(JSONName(measure.key), hours, to: &writer) {
          $1.element($0[measure])
        }
      }
    }
  }

  /// Writes a field of all rows as an array: columns are half as long as an object for each row, and
  /// twice as fast to read.
  private func writeColumn<Row>(
    _ key: JSONName,
    _ rows: [Row],
    to writer: inout JSONObjectWriter,
    _ element: (Row, inout JSONArrayWriter) -> Void
  ) {
    writer.array(key) { writer in
      for row in rows { element(row, &writer) }
    }
  }

  private func write(_ nowcast: Nowcast, to writer: inout JSONObjectWriter) {
    writer.object("nowcast") { writer in
      writer.member("provider", nowcast.provider)
      writeFetchTime("fetchedAt", nowcast.fetchedAt, to: &writer)
      write("from", nowcast.start, to: &writer)
      writer.member("step", nowcast.stepMinutes)
      writer.array("rates") { writer in
        for rate in nowcast.rates { writer.element(rate) }
      }
    }
  }

  func writeAirQuality(_ air: AirQuality, to writer: inout JSONObjectWriter) {
    writeFetchTime("fetchedAt", air.fetchedAt, to: &writer)
    for measure in AirMeasure.all {
      writer.member(JSONName(measure.key), air[measure])
    }
  }

  func writeAlerts(_ alerts: [Alert], to writer: inout JSONObjectWriter) {
    writer.array("alerts") { writer in
      for alert in alerts {
        writer.object { writer in
          writer.member("id", alert.id)
          writer.member("event", alert.event)
          writer.member("severity", alert.severity)
          write("onset", alert.onset, to: &writer)
          write("ends", alert.ends, to: &writer)
          writer.member("headline", alert.headline)
        }
      }
    }
  }

  func writeFailure(_ failure: FetchFailure, to writer: inout JSONObjectWriter) {
    writeFetchTime("at", failure.at, to: &writer)
    writeFetchTime("since", failure.since, to: &writer)
    write("reportedAt", failure.reportedAt, to: &writer)
    writer.member("kind", failure.kind.rawValue)
    writer.member("status", failure.status)
    writer.member("message", failure.message)
    writer.member("provider", failure.provider)
    let parts = [(WeatherParts.current, "current"), (.forecast, "forecast")]
    writeTexts(
      "parts",
      parts.filter { failure.parts.contains($0.0) }.map(\.1),
      to: &writer
    )
  }

  private func write(_ key: JSONName, _ instant: Date?, to writer: inout JSONObjectWriter) {
    guard let instant else { return writer.null(key) }
    timestamps.withText(of: instant) { writer.member(key, utf8: $0) }
  }

  private func write(_ instant: Date?, to writer: inout JSONArrayWriter) {
    guard let instant else { return writer.null() }
    timestamps.withText(of: instant) { writer.element(utf8: $0) }
  }

  private func writeFetchTime(_ key: JSONName, _ instant: Date, to writer: inout JSONObjectWriter) {
    timestamps.withMillisecondText(of: instant) { writer.member(key, utf8: $0) }
  }
}
