import JSONText
package import Weather

extension PlacesJSON {
  /// An object a line, without the document around them.
  package func lines(of places: [Place]) -> [UInt8] {
    places.flatMap { place in
      JSONWriter.object(.dense) { writer in write(place, to: &writer) } + [UInt8(ascii: "\n")]
    }
  }

  /// A line a place under a header, with the columns of the objects' keys.
  package func csv(of places: [Place]) -> [UInt8] {
    let header = [
      "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone",
      "population", "provider",
    ]
    let lines = places.map { place in
      CSVText.line([
        place.name, place.region ?? "", place.country ?? "", place.countryCode ?? "",
        DecimalText.text(place.latitude) ?? "", DecimalText.text(place.longitude) ?? "",
        place.timeZone ?? "", place.population.map(String.init) ?? "", provider,
      ])
    }
    return Array((CSVText.line(header) + lines.joined()).utf8)
  }
}
