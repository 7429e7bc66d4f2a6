import Text
package import Weather

extension OutputDocument {
  /// The places that a search found, with the names that matched.
  package static func places(
    _ matches: [PlaceMatch],
    query: String,
    provider: String
  ) -> OutputDocument {
    OutputDocument(
      command: "search",
      members: [
        ("query", .text(query)),
        ("alternatives", .integer(max(matches.count { $0.isCertain } - 1, 0))),
      ],
      key: "places",
      keys: placeKeys,
      jsonKeys: ["matchedName"],
      records: matches.map { record($0.place, provider) + [.text($0.matchedName)] }
    )
  }

  /// The places near another one, with their distances in kilometers and directions in degrees.
  package static func nearbyPlaces(
    _ nearby: [NearbyPlace],
    query: String,
    provider: String
  ) -> OutputDocument {
    OutputDocument(
      command: "search",
      members: [("query", .text(query))],
      key: "places",
      keys: placeKeys + ["distance", "direction"],
      records: nearby.map { each in
        record(each.place, provider) + [
          .number(DecimalText.rounded(each.distance, fractionDigits: 2)),
          .integer(Int(each.direction.rounded()) % 360),
        ]
      }
    )
  }

  private static let placeKeys = [
    "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone", "population",
    "provider",
  ]

  private static func record(_ place: Place, _ provider: String) -> [Value] {
    [
      .text(place.name), .text(place.region), .text(place.country), .text(place.countryCode),
      .number(place.latitude), .number(place.longitude), .text(place.timeZone),
      .integer(place.population), .text(provider),
    ]
  }
}
