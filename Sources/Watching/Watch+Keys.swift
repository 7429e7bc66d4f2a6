import FoundationEssentials
import Rendering
import Terminal
import Tracking
import Weather

/// What the keys do outside of prompts.
extension Watch {
  func handle(_ input: TerminalInput, at now: Date) -> [WatchEffect] {
    switch input {
    case .hasSynchronizedOutput, .ground, .deviceAttributes: return []
    case .mouse(let report):
      handle(report, at: now)
      return []
    case .paste(let text):
      guard prompt != nil else { return [] }
      return paste(text, at: now)
    case .key(let key):
      message = nil
      switch key {
      case .control("c"): return [.quit]
      case .control("l"): return [.redraw]
      case .control("z"): return [.suspend]
      default: break
      }
      if prompt != nil { return handlePromptKey(key, at: now) }
      if key == .character("q") { return [.quit] }
      if helpOffset != nil { return handleHelpKey(key, at: now) }
      if isOnPage, page != nil { return handlePageKey(key, at: now) }
      return handleListKey(key, at: now)
    }
  }

  // MARK: - The list

  private func handleListKey(_ key: Key, at now: Date) -> [WatchEffect] {
    arrange()
    switch key {
    case .up, .character("k"): viewport.move(.by(-1), height: listHeight)
    case .down, .character("j"): viewport.move(.by(1), height: listHeight)
    case .pageUp: viewport.move(.page(-1), height: listHeight)
    case .pageDown: viewport.move(.page(1), height: listHeight)
    case .home, .character("g"): viewport.move(.first, height: listHeight)
    case .end, .character("G"): viewport.move(.last, height: listHeight)
    case .enter, .right, .character("l"): openPage(at: now)
    case .tab where hasPanes: openPage(at: now)
    case .escape, .left, .character("h"):
      if past != nil || !visits.isEmpty {
        visits = []
        showPast(nil)
      } else if !filter.isEmpty {
        setFilter("")
      } else {
        sayUnused(key, at: now)
      }
    case .character("/"): prompt = .filter(LineEditor(filter))
    case .character("s"):
      let orders = ReportOrder.allCases
      let index = orders.firstIndex(of: arrangement.query.order) ?? 0
      order(by: orders[(index + 1) % orders.count], reversed: arrangement.query.isReversed, at: now)
    case .character("S"):
      order(by: arrangement.query.order, reversed: !arrangement.query.isReversed, at: now)
    case .character("t"):
      let groupings = ReportGrouping.allCases
      let index = groupings.firstIndex(of: arrangement.query.grouping) ?? 0
      arrangement.query.grouping = groupings[(index + 1) % groupings.count]
      rearrange()
      say(
        arrangement.query.grouping == .none
          ? texts.noGroups : texts.groupedBy(language.name(arrangement.query.grouping)), at: now)
    case .character("c"):
      arrangement.query.showsChangesOnly.toggle()
      rearrange()
      say(
        arrangement.query.showsChangesOnly ? language.keyHelp.changedOnly : texts.allCities, at: now
      )
    default: return handleCommonKey(key, city: viewport.selected, at: now)
    }
    return []
  }

  func setFilter(_ text: String) {
    filter = text
    arrangement.typed = SearchText(text)
    rearrange()
  }

  func order(by order: ReportOrder, reversed isReversed: Bool, at now: Date) {
    arrangement.query.order = order
    arrangement.query.isReversed = isReversed
    rearrange()
    say(order.words(reversed: isReversed, language), at: now)
  }

  // MARK: - Keys of the list and of a page

  /// Handles a key that does the same in the list and on the page of a city.
  func handleCommonKey(_ key: Key, city: City.ID?, at now: Date) -> [WatchEffect] {
    switch key {
    case .character("?"): helpOffset = 0
    case .character(" "):
      guard schedule.isOn else {
        say(texts.fetchingIsOff, at: now)
        return []
      }
      schedule.togglePause()
      say(schedule.isPaused ? texts.fetchingIsPaused : texts.fetchingGoesOn, at: now)
    case .character("["), .character("]"):
      return startVisit(isBackward: key == .character("["), at: now)
    case .character("a"), .character("e"), .character("d"), .character("m"),
      .character("u"), .character("U"), .character("r"), .character("R"):
      guard past == nil else {
        say(texts.notInPast, at: now)
        return []
      }
      return handleEditKey(key, city: city, at: now)
    default: sayUnused(key, at: now)
    }
    return []
  }

  /// Goes one saved state back or forward, after those that were asked for before.
  private func startVisit(isBackward: Bool, at now: Date) -> [WatchEffect] {
    guard settings.hasHistory else {
      sayNoHistory(at: now)
      return []
    }
    closePage()
    guard visits.isEmpty else {
      if visits.count < Self.longestVisits { visits.append(isBackward) }
      return []
    }
    guard isBackward || past != nil else {
      say(texts.isPresent, at: now)
      return []
    }
    visits = [isBackward]
    return [nextVisit(isBackward: isBackward)]
  }

  func nextVisit(isBackward: Bool) -> WatchEffect {
    let number = past?.past.revision.number
    return .visit(isBackward ? .before(number ?? .max) : .after(number ?? .max))
  }

  private func handleEditKey(_ key: Key, city: City.ID?, at now: Date) -> [WatchEffect] {
    switch key {
    case .character("a"): prompt = .add(AddPrompt())
    case .character("e"), .character("d"), .character("m"):
      guard let city, let row = row(of: city), row.mark != .removed else {
        sayNothingSelected(at: now)
        return []
      }
      if key == .character("m") { return [.mute(city)] }
      prompt = key == .character("e") ? .edit(EditPrompt(row.city)) : .removal(city)
    case .character("u"), .character("U"):
      guard settings.hasHistory else {
        sayNoHistory(at: now)
        return []
      }
      return [.step(key == .character("u") ? .undo : .redo)]
    default: return startRefresh(isForced: key == .character("R"), at: now)
    }
    return []
  }

  private func startRefresh(isForced: Bool, at now: Date) -> [WatchEffect] {
    if !schedule.isOn {
      say(texts.fetchingIsOff, at: now)
    } else if schedule.isPaused {
      say(texts.fetchingIsPaused, at: now)
    } else if schedule.isRunning {
      say(texts.isRefreshing, at: now)
    } else {
      awaitsNews = true
      return [refresh(force: isForced, at: now)]
    }
    return []
  }

  // MARK: - Messages

  func sayNothingSelected(at now: Date) { say(texts.nothingSelected, at: now) }

  /// Answers the key that asked for a refresh, where nothing else does.
  func sayNothingNew(after refresh: WatchRefresh, at now: Date) {
    defer { awaitsNews = false }
    guard awaitsNews, refresh.problem == nil, !refresh.hasFailures,
      refresh.change?.report.isEmpty ?? true
    else { return }
    let userTime = UserTime(clock: settings.view.userClock, now: now, language: language)
    say(texts.nothingNew(userTime.text(now)), at: now)
  }

  private func sayNoHistory(at now: Date) { say(texts.noHistory, at: now) }

  func sayUnused(_ key: Key, at now: Date) {
    say(texts.unusedKey(key == .character(" ") ? language.keys.space : key.name), at: now)
  }
}

extension ReportOrder {
  /// Such as `sorted by name, reversed`.
  func words(reversed isReversed: Bool, _ language: Language) -> String {
    let texts = language.screen
    let order = self == .added ? texts.listOrder : texts.sortedBy(language.name(self))
    return isReversed ? texts.reversed(order) : order
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(let character): "'\(character)'"
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    }
  }
}
