import Testing
import Transport

@Suite struct `Trusted certificates` {
  @Test(
    arguments: [
      ([:], nil, nil),
      (
        ["CURL_CA_BUNDLE": "/a.pem", "SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/c"], "/a.pem", nil
      ), (["SSL_CERT_FILE": "/b.pem"], "/b.pem", nil),
      (["SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/c"], "/b.pem", "/c"),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_DIR": "/c"], nil, "/c"),
    ] as [([String: String], String?, String?)]) func `are those of the variables of curl`(
      variables: [String: String], file: String?, directory: String?
    )
  {
    let certificates = TrustedCertificates { variables[$0] }
    #expect(certificates == TrustedCertificates(file: file, directory: directory))
  }

  @Test func `are named`() {
    let certificates = TrustedCertificates(file: "/a.pem", directory: "/c")
    #expect(certificates.names == "/a.pem and /c")
  }
}
