/// Where the certificates are that identify trusted servers.
package struct TrustedCertificates: Sendable, Equatable {
  /// A PEM file; nil for libcurl's own.
  package var file: String?

  /// A directory of PEM files named by their hashes; nil for libcurl's own.
  package var directory: String?

  package init(file: String? = nil, directory: String? = nil) {
    self.file = file
    self.directory = directory
  }

  /// Reads the variables that curl honors: `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and
  /// `SSL_CERT_DIR`; an empty one counts as not set.
  package init(_ variable: (String) -> String?) {
    func path(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let bundle = path("CURL_CA_BUNDLE") {
      self.init(file: bundle)
    } else {
      self.init(file: path("SSL_CERT_FILE"), directory: path("SSL_CERT_DIR"))
    }
  }

  /// Names the files, with the defaults of libcurl where nothing else is set; nil where those are
  /// not known.
  package var names: String? {
    let standard = CurlLibrary.certificates
    let names = [file ?? standard.file, directory ?? standard.directory].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " and ")
  }
}
