import FoundationEssentials
import Rendering
import Terminal
import Tracking
import Weather

/// The help and the pages of cities.
extension Watch {
  struct Page {
    let city: City.ID

    /// The first line in the window.
    var offset = 0

    /// How its forecast moved, once that is known.
    var drift: CityDrift?

    /// When that must be read, because the list was saved since; nil if it need not be.
    var driftAt: Date?

    /// What the latest change of the list changed in it.
    var latestChange: ChangeReport.Row?
  }

  /// The narrowest screen with the page of the selected city beside the list.
  private static let widthOfPanes = 120

  /// The narrowest list beside a page, which has the low and the high.
  private static let narrowestList = 64

  /// Seconds for which a city must be selected before its drift is read, so that passing many does not
  /// read the history of each.
  private static let driftPause = 0.3

  var hasPanes: Bool { size.columns >= Self.widthOfPanes }

  /// Whether the screen has room for more than the list and a page.
  var isLarge: Bool { size.columns >= 140 && size.rows >= 45 }

  var listWidth: Int { hasPanes ? max(Self.narrowestList, size.columns / 2) : size.columns }

  /// The width of a page, which a border separates from a list.
  var pageWidth: Int { hasPanes ? size.columns - listWidth - 2 : size.columns }

  /// The rows of the window of a page or the help.
  var pageHeight: Int { max(size.rows - 1 - bottomHeight, 0) }

  var helpLines: [StyledLine] {
    KeyHelpPage(
      hasHistory: settings.hasHistory, hasMouse: settings.hasMouse, glyphs: settings.view.glyphs,
      language: language
    ).lines(width: size.columns, height: pageHeight)
  }

  /// How the forecast of the page's city moved, where the list leaves room for it; else the page has it.
  var driftBelowList: [StyledLine] {
    guard isLarge, past == nil, let drift = page?.drift else { return [] }
    let lines = CityPage(view: view).driftLines(drift, labels, width: listWidth)
    return viewport.rows.count + lines.count <= listHeight ? lines : []
  }

  // MARK: - Opening

  /// Goes to the page of the selected city.
  func openPage(at now: Date) {
    guard let city = viewport.selected else { return sayNothingSelected(at: now) }
    if page?.city != city { page = Page(city: city, driftAt: now) }
    isOnPage = true
  }

  /// Goes back to the list.
  func closePage() {
    isOnPage = false
    if !hasPanes { page = nil }
  }

  /// Shows the page of the selected city beside the list.
  func showSelectedPage() {
    guard hasPanes else {
      if !isOnPage { page = nil }
      return
    }
    guard page?.city != viewport.selected else { return }
    page = viewport.selected.map { Page(city: $0, driftAt: time + Self.driftPause) }
    if page == nil { isOnPage = false }
  }

  /// Goes to the page of the next or the previous city of the list.
  private func openNeighbor(of page: Page, _ count: Int, at now: Date) {
    arrange()
    viewport.select(page.city)
    // Where the city is no longer shown, the next one is selected in its place.
    if viewport.selected == page.city || count < 0 { viewport.move(.by(count), height: listHeight) }
    guard let city = viewport.selected, city != page.city else {
      return say(count > 0 ? texts.isLast : texts.isFirst, at: now)
    }
    self.page = Page(city: city, driftAt: now + Self.driftPause)
  }

  // MARK: - Keys

  func handleHelpKey(_ key: Key, at now: Date) -> [WatchEffect] {
    if key == .escape || key == .character("?") {
      helpOffset = nil
    } else if let offset = scrolled(helpOffset ?? 0, by: key, count: helpLines.count) {
      helpOffset = offset
    } else {
      sayUnused(key, at: now)
    }
    return []
  }

  func handlePageKey(_ key: Key, at now: Date) -> [WatchEffect] {
    guard let page else { return [] }
    switch key {
    case .escape, .left, .character("h"):
      closePage()
      return []
    case .tab where hasPanes:
      isOnPage = false
      return []
    case .character("n"), .character("p"):
      openNeighbor(of: page, key == .character("n") ? 1 : -1, at: now)
      return []
    default: break
    }
    if let offset = scrolled(page.offset, by: key, count: pageLines(at: now).count) {
      self.page?.offset = offset
      return []
    }
    return handleCommonKey(key, city: page.city, at: now)
  }

  /// Returns the new first line of text in the window; nil for a key that does not scroll.
  private func scrolled(_ offset: Int, by key: Key, count: Int) -> Int? {
    let new: Int
    switch key {
    case .up, .character("k"): new = offset - 1
    case .down, .character("j"): new = offset + 1
    case .pageUp: new = offset - max(pageHeight - 1, 1)
    case .pageDown: new = offset + max(pageHeight - 1, 1)
    case .home, .character("g"): new = 0
    case .end, .character("G"): new = count
    default: return nil
    }
    return withinPage(new, count: count)
  }

  /// Returns the nearest first line of a window that is full, if there are enough lines of text.
  private func withinPage(_ offset: Int, count: Int) -> Int {
    min(max(offset, 0), max(count - pageHeight, 0))
  }

  // MARK: - The mouse

  /// How many rows the wheel scrolls.
  private static let wheelStep = 3

  /// Seconds in which a second click opens a city.
  private static let doubleClickTime = 0.4

  /// Does what a click or the wheel means; in prompts it means nothing.
  func handle(_ mouse: MouseReport, at now: Date) {
    guard prompt == nil, size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows
    else { return }
    message = nil
    arrange()
    let isOverPage = hasPanes ? mouse.column >= listWidth : isOnPage
    switch mouse.action {
    case .scrollUp: scroll(by: -Self.wheelStep, isOverPage: isOverPage, at: now)
    case .scrollDown: scroll(by: Self.wheelStep, isOverPage: isOverPage, at: now)
    case .press:
      guard helpOffset == nil, mouse.row > 0, mouse.row < size.rows - bottomHeight else { return }
      if isOverPage {
        isOnPage = page != nil
      } else {
        isOnPage = false
        click(mouse, at: now)
      }
    }
  }

  private func scroll(by count: Int, isOverPage: Bool, at now: Date) {
    if let helpOffset {
      self.helpOffset = withinPage(helpOffset + count, count: helpLines.count)
    } else if isOverPage, let page {
      let lines = pageLines(at: now)
      self.page?.offset = withinPage(page.offset + count, count: lines.count)
    } else {
      viewport.scroll(by: count, height: listHeight)
    }
  }

  /// Orders the list by a heading, or selects a city, and opens it with the second click.
  private func click(_ mouse: MouseReport, at now: Date) {
    if mouse.row == 1 {
      guard let order = listView.order(at: mouse.column) else { return say(texts.noOrder, at: now) }
      let query = arrangement.query
      return self.order(by: order, reversed: order == query.order && !query.isReversed, at: now)
    }
    guard let city = viewport.cityShown(atLine: mouse.row - 2), row(of: city)?.mark != .removed
    else { return }
    viewport.select(city)
    if let last = lastClick, last.city == city,
      (0...Self.doubleClickTime).contains(now.timeIntervalSince(last.at))
    {
      lastClick = nil
      openPage(at: now)
    } else {
      lastClick = (city, now)
    }
  }
}
