import JSONText
import Rendering
import S3
import Store
import Text
import Tracking

/// `skydiff state move`.
extension StateCommand {
  /// Moves the list with its history.
  func move(to target: String, _ session: Session) throws(Failures) -> Outcome {
    let source = session.settings.statePath
    let target = session.environment.expandingHome(target)
    let storage = try session.storage(at: target)
    session.environment.allowGrace(session.graceToSave)
    let moved = try Failures.ofStore { () throws(StoreError) in
      try session.storage.move(to: storage)
    }
    guard let moved else {
      throw Failures(Failure(.notDone, kind: .state, "\(source): there is no list to move"))
    }
    let address = JSONWriter.text(of: target)
    let cities = CountText.text(moved.state.cities.count, "city", "cities")
    let lines = [
      "moved \(cities) and \(CountText.text(moved.revisions, "saved state")) to \(target)",
      "put this into the configuration: \"state\": \(address)",
    ]
    session.print("state move", lines.map { StyledLine($0) }) { writer in
      writer.member("from", source)
      writer.member("path", target)
      writer.member("cities", moved.state.cities.count)
      writer.member("revisions", moved.revisions)
    }
    return Outcome()
  }
}
