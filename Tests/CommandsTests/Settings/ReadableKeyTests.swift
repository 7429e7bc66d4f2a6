import Testing

@Suite struct `A configuration file that other users can read` {
  private let world = TestWorld()
  private let withKey =
    #"{"alerts": [], "providers": {"openweathermap": {"apiKey": "very-secret"}}}"#

  private func warning(_ path: String) -> String {
    "skydiff: warning: \(path): it holds a key and others can read it; "
      + "to keep it private: chmod go-r \(path)\n"
  }

  @Test(arguments: [(0o644, true), (0o640, true), (0o604, true), (0o600, false), (0o711, false)])
  func `causes a warning in config check and verbose output if it contains a key`(
    _ permissions: Int, _ isExposed: Bool
  ) throws {
    try world.configure(withKey)
    try world.setPermissions(permissions, of: world.configurationPath)
    let expected = isExposed ? warning(world.configurationPath) : ""
    for arguments in [["config", "check"], ["config", "check", "-v"], ["state", "check", "-v"]] {
      let run = world.run(arguments)
      #expect(run.status == 0)
      #expect(run.errors == expected, "\(arguments)")
    }
    #expect(world.run("state", "check").errors == "")
    #expect(world.run("config", "check", "--quiet").errors == "")
  }

  @Test(arguments: [
    #"{"alerts": []}"#, #"{"alerts": [], "providers": {"nws": {"contact": "me@example.org"}}}"#,
  ]) func `causes no warning if it contains no key`(text: String) throws {
    try world.configure(text)
    try world.setPermissions(0o644, of: world.configurationPath)
    world.variables["OPENWEATHERMAP_API_KEY"] = "very-secret"
    #expect(world.run("config", "check").errors == "")
  }

  @Test func `is quoted for the shell in the advice`() throws {
    let path = "\(world.home)/my $HOME.json"
    try world.write(withKey, to: path)
    try world.setPermissions(0o644, of: path)
    let run = world.run("config", "check", "--config", path)
    #expect(run.errors.hasSuffix(": chmod go-r '\(path)'\n"), "\(run.errors)")
  }
}
