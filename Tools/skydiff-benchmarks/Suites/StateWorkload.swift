import FoundationEssentials
import JSONText
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A made-up state of very many cities with current weather and a seven-day forecast.
struct StateWorkload {
  let count: Int

  /// The time of the first fetch.
  private static let start = Date(timeIntervalSince1970: 1_795_251_604)

  /// Fetches are a quarter of an hour apart.
  func now(after revision: Int) -> Date { Self.start.addingTimeInterval(Double(revision) * 900) }

  /// Writes the state city by city, so that this process never holds all of it, and returns the
  /// size of the file in bytes.
  func write(to path: String) throws -> Int {
    guard let file = fopen(path, "w") else {
      throw TimedCommand.Failure(description: "\(path) cannot be written")
    }
    chmod(path, 0o600)
    var random = SplitMix64(seed: 2026)
    fputs("{\n  \"version\": \"1.0\",\n  \"revision\": 1,\n  \"cities\": [\n", file)
    for index in 0..<count {
      let line = city(index, &random) + Array((index + 1 < count ? ",\n" : "\n").utf8)
      fwrite(line, 1, line.count, file)
    }
    fputs("  ]\n}\n", file)
    let size = ftell(file)
    guard fclose(file) == 0, size > 0 else {
      throw TimedCommand.Failure(description: "\(path) cannot be written")
    }
    return size
  }

  /// Returns the cities with new weather; every third city has changed.
  func refreshed(_ cities: [Weather.City], at now: Date) -> [Weather.City] {
    cities.enumerated().map { index, city in
      var city = city
      let step = index.isMultiple(of: 3) ? 2.5 : 0.1
      if var current = city.current {
        current.fetchedAt = now
        current.temperature = current.temperature.map { $0 + step }
        city.current = current
      }
      if var forecast = city.forecast {
        forecast.fetchedAt = now
        for day in forecast.days.indices {
          let high = forecast.days[day].temperatureMax
          forecast.days[day].temperatureMax = high.map { $0 + step }
        }
        city.forecast = forecast
      }
      return city
    }
  }

  private func city(_ index: Int, _ random: inout SplitMix64) -> [UInt8] {
    func figure(_ range: ClosedRange<Int>) -> Double {
      Double(range.lowerBound + random.below(range.count)) / 10
    }
    return JSONWriter.object(.dense) { writer in
      writer.member("id", random.uuid().uuidString)
      writer.member("name", "City \(index)")
      writer.member("region", "Region of \(index % 300)")
      writer.member("country", "South Korea")
      writer.member("countryCode", "KR")
      writer.member("latitude", Double(index % 1700) / 10 - 85)
      writer.member("longitude", Double(index % 3500) / 10 - 175)
      writer.member("timeZone", "Asia/Seoul")
      writer.member("utcOffsetSeconds", 32_400)
      writer.member("place", "open-meteo:\(1_000_000 + index)")
      writer.member("population", index * 10)
      writer.array("tags") { _ in }
      writer.null("pin")
      writer.member("addedAt", "2026-11-20T08:00:00Z")
      writer.object("current") { writer in
        writer.member("provider", "open-meteo")
        writer.member("fetchedAt", "2026-11-21T09:00:04Z")
        writer.member("observedAt", "2026-11-21T09:00:00Z")
        writer.member("weatherCode", 3)
        writer.member("isDay", true)
        for measure in CurrentMeasure.all {
          let range = measure.quantity == .pressure ? 9_900...10_400 : 10...900
          writer.member(JSONName(measure.key), figure(range))
        }
      }
      writer.object("forecast") { writer in
        writer.member("provider", "open-meteo")
        writer.member("fetchedAt", "2026-11-21T09:00:04Z")
        writer.object("days") { writer in
          writer.array("date") { writer in for day in 21...27 { writer.element("2026-11-\(day)") } }
          writer.array("weatherCode") { writer in for _ in 0..<7 { writer.element(61) } }
          for measure in DayMeasure.all {
            writer.array(JSONName(measure.key)) { writer in
              for _ in 0..<7 { writer.element(figure(10...900)) }
            }
          }
          for (name, hour) in [("sunrise", "22:16:00"), ("sunset", "08:19:00")] {
            writer.array(JSONName(text: name)) { writer in
              for day in 21...27 { writer.element("2026-11-\(day)T\(hour)Z") }
            }
          }
          writer.array("complete") { writer in for _ in 0..<7 { writer.element(true) } }
        }
      }
      writer.null("failure")
    }
  }
}
