import FoundationEssentials
import Testing

/// A file of cases: what a person types, and what comes of it.
///
/// `Tests/README.md` has the format.
struct Transcript {
  /// The path below `Tests/Transcripts`.
  var file: String
  var lines: [String]
  var cases: [Case] = []

  /// A case, which begins with `== name` and has a new home.
  struct Case {
    var name: String
    var file: String
    var number: Int
    /// What the lines before the first case do.
    var setup: [Step] = []
    var steps: [Step] = []
    /// The name and the values of `for NAME: VALUE...`; the case runs for each value.
    var variable: (name: String, values: [String])?
  }

  /// A `%` line with the lines below it, or a `$` line with what is expected of it.
  struct Step {
    /// The number of its first line, from 1, and how many lines it has.
    var line: Int
    var count = 1
    var text: String
    var isCommand: Bool
    var output: [String] = []
    var errors: [String] = []
    var status: Int32 = 0
    var requests: String = ""
  }

  struct Mistake: Error, CustomStringConvertible {
    var line: Int
    var description: String
  }

  init(_ text: String, file: String) throws(Mistake) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var setup: [Step] = []
    var isOpen = false
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let rest = String(line.dropFirst(2))
      let isSetup = cases.isEmpty
      /// Changes the step whose lines come now.
      func extend(_ change: (inout Step) -> Void) throws(Mistake) {
        guard isOpen, var step = isSetup ? setup.last : cases.last?.steps.last else {
          throw Mistake(line: number, description: "'\(line)' is below no command")
        }
        change(&step)
        step.count = number - step.line + 1
        if isSetup {
          setup[setup.count - 1] = step
        } else {
          cases[cases.count - 1].steps[cases[cases.count - 1].steps.count - 1] = step
        }
      }
      switch line.prefix(2) {
      case "==":
        cases.append(
          Case(name: String(line.dropFirst(3)), file: file, number: cases.count, setup: setup))
        isOpen = false
      case "$ ", "% ":
        let step = Step(line: number, text: rest, isCommand: line.hasPrefix("$"))
        if !isSetup {
          cases[cases.count - 1].steps.append(step)
        } else if step.isCommand {
          throw Mistake(line: number, description: "a command is outside of a case")
        } else {
          setup.append(step)
        }
        isOpen = true
      case "  ":
        try extend { step in
          // Empty lines between two lines of the output are part of it.
          let empty = number - step.line - step.count
          step.output += [String](repeating: "", count: empty) + [rest]
        }
      case "! ", "!": try extend { $0.errors.append(rest) }
      case "> ": try extend { $0.requests = rest }
      case "? ":
        guard let status = Int32(rest) else {
          throw Mistake(line: number, description: "'\(rest)' is no status")
        }
        try extend { $0.status = status }
      case "": break
      case "fo" where line.hasPrefix("for ") && cases.last?.steps.isEmpty == true:
        let parts = line.dropFirst(4).split(separator: ":", maxSplits: 1)
        guard let name = parts.first, let values = try? ShellWords(String(parts.last ?? "")).all
        else { throw Mistake(line: number, description: "expected for NAME: VALUE...") }
        cases[cases.count - 1].variable = (String(name), values)
      default:
        guard isSetup else {
          throw Mistake(line: number, description: "'\(line)' is nothing of a transcript")
        }
      }
    }
  }
}

extension Transcript.Case: CustomTestStringConvertible {
  var testDescription: String { "\(file): \(name)" }

  /// The case for each value of its variable.
  var variants: [(value: String?, setup: [Transcript.Step], steps: [Transcript.Step])] {
    guard let variable else { return [(nil, setup, steps)] }
    return variable.values.map { value in
      (value, setup, steps.map { $0.replacing(variable.name, with: value) })
    }
  }
}

/// The words of a command line, with quotes and backslashes as shells have them.
struct ShellWords {
  var all: [String] = []

  init(_ line: String) throws(Transcript.Mistake) {
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""): word = (word ?? "") + String(rest.popFirst() ?? "\\")
      case (quote, .some): quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { all.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw Transcript.Mistake(line: 0, description: "a quote is open") }
    if let word { all.append(word) }
  }
}
