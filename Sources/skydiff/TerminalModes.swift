import TerminalShim

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The modes of the terminal of a program, which may be another one for input than for output.
struct TerminalModes: Sendable {
  private let input: Int32
  private let output: Int32
  private let isSameTerminal: Bool
  private var savedInput = termios()
  private var savedOutput = termios()

  /// Saves the present modes; nil where there is no terminal.
  init?(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    isSameTerminal = Self.device(of: input) == Self.device(of: output)
    guard save() else { return nil }
  }

  /// Saves the present modes; they are not saved if it returns false.
  @discardableResult mutating func save() -> Bool {
    var modes = (input: termios(), output: termios())
    guard tcgetattr(input, &modes.input) == 0, tcgetattr(output, &modes.output) == 0 else {
      return false
    }
    (savedInput, savedOutput) = modes
    return true
  }

  /// Lets every key arrive as bytes, and every byte be shown as it is.
  func setRaw() {
    var modes = savedInput
    cfmakeraw(&modes)
    set(modes, input)
    guard !isSameTerminal else { return }
    modes = savedOutput
    modes.c_oflag &= ~tcflag_t(OPOST)
    set(modes, output)
  }

  /// What restores the modes and leaves a screen if a signal kills the program.
  ///
  /// - Parameter bytes: What leaves the screen.
  func shimState(writing bytes: [UInt8]) -> terminal_shim_state {
    var state = terminal_shim_state()
    (state.input, state.output) = (input, output)
    (state.input_modes, state.output_modes) = (savedInput, savedOutput)
    state.is_same_terminal = isSameTerminal ? 1 : 0
    withUnsafeMutableBytes(of: &state.bytes) { room in
      let bytes = bytes.prefix(room.count)
      room.copyBytes(from: bytes)
      state.count = bytes.count
    }
    return state
  }

  func restore() {
    set(savedInput, input)
    if !isSameTerminal { set(savedOutput, output) }
  }

  /// Whether the terminal belongs to the group of this process, or to no group at all.
  var isInForeground: Bool {
    let group = tcgetpgrp(input)
    return group < 0 || group == getpgrp()
  }

  private func set(_ modes: termios, _ descriptor: Int32) {
    var modes = modes
    // It does not wait for output, which a terminal might never take.
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
  }

  private static func device(of descriptor: Int32) -> dev_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_rdev : nil
  }
}
