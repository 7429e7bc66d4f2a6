/// What comes of a case.
struct TranscriptRun {
  struct Result {
    /// The step as it is written.
    var step: Transcript.Step
    /// The step as it would be recorded; nil where it is right.
    var recorded: Transcript.Step?
    var problem: String?
  }

  private(set) var results: [Result] = []

  init(_ example: Transcript.Case) {
    for variant in example.variants {
      let world = TranscriptWorld()
      for step in variant.setup + variant.steps {
        var result = Result(step: step)
        do {
          if step.isCommand {
            let came = try world.run(step)
            result.problem = Self.problem(step, came)
            if result.problem != nil { result.recorded = Self.recorded(step, came) }
          } else {
            try world.act(step)
          }
        } catch { result.problem = "\(error)" }
        if let variable = example.variable, let value = variant.value {
          result.problem = result.problem.map { "\(value): \($0)" }
          result.recorded = result.recorded?.replacing(value, with: variable.name)
        }
        results.append(result)
        // What follows an action that failed would fail because of it.
        if result.problem != nil, !step.isCommand { break }
      }
      if let last = results.last, let file = world.leftover {
        results[results.count - 1].problem = [last.problem, "it left the file \(file)"].compactMap {
          $0
        }.joined(separator: "\n")
      }
    }
  }

  /// Returns what differs, in words and as the lines that came.
  private static func problem(_ step: Transcript.Step, _ came: Transcript.Step) -> String? {
    var differences: [String] = []
    if !TranscriptLines.match(step.output, came.output) { differences.append("the output") }
    if !TranscriptLines.match(step.errors, came.errors) { differences.append("standard error") }
    if step.status != came.status { differences.append("the status") }
    if !TranscriptLines.match([step.requests], [came.requests]) {
      differences.append("the requests")
    }
    guard !differences.isEmpty else { return nil }
    let words = differences.joined(separator: " and ")
    return "'\(step.text)': \(words) differs; what came is:\n" + came.lines.joined(separator: "\n")
  }

  /// Returns the step with what came, but for what is left open.
  private static func recorded(_ step: Transcript.Step, _ came: Transcript.Step) -> Transcript.Step
  {
    var recorded = came
    if TranscriptLines.areOpen(step.output) { recorded.output = step.output }
    if TranscriptLines.areOpen(step.errors) { recorded.errors = step.errors }
    if TranscriptLines.areOpen([step.requests]) { recorded.requests = step.requests }
    return recorded
  }
}

extension Transcript.Step {
  /// Returns the step with other words for a text.
  func replacing(_ text: String, with other: String) -> Self {
    var step = self
    step.text = step.text.replacing(text, with: other)
    step.output = step.output.map { $0.replacing(text, with: other) }
    step.errors = step.errors.map { $0.replacing(text, with: other) }
    step.requests = step.requests.replacing(text, with: other)
    return step
  }

  /// The lines of the step in a file.
  var lines: [String] {
    var lines = [(isCommand ? "$ " : "% ") + text]
    if !requests.isEmpty { lines.append("> \(requests)") }
    lines += output.map { $0.isEmpty ? "" : "  \($0)" }
    lines += errors.map { $0.isEmpty ? "!" : "! \($0)" }
    if status != 0 { lines.append("? \(status)") }
    return lines
  }
}

extension Transcript {
  /// Returns the text with other lines for some steps, which are found by their first line.
  func text(recording steps: [Int: Step]) -> String {
    var result: [String] = []
    var index = 0
    while index < lines.count {
      if let step = steps[index + 1] {
        result += step.lines
        index += step.count
      } else {
        result.append(lines[index])
        index += 1
      }
    }
    return result.joined(separator: "\n")
  }
}
