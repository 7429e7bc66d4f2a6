#if canImport(Glibc)
import Glibc
private typealias ThreadName = pthread_t
private typealias ThreadArgument = UnsafeMutableRawPointer?
#else
import Darwin
private typealias ThreadName = pthread_t?
private typealias ThreadArgument = UnsafeMutableRawPointer
#endif

/// A thread that runs a closure and goes away by itself.
enum WorkerThread {
  /// Starts a thread; `false` if the system has none to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body: body))
    #if canImport(Glibc)
    var name = ThreadName()
    #else
    var name: ThreadName
    #endif
    let code = pthread_create(&name, nil, runWork, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runWork(_ argument: ThreadArgument) -> UnsafeMutableRawPointer? {
  pthread_detach(pthread_self())
  let pointer: UnsafeMutableRawPointer? = argument
  if let pointer {
    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
  }
  return nil
}
