import FoundationEssentials
import HTTP
import S3
import Testing
import Tracking
import WeatherSamples

@testable import Store

/// Twelve states, one a minute, in a store with six names a page; the first eight are one segment.
@Suite struct `Machines that forget a history of several pages of names` {
  private let objects = SimulatedObjects(pageSize: 6)

  init() throws {
    for minute in 1...12 {
      _ = try machine(at: minute).update { state in
        state.next(
          state.cities + [.numbered(minute)], thresholds: Thresholds(baseline: .lastReported),
          at: time(minute))
      }
    }
  }

  private func time(_ minute: Int) -> Date {
    Date(timeIntervalSince1970: 1_795_251_604 + Double(minute * 60))
  }

  /// A machine whose requests a function sees before they are sent.
  private func machine(
    at minute: Int = 12, seeing see: @escaping @Sendable (Request) -> Void = { _ in }
  ) -> any StateStore {
    let (objects, now) = (objects, time(minute))
    let send: RemoteConnection.Sender = { requests in
      requests.map { request in
        see(request)
        return Exchange(request: request, result: .success(objects.respond(to: request)))
      }
    }
    let settings = RemoteConnection.Settings(
      location: ObjectLocation(bucket: "bucket", key: "lists/a.json"),
      service: ObjectService(endpoint: "http://store", region: "us-east-1"),
      keys: .success(AccessKeys(accessKey: "key", secretKey: "secret")), cache: nil,
      hookTimeouts: [:], read: send, save: send, now: { now })
    return StateStores.remote(
      RemoteConnection(settings),
      recording: HistoryRecording(command: "add", keep: nil, now: { now }))
  }

  @Test(arguments: 1...11) func `forget what is on later pages, too`(minute: Int) throws {
    let machine = machine()
    let keep = 60 * (11.5 - Double(minute))
    _ = try machine.pruneHistory(keep: keep, at: time(12), isDryRun: false)
    #expect(try machine.checkHistory()?.problems == [])
    #expect(try machine.loadHistory().history.oldest.number == minute)
  }

  /// The second page of names begins after the object that the other machine replaces.
  @Test func `keep the records that another one keeps at the same time`() throws {
    let (other, end) = (machine(), time(12))
    let slow = machine { request in
      guard request.url.contains("start-after") else { return }
      _ = try? other.pruneHistory(keep: 60 * 4.5, at: end, isDryRun: false)
    }
    _ = try slow.pruneHistory(keep: nil, at: end, isDryRun: false)
    #expect(try other.checkHistory()?.problems == [])
    #expect(try other.loadHistory().history.oldest.number == 7)
  }
}
