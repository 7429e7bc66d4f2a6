import Arguments

/// Completions from the list.
enum ListCompletion {
  static let cities = CompletionKind.lines(of: ["completions", "--cities"])
  static let tags = CompletionKind.lines(of: ["completions", "--tags"])
}
