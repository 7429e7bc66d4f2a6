import FoundationEssentials
import TestSupport
import Testing
import WeatherSamples

@testable import Tracking

@Suite struct `A WHEN` {
  private static let read: [(String, RevisionSpecifier.Form)] = [
    ("0", .revision(0)), ("42", .revision(42)), ("007", .revision(7)),
    ("999999999999999", .revision(999_999_999_999_999)), ("@~1", .beforeChange(1)),
    ("@~30", .beforeChange(30)), ("45s", .age(45)), ("90m", .age(5400)), ("3H", .age(10_800)),
    ("2d", .age(172_800)), ("1w", .age(604_800)), ("0m", .age(0)),
    ("36525d", .age(36_525 * 86_400)), ("now", .present), ("NOW", .present), ("today", .daysAgo(0)),
    ("Yesterday", .daysAgo(1)), ("sunday", .weekday(0)), ("Mon", .weekday(1)),
    ("SATURDAY", .weekday(6)), ("thu", .weekday(4)), ("08:00", .time(28_800)),
    ("8pm", .time(72_000)), ("12:30 AM", .time(1800)), ("12pm", .time(43_200)),
    ("8:05", .time(29_100)), ("00:00", .time(0)), ("23:59", .time(86_340)),
    ("@trip", .mark("trip")), ("@Trip", .mark("Trip")), ("@42", .mark("42")),
    ("@unseen.me", .mark("unseen.me")), ("@여행", .mark("여행")),
  ]

  @Test(arguments: read) func `is read`(_ text: String, _ form: RevisionSpecifier.Form) throws {
    #expect(try RevisionSpecifier(text) == RevisionSpecifier(form, text))
  }

  @Test(arguments: [
    ("2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z"), ("2026-11-21t08:00z", "2026-11-21T08:00:00Z"),
    ("2026-11-21T08:00:30+09:00", "2026-11-20T23:00:30Z"),
    ("2026-11-21T08:00-05:30", "2026-11-21T13:30:00Z"),
  ]) func `with a zone is an instant`(_ text: String, _ expected: String) throws {
    #expect(try RevisionSpecifier(text).form == .instant(try instant(expected)))
  }

  @Test func `without a zone is local`() throws {
    let date = try date("2026-11-21")
    #expect(try RevisionSpecifier("2026-11-21").form == .local(date, seconds: nil))
    #expect(try RevisionSpecifier("2026-11-21T08:00").form == .local(date, seconds: 28_800))
    #expect(try RevisionSpecifier("2026-11-21t08:00:30").form == .local(date, seconds: 28_830))
    #expect(try RevisionSpecifier("0000-01-01T23:59").form.isLocal)
  }

  private static let longWord = LongText(String(repeating: "a", count: 1_000_000))
  private static let longNumber = LongText(String(repeating: "9", count: 33))
  private static let longName = LongText("@" + String(repeating: "a", count: 101))
  private static let manyMarks = LongText("@a" + String(repeating: "\u{301}", count: 300))
  private static let any =
    "a revision, an age such as 3h, a day, a time or '@NAME'; 'skydiff help when' lists the forms"
  private static let dateForm =
    "a date such as 2026-11-21, alone or with a time as in 2026-11-21T08:00"
  private static let time = "a time from 00:00 to 23:59"
  private static let age = "an age of at most 100 years"
  private static let count = "a number from 1 on after '@~'"
  private static let name = "the name of a mark after '@': letters, digits, '.', '_' and '-'"

  private static let rejected: [(LongText, String)] = [
    ("", any), (" ", any), ("abc", any), ("m", any), ("3x", any), ("1.5h", any), ("-3h", any),
    ("3 h", any), ("mo", any), ("mond", any), ("last monday", any), ("４２", any), ("42\u{301}", any),
    (longWord, any), (longNumber, any), ("9999999999999999", "a revision of at most 15 digits"),
    ("36526d", age), ("999999999999999999999w", age), ("999999999999999w", age), ("24:00", time),
    ("08:60", time), ("8:0", time), ("08:00:00", time), ("008:00", time), (":", time),
    ("08:00Z", time), ("2026-02-30", dateForm), ("2026-13-01", dateForm),
    ("2026-11-21 08:00", dateForm), ("2026-11-21T", dateForm), ("2026-11-21T24:00", dateForm),
    ("2026-11-21T8:00", dateForm), ("2026-11-21Z", dateForm), ("2026-11-21T08:00+0900", dateForm),
    ("2026-11-21T08:00+25:00", dateForm), ("2026-1-2", dateForm),
    ("2026-11-21T08:00:00.5Z", dateForm), ("2026-11-21T08:00:00Zz", dateForm),
    ("9999-99-99T99:99", dateForm), ("@~", count), ("@~0", count), ("@~-1", count), ("@~1x", count),
    ("@~9999999999999999", count), ("~3", "'@' before '~'"), ("@", name), ("@a b", name),
    ("@a/b", name), ("@@", name), ("@\u{1B}", name), (longName, name), (manyMarks, name),
  ]

  @Test(arguments: rejected) func `is rejected with what was expected`(
    _ text: LongText, _ expected: String
  ) {
    let text = text.text
    do throws(RevisionSpecifier.SyntaxError) {
      let specifier = try RevisionSpecifier(text)
      Issue.record("\(text) was read as \(specifier.form)")
    } catch { #expect(error.expected == expected, "\(text.prefix(50))") }
  }
}

extension RevisionSpecifier.Form {
  fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}
