import Foundation
import JSONText
import TestSupport
import Testing

/// Compares the reader with Foundation's parser, which is written by others.
@Suite struct JSONFoundationTests {
  private static let options = JSONDocument.Options(duplicateKeys: .kept)

  /// A value as text: members by their keys, of equal ones the last.
  private func describe(_ value: JSONValue) -> String {
    switch value.kind {
    case .object:
      let members = value.members.map(Array.init) ?? []
      let last = Dictionary(members.map { ($0.key.string, describe($0.value)) }) { $1 }
      return "{\(last.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })}"
    case .array: return "[\((value.array.map(Array.init) ?? []).map(describe))]"
    case .string: return "'\(value.string ?? "")'"
    // Foundation reads -0 as an integer, which has no sign.
    case .number: return "\((value.double ?? .nan) + 0)"
    case .bool: return "\(value.bool ?? false)"
    case .null: return "null"
    }
  }

  private func describe(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      let members = object.mapValues(describe).sorted { $0.key < $1.key }
      return "{\(members.map { "\($0.key): \($0.value)" })}"
    case let array as [Any]: return "[\(array.map(describe))]"
    case let text as String: return "'\(text)'"
    case let number as NSNumber:
      return isBool(number) ? "\(number.boolValue)" : "\(number.doubleValue)"
    default: return "null"
    }
  }

  private func isBool(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }

  @Test func `mutated texts are read or rejected as by Foundation`() throws {
    var random = SeededGenerator(seed: 2028)
    let alphabet = Array(#"{}[]",:\u0e-+.1 nul"#.utf8)
    var accepted = 0
    var rejected = 0
    for _ in 0..<4000 {
      let bytes = JSONMutationTests.mutated(alphabet, &random)
      let own = (try? JSONDocument(bytes, options: Self.options)).map { describe($0.root) }
      let other = (try? JSONSerialization.jsonObject(with: Data(bytes))).map { describe($0) }
      #expect(own == other, "\(String(decoding: bytes, as: UTF8.self))")
      if own == nil { rejected += 1 } else { accepted += 1 }
    }
    #expect(accepted > 500)
    #expect(rejected > 500)
  }
}
