import Tracking
import Weather

extension BoardDifference.Mark {
  /// The sign that a person sees; a space where nothing changed.
  var sign: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .updated: "~"
    case .unchanged: " "
    }
  }

  var style: Style {
    switch self {
    case .added: .added
    case .removed: .removed
    case .updated: .updated
    case .unchanged: .plain
    }
  }
}
