import Files
import HTTP
import Store
import TestSupport
import Testing

@Suite struct `The hooks of the configuration` {
  private let world = TestWorld()

  private func problems(of hooks: String) throws -> [String] {
    try world.configurationProblems(of: #"{"hooks": \#(hooks)}"#).map { problem in
      #expect(problem.hasPrefix(":1: "), "\(problem)")
      return String(problem.dropFirst(4))
    }
  }

  @Test(arguments: [
    "[]", #"[{"on": ["rules", "alerts", "changes"], "run": ["x"]}]"#,
    #"[{"on": ["rules"], "run": ["x", "", "{text}"], "timeout": "5m", "where": "tag = home"}]"#,
    #"[{"on": ["rules"], "post": "http://127.0.0.1:1/x", "template": "{{{city}}} {text}"}]"#,
    #"[{"on": ["rules"], "post": "https://x.example/", "headers": {"A": "$B ${C}d $$"}}]"#,
    #"[{"on": ["rules"], "post": "https://x.example/", "contentType": "text/markdown"}]"#,
    #"[{"on": ["rules", "alerts"], "run": ["notify-send", "skydiff", "{text}"], "timeout": "10s"}]"#,
    #"""
    [{"on": ["changes"], "where": "tag = home", "post": "https://ntfy.sh/my-topic",
      "template": "{city}: {text}"}]
    """#,
  ]) func `may be`(hooks: String) throws { #expect(try problems(of: hooks) == []) }

  @Test(arguments: ConfigurationProblems.table(wrong)) func `must not be`(
    _ row: ConfigurationProblems
  ) throws {
    #expect(try problems(of: row.text) == row.problems)
    #expect(!world.run("list").errors.contains("secret"))
  }

  private static let wrong = #"""
    {}
      hooks: expected a list of hooks
    [1]
      hooks[0]: expected an object, found a number
    [{"on": ["rules"]}]
      hooks[0]: expected "run" or "post"
    [{"on": ["rules"], "run": ["x"], "post": "https://x.example"}]
      hooks[0]: expected either "run" or "post"
    [{"run": ["x"]}]
      hooks[0].on: it is missing; expected a list of "rules", "alerts", "changes"
    [{"on": [], "run": ["x"]}]
      hooks[0].on: expected a list of "rules", "alerts", "changes"
    [{"on": ["rule"], "run": ["x"]}]
      hooks[0].on: expected a list of "rules", "alerts", "changes"
    [{"on": ["rules"], "run": ["x"]}, {"on": ["rules"], "run": "secret"}]
      hooks[1].run: expected a list of 1 to 64 strings: a program and its arguments
    [{"on": ["rules"], "run": []}]
      hooks[0].run: expected a list of 1 to 64 strings: a program and its arguments
    [{"on": ["rules"], "run": [" "]}]
      hooks[0].run: expected a list of 1 to 64 strings: a program and its arguments
    [{"on": ["rules"], "run": ["a\u0000"]}]
      hooks[0].run: expected strings without NUL characters
    [{"on": ["rules"], "post": "http://x.example/secret"}]
      hooks[0].post: expected an https address; plain http is for 127.0.0.1, ::1 and localhost alone
    [{"on": ["rules"], "post": "secret"}]
      hooks[0].post: expected an https address; plain http is for 127.0.0.1, ::1 and localhost alone
    [{"on": ["rules"], "run": ["x"], "timeout": "6m"}]
      hooks[0].timeout: expected a duration above 0 and up to "5m", such as "10s"
    [{"on": ["rules"], "run": ["x"], "template": "x"}]
      hooks[0].template: it is only for "post"
    [{"on": ["rules"], "run": ["x"], "headers": {}}]
      hooks[0].headers: it is only for "post"
    [{"on": ["rules"], "post": "https://x.example", "template": "{cty}"}]
      hooks[0].template: there is no field '{cty}'; did you mean '{city}'?
    [{"on": ["rules"], "post": "https://x.example", "template": "{city"}]
      hooks[0].template: expected {{ or }} for a brace that is not around a field
    [{"on": ["rules"], "post": "https://x.example", "headers": {"A": "$1"}}]
      hooks[0].headers.A: expected a text without control characters, with $NAME or ${NAME} for a variable and $$ for a dollar sign
    [{"on": ["rules"], "post": "https://x.example", "headers": {"Content-Type": "x"}}]
      hooks[0].headers.Content-Type: expected the key "contentType" of the hook instead
    [{"on": ["rules"], "post": "https://x.example", "headers": {"A": "x", "a": "y"}}]
      hooks[0].headers.a: it is given twice
    [{"on": ["rules"], "post": "https://x.example", "headers": {"A b": "secret"}}]
      hooks[0].headers: a name has characters that header fields cannot have
    [{"on": ["rules"], "run": ["x"], "whre": "x"}]
      hooks[0].whre: there is no such key; did you mean 'where'?
    [{"on": ["rules"], "run": ["x"], "run": ["y"]}]
      hooks[0].run: it is given twice
    [{"on": ["rules"], "run": ["x"], "where": "temprature < 0"}]
      hooks[0].where: column 1: unknown field 'temprature'; did you mean 'temperature'?
    [{"on": ["rules"], "run": ["x"], "where": 5}]
      hooks[0].where: expected an expression such as "tag = home"
    """#

  @Test func `are at most sixteen`() throws {
    let hook = #"{"on": ["rules"], "run": ["x"]}"#
    func list(_ count: Int) -> String {
      "[\(Array(repeating: hook, count: count).joined(separator: ","))]"
    }
    #expect(try problems(of: list(16)) == [])
    #expect(try problems(of: list(17)) == ["hooks: expected at most 16 hooks"])
  }

  @Test func `name each line, and every problem at once`() throws {
    try world.configure(
      """
      { "hooks": [
        { "on": ["rules"],
          "run": [] },
        { "on": ["never"],
          "post": "ftp://secret.example",
          "where": "tag = " } ] }
      """)
    let run = world.run("config", "check")
    let lines = run.errorLines.map {
      $0.dropFirst("skydiff: error: \(world.configurationPath)".count)
    }
    #expect(lines.map { $0.prefix { $0 != " " } } == [":3:", ":4:", ":5:"])
    #expect(!run.errors.contains("secret"))
  }

  // MARK: - Secrets

  private static let secretive = #"""
    [{"on": ["changes"], "post": "https://ntfy.example/secret-topic?auth=secret-key",
      "headers": {"Authorization": "Bearer $TOKEN", "X-Key": "secret-header"}},
     {"on": ["changes"], "run": ["curl", "-H", "secret-argument"]}]
    """#

  @Test(arguments: [
    ["config", "show"], ["config", "show", "--json"], ["config", "check", "-v"], ["hooks"],
    ["hooks", "--json"], ["hooks", "test", "-v"],
    ["add", "1,1", "--name", "Here", "--no-fetch", "-v"],
  ]) func `are printed without what is secret`(arguments: [String]) throws {
    world.variables["TOKEN"] = "secret-token"
    try #expect(problems(of: Self.secretive) == [])
    world.makeSender = { _ in
      { requests, _ in
        requests.map { request in
          Exchange(
            request: request,
            result: .failure(
              TransferFailure(kind: .connectionFailed, message: "no way to \(request.url)")))
        }
      }
    }
    let run = world.run(arguments, asking: nil)
    #expect([0, 1].contains(run.status))
    #expect(!(run.output + run.errors).contains("secret"), "\(run.output + run.errors)")
    #expect((run.output + run.errors).contains("ntfy.example") || arguments[1] == "check")
  }

  @Test func `need the variables of their header fields when they are used`() throws {
    try #expect(problems(of: Self.secretive) == [])
    let message =
      "skydiff: error: \(world.configurationPath):2: hooks[0].headers.Authorization: "
      + "$TOKEN is not set\n"
    for arguments in [
      ["add", "1,1", "--name", "A", "--no-fetch"], ["refresh"], ["edit", "x", "--tag", "y"],
      ["hooks", "test"], ["config", "check"], ["state", "restore"], ["undo"],
    ] {
      let run = world.run(arguments)
      #expect(run.status == 78, "\(arguments)")
      #expect(run.errors == message)
    }
    #expect(world.run("list").status == 0)
    #expect(world.run("hooks").status == 0)
    #expect(world.run("add", "1,1", "--name", "A", "--no-fetch", "--no-hooks").status == 0)
    world.variables["TOKEN"] = "a\nb"
    #expect(world.run("refresh").errors.contains("$TOKEN has control characters"))
  }

  // MARK: - Permissions

  @Test(arguments: [(0o664, false), (0o602, false), (0o777, false), (0o644, true), (0o600, true)])
  func `are in a file that only its owner can write`(_ permissions: Int, _ isSafe: Bool) throws {
    let path = world.configurationPath
    try world.configure(#"{"hooks": [{"on": ["changes"], "run": ["x"]}]}"#)
    let add = ["add", "1,1", "--name", "A", "--no-fetch"]
    world.permissions = FilePermissions(bits: UInt32(permissions))
    let problem =
      "\(path): it has hooks and others can write it; to protect it: chmod go-w \(path), or where "
      + "that has no effect, as on a Windows drive, move it to another file system and name it in "
      + "SKYDIFF_CONFIG"
    let run = world.run(add)
    #expect(run.status == (isSafe ? 0 : 78))
    if isSafe { return }
    #expect(run.onlyError == "\(problem); --no-hooks runs without hooks")
    #expect(world.state == nil)
    let without = world.run(add + ["--no-hooks"])
    #expect(without.status == 0)
    #expect(without.errors == "skydiff: warning: \(problem)\n")
    #expect(world.state?.contains("\"hooks\"") == false)
    // Commands that run no hooks go on.
    for command in ["list", "hooks", "log"] {
      let run = world.run(command)
      #expect(run.status == 0)
      #expect(run.errors.contains("skydiff: warning: \(problem)\n"))
    }
    #expect(world.run("hooks", "test").onlyError == "\(problem); --no-hooks runs without hooks")
    try world.configure("{}")
    #expect(world.run("list").errors == "")
  }

  @Test func `are in a file that a private group can write`() throws {
    try world.configure(#"{"hooks": [{"on": ["changes"], "run": ["x"]}]}"#)
    world.permissions = FilePermissions(bits: 0o664, hasPrivateGroup: true)
    let run = world.run("add", "1,1", "--name", "A", "--no-fetch")
    #expect(run.status == 0)
    #expect(!run.errors.contains("others can write it"))
    world.permissions = FilePermissions(bits: 0o666, hasPrivateGroup: true)
    #expect(world.run("refresh").status == 78)
  }

  @Test func `are in a file of the user or of root`() throws {
    let path = world.configurationPath
    try #expect(problems(of: #"[{"on": ["changes"], "run": ["x"]}]"#) == [])
    world.permissions = FilePermissions(bits: 0o600, hasTrustedOwner: false)
    let run = world.run("refresh")
    #expect(run.status == 78)
    #expect(
      run.onlyError == "\(path): it has hooks and belongs to another user; check it, and then: "
        + "sudo chown \"$(id -un)\" \(path); --no-hooks runs without hooks")
    #expect(world.run("refresh", "--no-hooks").status == 0)
  }
}
