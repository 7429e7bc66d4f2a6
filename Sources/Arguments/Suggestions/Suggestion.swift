/// Finds what was probably meant by a word that is not known.
package enum Suggestion {
  /// The candidate nearest to the word given, or nil where none is near.
  ///
  /// Near is, in this order: the same but for letter case; the only one that begins with what was
  /// given; one edit away, two from six letters, three from nine. Where several begin with what was
  /// given it is one of them or none. Of candidates equally near the first wins.
  package static func nearest(
    to given: String,
    among candidates: some Sequence<String>
  ) -> String? {
    nearest(to: given, among: candidates, by: \.self)
  }

  /// The candidate whose key is nearest to the word given, or nil where none is near.
  package static func nearest<Candidate>(
    to given: String,
    among candidates: some Sequence<Candidate>,
    by key: (Candidate) -> String
  ) -> Candidate? {
    let given = given.lowercased()
    guard !given.isEmpty else { return nil }
    let keyed = candidates.map { (key: key($0).lowercased(), candidate: $0) }
    if let same = keyed.first(where: { $0.key == given }) {
      return same.candidate
    }
    let longer = keyed.filter { $0.key.hasPrefix(given) }
    if let first = longer.first, longer.allSatisfy({ $0.key == first.key }) {
      return first.candidate
    }
    return nearestByEdits(to: given, among: longer.isEmpty ? keyed : longer)
  }

  private static func nearestByEdits<Candidate>(
    to given: String,
    among keyed: [(key: String, candidate: Candidate)]
  ) -> Candidate? {
    let letters = Array(given)
    let bound = min(3, max(1, letters.count / 3))
    var best: (distance: Int, candidate: Candidate)?
    for (key, candidate) in keyed {
      let other = Array(key)
      guard abs(other.count - letters.count) <= bound else { continue }
      let distance = EditDistance.between(letters, other)
      // Where every letter is another one, nothing of what was typed is left.
      guard distance <= bound, distance < min(letters.count, other.count) else { continue }
      if best.map({ distance < $0.distance }) ?? true {
        best = (distance, candidate)
      }
    }
    return best?.candidate
  }
}
