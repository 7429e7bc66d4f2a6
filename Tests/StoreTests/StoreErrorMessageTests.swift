import Files
import Store
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct StoreErrorMessageTests {
  private static let messages: [(StoreError, String)] = [
    (
      StoreError.notAState(path: "s.json", line: 3, key: "revision", expected: "it is missing"),
      "s.json:3: revision: it is missing; the file was left untouched: fix it or move it away"
    ),
    (
      .notAState(path: "s.json", line: nil, key: nil, expected: "it is not a regular file"),
      "s.json: it is not a regular file; the file was left untouched: fix it or move it away"
    ),
    (
      .notReadable(path: "s.json", SystemError(number: EACCES)),
      "s.json: the state could not be read (permission denied); the file was left untouched: check its permissions, or use another file with --state FILE"
    ),
    (
      .locked(path: "s.json", holder: 42, seconds: 5),
      "s.json: process 42 holds the state: it held the lock for more than 5 s; try again when it is done"
    ),
    (
      .locked(path: "s.json", holder: nil, seconds: 0.5),
      "s.json: another skydiff holds the state: it held the lock for more than 0.5 s; try again when it is done"
    ),
    (
      .lockFailed(path: "s.json.lock", SystemError(number: ENOLCK)),
      "s.json.lock: the file system does not support locks (no locks available); use a state on another one with --state FILE"
    ),
    (
      .lockFailed(path: "s.json.lock", SystemError(number: ENOSPC)),
      "s.json.lock: the lock could not be taken (no space left on device); the state is untouched: check its directory, or use another file with --state FILE"
    ),
    (
      .notSaved(path: "s.json", step: .flush, SystemError(number: EIO)),
      "s.json: the state could not be saved: flushing to disk failed (input/output error); the old one is untouched: free some space, check its directory, or use another file with --state FILE"
    ),
    (
      .invalidNewState(
        path: "s.json", key: "cities[0].name", expected: "expected a name that is not blank"),
      "s.json: the new state is invalid (cities[0].name: expected a name that is not blank) and was not saved; the old one is untouched"
    ),
    (
      .notAnExport(path: "e.json", line: 4, key: "cities[0].id", expected: "expected a UUID"),
      "e.json:4: cities[0].id: expected a UUID; nothing was imported"
    ),
    (
      .newerVersion(path: "s.json", version: "1.9"),
      "s.json: a newer skydiff wrote it in format 1.9, and this one would lose what is new in it: nothing was saved; install that skydiff to change the list"
    ),
    (
      .noPrevious(path: "s.json.previous"),
      "s.json.previous: there is no previous state to restore; it is kept from the second save on"
    ), (.interrupted(path: "s.json"), "s.json: interrupted; nothing was saved"),
    (
      .previousNotKept(path: "s.json", SystemError(number: EIO)),
      "s.json: the new state is in place, but the previous one could not be kept (input/output error)"
    ),
    (
      .notFlushed(path: "s.json", SystemError(number: EIO)),
      "s.json: the new state is in place, but its directory could not be flushed to disk (input/output error)"
    ),
    (
      .historyNotPruned(path: "s.json.history", SystemError(number: EACCES)),
      "s.json.history: the old history could not be removed (permission denied); the list is untouched: check its directory"
    ),
  ]

  @Test(arguments: messages) func `an error has a message of one line`(
    error: StoreError, message: String
  ) { #expect(error.description == message) }

  @Test(arguments: SaveStep.allCases) func `every step of a save has a description`(step: SaveStep)
  {
    let error = StoreError.notSaved(path: "s.json", step: step, SystemError(number: EROFS))
    #expect(error.description.contains(" failed (read-only file system)"))
    #expect(!error.description.contains(step.rawValue + " failed") || step.rawValue == "write")
  }
}
