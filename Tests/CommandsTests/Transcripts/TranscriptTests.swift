import FoundationEssentials
import Testing
import Transport

/// Runs the transcripts in `Tests/Transcripts`.
///
/// `RECORD=1` writes what came into the files, where no `...` and no `[..]` stands, and the run fails.
/// `CASE=TEXT` runs the cases whose names have the text.
@Suite struct Transcripts {
  @Test(arguments: TranscriptFolder.cases) func `show what comes of each command`(
    of example: Transcript.Case
  ) throws { try TranscriptFolder.run(example) }

  @Test func `are all transcripts, without another file between them`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: TranscriptFolder.path)
    let others = names.filter { $0.contains(".") && !$0.hasSuffix(".sky") }
    #expect(others == [])
    #expect(TranscriptFolder.mistakes == [])
  }
}

/// The folder of transcripts.
enum TranscriptFolder {
  static let path =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Transcripts"

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// What is wrong in the files themselves.
  static var mistakes: [String] {
    files.compactMap { file in
      if case .failure(let mistake) = file.transcript {
        "\(file.name):\(mistake.line): \(mistake)"
      } else {
        nil
      }
    }
  }

  static let cases: [Transcript.Case] = {
    let text = ProcessInfo.processInfo.environment["CASE"] ?? ""
    return files.flatMap { (try? $0.transcript.get().cases) ?? [] }.filter {
      text.isEmpty || $0.testDescription.contains(text)
    }
  }()

  private static let files: [(name: String, transcript: Result<Transcript, Transcript.Mistake>)] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".sky") }.sorted().map { name in
      let text = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
      return (
        name,
        Result { () throws(Transcript.Mistake) in
          try Transcript(String(decoding: text, as: UTF8.self), file: name)
        }
      )
    }
  }()

  /// Runs a case, and records the lines that came, or an issue at each step that differs.
  static func run(_ example: Transcript.Case) throws {
    let results = TranscriptRun(example).results
    if isRecording {
      try record(example, results)
      return
    }
    for (step, problem) in results.compactMap({ result in result.problem.map { (result.step, $0) } }
    ) {
      Issue.record(
        "\(problem)",
        sourceLocation: SourceLocation(
          fileID: "Transcripts/\(example.file)", filePath: "\(path)/\(example.file)",
          line: step.line, column: 1))
    }
  }

  /// What came of the steps of each file, by their first line.
  private static let recorded = Guarded<[String: [Int: Transcript.Step]]>([:])

  /// Writes what came of a case, and of those before it, into its file.
  private static func record(_ example: Transcript.Case, _ results: [TranscriptRun.Result]) throws {
    guard let transcript = try files.first(where: { $0.name == example.file })?.transcript.get()
    else { return }
    let result = recorded.withLock { recorded in
      // Of a case with a variable the first value is recorded.
      for result in results.reversed() {
        guard let step = result.recorded else { continue }
        recorded[example.file, default: [:]][step.line] = step
      }
      let text = transcript.text(recording: recorded[example.file] ?? [:])
      return Result {
        guard text != transcript.lines.joined(separator: "\n") else { return false }
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(example.file)"))
        return true
      }
    }
    if try result.get() { Issue.record("\(example.file) was recorded: review it") }
  }
}
