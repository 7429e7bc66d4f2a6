extension CommandLineProgram {
  /// Parses a command line without the program name.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    let (invocation, error) = read(words)
    guard let error else { return invocation }
    if invocation.request == .run { throw error }
    // An unknown command has no help.
    if case .unknownCommand = error.problem, invocation.request == .help { throw error }
    return invocation
  }

  /// Parses as much as possible of an invalid command line, to find the format for its error.
  package func parseLeniently(_ words: [String]) -> Invocation { read(words).invocation }

  private func read(_ words: [String]) -> (invocation: Invocation, error: UsageError?) {
    var parser = CommandLineParser(program: self)
    parser.read(words)
    return (parser.invocation, parser.error)
  }
}
