/// An element with identity and content.
struct Fruit: Identifiable, Equatable, Sendable {
  let id: String
  var ripeness = 0
}

/// Returns a fruit per letter; upper-case letters are ripe.
func fruits(_ word: String) -> [Fruit] {
  word.map { Fruit(id: $0.lowercased(), ripeness: $0.isUppercase ? 1 : 0) }
}
