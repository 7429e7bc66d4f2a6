import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct RegularFileTests {
  private func expectTooLarge(_ path: String, _ limit: ByteLimit) {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.read(path, limit: limit)
      Issue.record("\(bytes.count) bytes were read")
    } catch { #expect(error == .tooLarge(limit)) }
  }

  @Test func `a file is read up to the limit`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("12345", to: "file")
    #expect(try RegularFile.read(directory.file("file"), limit: ByteLimit(count: 5)).count == 5)
    expectTooLarge(directory.file("file"), ByteLimit(count: 4))
  }

  @Test func `a sparse file above the limit is refused before it is read`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "file")
    try #require(truncate(directory.file("file"), 1 << 40) == 0)
    expectTooLarge(directory.file("file"), .mebibytes(1))
  }

  #if canImport(Glibc)
  @Test func `a file larger than its reported size is refused while it is read`() {
    // Files in /proc have a reported size of 0.
    expectTooLarge("/proc/self/status", ByteLimit(count: 100))
  }
  #endif

  @Test(arguments: [
    (0, "0 bytes"), (1000, "1000 bytes"), (1024, "1 KiB"), (5 << 20, "5 MiB"), (1 << 30, "1 GiB"),
    ((1 << 20) + 1, "1048577 bytes"),
  ]) func `a limit is described in the largest exact unit`(count: Int, text: String) {
    #expect(ByteLimit(count: count).description == text)
  }
}
