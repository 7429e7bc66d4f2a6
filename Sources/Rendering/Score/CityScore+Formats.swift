import JSONText
import Text
package import Tracking
package import Weather

extension OutputDocument {
  /// How far forecasts were off in cities.
  package static func score(_ scores: [CityScore], units: Units) -> OutputDocument {
    let json = ReportJSON(units: units)
    return OutputDocument(
      command: "score", members: { json.writeUnits(to: &$0) },
      lineMembers: { json.writeUnits(to: &$0) }, key: "cities",
      keys: [
        "id", "name", "provider", "source", "days", "n", "temperatureMaxError",
        "temperatureMaxBias", "temperatureMinError", "temperatureMinBias", "rainRight",
      ],
      visit: { body in
        for score in scores {
          let element = Element(
            write: { score.write(to: &$0, units) }, records: { score.records(units) })
          if !body(element) { return }
        }
      })
  }
}

extension CityScore {
  fileprivate func write(to writer: inout JSONObjectWriter, _ units: Units) {
    writer.member("id", city.id.description)
    writer.member("name", city.name)
    writer.member("from", dates.lowerBound.text)
    writer.member("to", dates.upperBound.text)
    writer.member("truth", station == nil ? "analysis" : "station")
    writer.member("closest", closest)
    writer.array("rows") { writer in
      for row in rows {
        writer.object { writer in
          writer.member("provider", row.provider)
          writer.member("source", row.source.rawValue)
          writer.array("leads") { writer in
            for lead in row.leads { writer.object(layout: .line) { lead.write(to: &$0, units) } }
          }
        }
      }
    }
  }

  /// A record for each provider and number of days ahead.
  fileprivate func records(_ units: Units) -> [[OutputDocument.Value]] {
    rows.flatMap { row in
      row.leads.map { lead in
        let subject: [OutputDocument.Value] = [
          .text(city.id.description), .text(city.name), .text(row.provider),
          .text(row.source.rawValue), .integer(lead.days), .integer(lead.count),
        ]
        let errors = [lead.temperatureMax, lead.temperatureMin].flatMap { errors in
          [errors?.error, errors?.bias].map { $0.map { units.rounded($0) } }
        }
        return subject + (errors + [lead.rainRight.map(Lead.rounded)]).map { .number($0) }
      }
    }
  }
}

extension CityScore.Lead {
  fileprivate func write(to writer: inout JSONObjectWriter, _ units: Units) {
    writer.member("days", days)
    writer.member("n", count)
    for (key, errors) in [
      (JSONName("temperatureMax"), temperatureMax), (JSONName("temperatureMin"), temperatureMin),
    ] {
      writer.object(key) { writer in
        let digits = Quantity.temperature.serializedDigits
        writer.member("error", errors.map { units.rounded($0.error) }, fractionDigits: digits)
        writer.member("bias", errors.map { units.rounded($0.bias) }, fractionDigits: digits)
      }
    }
    writer.member("rainRight", rainRight.map(Self.rounded))
  }

  fileprivate static func rounded(_ share: Double) -> Double {
    DecimalText.rounded(share, fractionDigits: 2)
  }
}

extension Units {
  /// A difference of temperatures with two decimals.
  fileprivate func rounded(_ difference: Double) -> Double {
    DecimalText.rounded(self.difference(ofTemperature: difference), fractionDigits: 2)
  }
}
