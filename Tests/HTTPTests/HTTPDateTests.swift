import FoundationEssentials
import HTTP
import Testing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Thursday, 01-Jan-70 00:00:01 GMT", 1),
    ("Tuesday, 01-Jan-69 00:00:00 GMT", 3_124_224_000), ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ("Sat, 21 Nov 2026 09:00:00 GMT", 1_795_251_600),
  ]) func `the three date formats are parsed`(text: String, seconds: Double) {
    #expect(HTTPDate.date(from: text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "120", "tomorrow", "2026-11-21T09:00:00Z", "Sat, 21 Nov 2026 09:00:00 CET",
    "Sat, 21 Foo 2026 09:00:00 GMT", "Sat, 21 Nov 2026 24:00:00 GMT", "Sat, 21 Nov 2026 09:00 GMT",
    "Sat, 0 Nov 2026 09:00:00 GMT", "Sat, 21 Nov 99999999999 09:00:00 GMT",
    "Sat, 21 Nov 2026 -9:00:00 GMT", "Sat, 21 Nov 2026 09:60:00 GMT",
    "Sat, 21 Nov 2026 09:00:61 GMT", "Sat, 32 Nov 2026 09:00:00 GMT",
  ]) func `other texts are rejected`(text: String) { #expect(HTTPDate.date(from: text) == nil) }
}
