/// The elements of an array.
package struct JSONElements: Sequence, Sendable {
  let array: JSONValue

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = Int(document.tape[index].next) }
      return JSONValue(document: document, index: index)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(document: array.document, index: array.index + 1, end: Int(array.entry.next))
  }

  /// The number of elements.
  ///
  /// - Complexity: linear in it.
  package var count: Int { reduce(0) { count, _ in count + 1 } }
}
