extension Program {
  /// Reads a command line; the words do not contain the program's own name.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    let (invocation, error) = read(words)
    guard let error else { return invocation }
    if invocation.request == .run { throw error }
    // There is no help on a command that there is not.
    if case .unknownCommand = error.problem, invocation.request == .help { throw error }
    return invocation
  }

  /// Reads what can be read of a command line that is possibly wrong, so that the complaint itself
  /// can be printed as the command line asks.
  package func parseLeniently(_ words: [String]) -> Invocation {
    read(words).invocation
  }

  private func read(_ words: [String]) -> (invocation: Invocation, error: UsageError?) {
    var parser = CommandLineParser(program: self)
    parser.read(words)
    return (parser.invocation, parser.error)
  }
}
