/// Threads that share some work.
package enum Workers {
  /// Runs a function for each index below a count and waits for all.
  ///
  /// One job runs on the calling thread, as do all if no thread can be created.
  package static func run(
    _ count: Int, atMost limit: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let next = Guarded(0)
    let work = { @Sendable in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        body(index)
      }
    }
    let threads = (1..<max(min(count, limit), 1)).compactMap { _ in PosixThread(work) }
    work()
    for thread in threads { thread.join() }
  }
}
