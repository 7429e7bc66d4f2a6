import Files
import FoundationEssentials
import HTTP
import S3
import Synchronization
import TestServers
import Testing
import Tracking
import Transport
import Weather
import WeatherSamples
import WeatherSimulator

@testable import Store

@Suite(
  .serialized, .enabled(if: SeaweedFS.isInstalled, "needs SeaweedFS: scripts/setup.sh --tests"))
struct `Reading a list in a store` {
  let site: StorageSite
  let proxy: FaultProxy

  init() throws {
    site = try StorageSite(.s3)
    proxy = try FaultProxy(to: SeaweedFS.shared.get().port)
    site.endpoint = proxy.endpoint
    try site.save([.numbered(1)])
    proxy.set { _ in nil }
  }

  private func problem(_ body: () throws -> Void) -> RemoteProblem? {
    do {
      try body()
      return nil
    } catch {
      guard case .remote(_, let problem) = error as? StoreError else { return nil }
      return problem
    }
  }

  private func store(_ change: (inout RemoteConnection.Settings) -> Void) throws -> any StateStore {
    StateStores.remote(try site.connection(change))
  }

  private func delete(_ suffix: String = "") throws {
    let requests = ObjectRequests(try SeaweedFS.shared.get().service, SeaweedFS.keys)
    let request = requests.delete(site.location.appending(suffix))
    _ = HTTPClient(settings: .init(userAgent: "tests")).run([request])
  }

  @Test func `costs one request without a body while the list is unchanged`() throws {
    #expect(try site.storage().load()?.revision == 1)
    #expect(proxy.requests.map(\.method) == ["GET"])
    #expect(proxy.requests[0].headers["if-none-match"] != nil)
    #expect(proxy.requests[0].headers["accept-encoding"] == nil)
    #expect(proxy.requests[0].headers["x-amz-content-sha256"] == "UNSIGNED-PAYLOAD")
    site.forgetCopies()
    #expect(try site.storage().load()?.revision == 1)
    #expect(proxy.requests[1].headers["if-none-match"] == nil)
  }

