import Text

/// The keys that an object of the configuration may have.
struct KnownKeys {
  /// When the message on an unknown key lists the known ones.
  enum Listing { case never, withoutSuggestion, always }

  private let names: [String]
  private let listing: Listing

  init(_ names: [String], listing: Listing = .never) {
    self.names = names
    self.listing = listing
  }

  init<Key: CaseIterable & RawRepresentable>(_ type: Key.Type, listing: Listing = .never)
  where Key.RawValue == String { self.init(type.allCases.map(\.rawValue), listing: listing) }

  /// Returns what is wrong with a key; nil if it is known.
  func problem(of name: String) -> String? {
    if names.contains(name) { return nil }
    let suggestion = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    let list = "expected \(names.joined(separator: ", "))"
    let advice =
      switch listing {
      case .never: [suggestion]
      case .withoutSuggestion: [suggestion ?? list]
      case .always: [list, suggestion]
      }
    return (["there is no such key"] + advice).compactMap { $0 }.joined(separator: "; ")
  }
}
