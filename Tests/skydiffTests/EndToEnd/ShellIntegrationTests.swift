import Testing

/// Completions of the built program in real shells.
struct ShellIntegrationTests {
  private static func isInstalled(_ program: String) -> Bool {
    let search = try? SpawnedProcess(
      "/bin/sh", ["-c", "command -v \(program)"], environment: ["PATH": "/usr/bin:/bin"])
    return (try? search?.result().status) == 0
  }

  /// Each script prints the completions of its first argument.
  private static let drivers = [
    "bash": #"""
    set -u
    eval "$(skydiff completions bash)"
    read -ra COMP_WORDS <<<"$1"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _skydiff
    printf '%s\n' "${COMPREPLY[@]}"
    """#,
    "fish": #"""
    skydiff completions fish | source
    complete -C "$argv[1]"
    """#,
    // zsh completes only in a terminal; the list is complete once the command typed after it has
    // run.
    "zsh": #"""
    skydiff completions zsh >completions
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "stty -echo columns 200; autoload -Uz compinit; compinit -u -D; source completions
      bindkey '^T' list-choices; PS1=READY; echo DO''NE"
    zpty -r z output '*DONE*READY'
    zpty -n -w z "$1"$'\x14\x15'"echo DO''NE"$'\n'
    zpty -r z output '*DONE*READY'
    print -r -- $output
    zpty -d z
    """#,
  ]

  @Test(
    arguments: ["bash", "fish", "zsh"].filter(isInstalled),
    [
      ("skydiff remove Se", "Seoul"), ("skydiff list --tag ho", "home"),
      ("skydiff edit Seoul --bef", "--before"), ("skydiff forecast --hou", "--hourly"),
      ("skydiff --format nd", "ndjson"), ("skydiff ls --format pro", "prometheus"),
      ("skydiff log --format mar", "markdown"), ("skydiff config ch", "check"),
      ("skydiff list --where wind", "windGust"),
      ("skydiff diff --where tomorrow.uv", "tomorrow.uvIndexMax"),
      ("skydiff completions ba", "bash"), ("skydiff help ref", "refresh"),
    ]) func `a shell completes a command line`(_ shell: String, _ line: (String, String)) throws
  {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul", "--tag", "home").status == 0)
    var environment = world.environment
    let program = try SkydiffBinary.path()
    let directory = program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex)
    environment["PATH"] = "\(directory):/usr/bin:/bin"
    environment["TERM"] = "dumb"
    environment["LC_ALL"] = "C.UTF-8"
    let driver = try #require(Self.drivers[shell])
    // fish passes the argument after a command as is; the other shells need a name for the script
    // first.
    let arguments = ["-c", driver] + (shell == "fish" ? [] : [shell]) + [line.0]
    let result = try SpawnedProcess(
      "/usr/bin/\(shell)", arguments, environment: environment, directory: world.home
    ).result()
    #expect(result.error == "")
    #expect(result.output.contains(line.1), "\(result.output)")
  }

  @Test(.enabled(if: Self.isInstalled("mandoc"), "mandoc is not installed"))
  func `mandoc accepts every manual page`() throws {
    let world = try EndToEndWorld()
    let overview = try world.shell(
      "\"$0\" help | sed -n '/^  skydiff/d;s/^  \\([a-z]*\\)[, ].*/\\1/p'")
    let commands = overview.output.split(separator: "\n").map(String.init)
    #expect(commands.count > 10)
    for command in ["", "templates"] + commands {
      let result = try world.shell(
        "\"$0\" help --manual \(command) >\"$HOME/page.1\" && mandoc -T lint \"$HOME/page.1\"")
      #expect(result == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
    }
  }
}
