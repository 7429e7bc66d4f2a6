/// An element with identity and content.
struct Fruit: Identifiable, Equatable, Sendable {
  let id: String
  var ripeness = 0
}

/// Fruits from a word: a letter each, an upper-case letter being a ripe one.
func fruits(_ word: String) -> [Fruit] {
  word.map { Fruit(id: $0.lowercased(), ripeness: $0.isUppercase ? 1 : 0) }
}
