/// The parts of a state that few commands need; a state that was read without one must not be saved.
///
/// A part that is not read is passed by its brackets, and checked when it is read.
package struct StateParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The hours of forecasts.
  package static let hours = StateParts(rawValue: 1)

  /// What tables of cities do not show of the days of forecasts.
  package static let days = StateParts(rawValue: 2)

  /// What readers know of the weather, which only a save needs.
  package static let memory = StateParts(rawValue: 4)

  package static let all: StateParts = [.hours, .days, .memory]
}
