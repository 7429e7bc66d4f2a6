import Testing

@testable import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite(.enabled(if: TLSProxy.isAvailable, "openssl is not installed"))
struct TLSProxyTests {
  /// The response to `openssl s_client`, which trusts only this certificate and address.
  private func received(from front: TLSProxy, asking target: String) throws -> String {
    let (mine, its) = try Socket.pair()
    let client = try ChildProcess(
      [
        "openssl", "s_client", "-quiet", "-connect", "127.0.0.1:\(front.port)", "-CAfile",
        front.certificateFile, "-verify_return_error", "-verify_ip", "127.0.0.1",
      ],
      socket: its
    )
    its.close()
    defer {
      client.kill()
      client.wait()
      mine.close()
    }
    _ = mine.send(Array("GET \(target) HTTP/1.1\r\n\r\n".utf8))
    var bytes: [UInt8] = []
    // Until the end of the JSON body or of the connection.
    while !bytes.reversed().starts(with: "}".utf8) {
      let piece = mine.receive()
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the proxy serves https clients one after the other`() throws {
    let simulator = try Simulator.start()
    let front = try TLSProxy(for: simulator)
    #expect(front.url == "https://127.0.0.1:\(front.port)")
    for _ in 0..<2 {
      let text = try received(from: front, asking: "/v1/search?name=Oslo")
      #expect(text.hasPrefix("HTTP/1.1 200 Simulated\r\n"))
      #expect(text.contains("Oslo"))
    }
    #expect(simulator.requestCount == 2)
    simulator.enqueue(Fault(.status(302, headers: [.init("Location", "http://x/")], body: "{}")))
    #expect(try received(from: front, asking: "/v1/search").contains("Location: http://x/"))
  }

  @Test(arguments: [SimulatedCertificate.expired, .wrongHost])
  func `clients reject an invalid certificate`(
    certificate: SimulatedCertificate
  ) throws {
    let simulator = try Simulator.start()
    let front = try TLSProxy(for: simulator, certificate: certificate)
    #expect(try received(from: front, asking: "/v1/search?name=Oslo") == "")
    #expect(simulator.requestCount == 0)
  }

  @Test(arguments: SimulatedCertificate.allCases)
  func `the proxy removes its files and stops its process`(certificate: SimulatedCertificate) throws
  {
    let simulator = try Simulator.start()
    var front: TLSProxy? = try TLSProxy(for: simulator, certificate: certificate)
    let port = try #require(front?.port)
    let path = try #require(front?.certificateFile)
    _ = try Client(port: port)
    #expect(access(path, F_OK) == 0)
    front = nil
    #expect(throws: Client.Failure(code: ECONNREFUSED)) { try Client(port: port) }
    #expect(access(path, F_OK) != 0)
  }
}
