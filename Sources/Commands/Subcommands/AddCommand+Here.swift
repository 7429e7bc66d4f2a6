import ConfigurationFile
import GeoNames
import HTTP
import JSONText
import Providers
import Tracking
import Weather

/// `skydiff add --here`.
extension AddCommand {
  /// Kilometers within which the city of a location has to be.
  private static let maximumDistance = 50.0

  /// Finds the city where this machine is, by its internet address.
  func findHere(
    in state: SavedState, _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> Found {
    let location = session.settings.configuration.location
    guard location.provider != nil else { throw Failures(Self.notAllowed(session.settings)) }
    if session.settings.isOffline { throw Failures(.offline(place: "--here", suggestion: nil)) }
    var found = Found()
    switch fetcher.location(from: IPInfo(url: location.url, token: location.token)) {
    case .failure(let failure): found.failures.append(Failure(failure, about: "--here"))
    case .success(nil):
      found.failures.append(
        Failure(
          .notDone, kind: .unknownPlace,
          "\(Self.host(of: location)) does not know where this machine is; name the city: skydiff add CITY"
        ))
    case .success(let here?):
      let city = try city(at: here, session, fetcher)
      found.remarks.append(
        "\(Self.host(of: location)) says that this machine is in \(here.described); took "
          + city.fullName(in: session.settings.placeLanguage))
      add(city, to: &found, state, session)
    }
    return found
  }

  /// The place of that name nearest to the location, else the nearest town, else the location itself.
  private func city(
    at here: Place, _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> Place {
    if !here.name.isEmpty {
      let query = session.placeQuery(here.name, countryCode: here.countryCode)
      let places = (try fetcher.search([query]).first.flatMap { try? $0.get() })?.places ?? []
      let nearest = places.map { (place: $0, distance: here.distance(to: $0)) }.min {
        $0.distance < $1.distance
      }
      if let nearest, nearest.distance <= Self.maximumDistance { return nearest.place }
    }
    let language = session.settings.placeLanguage
    if let town = session.environment.gazetteer()?.town(near: here, in: language) { return town }
    var place = here
    if place.name.isEmpty { place.name = here.coordinates }
    return place
  }

  /// What would be sent where, and how to allow it.
  private static func notAllowed(_ settings: Settings) -> Failure {
    let location = settings.configuration.location
    return .configuration(
      "\(settings.location(of: "location.provider")): --here would send a request to \(host(of: location)), "
        + "which sees the internet address of this machine"
        + (location.token == nil ? "" : " and your token")
        + #"; to allow that: "location": { "provider": "ipinfo" }"#)
  }

  private static func host(of location: Configuration.Location) -> String {
    Address(location.url)?.authority ?? location.url
  }
}

extension Place {
  /// Such as `Mapo-gu, KR (37.55,126.91)`.
  fileprivate var described: String {
    let names = [name, countryCode ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return names.isEmpty ? coordinates : "\(names) (\(coordinates))"
  }
}
