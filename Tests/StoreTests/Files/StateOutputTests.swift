import Files
import Store
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct StateOutputTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["a", "a.lock", "a.previous", "link"]) func `the files of a state are known`(
    name: String
  ) {
    symlink("a", directory.file("link"))
    let path = directory.file("a")
    #expect(OutputFile(path: directory.file(name)).belongs(toStateAt: path))
    #expect(OutputFile(path: directory.file(name)).belongs(toStateAt: directory.file("link")))
    #expect(!OutputFile(path: directory.file(name)).belongs(toStateAt: directory.file("b")))
  }
}
