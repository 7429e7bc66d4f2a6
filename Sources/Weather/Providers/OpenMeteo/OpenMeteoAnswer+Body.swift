import FoundationEssentials

extension OpenMeteoAnswer {
  /// Reads the body of an answer for some places: one place is answered with an object, several
  /// with an array in their order, in which an element that is unsound spoils no other.
  ///
  /// - Throws: `OpenMeteoAnswerError` when the body is not an answer for that many places.
  static func answers(
    in body: Data,
    count: Int
  ) throws(OpenMeteoAnswerError) -> [Result<OpenMeteoAnswer, OpenMeteoAnswerError>] {
    let firstByte = body.first { !$0.isJSONWhitespace }
    let elements: [Element]
    do {
      if firstByte == UInt8(ascii: "[") {
        elements = try JSONDecoder().decode([Element].self, from: body)
      } else {
        elements = [try JSONDecoder().decode(Element.self, from: body)]
      }
    } catch {
      throw OpenMeteoAnswerError("not JSON of the expected shape")
    }
    guard elements.count == count else {
      // An error that came with the status of a success says more than how many places it is for.
      if elements.count == 1 { _ = try elements[0].result.get() }
      throw OpenMeteoAnswerError("\(elements.count) places where \(count) were asked for")
    }
    return elements.map(\.result)
  }

  private struct Element: Decodable {
    var result: Result<OpenMeteoAnswer, OpenMeteoAnswerError>

    init(from decoder: any Decoder) throws {
      do {
        result = .success(try OpenMeteoAnswer(from: decoder))
      } catch let error as OpenMeteoAnswerError {
        result = .failure(error)
      } catch {
        result = .failure(OpenMeteoAnswerError("not JSON of the expected shape"))
      }
    }
  }

  /// The reason that the body of a refused request gives.
  static func refusalReason(in body: Data) -> String? {
    try? JSONDecoder().decode(OpenMeteoRefusal.self, from: body).reason
  }
}

extension UInt8 {
  fileprivate var isJSONWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}
