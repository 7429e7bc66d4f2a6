import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Processes that use one state at the same time.
@Suite struct CrashConcurrencyTests {
  @Test func `two concurrent refreshes and six additions lose nothing`() throws {
    let site = try CrashSite(hasWeather: true)
    for number in 0..<2 { #expect(try site.startAdding(number).result().status == 0) }
    let refreshes = try (0..<2).map { _ in try site.start("refresh", "--force") }
    let additions = try (2..<8).map { try site.startAdding($0) }
    for process in additions + refreshes {
      let result = try process.result()
      #expect(result.status == 0, "\(result)")
    }
    #expect(try Set(site.names()) == Set((0..<8).map { "City \($0)" }))
    // Two additions before, six at once, two refreshes.
    #expect(try site.revision() == 10)
    #expect(try site.loggedRevisions() == Array((1...10).reversed()))
    let lines = site.text?.split(separator: "\n") ?? []
    for name in ["City 0", "City 1"] {
      let line = lines.first { $0.contains("\"name\":\"\(name)\"") }
      #expect(line?.contains("\"current\":{") == true, "\(name) has no weather")
    }
    #expect(site.files() == CrashSite.files)
  }

  @Test func `a city removed during a refresh stays removed`() throws {
    let site = try CrashSite(hasWeather: true)
    for number in 0..<3 { #expect(try site.startAdding(number).result().status == 0) }
    let processes = [
      try site.start("refresh", "--force"), try site.start("remove", "City 1"),
      try site.start("refresh", "--force"),
    ]
    for process in processes { #expect(try process.result().status == 0) }
    #expect(try site.names() == ["City 0", "City 2"])
  }

  @Test func `a lock held by another process exits with 75 and names the process`() throws {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let before = site.text
    let lock = open(site.state + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let configuration = site.path + "/short.json"
    let made = try SpawnedProcess(
      "/bin/sh",
      ["-c", "echo '{ \"refresh\": { \"lockTimeout\": \"0s\" } }' > \"$0\"", configuration])
    #expect(try made.result().status == 0)
    // The lock file names the process that saved last, and that one has ended.
    for (number, holder) in [(nil, "another skydiff"), (getpid(), "process \(getpid())")] {
      if let number {
        let text = "\(number)\n"
        #expect(ftruncate(lock, 0) == 0)
        #expect(pwrite(lock, text, text.utf8.count, 0) == text.utf8.count)
      }
      let result = try SkydiffBinary.run([
        "add", "1,2", "--name", "Late", "--no-fetch", "--config", configuration, "--state",
        site.state,
      ])
      #expect(result.status == 75)
      #expect(result.error.contains("\(holder) holds the state"))
      #expect(result.output.isEmpty)
    }
    #expect(site.text == before)
    #expect(try site.names() == ["City 1"])
  }

  #if canImport(Glibc)
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a program that waits for the lock`(signal: Int32, status: Int32) throws {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let before = site.text
    let lock = open(site.state + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let process = try site.startAdding(2)
    // The program waits for the lock once it has the lock file open.
    while !process.hasOpen(site.state + ".lock") { try #require(!process.hasEnded(within: 1)) }
    process.kill(signal)
    let result = try process.result()
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("interrupted; nothing was saved"))
    #expect(site.text == before)
  }
  #endif

  @Test(arguments: ["000", "022", "077", "0777"])
  func `files are private to the owner under any umask`(mask: String) throws {
    let site = try CrashSite()
    let result = try site.run(after: "umask \(mask)", "add", "1,2", "--name", "Here", "--no-fetch")
    #expect(result.status == 0, "\(result)")
    let modes = try ["", "/state.json", "/state.json.lock"].map { name in
      var status = stat()
      try #require(stat(site.path + "/state" + name, &status) == 0)
      return status.st_mode & 0o7777
    }
    #expect(modes == [0o700, 0o600, 0o600])
  }

  @Test(
    .enabled(
      if: !SkydiffBinary.hasThreadSanitizer,
      "the thread sanitizer does not work with a limit on file sizes"))
  func `a full disk exits with 73 and leaves the old state`() throws {
    let site = try CrashSite()
    for number in 0..<4 { #expect(try site.startAdding(number).result().status == 0) }
    let before = site.text
    // The limit for a file is one block of 512 bytes, less than the state.
    let result = try site.run(after: "ulimit -f 1", "add", "9,9", "--name", "Late", "--no-fetch")
    #expect(result.status == 73, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.error.contains("\(site.state): the state could not be saved: writing failed"))
    #expect(result.error.contains("file too large"))
    #expect(site.text == before)
    #expect(site.files() == CrashSite.files)
  }
}
