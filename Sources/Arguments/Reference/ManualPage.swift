/// A page of the manual in the macros of man(7).
package struct ManualPage: Sendable, Equatable {
  /// The name without section, such as `skydiff-add`.
  package let name: String
  package let text: String

  /// The file name, such as `skydiff-add.1`.
  package var fileName: String { "\(name).1" }
}

extension CommandLineProgram {
  /// The page of the program, one page per command and one per page of help; subcommands are on the
  /// page of their command, and the options of every command on the page of the program.
  ///
  /// - Parameter date: The release date, `YYYY-MM-DD`.
  package func manualPages(version: String, date: String) -> [ManualPage] {
    [programPage(version: version, date: date)]
      + commands.map { commandPage($0, version: version, date: date) }
      + pages.filter { !$0.describesOptions }.map { helpPage($0, version: version, date: date) }
  }

  /// The name of the manual page about a page of help or a command, such as `skydiff-add`.
  ///
  /// - Parameter path: Names or aliases, outermost first; empty for the program.
  /// - Throws: `UsageError` if there is neither.
  package func manualPageName(for path: [String]) throws(UsageError) -> String {
    if let page = page(at: path) { return page.describesOptions ? name : "\(name)-\(page.name)" }
    return try commands(at: path).first.map(pageName) ?? name
  }

  private func programPage(version: String, date: String) -> ManualPage {
    var page = RoffText(title: name, source: "\(name) \(version)", date: date)
    page.name(name, abstract: abstract)
    page.section("Synopsis")
    page.paragraph(roff: RoffText.styled(usageWords(for: [])))
    page.section("Description")
    page.paragraphs("\(abstract).")
    page.paragraphs(discussion)
    page.section("Commands")
    for group in groups {
      page.subsection(group.title)
      for command in group.commands {
        let names = command.names.map(RoffText.bold)
        page.tagged(names.joined(separator: ", "), RoffText.escaped("\(command.abstract)."))
      }
    }
    page.parameters("Options", parameters)
    page.entries("Environment", environmentEntries)
    for topic in topics {
      page.section(topic.title)
      page.paragraphs(topic.text)
      page.entries(topic.entries)
    }
    page.examples(examples)
    page.seeAlso(
      commands.map { pageName($0) }
        + pages.filter { !$0.describesOptions }.map { "\(name)-\($0.name)" })
    return ManualPage(name: name, text: page.text)
  }

  private func commandPage(_ command: Command, version: String, date: String) -> ManualPage {
    let name = pageName(command)
    let paths = command.subcommands.isEmpty ? [[command]] : Self.leaves(under: [command])
    var page = RoffText(title: name, source: "\(self.name) \(version)", date: date)
    page.name(name, abstract: command.abstract)
    page.section("Synopsis")
    for path in paths { page.paragraph(roff: RoffText.styled(usageWords(for: path))) }
    page.section("Description")
    page.paragraphs("\(command.abstract).")
    page.paragraphs(command.discussion)
    page.paragraphs(command.details)
    if !command.aliases.isEmpty {
      page.paragraphs("Also called \(command.aliases.joined(separator: ", ")).")
    }
    if !command.subcommands.isEmpty {
      page.section("Commands")
      for path in paths {
        guard let subcommand = path.last else { continue }
        page.tagged(
          RoffText.bold(path.dropFirst().map(\.name).joined(separator: " ")),
          RoffText.escaped("\(subcommand.abstract)."))
        page.details(subcommand)
      }
    }
    page.parameters("Arguments", command.arguments)
    let options = command.options + ownOptions(of: [command]).map(\.unexplained)
    page.parameters("Options", options)
    if options.isEmpty { page.section("Options") }
    page.paragraph(
      roff: "The options of every command are described in \(RoffText.reference(self.name)).")
    page.examples(command.examples + paths.flatMap { $0.dropFirst().flatMap(\.examples) })
    page.seeAlso([self.name])
    return ManualPage(name: name, text: page.text)
  }

  private func helpPage(_ help: HelpPage, version: String, date: String) -> ManualPage {
    let title = "\(name)-\(help.name)"
    var page = RoffText(title: title, source: "\(name) \(version)", date: date)
    page.name(title, abstract: help.abstract)
    page.section("Description")
    page.paragraphs(help.text.isEmpty ? "\(help.abstract)." : help.text)
    for section in help.sections() {
      page.section(section.title)
      page.paragraphs(section.text)
      page.entries(section.entries)
    }
    page.examples(help.examples)
    page.seeAlso([name])
    return ManualPage(name: title, text: page.text)
  }

  private func pageName(_ command: Command) -> String { "\(name)-\(command.name)" }

  private static func leaves(under path: [Command]) -> [[Command]] {
    guard let command = path.last, !command.subcommands.isEmpty else { return [path] }
    return command.subcommands.flatMap { leaves(under: path + [$0]) }
  }
}
