internal import CurlShim

/// The libcurl of the system, which is loaded at the first use.
enum CurlLibrary {
  /// Why libcurl cannot be used; nil if it is loaded and initialized.
  static let problem = load(SKYDIFF_CURL_LIBRARY, minimumVersion: SKYDIFF_CURL_MINIMUM_VERSION)

  /// Loads a library, which then replaces the one in use.
  ///
  /// - Parameters:
  ///   - name: Its path or the name to search.
  ///   - minimumVersion: A byte each for the major, minor and patch version.
  /// - Returns: Why it cannot be used, and then the one in use stays; nil if it can.
  static func load(_ name: String, minimumVersion: Int32) -> String? {
    var text = [CChar](repeating: 0, count: 512)
    if skydiff_curl_load(name, UInt32(minimumVersion), &text, text.count) { return nil }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self).onOneLine
  }
}
