import Testing

@Suite struct `skydiff completions` {
  private let world = TestWorld()

  @Test(arguments: ["bash", "zsh", "fish"])
  func `prints a script even if the configuration and the state are damaged`(_ shell: String) throws
  {
    let script = world.run("completions", shell)
    #expect(script.status == 0)
    #expect(script.errors == "")
    #expect(script.output.contains("completions --cities"))
    try world.configure("{ nonsense")
    try world.write("no state", to: world.statePath)
    world.variables["SKYDIFF_UNITS"] = "nonsense"
    #expect(world.run("completions", shell) == script)
  }

  @Test func `prints the names and tags of the list, each once`() {
    _ = world.run("add", "Seoul", "Paris", "--tag", "home", "--tag", "work", asking: nil)
    _ = world.run("add", "Paris, US", "--tag", "home", asking: nil)
    #expect(
      world.run("completions", "--cities")
        == TestWorld.Run(status: 0, output: "Seoul\nParis\n", errors: "")
    )
    #expect(
      world.run("completions", "--tags")
        == TestWorld.Run(status: 0, output: "home\nwork\n", errors: "")
    )
  }

  @Test func `prints no names without a list`() {
    #expect(
      world.run("completions", "--cities") == TestWorld.Run(status: 0, output: "", errors: "")
    )
  }

  @Test(arguments: [
    ([], "missing argument SHELL: bash, zsh or fish"),
    (
      ["bsh"],
      "invalid value 'bsh' for SHELL: expected bash, zsh or fish; did you mean 'bash'?"
    ),
    (["bash", "--tags"], "SHELL and '--tags' cannot be used together"),
  ])
  func `requires a supported shell`(_ arguments: [String], _ message: String) {
    #expect(
      world.run(["completions"] + arguments)
        == TestWorld.Run(
          status: 64,
          output: "",
          errors: "skydiff: error: \(message) (see 'skydiff completions --help')\n"
        )
    )
  }
}
