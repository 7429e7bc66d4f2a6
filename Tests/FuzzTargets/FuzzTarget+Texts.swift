import Arguments
import ConfigurationFile
import Expressions
import JSONText
import Rendering

@testable import Commands

extension FuzzTarget {
  static let texts = [
    FuzzTarget(name: "json") { bytes in
      let document = try? JSONDocument(bytes)
      // Reading value by value must accept the same.
      let isRead = bytes.withUnsafeBufferPointer { text in
        guard var json = try? JSONReader(text) else { return false }
        return (try? json.skipValue()) != nil && (try? json.end()) != nil
      }
      return (document != nil) == isRead ? nil : "the readers differ"
    },
    FuzzTarget(name: "configuration") { bytes in
      let reader = ConfigurationReader(bytes)
      let isJSON = (try? JSONDocument(bytes, options: .init(duplicateKeys: .kept))) != nil
      return isJSON || !reader.problems.isEmpty ? nil : "no problem is reported"
    },
    FuzzTarget(name: "expression") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let expression = try? CityExpression(text) else { return nil }
      return (try? CityExpression(expression.text)) == nil ? "its own text is invalid" : nil
    },
    FuzzTarget(name: "template") { bytes in
      _ = try? Template(String(decoding: bytes, as: UTF8.self))
      return nil
    },
    FuzzTarget(name: "arguments") { bytes in
      let words = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      let program = CommandLineInterface.program
      _ = try? program.parse(words)
      let completion = program.completion(of: words) { _, _ in [] }
      return completion.text.contains("\u{1B}") ? "an escape for the terminal" : nil
    },
  ]
}
