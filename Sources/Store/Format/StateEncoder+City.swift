import FoundationEssentials
import JSONText
import Weather

extension StateEncoder {
  func writeContent(of city: City, to writer: inout JSONObjectWriter) {
    let unknownFields = unknownFields.cities[city.id] ?? UnknownFields.CityFields()
    writer.member("id", city.id.description)
    writer.member("name", city.name)
    writer.member("region", city.place.region)
    writer.member("country", city.place.country)
    writer.member("countryCode", city.place.countryCode)
    writer.member("latitude", city.place.latitude)
    writer.member("longitude", city.place.longitude)
    writer.member("timeZone", city.place.timeZone)
    writer.member("utcOffsetSeconds", city.utcOffset)
    writer.member("place", city.place.identifier)
    writer.member("population", city.place.population)
    writeTexts("tags", city.tags, to: &writer)
    writer.member("pin", city.pin)
    writer.member("addedAt", timestamps.text(city.addedAt))
    if let current = city.current {
      writer.object("current") { writer in
        writeCurrent(current, to: &writer)
        for member in unknownFields.current { writer.copy(key: member.key, value: member.value) }
      }
    } else {
      writer.null("current")
    }
    if let forecast = city.forecast {
      writer.object("forecast") { writer in
        writeForecast(forecast, unknownFields, to: &writer)
        for member in unknownFields.forecast { writer.copy(key: member.key, value: member.value) }
      }
    } else {
      writer.null("forecast")
    }
    if let air = city.airQuality {
      writer.object("airQuality") { writer in
        writeAirQuality(air, to: &writer)
        for member in unknownFields.airQuality { writer.copy(key: member.key, value: member.value) }
      }
    }
    if let alerts = city.alerts { writeAlerts(alerts, to: &writer) }
    if let failure = city.failure {
      writer.object("failure") { writer in
        writeFailure(failure, to: &writer)
        for member in unknownFields.failure { writer.copy(key: member.key, value: member.value) }
      }
    } else {
      writer.null("failure")
    }
    for member in unknownFields.city { writer.copy(key: member.key, value: member.value) }
  }

  private func writeCurrent(_ weather: CurrentWeather, to writer: inout JSONObjectWriter) {
    writer.member("provider", weather.provider)
    writer.member("fetchedAt", timestamps.millisecondText(weather.fetchedAt))
    writer.member("observedAt", weather.observedAt.map(timestamps.text))
    writer.member("weatherCode", weather.condition?.code)
    writer.member("isDay", weather.isDay)
    for measure in CurrentMeasure.all {
      writer.member(measure.name, weather[measure])
    }
  }

  private func writeForecast(
    _ forecast: Forecast,
    _ unknownFields: UnknownFields.CityFields,
    to writer: inout JSONObjectWriter
  ) {
    writer.member("provider", forecast.provider)
    writer.member("fetchedAt", timestamps.millisecondText(forecast.fetchedAt))
    let days = forecast.days
    writer.object("days") { writer in
      writeColumn("date", days, to: &writer) { $1.element(timestamps.text($0.date)) }
      writeColumn("weatherCode", days, to: &writer) { $1.element($0.condition?.code) }
      for measure in DayMeasure.all {
        writeColumn(measure.name, days, to: &writer) {
          $1.element($0[measure])
        }
      }
      writeColumn("sunrise", days, to: &writer) { $1.element($0.sunrise.map(timestamps.text)) }
      writeColumn("sunset", days, to: &writer) { $1.element($0.sunset.map(timestamps.text)) }
      writeColumn("complete", days, to: &writer) { $1.element($0.complete) }
      for column in unknownFields.days { writer.copy(key: column.key, value: column.value) }
    }
    let hours = forecast.hours
    writer.object("hours") { writer in
      writeColumn("time", hours, to: &writer) { $1.element(timestamps.text($0.time)) }
      writeColumn("weatherCode", hours, to: &writer) { $1.element($0.condition?.code) }
      for measure in HourMeasure.all {
        writeColumn(measure.name, hours, to: &writer) {
          $1.element($0[measure])
        }
      }
      for column in unknownFields.hours { writer.copy(key: column.key, value: column.value) }
    }
  }

  /// Writes a field of all rows as an array: columns are half as long as an object for each row, and
  /// twice as fast to read.
  private func writeColumn<Row>(
    _ key: String,
    _ rows: [Row],
    to writer: inout JSONObjectWriter,
    _ element: (Row, inout JSONArrayWriter) -> Void
  ) {
    writer.array(key) { writer in
      for row in rows { element(row, &writer) }
    }
  }

  private func writeAirQuality(_ air: AirQuality, to writer: inout JSONObjectWriter) {
    writer.member("fetchedAt", timestamps.millisecondText(air.fetchedAt))
    for measure in AirMeasure.all {
      writer.member(measure.name, air[measure])
    }
  }

  func writeAlerts(_ alerts: [Alert], to writer: inout JSONObjectWriter) {
    writer.array("alerts") { writer in
      for alert in alerts {
        writer.object { writer in
          writer.member("id", alert.id)
          writer.member("event", alert.event)
          writer.member("severity", alert.severity)
          writer.member("onset", alert.onset.map(timestamps.text))
          writer.member("ends", alert.ends.map(timestamps.text))
          writer.member("headline", alert.headline)
        }
      }
    }
  }

  private func writeFailure(_ failure: FetchFailure, to writer: inout JSONObjectWriter) {
    writer.member("at", timestamps.millisecondText(failure.at))
    writer.member("kind", failure.kind.rawValue)
    writer.member("message", failure.message)
    let parts = [(WeatherParts.current, "current"), (.forecast, "forecast")]
    writeTexts(
      "parts",
      parts.filter { failure.parts.contains($0.0) }.map(\.1),
      to: &writer
    )
  }
}
