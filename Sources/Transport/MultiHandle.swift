internal import CurlShim
internal import HTTP

/// libcurl's loop over many transfers, with its connections and the handles not in use.
final class MultiHandle {
  /// libcurl's own global state: set up once, before the first handle, and never taken down.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let multi: UnsafeMutableRawPointer
  private var idle: [EasyHandle] = []
  private var running: [UnsafeMutableRawPointer: EasyHandle] = [:]

  /// Returns nil when libcurl cannot be set up.
  ///
  /// - Parameter connections: How many connections may stay open when nobody uses them.
  init?(connections: Int) {
    guard Self.isReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    _ = skydiff_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, connections)
  }

  deinit {
    for handle in running.values {
      curl_multi_remove_handle(multi, handle.easy)
    }
    // Handles before the loop whose connections they know.
    running = [:]
    idle = []
    curl_multi_cleanup(multi)
  }

  /// Returns a handle to prepare and to `start`, or to `release`.
  func handle() -> EasyHandle? {
    idle.popLast() ?? EasyHandle()
  }

  func start(_ handle: EasyHandle) throws(TransferFailure) {
    try check(curl_multi_add_handle(multi, handle.easy))
    running[handle.easy] = handle
  }

  /// Ends a handle's transfer, if it has one, and keeps the handle for later.
  func release(_ handle: EasyHandle) {
    if running.removeValue(forKey: handle.easy) != nil {
      curl_multi_remove_handle(multi, handle.easy)
    }
    idle.append(handle)
  }

  /// Does what can be done without waiting and returns the transfers that are over, each with what
  /// it came to.
  func perform() throws(TransferFailure) -> [(handle: EasyHandle, outcome: HopOutcome)] {
    var count: Int32 = 0
    try check(curl_multi_perform(multi, &count))
    var done: [(EasyHandle, CURLcode)] = []
    while let message = curl_multi_info_read(multi, &count) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let handle = running[easy]
      else { continue }
      done.append((handle, message.pointee.data.result))
    }
    return done.map { handle, code in (handle, handle.outcome(code)) }
  }

  /// Sleeps until a transfer can go on, `Waker.wake` is called, or these seconds have passed.
  func poll(seconds: Double) throws(TransferFailure) {
    let milliseconds = Int32(min(max((seconds * 1000).rounded(.up), 0), 60_000))
    try check(curl_multi_poll(multi, nil, 0, milliseconds, nil))
  }

  /// Ends `poll`, from any thread, as long as the loop exists.
  var waker: Waker { Waker(multi: multi) }

  struct Waker: @unchecked Sendable {
    // curl_multi_wakeup is the one function that libcurl allows on another thread's loop.
    fileprivate let multi: UnsafeMutableRawPointer

    func wake() {
      curl_multi_wakeup(multi)
    }
  }

  private func check(_ code: CURLMcode) throws(TransferFailure) {
    guard code == CURLM_OK else {
      throw TransferFailure(
        kind: .connectionFailed,
        message: "\(String(cString: curl_multi_strerror(code))) (libcurl multi error"
          + " \(code.rawValue))"
      )
    }
  }
}
