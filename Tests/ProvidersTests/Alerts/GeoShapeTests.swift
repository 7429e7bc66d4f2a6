import JSONText
import Testing

@testable import Providers

/// Points in polygons with holes, of several parts and over the 180th meridian.
struct GeoShapeTests {
  private func shape(_ json: String) throws -> GeoShape? {
    try GeoShape(try JSONDocument(Array(json.utf8)).root)
  }

  private func contains(_ json: String, _ longitude: Double, _ latitude: Double) throws -> Bool {
    try #require(try shape(json)).contains(longitude: longitude, latitude: latitude)
  }

  private static let square =
    #"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}"#

  @Test func `a point is in a polygon or outside of it`() throws {
    #expect(try contains(Self.square, 5, 5))
    for (longitude, latitude) in [(-1.0, 5.0), (11, 5), (5, -1), (5, 11), (365.5, 5.5)] {
      let isInside = longitude == 365.5
      #expect(try contains(Self.square, longitude, latitude) == isInside)
    }
  }

  @Test func `a hole is outside, and an island in it inside`() throws {
    let rings =
      "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[7,2],[7,7],[2,7],[2,2]],[[4,4],[5,4],[5,5],[4,5],[4,4]]]"
    let json = #"{"type":"Polygon","coordinates":\#(rings)}"#
    #expect(try contains(json, 1, 1))
    #expect(try !contains(json, 3, 3))
    #expect(try contains(json, 4.5, 4.5))
  }

  @Test func `a shape has several polygons`() throws {
    let json = #"""
      {"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,1],[0,0]]],
       [[[5,5],[6,5],[6,6],[5,6],[5,5]]]]}
      """#
    #expect(try contains(json, 0.5, 0.5) && contains(json, 5.5, 5.5))
    #expect(try !contains(json, 3, 3))
  }

  @Test(arguments: [
    "[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]",
    "[[[170,-10],[190,-10],[190,10],[170,10],[170,-10]]]",
    "[[[-170,-10],[-170,10],[170,10],[170,-10],[-170,-10]]]",
  ]) func `a polygon may cross the 180th meridian`(rings: String) throws {
    let json = #"{"type":"Polygon","coordinates":\#(rings)}"#
    #expect(try contains(json, 175, 0) && contains(json, -175, 0) && contains(json, 180, 1))
    #expect(try !contains(json, 0, 0) && !contains(json, 165, 0) && !contains(json, -165, 0))
  }

  @Test func `the corners of a star are found as by another rule`() throws {
    // The winding number of a convex ring is the side of all of its lines.
    let ring = [(0.0, 3.0), (2.6, 1.5), (2.6, -1.5), (0, -3), (-2.6, -1.5), (-2.6, 1.5)]
    let shape = GeoShape(rings: [ring.map { .init(longitude: $0.0, latitude: $0.1) }])
    for x in stride(from: -3.05, through: 3.05, by: 0.1) {
      for y in stride(from: -3.05, through: 3.05, by: 0.1) {
        let isInside = ring.indices.allSatisfy { index in
          let (a, b) = (ring[index], ring[(index + 1) % ring.count])
          return (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0) < 0
        }
        #expect(shape.contains(longitude: x, latitude: y) == isInside, "\(x), \(y)")
      }
    }
  }

  @Test func `what is no area has none`() throws {
    for json in ["null", "5", #"{"type":"Point","coordinates":[1,2]}"#, "{}"] {
      #expect(try shape(json) == nil)
    }
    #expect(try !contains(#"{"type":"Polygon","coordinates":[]}"#, 0, 0))
    #expect(try !contains(#"{"type":"Polygon","coordinates":[[]]}"#, 0, 0))
  }

  @Test(arguments: [
    #"[[["a",1]]]"#, "[[[1]]]", "[[[400,0]]]", "[[[0,91]]]", "[[5]]", "5", "[[[1,2,3,4,5]]]",
  ]) func `other coordinates are malformed`(_ coordinates: String) {
    #expect(throws: MalformedResponse.self) {
      try shape(#"{"type":"Polygon","coordinates":\#(coordinates)}"#)
    }
  }
}
