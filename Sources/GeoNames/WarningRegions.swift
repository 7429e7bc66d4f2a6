import GeoNamesData

/// A town with the regions of MeteoAlarm's warnings that it lies in.
package struct WarningTown: Sendable {
  /// ISO 3166-1 alpha-2.
  package let countryCode: String

  let rank: Int

  /// The codes of its regions after their kind, such as `EMMA_ID AT010`, because kinds have equal codes for
  /// different regions; empty for a town that is in none.
  package var codes: [String] { WarningRegions.codes[rank] ?? [] }

  /// Whether a text is one of the town's names in any language.
  package func isNamed(_ text: String) -> Bool {
    Gazetteer().names(of: text).contains { $0.rank == rank }
  }
}

/// The files `warning-regions.txt` and `warning-codes.txt`, as `docs/gazetteer.md` describes them.
private enum WarningRegions {
  /// By the rank of a town.
  ///
  /// - Complexity: O(n) in the files, once.
  static let codes: [Int: [String]] = {
    var codes: [Int: [String]] = [:]
    var country = ""
    for line in lines(skydiff_warning_regions()) {
      guard let tab = line.firstIndex(of: "\t") else {
        country = String(line)
        continue
      }
      let region = code(line[..<tab], in: country)
      let all = ["EMMA_ID \(region)"] + (others[region] ?? [])
      var rank = 0
      for difference in numbers(line[tab...].dropFirst().utf8) {
        rank += difference
        codes[rank, default: []] += all
      }
    }
    return codes
  }()

  /// The codes of other kinds by the code of the region.
  private static let others: [String: [String]] = {
    var others: [String: [String]] = [:]
    for line in lines(skydiff_warning_codes()) {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let country = String(words[1])
      for pair in words.dropFirst(2).map({ $0.split(separator: "=") }) where pair.count == 2 {
        others[code(pair[0], in: country), default: []].append(
          "\(words[0]) \(code(pair[1], in: country))")
      }
    }
    return others
  }()

  private static func lines(_ text: skydiff_lines) -> [Substring] {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.count)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// A code without letters begins with the code of the country.
  private static func code(_ text: Substring, in country: String) -> String {
    text.first?.isNumber == true ? country + text : String(text)
  }

  private static func numbers(_ text: Substring.UTF8View) -> [Int] {
    var rest = Array(text)[...]
    var numbers: [Int] = []
    while let number = PrintedNumber.read(&rest) { numbers.append(number) }
    return numbers
  }
}

/// Numbers of one to three printable characters, as `scripts/warning-regions.py` writes them.
enum PrintedNumber {
  private static let (base, one, two) = (94, 40, 84)

  /// Reads the next number; nil at the end.
  static func read(_ text: inout ArraySlice<UInt8>) -> Int? {
    func digit() -> Int? { text.popFirst().map { Int($0) - 33 } }
    guard let first = digit() else { return nil }
    if first < one { return first }
    guard let second = digit() else { return nil }
    if first < two { return one + (first - one) * base + second }
    guard let third = digit() else { return nil }
    return one + (two - one) * base + ((first - two) * base + second) * base + third
  }
}
