package import S3

/// Why a list in a store cannot be read or saved.
package enum RemoteProblem: Error, Sendable, Equatable {
  /// Saving is not possible offline.
  case offline

  /// The list is not cached, and cannot be read offline.
  case noCopy

  /// The list could not be read, and is not cached.
  case unreachable(String)

  /// The list was not saved.
  case notSaved(String)

  /// Whether the list was saved is not known.
  case doubtful(String)

  /// Other writers were faster, again and again.
  case busy(seconds: Double)

  /// The list was there, and is not any more.
  case vanished(copy: String?, isSave: Bool)

  /// The list is somewhere else now.
  case moved(to: String)

  /// The list was saved while it was copied.
  case changed(copy: String)

  /// There is another list.
  case occupied

  case keysRejected(String)
  case notPermitted(String, isRead: Bool)

  /// The clock is wrong by so many minutes, ahead if positive; nil if it is not known by how much.
  case wrongClock(minutes: Int?)
  case noBucket
  case misconfigured(String)
  case noKeys(AccessKeys.Problem)

  /// The store would lose saves.
  case ignoresConditions(String)
}

extension RemoteProblem: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .offline: "saving needs the network; drop --offline to allow that"
    case .noCopy: "the list was not read yet on this machine; drop --offline to read it"
    case .unreachable(let reason):
      "the list could not be read (\(reason)), and there is no copy of it; "
        + "check the network and s3.endpoint, or try again later"
    case .notSaved(let reason): "the list could not be saved (\(reason)); it is untouched"
    case .doubtful(let reason):
      "the list may have been saved (\(reason)); see with 'skydiff list' before you try again"
    case .busy(let seconds):
      "other commands kept saving the list for more than \(Int(seconds.rounded(.up))) s; "
        + "try again, or raise refresh.lockTimeout"
    case .vanished(let copy, let isSave):
      "the list is not there any more\(isSave ? ", and nothing was saved" : "")"
        + (copy.map { "; the last copy of it is \($0): remove that to begin a new list" } ?? "")
    case .moved(let address): "the list was moved to \(address): use that as \"state\""
    case .changed(let copy):
      "the list was saved while it was moved, and stays here; remove the copy at \(copy) and try again"
    case .occupied: "there is a list already; it was left as it is"
    case .keysRejected(let reason):
      "the store rejected the keys (\(reason)); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
        + "or the profile"
    case .notPermitted(let reason, let isRead):
      "the store did not permit it (\(reason)); check the permissions of the keys"
        + (isRead ? ". Without permission to list the bucket, this can also mean no such key" : "")
    case .wrongClock(let minutes):
      if let minutes {
        "the clock of this machine is \(abs(minutes)) min \(minutes > 0 ? "ahead of" : "behind") "
          + "the store's; set it"
      } else {
        "the clock of this machine differs too much from the store's; set it"
      }
    case .noBucket: "there is no such bucket; create it, or check \"state\" and s3.endpoint"
    case .misconfigured(let reason): "\(reason); check s3.endpoint and s3.region"
    case .noKeys(.noKeys(let file)):
      "there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
        + (file.map { ", or write them to \($0)" } ?? "")
    case .noKeys(.noProfile(let profile, let file)):
      "\(file) has no profile '\(profile)'; check AWS_PROFILE"
    case .noKeys(.incomplete(let problem)): problem
    case .ignoresConditions(let reason):
      "the store does not support conditional writes (\(reason)), so saves would be lost; "
        + "use another store"
    }
  }
}
