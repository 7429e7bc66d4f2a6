import JSONText
package import Weather

/// Places that a name could mean, for a script.
package struct PlacesJSON: Sendable {
  /// What was searched for.
  package var query: String

  /// The provider that answered.
  package var provider: String

  package init(query: String, provider: String) {
    self.query = query
    self.provider = provider
  }

  /// The document, ending with a line break.
  package func document(of places: [Place]) -> [UInt8] {
    var bytes = JSONWriter.object(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "search")
      writer.member("query", query)
      writer.array("places") { writer in
        for place in places {
          writer.object(layout: .line) { writer in write(place, to: &writer) }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  func write(_ place: Place, to writer: inout JSONObjectWriter) {
    writer.member("name", place.name)
    writer.member("region", place.region)
    writer.member("country", place.country)
    writer.member("countryCode", place.countryCode)
    writer.member("latitude", place.latitude)
    writer.member("longitude", place.longitude)
    writer.member("timeZone", place.timeZone)
    writer.member("population", place.population)
    writer.member("provider", provider)
  }
}
