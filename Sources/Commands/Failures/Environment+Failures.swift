import JSONText
import Rendering
import Weather

extension Environment {
  /// Prints what went wrong on standard error: for people a line for each cause, for scripts an
  /// object for each failure.
  ///
  /// - Parameter format: Nil for people.
  func report(_ failures: [Failure], as format: (any OutputFormat)?) {
    guard !failures.isEmpty else { return }
    if format?.hasErrorObjects == true {
      for failure in failures { writeError(Self.object(failure)) }
      return
    }
    let time = UserTime(clock: userClock, now: present)
    for message in Failure.messages(failures, time: time) {
      let text = time.localizing(message).sanitizedForTerminal
      writeError(Array("skydiff: error: \(text)\n".utf8))
    }
  }

  private static func object(_ failure: Failure) -> [UInt8] {
    JSONWriter.object(.dense) { writer in
      writer.object("error") { writer in
        writer.member("code", Int(failure.status.rawValue))
        writer.member("kind", failure.kind.rawValue)
        writer.member("city", failure.city?.description)
        writer.member("message", failure.message)
      }
    } + [UInt8(ascii: "\n")]
  }
}
