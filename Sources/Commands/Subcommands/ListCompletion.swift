import Arguments

/// What a shell offers where something of the list is to be typed.
enum ListCompletion {
  static let cities = CompletionKind.lines(of: ["completions", "--cities"])
  static let tags = CompletionKind.lines(of: ["completions", "--tags"])
}
