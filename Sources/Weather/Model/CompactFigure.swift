/// Stores a figure that may be unknown in 8 bytes instead of the 16 of an optional.
@propertyWrapper
package struct CompactFigure: Sendable {
  /// Not a number if the figure is unknown.
  private var value = Double.nan

  package init() {}

  package init(wrappedValue: Double?) {
    self.wrappedValue = wrappedValue
  }

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
