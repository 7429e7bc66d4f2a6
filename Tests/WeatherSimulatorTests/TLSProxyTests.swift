import Testing

@testable import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite(.enabled(if: TLSProxy.isAvailable, "openssl is not installed")) struct TLSProxyTests {
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
