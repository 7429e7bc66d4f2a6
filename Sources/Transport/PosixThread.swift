#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A thread of the operating system, for what blocks in a system call.
package struct PosixThread: @unchecked Sendable {
  // A thread's identifier may be used from any thread.
  private let identifier: pthread_t

  /// Starts a thread; nil when the system has none to give.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Glibc)
    var identifier = pthread_t()
    let result = pthread_create(&identifier, nil, { runBody($0) }, context)
    #else
    var created: pthread_t?
    let result = pthread_create(&created, nil, { runBody($0) }, context)
    #endif
    guard result == 0 else {
      Unmanaged<Body>.fromOpaque(context).release()
      return nil
    }
    #if canImport(Glibc)
    self.identifier = identifier
    #else
    guard let created else { return nil }
    self.identifier = created
    #endif
  }

  /// Waits until the thread has ended; once only, and not after `detach()`.
  package func join() {
    pthread_join(identifier, nil)
  }

  /// Lets the thread go: nobody will wait for its end.
  package func detach() {
    pthread_detach(identifier)
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
