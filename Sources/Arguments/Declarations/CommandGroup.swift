/// Commands that the overview shows under one heading.
package struct CommandGroup: Sendable {
  package let title: String
  package let commands: [Command]

  package init(_ title: String, _ commands: [Command]) {
    self.title = title
    self.commands = commands
  }
}
