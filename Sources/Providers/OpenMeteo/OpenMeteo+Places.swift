import FoundationEssentials
import HTTP
import Weather

extension OpenMeteo: NameService {
  func requests(for query: PlaceQuery) -> [Request] {
    [request(for: query)]
  }

  func places(
    in response: Response,
    to request: Request,
    for query: PlaceQuery,
    at now: Date
  ) -> Result<[FoundPlace], FetchFailure> {
    guard response.status == 200 else {
      let reason = response.problem?.reason("reason")
      return .failure(FetchFailure(response, reason: reason, of: request, at: now))
    }
    do throws(MalformedResponse) {
      return .success(try OpenMeteoPlaces.places(in: response))
    } catch {
      return .failure(FetchFailure(malformed: error.reason, of: request, at: now))
    }
  }
}
