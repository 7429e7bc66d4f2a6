extension Sequence {
  /// Returns the first of the elements with each key, in order.
  func withoutRepetition<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  var withoutRepetition: [Element] { withoutRepetition { $0 } }
}
