import Testing

@Suite struct `Options about saved states` {
  private let world = TestWorld()

  @Test(arguments: [["Seoul"], ["--filter", "x"], ["--tag", "home"]])
  func `do not let a reader see a part of the list`(_ selection: [String]) {
    for arguments in [["--unseen"] + selection, selection + ["--unseen", "--reader", "mail"]] {
      let run = world.run(["list"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains("--unseen"), "\(run.errors)")
      #expect(run.errors.hasSuffix("(see 'skydiff list --help')\n"))
    }
  }

  @Test func `need --unseen for --reader`() {
    #expect(
      world.run("list", "--reader", "me")
        == .failing(64, "option '--reader' needs '--unseen' (see 'skydiff list --help')"))
    #expect(world.run("list", "--unseen", "--reader", "a b").status == 64)
  }

  @Test(arguments: ["list", "current", "forecast", "refresh", "export", "diff"])
  func `reject what names no state`(_ command: String) {
    let option =
      ["refresh": ["--since"], "diff": [], "export": ["--as-of"]][command] ?? ["--since"]
    let run = world.run([command] + option + ["soonish?"])
    #expect(run.status == 64)
    #expect(run.errors.contains("invalid value 'soonish?'"), "\(run.errors)")
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `are those that a command has`() {
    for (command, options) in [
      "list": ["--since", "--as-of"], "current": ["--since", "--as-of"],
      "forecast": ["--since", "--as-of"], "refresh": ["--since"], "export": ["--as-of"],
    ] {
      let help = world.run("help", command).output
      for option in ["--since", "--as-of"] {
        #expect(help.contains("\(option) WHEN") == options.contains(option), "\(command) \(option)")
      }
    }
  }
}
