import FoundationEssentials
import GeoNames
import HTTP
import S3
import Terminal
import Weather

extension FuzzTarget {
  static let inputs = [
    FuzzTarget(name: "s3") { bytes in
      _ = ObjectListing(String(decoding: bytes, as: UTF8.self))
      let request = Request(url: "https://store.example/bucket/key")
      for status in [200, 400, 403, 404, 412, 503] {
        let response = Response(status: status, body: Data(bytes))
        _ = ObjectResult(Exchange(request: request, result: .success(response)), region: "eu")
      }
      return nil
    },
    FuzzTarget(name: "terminal") { bytes in
      var (whole, split) = (InputDecoder(), InputDecoder())
      let inputs = whole.decode(bytes, at: 0) + whole.timeOut(at: 10)
      var others: [TerminalInput] = []
      for byte in bytes { others += split.decode([byte], at: 0) }
      others += split.timeOut(at: 10)
      return joined(inputs) == joined(others) ? nil : "other input when it arrives byte by byte"
    },
    FuzzTarget(name: "http") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = Address(text)
      let response = Response(
        status: 429, headers: text.split(separator: "\n").map { Request.Header("Date", String($0)) }
      )
      _ = response.clockDifference(at: .distantPast)
      return nil
    },
    FuzzTarget(name: "places") { bytes in
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      let query = PlaceQuery(text)
      let matches = gazetteer.matches(for: query)
      _ = gazetteer.completions(of: text)
      return matches.allSatisfy { (-90...90).contains($0.place.latitude) } ? nil : "a latitude"
    },
  ]

  /// The inputs with the scalars of text together: what belongs to one character may arrive later.
  private static func joined(_ inputs: [TerminalInput]) -> [String] {
    inputs.reduce(into: []) { joined, input in
      if case .key(.character(let character)) = input {
        joined += character.unicodeScalars.map { "\($0.value)" }
      } else {
        joined.append("\(input)")
      }
    }
  }

  private static let gazetteer = Gazetteer()
}
