import Testing

@Suite struct `A configuration file that others can read` {
  private let world = TestWorld()
  private let withKey = #"{"providers": {"openweathermap": {"apiKey": "very-secret"}}}"#

  private func warning(_ path: String) -> String {
    "skydiff: warning: \(path): it holds a key and others can read it; "
      + "to keep it private: chmod go-r \(path)\n"
  }

  @Test(arguments: [(0o644, true), (0o640, true), (0o604, true), (0o600, false), (0o711, false)])
  func `and that holds a key is warned of by config check and by -v`(
    _ permissions: Int,
    _ isExposed: Bool
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

  @Test(arguments: ["{}", #"{"providers": {"nws": {"contact": "me@example.org"}}}"#])
  func `and that holds no key is nobody's concern`(text: String) throws {
    try world.configure(text)
    try world.setPermissions(0o644, of: world.configurationPath)
    world.variables["OPENWEATHERMAP_API_KEY"] = "very-secret"
    #expect(world.run("config", "check").errors == "")
  }

  @Test func `is named as a shell takes it`() throws {
    let path = "\(world.home)/my $HOME.json"
    try world.write(withKey, to: path)
    try world.setPermissions(0o644, of: path)
    let run = world.run("config", "check", "--config", path)
    #expect(run.errors.hasSuffix(": chmod go-r '\(path)'\n"), "\(run.errors)")
  }
}
