import FoundationEssentials
import Tracking
import Watching
import Weather

extension WatchEffectRunner {
  /// Follows the forecasts of a city for the coming days; nil without a history.
  func drift(of id: City.ID) -> CityDrift? {
    guard let lists = try? SavedLists(session, includesHours: false), lists.history.isOn,
      let city = lists.state.cities.first(where: { $0.id == id })
    else { return nil }
    let clock = city.clock
    let today = clock.date(at: session.environment.present)
    return CityDrift(
      of: city,
      on: CityDrift.comingDates(of: city, from: today),
      clock: clock,
      in: lists.history
    )
  }

  /// Finds the nearest save with changes, with the list as it was then; nil if there is none.
  func visit(_ past: WatchEffect.Past) -> WatchPast? {
    guard let lists = try? SavedLists(session), lists.history.isOn,
      let revision = past.revision(in: lists.history),
      let list = try? lists.list(of: revision)
    else { return nil }
    return WatchPast(
      revision: revision,
      report: lists.latestChange("list", of: list),
      moment: revision.savedAt ?? session.environment.present
    )
  }
}

extension WatchEffect.Past {
  fileprivate func revision(in history: any StateHistory) -> SavedRevision? {
    var found: SavedRevision?
    history.visitRevisions { revision in
      switch self {
      case .before(let number):
        if revision.number < number, revision.hasChanges { found = revision }
        return found == nil
      case .after(let number):
        guard revision.number > number else { return false }
        if revision.hasChanges { found = revision }
        return true
      }
    }
    return found
  }
}
