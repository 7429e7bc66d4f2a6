package import Weather

extension OutputDocument {
  /// The places that a search found.
  package static func places(
    _ places: [Place],
    query: String,
    provider: String
  ) -> OutputDocument {
    OutputDocument(
      command: "search",
      members: [("query", .text(query))],
      key: "places",
      keys: [
        "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone",
        "population", "provider",
      ],
      records: places.map { place in
        [
          .text(place.name), .text(place.region), .text(place.country), .text(place.countryCode),
          .number(place.latitude), .number(place.longitude), .text(place.timeZone),
          .integer(place.population), .text(provider),
        ]
      }
    )
  }
}
