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
  /// - Complexity: O(*n*)
  package var count: Int { count(upTo: .max) }

  /// Returns the number of elements, or a limit if there are more.
  ///
  /// - Complexity: O(*n*) in the result.
  package func count(upTo limit: Int) -> Int {
    let end = Int(array.entry.next)
    return array.document.tape.withUnsafeBufferPointer { tape in
      var index = array.index + 1
      var count = 0
      while index < end, count < limit {
        index = Int(tape[index].next)
        count += 1
      }
      return count
    }
  }
}

/// The members of an object, in source order.
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
  /// - Complexity: O(*n*)
  package var count: Int { reduce(0) { count, _ in count + 1 } }
}
