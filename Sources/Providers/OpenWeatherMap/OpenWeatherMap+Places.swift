import FoundationEssentials
import HTTP
import JSONText
import Weather

extension OpenWeatherMap: NameService {
  func requests(for query: PlaceQuery) -> [Request] {
    OpenWeatherMapText.texts(for: query).map(request(forPlaces:))
  }

  func places(
    in response: Response,
    to request: Request,
    for query: PlaceQuery,
    at now: Date
  ) -> Result<[FoundPlace], FetchFailure> {
    Result { () throws(FetchFailure) in
      try OpenWeatherMapAnswer.content(of: response, to: request, at: now) {
        value throws(MalformedResponse) in
        guard let places = value.array else { throw MalformedResponse("not an array") }
        return try places.prefix(Self.mostPlaces)
          .map { place throws(MalformedResponse) in try OpenWeatherMapPlace(place) }
          .compactMap { $0.found(in: query.language) }
      }
    }
  }

  /// As many as the service ever sends, and some more.
  private static let mostPlaces = 50
}
