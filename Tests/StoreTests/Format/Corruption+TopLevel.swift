extension Corruptions {
  static let ofTopLevel: [Corruption] = [
    (
      "no version", #""version": "2.2","#, "", 1, "version",
      "it is missing: this is not a state of skydiff"
    ), ("a number as version", #""2.2""#, "2.2", 2, "version", "expected a string, found 2.2"),
    (
      "another major version", #""2.2""#, #""3.0""#, 2, "version",
      #"expected 2.x, found "3.0": a newer skydiff may read it"#
    ),
    (
      "a major version with the same first digit", #""2.2""#, #""10.0""#, 2, "version",
      #"expected 2.x, found "10.0": a newer skydiff may read it"#
    ),
    (
      "a version without minor", #""2.2""#, #""1""#, 2, "version",
      #"expected 2.x, found "1": a newer skydiff may read it"#
    ),
    (
      "a version with a sign", #""2.2""#, #""1.-7""#, 2, "version",
      #"expected 2.x, found "1.-7": a newer skydiff may read it"#
    ), ("no revision", #""revision": 7,"#, "", 1, "revision", "it is missing"),
    (
      "a negative revision", #""revision": 7"#, #""revision": -1"#, 3, "revision",
      count(from: 0) + ", found -1"
    ),
    (
      "a fractional revision", #""revision": 7"#, #""revision": 7.5"#, 3, "revision",
      count(from: 0) + ", found 7.5"
    ),
    (
      "a revision that is a string", #""revision": 7"#, #""revision": "7""#, 3, "revision",
      count(from: 0) + #", found "7""#
    ),
    (
      "a revision that is too large", #""revision": 7"#, #""revision": 9223372036854775807"#, 3,
      "revision", count(from: 0) + ", found 9223372036854775807"
    ),
    (
      "a revision that overflows", #""revision": 7"#, #""revision": 1e400"#, 3, "revision",
      count(from: 0) + ", found 1e400"
    ), ("no cities", #""cities": ["#, #""towns": ["#, 1, "cities", "it is missing"),
    (
      "cities that are null", #""cities": ["#, #""cities": null, "towns": ["#, 5, "cities",
      "expected an array, found null"
    ),
    (
      "a key given twice", #""revision": 7,"#, "\"revision\": 7,\n  \"revision\": 7,", 4, nil,
      #"the key "revision" is given twice"#
    ),
    (
      "a trailing comma", "Z\"}\n  ]\n}", "Z\"},\n  ]\n}", 10, nil,
      "there must be no comma before ']'"
    ),
  ]

  static let time = "expected a time such as 2026-11-21T09:00:00Z"

  static func count(from least: Int) -> String {
    "expected a whole number from \(least) to 9007199254740992"
  }
}
