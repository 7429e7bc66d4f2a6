import Arguments
import Files
import Rendering

/// What a check of the installation found.
struct Finding {
  /// How much a finding matters.
  enum Status: String {
    case ok
    /// Worth knowing; nothing is wrong.
    case note
    /// Something does not work, or not as it should.
    case problem
  }

  /// What was checked, such as `configuration` or `provider open-meteo`.
  var name: String
  var status: Status
  var message: String

  /// What to do about it; nil if there is nothing to do.
  var advice: String?

  static func ok(_ name: String, _ message: String) -> Finding {
    Finding(name: name, status: .ok, message: message)
  }

  static func note(_ name: String, _ message: String, advice: String? = nil) -> Finding {
    Finding(name: name, status: .note, message: message, advice: advice)
  }

  static func problem(_ name: String, _ message: String, advice: String? = nil) -> Finding {
    Finding(name: name, status: .problem, message: message, advice: advice)
  }

  /// The problem with a directory in which nothing can be written.
  static func lack(of name: String, _ path: String, _ loss: String, _ advice: String) -> Finding? {
    FilePath.writeError(in: path).map { error in
      let text = "\(path): cannot be written (\(error)), so \(loss)"
      return .problem(name, text, advice: "make it writable, or \(advice)")
    }
  }

  static func lackOfCache(_ path: String) -> Finding? {
    let loss = "requests are repeated and limits hold for one run only"
    return lack(of: "cache", path, loss, "set XDG_CACHE_HOME")
  }
}

extension [Finding] {
  /// The findings for programs.
  var document: OutputDocument {
    OutputDocument(
      command: DoctorCommand.commandName, key: "checks",
      keys: ["name", "status", "message", "advice"],
      records: map { finding in
        [
          .text(finding.name), .text(finding.status.rawValue), .text(finding.message),
          .text(finding.advice),
        ]
      })
  }

  /// A line for each finding, with what to do below it.
  func lines(width: Int?) -> [StyledLine] {
    let statusWidth = 9
    return flatMap { finding in
      var line = StyledLine(finding.status.rawValue, finding.status.style)
      line.append(String(repeating: " ", count: statusWidth - finding.status.rawValue.count))
      line.append("\(finding.name): \(finding.message)")
      var lines = line.wrapped(toWidth: width, indent: statusWidth)
      if let advice = finding.advice {
        let text = String(repeating: " ", count: statusWidth) + advice
        lines += StyledLine(text, .dim).wrapped(toWidth: width)
      }
      return lines
    }
  }
}

extension Finding.Status {
  fileprivate var style: Style {
    switch self {
    case .ok: Style(color: .green)
    case .note: Style(color: .yellow)
    case .problem: Style(color: .red, isBold: true)
    }
  }
}
