/// The members of an object, in the order of the text.
package struct JSONMembers: Sequence, Sendable {
  package typealias Element = (key: JSONKey, value: JSONValue)

  let object: JSONValue

  package struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONMembers.Element? {
      guard index < end else { return nil }
      let key = JSONKey(document: document, index: index)
      let value = JSONValue(document: document, index: index + 1)
      index = Int(document.tape[index + 1].next)
      return (key, value)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(document: object.document, index: object.index + 1, end: Int(object.entry.next))
  }

  /// The number of members.
  ///
  /// - Complexity: linear in it.
  package var count: Int { reduce(0) { count, _ in count + 1 } }
}
