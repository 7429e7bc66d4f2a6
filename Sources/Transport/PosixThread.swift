#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A POSIX thread, for blocking system calls.
package struct PosixThread: @unchecked Sendable {
  // pthread_t may be used from any thread.
  private let identifier: pthread_t

  /// Starts a thread; returns nil if the system cannot create one.
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

  /// Waits for the thread to end.
  ///
  /// Call it at most once and not after `detach()`.
  package func join() { pthread_join(identifier, nil) }

  /// Detaches the thread, so that it is freed when it ends.
  package func detach() { pthread_detach(identifier) }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
