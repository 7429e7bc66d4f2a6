public import Diffable
public import FoundationEssentials
import Testing

extension UUID: SixteenByteIdentifier {}

/// Runs the examples of the articles.
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
    let uuid: UUID
  }

  struct City: Identifiable, Equatable {
    let id: CityID
    var temperature: Double
  }

  @Test func `the example for showing a list runs`() throws {
    let snapshot = try Snapshot<Shelf, String>([
      .fresh: ["apple", "pear", "plum"],
      .dried: ["raisin"],
    ])

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

  @MainActor
  final class FruitView {
    var labels: [String] = []

    func show(_ difference: Difference<Shelf, String>) {
      for deletion in difference.items.deletions {
        labels.removeAll { $0 == deletion.identifier }
      }
      labels += difference.items.insertions.map(\.identifier)
    }
  }

  @Test @MainActor func `the example for the main actor runs`() throws {
    let view = FruitView()
    let dataSource = MainActorDataSource(renderer: view.show)
    try dataSource.apply(Snapshot([.fresh: ["apple", "pear"]]))
    #expect(view.labels == ["apple", "pear"])
  }

  @Test func `the example for identifiers of sixteen bytes runs`() throws {
    let old = (0..<3).map { _ in City(id: CityID(uuid: UUID()), temperature: 20) }
    let difference = ListDifference(from: old, to: [old[2], old[1]])
    #expect(difference.deletions.map(\.element) == [old[0]])
    #expect(difference.moves.count == 1)
  }

  @Test func `the example for comparing lists runs`() throws {
    let old = [Fruit(id: "apple", price: 3), Fruit(id: "pear", price: 2)]
    let new = [Fruit(id: "pear", price: 2), Fruit(id: "apple", price: 4)]
    let difference = new.difference(from: old)
    let result = try old.applying(difference)

    #expect(difference.moves.count == 1)
    #expect(difference.updates.count == 1)
    #expect(result == new)
  }

  @Test func `the example for positions is correct`() {
    let difference = ListDifference(
      from: "abcd".map { Fruit(id: String($0), price: 0) },
      to: "dxac".map { Fruit(id: String($0), price: 0) }
    )
    #expect(difference.deletions.map(\.offset) == [1])
    #expect(difference.insertions.map(\.offset) == [1])
    #expect(difference.moves.map { [$0.from, $0.to] } == [[3, 0]])
  }

  @Test func `the example of the page about the library runs`() throws {
    let lines = Lines()
    func print(_ value: some Any) { lines.add("\(value)") }

    let old = try Snapshot(["fruit": ["apple", "pear", "plum"]])
    var new = old
    try new.moveItem("plum", beforeItem: "apple")
    try new.deleteItems(["pear"])
    let difference = new.difference(from: old)
    print(difference.items.deletions)  // [pear at [0, 1]]
    print(difference.items.moves)  // [plum from [0, 2] to [0, 0]]
    print(try old.applying(difference) == new)  // true

    #expect(lines.all == ["[pear at [0, 1]]", "[plum from [0, 2] to [0, 0]]", "true"])
  }

  @Test func `every line of code in the articles is in this file`() throws {
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    let known = Set(tests.split(separator: "\n").map { trimmed($0) })
    let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let catalog = "\(package)/Sources/Diffable/Diffable.docc"
    let articles = try FileManager.default.contentsOfDirectory(atPath: catalog)
    var lines = 0
    for file in articles.map({ "\(catalog)/\($0)" }) + ["\(package)/docs/library.md"] {
      let article = try String(contentsOfFile: file, encoding: .utf8)
      // The page about the library also has a part of a package manifest.
      let start = file.hasSuffix("docs/library.md") ? "```swift\nimport Diffable\n" : "```swift\n"
      for block in article.components(separatedBy: start).dropFirst() {
        let code = block.components(separatedBy: "```")[0]
        for line in code.split(separator: "\n") {
          // The attribute is only allowed in another package.
          let line = trimmed(line).replacing("@retroactive ", with: "")
          #expect(known.contains(line), "\(file)")
          lines += 1
        }
      }
    }
    #expect(lines > 50)
  }

  private func trimmed(_ line: Substring) -> String { String(line.drop { $0 == " " }) }
}
