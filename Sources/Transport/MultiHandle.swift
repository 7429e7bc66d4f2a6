internal import CurlShim
internal import HTTP

/// A libcurl multi handle with its connections and a pool of idle easy handles.
final class MultiHandle {
  private let multi: UnsafeMutableRawPointer
  private var idle: [EasyHandle] = []
  private var running: [UnsafeMutableRawPointer: EasyHandle] = [:]

  /// Loads libcurl if this is the first handle.
  ///
  /// - Parameter connections: The most idle connections to keep open.
  /// - Throws: A connection failure if libcurl cannot be loaded.
  init(connections: Int) throws(TransferFailure) {
    if let problem = CurlLibrary.problem {
      throw TransferFailure(
        kind: .connectionFailed,
        message: "libcurl cannot be loaded (install 7.80 or later): \(problem)")
    }
    guard let multi = skydiff_curl_multi_init() else {
      throw TransferFailure(kind: .connectionFailed, message: "out of memory")
    }
    self.multi = multi
    _ = skydiff_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections)
  }

  deinit {
    for handle in running.values { skydiff_curl_multi_remove_handle(multi, handle.easy) }
    // Easy handles must be freed before the multi handle.
    running = [:]
    idle = []
    skydiff_curl_multi_cleanup(multi)
  }

  /// Returns a handle to `prepare` and `start`, or nil if out of memory.
  func handle() -> EasyHandle? { idle.popLast() ?? EasyHandle() }

  func start(_ handle: EasyHandle) throws(TransferFailure) {
    try check(skydiff_curl_multi_add_handle(multi, handle.easy))
    running[handle.easy] = handle
  }

  /// Ends the transfer of a handle, if any, and returns the handle to the pool.
  func release(_ handle: EasyHandle) {
    if running.removeValue(forKey: handle.easy) != nil {
      skydiff_curl_multi_remove_handle(multi, handle.easy)
    }
    idle.append(handle)
  }

  /// Performs transfers without blocking and returns those that have ended.
  func perform() throws(TransferFailure) -> [(handle: EasyHandle, outcome: HopOutcome)] {
    var count: Int32 = 0
    try check(skydiff_curl_multi_perform(multi, &count))
    var done: [(EasyHandle, CURLcode)] = []
    while let message = skydiff_curl_multi_info_read(multi, &count) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let handle = running[easy]
      else { continue }
      done.append((handle, message.pointee.data.result))
    }
    return done.map { handle, code in (handle, handle.outcome(code)) }
  }

  /// Sleeps until a transfer can proceed, `Waker.wake` is called or the timeout passes.
  func poll(seconds: Double) throws(TransferFailure) {
    let milliseconds = Int32(min(max((seconds * 1000).rounded(.up), 0), 60_000))
    try check(skydiff_curl_multi_poll(multi, milliseconds))
  }

  /// Interrupts `poll` from any thread, as long as this handle exists.
  var waker: Waker { Waker(multi: multi) }

  struct Waker: @unchecked Sendable {
    // curl_multi_wakeup is the only function that may be called from another thread.
    fileprivate let multi: UnsafeMutableRawPointer

    func wake() { skydiff_curl_multi_wakeup(multi) }
  }

  private func check(_ code: CURLMcode) throws(TransferFailure) {
    guard code == CURLM_OK else {
      throw TransferFailure(
        kind: .connectionFailed,
        message: "\(String(cString: skydiff_curl_multi_strerror(code))) (libcurl multi error"
          + " \(code.rawValue))")
    }
  }
}
