import FoundationEssentials
import HTTP

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
      let reason = OpenMeteoAnswer.refusalReason(in: response.body)
      return .failure(FetchFailure(response, reason: reason, of: request, at: now))
    }
    guard let answer = try? JSONDecoder().decode(OpenMeteoPlaces.self, from: response.body),
      !answer.isRefusal
    else {
      return .failure(
        FetchFailure(malformed: "not JSON of the expected shape", of: request, at: now)
      )
    }
    return .success(answer.found)
  }
}
