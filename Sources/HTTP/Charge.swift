/// What a request takes of a budget that many requests share.
package struct Charge: Sendable, Equatable {
  /// The name of the budget.
  package var budget: String

  /// In calls, as the provider counts them: not always a whole number.
  package var calls: Double

  package init(to budget: String, calls: Double = 1) {
    self.budget = budget
    self.calls = calls
  }
}
