import Rendering
import Weather

extension CityReference {
  /// Finds the city that the reference names, also by the label that tables print for it, such as
  /// `Portland OR`.
  ///
  /// - Complexity: O(n) in the number of cities.
  func resolveNameOrLabel(among cities: [City]) -> Resolution {
    let resolution = resolve(among: cities)
    let folded = text.foldedForMatching
    guard resolution == .unknown, !folded.isEmpty else { return resolution }
    let labels = CityLabels(cities)
    let labeled = cities.filter { labels.text(of: $0).foldedForMatching == folded }
    return labeled.count == 1 ? .city(labeled[0].id) : .unknown
  }
}