  @Test func `uses no copy that is damaged or of another list`() throws {
    let folder = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(site.cachePath)/s3").first {
        !$0.hasPrefix("conditions")
      })
    let path = "\(site.cachePath)/s3/\(folder)/list"
    let copy = try Data(contentsOf: URL(filePath: path))
    for offset in [20, copy.count / 2, copy.count - 2] {
      var damaged = copy
      damaged[offset] ^= 1
      try damaged.write(to: URL(filePath: path))
      proxy.set { _ in nil }
      #expect(try site.storage().load()?.revision == 1)
      #expect(proxy.requests[0].headers["if-none-match"] == nil)
    }
    try copy.prefix(copy.count / 2).write(to: URL(filePath: path))
    site.isOffline = true
    #expect(problem { _ = try site.storage().load() } == .noCopy)
  }

  @Test func `works offline from the last copy, and saves nothing`() throws {
    site.isOffline = true
    #expect(try site.storage().load()?.revision == 1)
    #expect(site.reportedRemotely.count == 1)
    #expect(try site.storage().loadHistory().history.oldest.number == 0)
    #expect(problem { _ = try site.storage().add(.numbered(2), at: site.now) } == .offline)
    let revision = SavedRevision(number: 1)
    let digest = "0123456789abcdef"
    #expect(
      problem { try site.storage().setMark("a", revision: revision, digest: digest) } == .offline)
    #expect(proxy.requests.isEmpty)
    site.forgetCopies()
    #expect(problem { _ = try site.storage().load() } == .noCopy)
  }

  @Test func `falls back to the copy if the store does not answer`() throws {
    for fault in [ProxyFault.respond(500), .loseRequest, .stall(5)] {
      proxy.set { _ in fault }
      let start = ContinuousClock.now
      let (state, history) = try site.storage().loadHistory()
      #expect(state.revision == 1)
      #expect(history.oldest.number == 0)
      #expect(ContinuousClock.now - start < .seconds(4))
      guard case .unreachable = site.reportedRemotely.last else {
        Issue.record("expected a remark")
        return
      }
    }
    site.deadline = 2
    site.forgetCopies()
    guard case .unreachable = problem({ _ = try site.storage("list").load() }),
      case .notSaved = problem({ _ = try site.storage("add").load() })
    else {
      Issue.record("expected a failure")
      return
    }
    guard case .notSaved = problem({ _ = try site.storage().read() }) else {
      Issue.record("a save cannot begin with a copy")
      return
    }
    guard case .notSaved = problem({ _ = try site.storage().add(.numbered(2), at: site.now) })
    else {
      Issue.record("expected a failure")
      return
    }
  }

  @Test func `reads a body that was cut again`() throws {
    site.forgetCopies()
    proxy.set { $0.number == 0 ? .cut(400) : nil }
    #expect(try site.storage().load()?.revision == 1)
    #expect(proxy.requests.count == 2)
  }

  @Test func `takes a list that vanished for no empty list`() throws {
    try delete()
    guard case .vanished(_, isSave: false) = problem({ _ = try site.storage("list").load() }) else {
      Issue.record("expected a failure")
      return
    }
    proxy.set { _ in nil }
    guard
      case .vanished(_, isSave: true) = problem({
        _ = try site.storage().add(.numbered(2), at: site.now)
      })
    else {
      Issue.record("expected a failure")
      return
    }
    for command in ["add", "undo", HistoryRecording.marking] {
      let store = try site.storage(command)
      guard case .vanished(_, isSave: true) = problem({ _ = try store.load() }) else {
        Issue.record("\(command) saves nothing")
        return
      }
    }
    #expect(proxy.requests.allSatisfy { $0.method == "GET" })
    site.forgetCopies()
    #expect(try site.storage().load() == nil)
  }

  @Test func `says what is wrong with keys, buckets and regions`() throws {
    func reading(_ change: (inout RemoteConnection.Settings) -> Void) throws -> RemoteProblem? {
      let store = try store(change)
      return problem { _ = try store.load() }
    }
    let wrong = AccessKeys(accessKey: SeaweedFS.keys.accessKey, secretKey: "wrong")
    #expect(
      try reading { $0.keys = .success(wrong) }
        == .keysRejected("SignatureDoesNotMatch, status 403"))
    let nobody = AccessKeys(accessKey: "NOBODY", secretKey: "wrong")
    #expect(
      try reading { $0.keys = .success(nobody) } == .keysRejected("InvalidAccessKeyId, status 403"))
    let none = RemoteProblem.noKeys(.noKeys(file: nil))
    #expect(try reading { $0.keys = .failure(none) } == none)
    let bucket = ObjectLocation(bucket: "no-such-bucket", key: "list.json")
    #expect(try reading { $0.location = bucket } == .noBucket)
    proxy.set { _ in
      .respond(
        400, body: "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-1</Region></Error>")
    }
    guard case .misconfigured(let reason) = try reading({ _ in }) else {
      Issue.record("expected a failure")
      return
    }
    #expect(reason.contains("the bucket is in 'eu-1'"))
    proxy.set { _ in .respond(403, body: "<Error><Code>AccessDenied</Code></Error>") }
    #expect(try reading { _ in } == .notPermitted("AccessDenied, status 403", isRead: true))
    proxy.set { _ in .respond(307, headers: ["Location: http://127.0.0.1:1/"]) }
    guard case .misconfigured = try reading({ _ in }) else {
      Issue.record("a redirect was followed")
      return
    }
  }

  @Test(arguments: [403, 500]) func `fails where the names of the history cannot be listed`(
    status: Int
  ) throws {
    try site.save([.numbered(2)])
    proxy.set { $0.target.contains("list-type") ? .respond(status) : nil }
    let reads: [(any StateStore) throws -> Void] = [
      { _ = try $0.loadHistory() }, { _ = try $0.checkHistory() },
      { [site] in _ = try $0.pruneHistory(keep: 0, at: site.now, isDryRun: false) },
    ]
    for read in reads {
      switch (status, problem { try read(site.storage()) }) {
      case (403, .notPermitted?), (500, .unreachable?): continue
      case (_, let other): Issue.record("\(String(describing: other))")
      }
    }
    #expect(try site.storage().load()?.revision == 2)
    proxy.set { _ in nil }
    #expect(try site.storage().loadHistory().history.oldest.number == 0)
  }

  @Test func `knows a record that cannot be fetched from one that is missing`() throws {
    try site.save([.numbered(2)])
    site.forgetCopies()
    proxy.set { $0.target.contains(".history/") && $0.method == "GET" ? .respond(500) : nil }
    let history = try site.storage().loadHistory().history
    #expect(history.revision(1) == nil)
    guard case .remote(_, .unreachable)? = history.problem else {
      Issue.record("\(String(describing: history.problem))")
      return
    }
    #expect(throws: StoreError.self) { try site.storage().checkHistory() }
    proxy.set { _ in nil }
    let whole = try site.storage().loadHistory().history
    #expect(whole.revision(1) != nil && whole.problem == nil)
  }

  @Test func `finds a list that was edited by hand, whose history begins again`() throws {
    try site.save([.numbered(1), .numbered(2)])
    try site.replace("City 2", with: "Town 2")
    let (state, history) = try site.storage().loadHistory()
    #expect(state.cities[1].name == "Town 2")
    #expect(!history.isConnected)
    try site.save([.numbered(3)])
    #expect(site.reported.last == .begun(path: "\(site.location).history"))
    #expect(try site.storage().loadHistory().history.oldest.number == 2)
  }

  @Test func `waits twice more for the history, whatever is in the way`() throws {
    for number in 2...40 { try site.save([.numbered(number)]) }
    let requests = ObjectRequests(try SeaweedFS.shared.get().service, SeaweedFS.keys)
    let stray = RecordName(
      revision: 39, token: "0123456789abcdef", previous: RecordName.noPrevious, position: 0)
    let put = requests.put(site.location.appending(".history/\(stray)"), Data(), if: .none)
    _ = HTTPClient(settings: .init(userAgent: "tests")).run([put])
    site.forgetCopies()
    proxy.set { _ in nil }
    let waits = Mutex(0)
    let counting = try store { settings in
      let read = settings.read
      settings.read = { requests in
        waits.withLock { $0 += 1 }
        return read(requests)
      }
    }
    var visited = 0
    try counting.loadHistory().history.visitChanges(in: 1...40) { _ in
      visited += 1
      return visited < 20
    }
    #expect(visited == 20)
    // The list, then the marks and the names, then the records.
    #expect(waits.withLock { $0 } == 3)
    #expect(proxy.requests.count <= 3 + 32)
    let pruned = try site.storage().pruneHistory(keep: nil, at: site.now, isDryRun: false)
    #expect(pruned.revisions == 0)
    #expect(proxy.requests.last?.target.contains("\(stray)") == true)
    #expect(proxy.requests.last?.method == "DELETE")
    #expect(try site.storage().loadHistory().history.oldest.number == 0)
  }
}
