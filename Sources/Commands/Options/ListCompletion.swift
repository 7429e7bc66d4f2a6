import Arguments

/// Completions from the list and other lists.
enum ListCompletion {
  static let cities = CompletionKind.lines(of: ["completions", "--cities"])
  static let rules = CompletionKind.lines(of: ["completions", "--rules"])
  static let tags = CompletionKind.lines(of: ["completions", "--tags"])
  static let fields = CompletionKind.lines(of: ["completions", "--fields"])
  static let places = CompletionKind.lines(
    of: ["completions", "--places"],
    matchingWord: true
  )
}
