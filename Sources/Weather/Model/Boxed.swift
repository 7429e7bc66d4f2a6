/// Stores a large value behind a reference, so that copies of its owner are small and share it.
///
/// Comparing shared values takes constant time.
@propertyWrapper package struct Boxed<Value: Sendable & Equatable>: Sendable {
  fileprivate final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Boxed: Equatable {
  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }
}

/// Stores a large value that may be missing behind a reference; see `Boxed`.
@propertyWrapper package struct BoxedOptional<Value: Sendable & Equatable>: Sendable {
  private var box: Boxed<Value>.Box?

  package init() {}

  package init(wrappedValue: Value?) { box = wrappedValue.map { Boxed<Value>.Box($0) } }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Boxed<Value>.Box($0) } }
  }

  /// The reference, to share the value with another owner.
  package var projectedValue: BoxedOptional {
    get { self }
    set { self = newValue }
  }

  /// Whether two owners share the value; false for equal values of their own.
  package func isShared(with other: BoxedOptional) -> Bool { box === other.box }
}

extension BoxedOptional: Equatable {
  package static func == (left: BoxedOptional, right: BoxedOptional) -> Bool {
    left.box === right.box || left.box?.value == right.box?.value
  }
}
