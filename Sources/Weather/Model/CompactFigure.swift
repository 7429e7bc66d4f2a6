package import FoundationEssentials

/// Stores a figure that may be unknown in 8 bytes instead of the 16 of an optional.
@propertyWrapper package struct CompactFigure: Sendable {
  /// Not a number if the figure is unknown.
  private var value = Double.nan

  package init() {}

  package init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  /// The figure; nil if it is unknown or not a number.
  package var wrappedValue: Double? {
    get { value.isNaN ? nil : value }
    set { value = newValue ?? .nan }
  }
}

extension CompactFigure: Equatable {
  package static func == (left: CompactFigure, right: CompactFigure) -> Bool {
    left.value == right.value || (left.value.isNaN && right.value.isNaN)
  }
}

/// Stores an instant that may be unknown in 8 bytes; see `CompactFigure`.
@propertyWrapper package struct CompactInstant: Sendable, Equatable {
  /// Seconds since 2001, as `Date` stores them.
  @CompactFigure private var seconds: Double?

  package init() {}

  package init(wrappedValue: Date?) { self.wrappedValue = wrappedValue }

  /// The instant; nil if it is unknown.
  package var wrappedValue: Date? {
    get { seconds.map { Date(timeIntervalSinceReferenceDate: $0) } }
    set { seconds = newValue?.timeIntervalSinceReferenceDate }
  }
}
