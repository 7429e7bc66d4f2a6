import FoundationEssentials
import HTTP

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
      try OpenWeatherMapBody<[OpenWeatherMapPlace]>
        .content(of: response, to: request, at: now)
        .compactMap { $0.found(in: query.language) }
    }
  }
}
