import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct FilePathTests {
  @Test func `as many links are followed as the system follows`() throws {
    let directory = try TemporaryDirectory()
    for number in 1...41 { symlink("\(number - 1)", directory.file("\(number)")) }
    try directory.write("text", to: "0")
    #expect(try FilePath.target(of: directory.file("40")) == directory.file("0"))
    #expect(throws: SystemError(number: ELOOP)) { try FilePath.target(of: directory.file("41")) }
  }
}
