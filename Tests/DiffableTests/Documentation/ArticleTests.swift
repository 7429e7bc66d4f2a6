import Diffable
import FoundationEssentials
import Testing

/// The examples of the articles, as a newcomer would put them together.
@Suite struct ArticleTests {
  enum Shelf: Hashable, Sendable {
    case fresh
    case dried
  }

  struct Fruit: Identifiable, Equatable {
    let id: String
    var price: Int
  }

  struct CityID: SixteenByteIdentifier {
    let high: UInt64
    let low: UInt64
  }

  @Test func `the example of showing a list runs`() throws {
    var snapshot = Snapshot<Shelf, String>()
    try snapshot.appendSections([.fresh, .dried])
    try snapshot.appendItems(["apple", "pear", "plum"], toSection: .fresh)
    try snapshot.appendItems(["raisin"], toSection: .dried)

    let lines = Lines()
    let print = lines.add
    let dataSource = DataSource<Shelf, String>(renderer: { difference in
      for deletion in difference.items.deletions { print("- \(deletion.identifier)") }
      for insertion in difference.items.insertions {
        print("+ \(insertion.identifier) at \(insertion.position)")
      }
      for move in difference.items.moves { print("> \(move.identifier) to \(move.to)") }
      for update in difference.items.updates { print("~ \(update.identifier)") }
    })
    dataSource.apply(snapshot)

    var next = dataSource.snapshot()
    try next.deleteItems(["pear"])
    try next.moveItem("plum", afterItem: "raisin")
    try next.insertItems(["fig"], beforeItem: "apple")
    try next.reconfigureItems(["apple"])
    dataSource.apply(next)

    #expect(
      lines.all == [
        "+ apple at [0, 0]", "+ pear at [0, 1]", "+ plum at [0, 2]", "+ raisin at [1, 0]",
        "- pear", "+ fig at [0, 0]", "> plum to [1, 1]", "~ apple",
      ]
    )
  }

  @Test func `the example of comparing lists runs`() throws {
    let old = [Fruit(id: "apple", price: 3), Fruit(id: "pear", price: 2)]
    let new = [Fruit(id: "pear", price: 2), Fruit(id: "apple", price: 4)]
    let difference = new.difference(from: old)
    let result = try old.applying(difference)

    #expect(difference.moves.count == 1)
    #expect(difference.updates.count == 1)
    #expect(result == new)
  }

  @Test func `the example of indexes is right`() {
    let difference = ListDifference(
      from: "abcd".map { Fruit(id: String($0), price: 0) },
      to: "dxac".map { Fruit(id: String($0), price: 0) }
    )
    #expect(difference.deletions.map(\.offset) == [1])
    #expect(difference.insertions.map(\.offset) == [1])
    #expect(difference.moves.map { [$0.from, $0.to] } == [[3, 0]])
  }

  @Test func `every line of code in the articles is in this file`() throws {
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    let known = Set(tests.split(separator: "\n").map(trimmed))
    let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let catalogue = "/\(package)/Sources/Diffable/Diffable.docc"
    var lines = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: catalogue) {
      let article = try String(contentsOfFile: "\(catalogue)/\(file)", encoding: .utf8)
      var isCode = false
      for line in article.split(separator: "\n") {
        if line.hasPrefix("```") {
          isCode.toggle()
        } else if isCode {
          #expect(known.contains(trimmed(line)), "\(file): \(line)")
          lines += 1
        }
      }
    }
    #expect(lines > 30)
  }

  private func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
