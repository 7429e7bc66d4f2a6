import HTTP
import Testing

@testable import Transport

@Suite struct ResponseHeadTests {
  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nA: 1\r\nb:2\r\n\r\n", "HTTP/1.1", ["A=1", "b=2"]),
      ("HTTP/2 200 \r\na: 1\r\n\r\ntrailer: 2\r\n", "HTTP/2", ["a=1"]),
      ("HTTP/1.0 200\nA: \t 1 \t\nB:\n\n", "HTTP/1.0", ["A=1", "B="]),
      ("HTTP/1.1 200 OK\r\nA: 1\r\n  2\r\n\t3\r\nB: 4\r\n\r\n", "HTTP/1.1", ["A=1 2 3", "B=4"]),
      ("HTTP/1.1 200 OK\r\n folded\r\nno colon\r\nA: x:y\r\n", "HTTP/1.1", ["A=x:y"]),
      ("HTTP/1.1 200 OK\r\nA: \u{E4}\r\n", "HTTP/1.1", ["A=\u{E4}"]), ("", "", []),
    ] as [(String, String, [String])]) func `header lines are parsed`(
      text: String, version: String, fields: [String]
    )
  {
    let head = ResponseHead(Array(text.utf8))
    #expect(head.version == version)
    #expect(head.headers.map { "\($0.name)=\($0.value)" } == fields)
  }

  @Test func `invalid UTF-8 in a header is replaced`() {
    let head = ResponseHead(Array("HTTP/1.1 200\r\nA: ".utf8) + [0xFF, 0x80, 0x0D, 0x0A])
    #expect(head.headers == [.init("A", "\u{FFFD}\u{FFFD}")])
  }
}
