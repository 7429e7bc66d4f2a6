import Transport

/// Runs a function on several threads and waits for all of them.
package func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { number in PosixThread { body(number) } }
  for thread in threads { thread?.join() }
}

/// Starts a thread that nobody waits for.
package func startThread(_ body: @escaping @Sendable () -> Void) { PosixThread(body)?.detach() }
