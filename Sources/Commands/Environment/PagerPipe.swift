import Weather

/// The standard input of a running pager.
package struct PagerPipe: Sendable {
  package var write: @Sendable ([UInt8]) -> Environment.WriteResult

  /// Ends the input and waits until the user has left the pager; returns whether the program could be
  /// started at all.
  package var finish: @Sendable () -> Bool

  package init(
    write: @escaping @Sendable ([UInt8]) -> Environment.WriteResult,
    finish: @escaping @Sendable () -> Bool
  ) {
    self.write = write
    self.finish = finish
  }
}

extension Environment {
  /// The command of the pager for standard output; nil where none is wanted.
  var pager: String? {
    guard isOutputTerminal else { return nil }
    let command = (variables["SKYDIFF_PAGER"] ?? variables["PAGER"] ?? "less -FRX").trimmed
    return command.isEmpty || command == "cat" ? nil : command
  }
}
