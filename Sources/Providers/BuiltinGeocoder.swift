import FoundationEssentials
package import GeoNames
import HTTP
package import Weather

/// The gazetteer as a geocoder, which needs no requests.
package struct BuiltinGeocoder: Geocoder {
  package static let name = "geonames"

  private let gazetteer: Gazetteer

  /// Whether a beginning finds places where nothing has the whole name.
  private let completesNames: Bool

  package init(_ gazetteer: Gazetteer, completesNames: Bool = false) {
    self.gazetteer = gazetteer
    self.completesNames = completesNames
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    CompletedSearch(
      found: queries.map { query in
        let found = gazetteer.matches(for: query)
        return found.isEmpty && completesNames ? gazetteer.matches(beginningAs: query) : found
      })
  }
}

/// A search that is done before any request.
private struct CompletedSearch: PlaceSearch {
  let found: [[PlaceMatch]]

  func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[Result<[PlaceMatch], FetchFailure>]> { .done(found.map { .success($0) }) }
}
