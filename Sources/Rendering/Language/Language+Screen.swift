package import Tracking

extension Language {
  /// What keys do, in one or two words.
  package struct Keys: Sendable {
    package let back: String
    package let keys: String
    package let quit: String
    package let scroll: String
    package let neighbors: String
    package let refresh: String
    package let edit: String
    package let remove: String
    package let present: String
    package let forward: String
    package let open: String
    package let filter: String
    package let sort: String
    package let keep: String
    package let clear: String
    package let add: String
    package let cancel: String
    package let choose: String
    package let save: String
    package let undo: String
    package let past: String
    package let changedOnly: String
    package let group: String
    package let pause: String
    package let empty: String
    package let deleteWord: String
    package let space: String
    package let anyOther: String
  }

  /// The page of all keys: the titles of its groups, and what keys do.
  package struct KeyHelp: Sendable {
    package let select: String
    package let show: String
    package let fetch: String
    package let edit: String
    package let typing: String
    package let leave: String
    package let marks: String
    package let mouse: String
    package let previousOrNext: String
    package let screenfuls: String
    package let firstOrLast: String
    package let open: String
    package let listOrPage: String
    package let neighbors: String
    package let filter: String
    package let order: String
    package let group: String
    package let changedOnly: String
    package let draw: String
    package let due: String
    package let pause: String
    package let add: String
    package let editCity: String
    package let remove: String
    package let undo: String
    package let enter: String
    package let nameOrTags: String
    package let choose: String
    package let deletions: String
    package let theseKeys: String
    package let suspend: String
    package let addedOrRemoved: String
    package let changed: String
    package let alert: String
    package let click: String
    package let clickAction: String
    package let doubleClick: String
    package let wheel: String
    package let backForward: String
    package let thePresent: String
  }

  /// The first line of the screen, and its messages and prompts.
  package struct Screen: Sendable {
    package let cities: Count
    package let shownCities: @Sendable (Int, Int) -> String
    package let marked: Count
    package let failing: Count
    package let asOf: Phrase
    package let asOfRevision: @Sendable (String, Int) -> String
    package let next: Phrase
    package let fetching: String
    package let paused: String
    package let notFetching: String
    package let tag: Phrase
    package let filter: Phrase
    package let condition: Phrase
    package let listOrder: String
    package let sortedBy: Phrase
    package let orders: Orders
    package let reversed: Phrase
    package let tooSmall: @Sendable (Int, Int) -> String
    package let noCitiesYet: String
    package let wasEmpty: String
    package let noCityChanged: String

    /// Below a filter, with how to end it.
    package let noMatch: Phrase
    package let isFirst: String
    package let isLast: String
    package let noOrder: String
    package let noGroups: String
    package let groupedBy: Phrase
    package let allCities: String
    package let fetchingIsOff: String
    package let fetchingIsPaused: String
    package let fetchingGoesOn: String

    /// After a refresh by key without changes, with the time.
    package let nothingNew: Phrase
    package let notInPast: String
    package let isPresent: String
    package let isRefreshing: String
    package let nothingSelected: String
    package let noHistory: String
    package let unusedKey: Phrase
    package let nothingRemoved: String
    package let typeName: String
    package let noneChosen: String
    package let blankName: String
    package let notTag: Phrase
    package let cityWasRemoved: String
    package let noEarlierState: String
    package let confirmRemoval: Phrase
    package let theCity: String
    package let filterPrompt: String
    package let typePlace: String
    package let searching: String
    package let noPlaceMatches: String
    package let added: Phrase
    package let isListed: Phrase
    package let removed: Phrase
    package let renamed: Pair
    package let hasNoTags: Phrase
    package let isTagged: Pair
    package let nothingToChange: String
    package let isGone: String
  }
}

extension Language {
  /// What a list is sorted or grouped by.
  package struct Orders: Sendable {
    let country: String
    let severity: String
    let change: String
    let tag: String
  }
}

extension Language {
  package func name(_ order: ReportOrder) -> String {
    switch order {
    case .added, .name: changes.name
    case .temperature: measures.temperature
    case .country: screen.orders.country
    case .wind: measures.wind
    case .rain: conditions.rain
    case .severity: screen.orders.severity
    case .change: screen.orders.change
    }
  }

  package func name(_ grouping: ReportGrouping) -> String {
    grouping == .country ? screen.orders.country : screen.orders.tag
  }
}
