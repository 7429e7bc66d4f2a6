import FoundationEssentials
import JSONText
import Weather

extension FakePlace {
  /// Writes the place as the geocoder sends it.
  func writeSearchResult(to writer: inout JSONObjectWriter) {
    writer.member("id", id)
    writer.member("name", name)
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("feature_code", "PPL")
    if let countryCode { writer.member("country_code", countryCode) }
    if let region { writer.member("admin1", region) }
    writer.member("timezone", timeZone)
    writer.member("population", population)
    if let country { writer.member("country", country) }
  }

  /// The place's weather as the service sends it.
  func weatherResponse(sections: [String], days: Int, at now: Date) -> String {
    let bytes = JSONWriter.object { writer in
      writer.member("timezone", timeZone)
      writer.member("utc_offset_seconds", utcOffset)
      guard !weather.isBroken else { return writer.member("current", "broken") }
      if sections.contains("current") {
        writer.object("current") { writeCurrent(to: &$0, at: now) }
        if let minutes = weather.rainStartsIn {
          writer.object("minutely_15") { writeRain(after: minutes, to: &$0, at: now) }
        }
      }
      guard sections.contains("daily") else { return }
      if weather.isForecastBroken {
        writer.object("daily") { writer in writer.array("time") { $0.element("broken") } }
      } else {
        writer.object("daily") { writeDays(days, to: &$0, at: now) }
        writer.object("hourly") { writeHours(to: &$0, at: now) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place's air quality as the service sends it.
  var airQualityResponse: String {
    #"{"current":{"european_aqi":\#(weather.europeanAQI),"us_aqi":40,"pm2_5":7.5,"pm10":12,"ozone":60}}"#
  }

  private func writeCurrent(to writer: inout JSONObjectWriter, at now: Date) {
    writer.member("time", local(now))
    writer.member("temperature_2m", weather.temperature)
    writer.member("apparent_temperature", weather.temperature)
    writer.member("dew_point_2m", 3.0)
    writer.member("relative_humidity_2m", weather.humidity)
    writer.member("is_day", 1)
    writer.member("weather_code", weather.weatherCode)
    writer.member("precipitation", weather.precipitation)
    writer.member("snowfall", weather.snowfall)
    writer.member("cloud_cover", 90.0)
    writer.member("pressure_msl", weather.pressure)
    writer.member("wind_speed_10m", weather.windSpeed)
    writer.member("wind_direction_10m", weather.windDirection)
    writer.member("wind_gusts_10m", 20.0)
    // The service sends meters.
    writer.member("visibility", 24_000.0)
    writer.member("uv_index", 1.25)
  }

  private func writeRain(after minutes: Int, to writer: inout JSONObjectWriter, at now: Date) {
    let start = now + Double(minutes) * 60
    let amounts = [0.5, 1, 0, 0]
    writer.array("time") { writer in
      // Labels are the ends of quarters.
      for index in amounts.indices { writer.element(local(start + Double(index + 1) * 900)) }
    }
    writer.array("precipitation") { writer in for amount in amounts { writer.element(amount) } }
  }

  private func writeDays(_ count: Int, to writer: inout JSONObjectWriter, at now: Date) {
    let today = LocalDate(at: now, utcOffset: utcOffset)
    let dates = (0..<count).map { today.advanced(byDays: $0).text }
    func column(_ key: String, _ value: Double?) {
      writer.array(JSONName(text: key)) { writer in for _ in dates { writer.element(value) } }
    }
    writer.array("time") { writer in for date in dates { writer.element(date) } }
    column("weather_code", 3)
    column("temperature_2m_max", weather.high)
    column("temperature_2m_min", weather.low)
    column("precipitation_sum", 0.5)
    column("precipitation_probability_max", weather.rainProbability)
    column("snowfall_sum", weather.snowfall)
    column("wind_speed_10m_max", 18)
    column("wind_gusts_10m_max", 33.1)
    column("wind_direction_10m_dominant", 285)
    column("uv_index_max", 3.1)
    column("sunshine_duration", weather.sunshine)
    for (key, time) in [("sunrise", "T07:10"), ("sunset", "T17:20")] {
      writer.array(JSONName(text: key)) { writer in
        for date in dates { writer.element(date + time) }
      }
    }
  }

  private func writeHours(to writer: inout JSONObjectWriter, at now: Date) {
    let first = (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let times = (0..<48).map { local(Date(timeIntervalSince1970: first + Double($0) * 3600)) }
    writer.array("time") { writer in for time in times { writer.element(time) } }
    writer.array("temperature_2m") { writer in
      for hour in times.indices { writer.element(Double(hour)) }
    }
  }

  /// The local time at the place, to the minute.
  private func local(_ instant: Date) -> String {
    String(Timestamp.text(instant + Double(utcOffset)).prefix(16))
  }
}
