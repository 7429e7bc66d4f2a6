package import Tracking
package import Weather

/// What a watch wants done outside of it.
package enum WatchEffect: Sendable, Equatable {
  /// Fetch and save: `refreshed` follows.
  case refresh(Refresh)

  /// Look up a text: `found` or `notFound` follows.
  case search(String)

  /// Add a place to the list: `edited` follows, as after the other edits.
  case add(Place)
  case remove(City.ID)
  case edit(City.ID, name: String, tags: [String])

  /// Mute the alerts of a city, or without any the city until the morning; or end what is muted of it.
  case mute(City.ID)
  case step(EditHistory.Direction)

  /// Read the saved state again: `confirmed` or `unreadable` follows.
  case confirmState

  /// Read how the forecast of a city moved: `drifted` follows.
  case loadDrift(City.ID)

  /// Read the state of the nearest save with changes before or after a revision: `visited` follows.
  case visit(Past)

  /// Give the terminal to the shell until the program is continued.
  case suspend

  /// Draw the whole screen again.
  case redraw
  case quit

  package enum Refresh: Sendable, Equatable {
    case due(Set<City.ID>?)

    /// Everything, even what is fresh.
    case everything(Set<City.ID>?)
  }

  package enum Past: Sendable, Equatable {
    /// The latest save with changes, before those of a revision.
    case before(Int)
    case after(Int)
  }
}
