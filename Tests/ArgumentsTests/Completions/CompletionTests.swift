import Testing

@testable import Arguments

struct CompletionTests {
  private func completion(_ words: String...) -> Completion {
    Sample.program.completion(of: words, list: ShellSession.words)
  }

  private func words(_ words: String...) -> [String] {
    Sample.program.completion(of: words, list: ShellSession.words).words.map(\.text)
  }

  @Test func `every command and option is offered, with its help`() {
    for path in Sample.program.commandPaths {
      let names = path.map(\.name)
      let last = Sample.program.completion(of: names, list: ShellSession.words)
      #expect(last.words.contains(.init(names[names.count - 1], help: path.last?.abstract ?? "")))
      let options = Sample.program.completion(of: names + ["-"], list: ShellSession.words)
      for option in Sample.program.parameters + (path.last?.options ?? []) {
        for spelling in option.spellings {
          #expect(options.words.contains(.init(spelling, help: option.help)))
        }
      }
    }
  }

  @Test func `a value follows its option, as a word of its own or after a sign`() {
    #expect(words("list", "--sort", "") == ["added", "name", "temperature"])
    #expect(words("list", "--sort=T") == ["temperature"])
    #expect(words("list", "--sort", "name", "New") == ["New York"])
    #expect(
      words("--sort", "") == ["add", "remove", "list", "forecast", "state", "help", "completions"])
    #expect(completion("--config", "x").kind == .files)
    #expect(completion("--config=x").kind == .files)
  }

  @Test func `nothing is offered where nothing may stand`() {
    #expect(words("state", "path", "") == [])
    #expect(words("completions", "bash", "") == [])
    #expect(words("nonsense", "list", "x") == [])
    #expect(words("list", "--days=") == [])
    #expect(words("forecast", "--days", "") == [])
  }

  @Test func `after two hyphens there are no options`() {
    #expect(words("list", "--", "-") == [])
    #expect(words("list", "--", "s") == ["Seoul", "São Paulo"])
    #expect(words("add", "-3") == [])
  }

  @Test func `each element of a list is completed`() {
    #expect(words("--provider", "n") == ["nws"])
    #expect(words("--provider", "nws,") == ["nws,open-meteo", "nws,nws"])
  }

  @Test func `the text has a line for each word`() {
    #expect(completion("state", "ch").text == "words\ncheck\tCheck the state\n")
    #expect(completion("--config", "").text == "files\n")
  }

  @Test(arguments: CompletionShell.allCases)
  func `the script calls the program and names its function`(_ shell: CompletionShell) {
    let program = CommandLineProgram("sky-diff", abstract: "Show", groups: [])
    let script = program.completionScript(for: shell)
    #expect(script.contains("command sky-diff __complete --"))
    #expect(script.contains("_sky_diff"))
  }
}
