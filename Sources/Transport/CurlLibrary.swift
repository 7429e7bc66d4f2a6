internal import CurlShim
package import HTTP

/// The libcurl of the system, which is loaded at the first use.
package enum CurlLibrary {
  /// The versions of libcurl and of what encrypts its connections.
  package struct Version: Sendable {
    /// Such as `7.88.1`.
    package let number: String

    /// Such as `OpenSSL/3.0.17`; nil for a library without TLS.
    package let tls: String?
  }

  package struct Unusable: Error { package let message: String }

  /// The version in use, or why there is none.
  package static var version: Result<Version, Unusable> {
    if let problem { return .failure(Unusable(message: problem)) }
    guard let info = skydiff_curl_version_info()?.pointee, let number = info.version else {
      return .failure(Unusable(message: "it has no version"))
    }
    let tls = info.ssl_version.map { String(cString: $0) }
    return .success(Version(number: String(cString: number), tls: tls))
  }

  /// Why requests to an address cannot be signed; nil if they can: versions before 7.86 leave its port out
  /// of what they sign.
  ///
  /// - Parameter version: The version, a byte each for its parts; nil for the one in use.
  package static func problem(signingFor address: Address, version: UInt32? = nil) -> String? {
    let info = problem == nil ? skydiff_curl_version_info()?.pointee : nil
    let version = version ?? info?.version_num ?? 0
    guard version < 0x07_56_00, address.port != address.scheme.defaultPort else { return nil }
    let number = [version >> 16, version >> 8 & 255, version & 255].map { "\($0)" }
    return "libcurl \(number.joined(separator: ".")) cannot sign for an address with a port; "
      + "7.86.0 or later is needed"
  }

  /// The trusted certificates of libcurl's own settings, as far as they are known.
  static var certificates: TrustedCertificates {
    guard problem == nil, let info = skydiff_curl_version_info()?.pointee,
      info.age.rawValue >= CURLVERSION_SEVENTH.rawValue
    else { return TrustedCertificates() }
    return TrustedCertificates(
      file: info.cainfo.map { String(cString: $0) },
      directory: info.capath.map { String(cString: $0) })
  }

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
