import Testing

@Suite struct `The runner of transcripts` {
  private func problems(_ text: String) throws -> [String] {
    let transcript = try Transcript("== a case\n" + text, file: "example.sky")
    return transcript.cases.flatMap { TranscriptRun($0).results.compactMap(\.problem) }.map {
      String($0.prefix { $0 != ";" && $0 != "\n" })
    }
  }

  @Test func `accepts what comes`() throws {
    #expect(try problems("% track Oslo\n$ list --template '{name}'\n  Oslo") == [])
    #expect(try problems("$ undo\n! error: nothing to undo\n? 1") == [])
    #expect(try problems("$ search Oslo -q\n> search Oslo\n  ...\n  Oslo[..]") == [])
    #expect(try problems("for CITY: Oslo Seoul\n$ add CITY -q\n> search CITY; all CITY") == [])
  }

  @Test(arguments: [
    ("% track Oslo\n$ list --template '{name}'\n  Lima", "the output differs"),
    ("% track Oslo\n$ list --template '{name}'", "the output differs"),
    ("% track Oslo\n$ list --template '{name}'\n  Oslo\n  ...\n  Lima", "the output differs"),
    ("$ undo\n? 1", "standard error differs"),
    ("$ undo\n! error: nothing to undo", "the status differs"),
    ("$ add Oslo -q", "the requests differs"),
    ("$ add Oslo -q\n> search Oslo; all Oslo; all Oslo", "the requests differs"),
    ("$ undo\n", "standard error and the status differs"),
  ]) func `notices a difference`(text: String, difference: String) throws {
    #expect(try problems(text).map { $0.hasSuffix(difference) } == [true])
  }

  @Test(arguments: [
    ("% levitate", "there is no action 'levitate'"), ("% wait long", "'long' is no duration"),
    ("% set Oslo height=1", "there is no field 'height=1'"),
    ("% run add Atlantis", "exit status 1: skydiff: error: no place named 'Atlantis' was found"),
    ("% file ~/list.tmp\n  text", "it left the file list.tmp"),
    ("% track Oslo\n% no state", "there is a state"),
    ("% track Oslo\n$ remove Oslo -q\n% same state", "the state differs"),
    ("$ add 'Oslo", "a quote is open"),
  ]) func `reports an action that fails`(text: String, problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test(arguments: ["  output of nothing", "what is this", "$ list\n? maybe"])
  func `rejects a line that means nothing`(text: String) {
    #expect(throws: Transcript.Mistake.self) { try problems(text) }
  }

  private func recorded(_ text: String) throws -> String {
    let transcript = try Transcript(text, file: "example.sky")
    let steps = TranscriptRun(transcript.cases[0]).results.compactMap(\.recorded)
    return transcript.text(
      recording: Dictionary(steps.map { ($0.line, $0) }) { first, _ in first })
  }

  @Test func `records what came, but for what is left open`() throws {
    #expect(
      try recorded("== a case\n$ undo\n  old\n\n$ undo\n! error: [..]\n? 3\n\n== the end")
        == "== a case\n$ undo\n! error: nothing to undo\n? 1\n\n$ undo\n! error: [..]\n? 1\n\n== the end"
    )
  }

  @Test func `records nothing where all is right, also if it has the text of a value`() throws {
    let text = "== a case\nfor WORD: thing\n$ undo\n! error: nothing to undo\n? 1\n\n== the end"
    #expect(try recorded(text) == text)
  }
}
