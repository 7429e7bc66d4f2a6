import FoundationEssentials
import Weather
import WeatherSamples

@testable import Providers

/// Decoded responses as text for golden files: a line for each item, with its known figures.
enum DecodedText {
  /// - Parameter hours: How many hours have lines; nil for all of them.
  static func of(_ result: WeatherResult, hours: Int?) -> String {
    var lines = [zone(result.timeZone, result.utcOffset)]
    if let current = result.current { lines += part("current", current.get, { [line($0)] }) }
    if let forecast = result.forecast {
      lines += part("forecast", forecast.get) { forecast in
        let fetchedAt = Timestamp.text(forecast.fetchedAt)
        let header = "forecast by \(forecast.provider), fetched at \(fetchedAt)"
        return [header] + forecast.days.map(line) + self.lines(forecast.hours, atMost: hours)
      }
    }
    return text(lines)
  }

  /// The sections of a response of Open-Meteo, each on its own.
  static func of(_ response: OpenMeteoResponse, at now: Date, hours: Int?) -> String {
    text(
      [zone(response.timeZone, response.utcOffset)]
        + part("current", { try response.current() }, { [line($0)] })
        + part("days", { try response.days() }, { $0.map(line) })
        + part("hours", { try response.hours(from: now) }, { lines($0, atMost: hours) })
        + part("forecast", { try response.forecast(at: now) }) { forecast in
          ["forecast of \(forecast.days.count) days and \(forecast.hours.count) hours"]
        })
  }

  static func of(_ places: () throws -> [Place]) -> String {
    text(
      part("places", places) { places in
        ["\(places.count) places"]
          + places.map { place in
            let words = [place.countryCode, place.timeZone, place.identifier].map { $0 ?? "-" }
            let population = place.population.map(String.init) ?? "-"
            return
              "\(place.fullName) at \(place.latitude),\(place.longitude), \(population) people, "
              + words.joined(separator: " ")
          }
      })
  }

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// The lines of a part, or why it cannot be read.
  static func part<Part>(
    _ name: String, _ read: () throws -> Part, _ lines: (Part) -> [String]
  ) -> [String] {
    do { return lines(try read()) } catch let failure as FetchFailure {
      return ["\(name): \(failure.kind): \(failure.message)"]
    } catch let malformed as MalformedResponse { return ["\(name): \(malformed.reason)"] } catch {
      return ["\(name): \(error)"]
    }
  }

  private static func zone(_ name: String?, _ offset: Int?) -> String {
    "zone \(name ?? "-"), \(offset.map(String.init) ?? "-") seconds ahead"
  }

  private static func line(_ weather: CurrentWeather) -> String {
    words(
      "current by \(weather.provider), fetched at \(Timestamp.text(weather.fetchedAt)),",
      weather.observedAt.map { "at \(Timestamp.text($0))" },
      weather.condition.map { "condition \($0.code)" }, weather.isDay.map { $0 ? "day" : "night" },
      figures(weather))
  }

  private static func line(_ day: Forecast.Day) -> String {
    words(
      day.date.text, day.complete ? "complete" : "incomplete",
      day.condition.map { "condition \($0.code)" }, figures(day),
      day.sunrise.map { "sunrise \(Timestamp.text($0))" },
      day.sunset.map { "sunset \(Timestamp.text($0))" })
  }

  private static func lines(_ hours: [Forecast.Hour], atMost count: Int?) -> [String] {
    ["\(hours.count) hours"]
      + hours.prefix(count ?? Forecast.maximumHours).map { hour in
        words(
          Timestamp.text(hour.time), hour.condition.map { "condition \($0.code)" }, figures(hour))
      }
  }

  private static func words(_ words: String?...) -> String {
    words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func figures<Subject: Measured>(_ subject: Subject) -> String {
    Subject.measures.compactMap { measure in
      subject[measure].map { "\(measure.name) \($0.inThousandths)" }
    }.joined(separator: " ")
  }
}
