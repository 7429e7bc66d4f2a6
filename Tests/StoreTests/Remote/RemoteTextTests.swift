import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `The text of a list in a store` {
  @Test func `loses its queue and nothing else`() {
    let city = City.numbered(1)
    var state = SavedState(revision: 3, cities: [city])
    state.ruleItems[city.id] = [RuleItem(rule: "frost")]
    state.latestReport = Report(revision: 2, at: .sample)
    let delivered = StateEncoder(state).encode()
    #expect(String(decoding: delivered, as: UTF8.self).contains("frost"))
    for count in [1, 3] {
      state.hookQueue.entries = (0..<count).map {
        HookQueue.Entry(hook: "a", queuedAt: .sample, batch: Array("{\"n\": \($0)}".utf8))
      }
      let queued = RemoteText(StateEncoder(state).encode())
      #expect(queued.bytes != delivered)
      #expect(queued.replacingQueue(with: []) == delivered)
      #expect(queued.digest == RemoteText(delivered).digest)
    }
  }
}
