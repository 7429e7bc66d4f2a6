import Testing

@testable import Arguments

struct MarkdownReferenceTests {
  static let reference = Sample.program.markdownReference

  @Test func `the reference begins with the program and its commands`() {
    let expected = """
      # skydiff

      Track the weather of cities and see what changed.

      ```sh
      skydiff [OPTIONS] [COMMAND]
      ```

      ## Cities

      - [`add`](#skydiff-add): Track cities
      - [`remove`](#skydiff-remove): Stop tracking cities
      - [`list`](#skydiff-list): Print the saved list, marked with the latest change

      ## Weather


      """
    #expect(Self.reference.hasPrefix(expected))
  }

  @Test func `a command has its usage, arguments, options and examples`() {
    let list = """
      ## skydiff list

      Print the saved list, marked with the latest change.

      ```sh
      skydiff list [OPTIONS] [CITY...]
      ```

      Also called `ls`.

      ### Arguments

      - `[CITY...]`: A name, or the first letters of an identifier. Default: all of them.

      ### Options

      - `--sort ORDER`: Order the rows. One of `added`, `name`, `temperature`. Default: added.
        - `added`: as the cities were added
        - `temperature`: coldest first, unknown last
      - `-t TAG`, `--tag TAG`: Give the cities this tag. May be given more than once.

      """
    #expect(Self.reference.contains(list))
    let examples = """
      ### Examples

      Track two cities:

      ```sh
      skydiff add Seoul "Portland, Oregon"
      ```

      """
    #expect(Self.reference.contains(examples))
  }

  @Test func `the reference ends with environment, topics and examples`() {
    let expected = """
      ## Environment

      - `SKYDIFF_CONFIG`: Used when --config is not given.
      - `SKYDIFF_UNITS`: Used when --units is not given.
      - `NO_COLOR`: When set and not empty, no colors are used.

      ## Exit codes

      The first that holds.

      - `0`: Done.
      - `64`: Wrong usage; see --help.

      ## Examples

      Track a city:

      ```sh
      skydiff add Seoul
      ```

      """
    #expect(Self.reference.hasSuffix(expected))
  }

  @Test func `a page of help has its text, sections and examples`() {
    let page = """
      ## skydiff help templates

      The syntax of --template.

      Fields are in braces, as in {name}.

      The rest is copied.

      ### Fields

      Unknown values are empty.

      - `{name}`: The name.
      - `{mark}`: +, - or ~.

      ### Examples

      Print the names:

      """
    #expect(Self.reference.contains(page))
    #expect(!Self.reference.contains("skydiff help options"))
  }

  @Test func `every option is in the reference`() {
    let parameters =
      Sample.program.parameters + Sample.program.commandPaths.joined().flatMap(\.parameters)
    for parameter in parameters {
      for spelling in parameter.spellings {
        let value = parameter.value.map { " \($0.name)" } ?? ""
        #expect(Self.reference.contains("`\(spelling)\(value)`"))
      }
    }
  }

  @Test func `Markdown syntax is escaped`() {
    #expect(
      MarkdownText.escaped("a_b *c* [d] <e> `f` \\") == "a\\_b \\*c\\* \\[d\\] \\<e> \\`f\\` \\\\")
    #expect(MarkdownText.anchor("skydiff state check") == "skydiff-state-check")
  }
}
