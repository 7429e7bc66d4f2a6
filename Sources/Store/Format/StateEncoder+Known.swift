import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes what readers of the last report know of a city, its hours as differences from the hour before.
  func writeKnown(_ known: KnownWeather?, to writer: inout JSONObjectWriter) {
    guard let known else { return }
    writer.object("known") { writer in
      writer.member("date", known.date.map { timestamps.text($0) })
      if let expectation = known.expectation {
        writer.object("expected") { writer in
          writer.member("provider", expectation.provider)
          writer.member("from", timestamps.text(expectation.start))
          writeHours("temperature", expectation.temperatures, to: &writer)
          writeHours("windSpeed", expectation.windSpeeds, to: &writer)
          writer.member("condition", String(expectation.kinds.map(KindLetter.letter)))
        }
      }
      for (key, deviation) in [
        ("temperature" as JSONName, known.temperatureDeviation),
        ("windSpeed", known.windSpeedDeviation),
      ] {
        if let deviation { writer.member(key, deviation) }
      }
      if let kind = known.kind { writer.member("condition", kind.name) }
      if let since = known.asExpectedSince {
        writer.member("asExpectedSince", timestamps.text(since))
      }
      if let end = known.spellEnd { writer.member("spellEnd", timestamps.text(end)) }
      if let since = known.drySince { writer.member("drySince", timestamps.text(since)) }
      if known.isSpellKnown { writer.member("isSpellKnown", true) }
    }
  }

  /// Writes what was expected before the latest change, in list order.
  func writeExpected(
    _ expected: [City.ID: ExpectedWeather],
    to writer: inout JSONObjectWriter
  ) {
    guard !expected.isEmpty else { return }
    writer.object("expected") { writer in
      for city in state.cities {
        guard let weather = expected[city.id] else { continue }
        writer.object(JSONName(text: city.id.description)) { writer in
          writer.member("temperature", weather.temperature)
          writer.member("windSpeed", weather.windSpeed)
          writer.member("condition", weather.kind?.name)
        }
      }
    }
  }

  private func writeHours(
    _ key: JSONName,
    _ figures: [Int16?],
    to writer: inout JSONObjectWriter
  ) {
    writer.array(key) { writer in
      var last = 0
      for figure in figures {
        guard let figure else {
          writer.null()
          continue
        }
        writer.element(Int(figure) - last)
        last = Int(figure)
      }
    }
  }
}

/// The letters of kinds of conditions in the text of a state.
enum KindLetter {
  private static let letters: [(Condition.Kind, Character)] = [
    (.fair, "f"), (.cloudy, "c"), (.fog, "o"), (.drizzle, "d"), (.freezing, "z"), (.rain, "r"),
    (.sleet, "l"), (.snow, "s"), (.thunderstorm, "t"), (.storm, "w"),
  ]

  /// Returns a letter; `.` for unknown and nameless kinds.
  static func letter(_ kind: Condition.Kind?) -> Character {
    letters.first { $0.0 == kind }?.1 ?? "."
  }

  static func kind(_ letter: Character) -> Condition.Kind? {
    letters.first { $0.1 == letter }?.0
  }
}
