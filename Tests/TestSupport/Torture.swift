import FoundationEssentials

/// How much of what is made up at random is tried: a sample, or in `make torture` far more.
package enum Torture {
  package static let isWanted = ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] != nil

  package static func count(_ sample: Int, torture: Int) -> Int {
    isWanted ? torture : sample
  }
}
