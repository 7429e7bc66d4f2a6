import HTTP
import Testing
import Transport

@Suite struct `A libcurl that signs requests` {
  private func problem(_ url: String, _ version: UInt32) throws -> String? {
    CurlLibrary.problem(signingFor: try #require(Address(url)), version: version)
  }

  @Test func `is needed in 7.86 for an address with a port`() throws {
    #expect(
      try problem("http://127.0.0.1:8333/bucket/list.json", 0x07_50_00)
        == "libcurl 7.80.0 cannot sign for an address with a port; 7.86.0 or later is needed")
    #expect(try problem("https://s3.example:9000/bucket", 0x07_55_01) != nil)
    #expect(try problem("https://s3.example:9000/bucket", 0x07_56_00) == nil)
    #expect(try problem("https://s3.example:9000/bucket", 0x08_00_00) == nil)
  }

  @Test func `is any for the usual port`() throws {
    #expect(try problem("https://s3.example/bucket", 0x07_50_00) == nil)
    #expect(try problem("https://s3.example:443/bucket", 0x07_50_00) == nil)
  }
}
