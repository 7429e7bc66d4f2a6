/// One of the values that a parameter allows.
package struct Choice: Sendable, Equatable {
  package let name: String
  /// A few words on what it means; nil where the name says it all.
  package let help: String?

  package init(_ name: String, help: String? = nil) {
    self.name = name
    self.help = help
  }
}
