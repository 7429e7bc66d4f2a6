/// What a server shows of who it is.
package enum SimulatedCertificate: Sendable, CaseIterable {
  /// For 127.0.0.1 and `localhost`, and signed by itself: to be trusted only by those who are told.
  case valid
  /// As `valid`, but it ended yesterday.
  case expired
  /// For the name of another host.
  case wrongHost

  /// Makes the certificate and its key with the program `openssl`, as files of a directory.
  func write(to directory: String) throws(SimulatorFailure) -> (certificate: String, key: String) {
    let (certificate, key) = ("\(directory)/certificate.pem", "\(directory)/key.pem")
    let request = "\(directory)/request.pem"
    let name = self == .wrongHost ? "DNS:weather.invalid" : "IP:127.0.0.1,DNS:localhost"
    try ChildProcess.run([
      "openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-subj", "/CN=weather-simulator", "-addext", "subjectAltName=\(name)",
      "-keyout", key, "-out", request,
    ])
    try ChildProcess.run([
      "openssl", "x509", "-req", "-in", request, "-signkey", key, "-copy_extensions", "copy",
      "-days", self == .expired ? "-1" : "1", "-out", certificate,
    ])
    return (certificate, key)
  }
}
