import Weather

extension Gazetteer {
  /// What a code of IATA or ICAO in capital letters means: a town that has it as another name, else the
  /// airport; nil for other texts, and where it is the main name of a town.
  func matches(forCode query: PlaceQuery) -> [PlaceMatch]? {
    let code = query.name
    guard (3...4).contains(code.utf8.count), query.qualifiers.isEmpty,
      code.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    let names = names(for: query)
    let mains = names.map { mainName($0.rank) }
    // The initials of a name, such as NYC, are what people call the place.
    guard !mains.contains(where: { $0.isSameName(as: code) || $0.initials == code }) else {
      return nil
    }
    let towns = names.filter { NameCursor(file, name: $0.name).name == code }
    if !towns.isEmpty {
      return towns.map { town in
        let place = place(town.rank)
        return PlaceMatch(place, mainName: place.name, matchedName: code, isCertain: true)
      }
    }
    return Aerodromes.named(code).flatMap { airport($0, query) }.map { [$0] }
  }

  /// Kilometers within which a town of the same country has the region and the time zone of an airport.
  private static let maximumDistance = 100.0

  private func airport(_ airport: Aerodrome, _ query: PlaceQuery) -> PlaceMatch? {
    guard let iata = airport.iata, query.countryCode ?? airport.countryCode == airport.countryCode
    else { return nil }
    var place = Place(
      name: "\(airport.city) \(iata)", latitude: airport.latitude, longitude: airport.longitude)
    place.countryCode = airport.countryCode
    place.country = CountryTable.name(ofCode: airport.countryCode)
    let location = Location(airport.latitude, airport.longitude)
    let town = nearest(to: location, within: Self.maximumDistance) {
      file.region($0).countryCode == airport.countryCode
    }
    if let rank = town?.rank {
      place.region = file.region(rank).name
      place.timeZone = file.timeZone(rank)
    }
    var match = PlaceMatch(place, mainName: place.name, matchedName: query.name, isCertain: true)
    match.airport = [airport.name, airport.id].filter { !$0.isEmpty }.joined(separator: ", ")
    return match
  }
}

extension String {
  fileprivate var initials: String {
    String(split(separator: " ").compactMap(\.first)).uppercased()
  }
}
