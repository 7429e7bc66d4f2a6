import Testing

@testable import Arguments

struct CompletionScriptTests {
  static let program = Program(
    "sky-diff",
    abstract: "Show",
    groups: [
      CommandGroup(
        "Commands",
        [
          Command(
            "list",
            abstract: "List: it's [all]",
            parameters: [
              Option(
                "sort-by",
                short: "s",
                valueName: "ORDER",
                parser: .oneOf(["a b", "c"], name: \.self, help: { "say \"\($0)\": $x" }),
                help: "It's: [sorted]"
              )
            ]
          )
        ]
      )
    ]
  )

  @Test(arguments: CompletionShell.allCases)
  func `the script has all commands, options and values`(_ shell: CompletionShell) {
    let script = Sample.program.completionScript(for: shell)
    let parameters =
      Sample.program.parameters + Sample.program.commandPaths.joined().flatMap(\.parameters)
    for command in Sample.program.commandPaths.joined() {
      #expect(script.contains(command.name))
    }
    for parameter in parameters {
      for name in parameter.longNames + (parameter.shortName.map { [String($0)] } ?? []) {
        let dashes = shell == .fish ? (name.count > 1 ? "-l " : "-s ") : name.count > 1 ? "--" : "-"
        #expect(script.contains("\(dashes)\(name)"))
      }
      for choice in parameter.value?.choices ?? [] {
        #expect(script.contains(choice.name))
      }
    }
  }

  @Test func `words are quoted for bash`() {
    let script = Self.program.completionScript(for: .bash)
    #expect(script.contains("'list -s' | 'list --sort-by') _sky_diff_words 'a b' c ;;"))
    #expect(script.hasSuffix("\ncomplete -F _sky_diff sky-diff\n"))
  }

  @Test func `words are quoted for zsh`() {
    let script = Self.program.completionScript(for: .zsh)
    #expect(script.hasPrefix("#compdef sky-diff\n"))
    #expect(script.contains("    'list:List\\: it'\\''s [all]'\n"))
    let spec = """
      '(-s --sort-by)-s+[It'\\''s\\: \\[sorted\\]]:ORDER:(('\\''a b'\\''\\:"say \\"a b\\"\\: \\$x" c\\:"say \\"c\\"\\: \\$x"))'
      """
    #expect(script.contains(spec))
  }

  @Test func `words are quoted for fish`() {
    let script = Self.program.completionScript(for: .fish)
    #expect(script.contains("-a list -d 'List: it\\'s [all]'\n"))
    #expect(
      script.contains(
        """
        -s s -l sort-by -x -a '\\'a b\\'\\\\t\\'say "a b": $x\\' c\\\\t\\'say "c": $x\\'' -d 'It\\'s: [sorted]'
        """
      )
    )
  }
}
