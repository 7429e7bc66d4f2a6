package import FoundationEssentials
package import Terminal
package import Tracking
package import Weather

package enum WatchEvent: Sendable {
  case input(TerminalInput)
  case resized(TerminalSize)

  /// A time that the watch asked for has come.
  case time

  /// The saved state was read because another process saved it.
  case loaded(SavedState)

  /// The saved state, read again because `loaded` had an older one than the watch shows.
  case confirmed(SavedState)

  /// Why the saved state cannot be read; the list stays.
  case unreadable(String)

  case refreshed(WatchRefresh)

  /// The places for a text that was typed, best first.
  case found([Place], for: String)

  /// Why the places for a text could not be looked up.
  case notFound(String, for: String)

  case edited(WatchEdit)

  /// How the forecast of a city moved; nil without a history.
  case drifted(City.ID, CityDrift?)

  /// The saved state to show; nil if there is none in that direction.
  case visited(WatchPast?)
}

package struct WatchRefresh: Sendable {
  /// What was saved; nil for nothing.
  package var change: StateChange?

  /// Why nothing could be fetched or saved; nil when all went well or only cities failed.
  package var problem: String?

  /// Whether no name could be looked up.
  package var isWithoutNetwork: Bool

  /// Whether a city could not be fetched.
  package var hasFailures: Bool

  package init(
    change: StateChange? = nil, problem: String? = nil, isWithoutNetwork: Bool = false,
    hasFailures: Bool = false
  ) {
    self.change = change
    self.problem = problem
    self.isWithoutNetwork = isWithoutNetwork
    self.hasFailures = hasFailures
  }
}

/// The end of an edit that was asked for.
package struct WatchEdit: Sendable {
  /// What was saved; nil for nothing.
  package var change: StateChange?

  /// What was done, or why it was not, in one line.
  package var message: String

  /// The city that was added or is in the list already, to select.
  package var city: City.ID?

  package init(change: StateChange? = nil, message: String, city: City.ID? = nil) {
    self.change = change
    self.message = message
    self.city = city
  }
}

/// A saved state of the past, marked with what it changed.
package struct WatchPast: Sendable {
  package var revision: SavedRevision
  package var report: ChangeReport

  /// The moment as which it is shown.
  package var moment: Date

  package init(revision: SavedRevision, report: ChangeReport, moment: Date) {
    self.revision = revision
    self.report = report
    self.moment = moment
  }
}
