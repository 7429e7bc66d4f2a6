import Testing

@testable import Text

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("list", "list", 0), ("lst", "list", 1),
    ("lisst", "list", 1), ("lost", "list", 1), ("lsit", "list", 1), ("kitten", "sitting", 3),
    // Restricted: the swapped letters are not edited again (2 without the restriction).
    ("ca", "abc", 3),
  ]) func `the distance counts edits and swaps`(_ source: String, _ target: String, _ distance: Int)
  {
    #expect(EditDistance.between(Array(source), Array(target)) == distance)
    #expect(EditDistance.between(Array(target), Array(source)) == distance)
  }
}
