#if canImport(Glibc)
import Glibc

extension Pipe {
  /// A pseudoterminal.
  static func terminal() throws(SpawnedProcess.Failure) -> Pipe {
    // Swift cannot call posix_openpt and related functions; these are their Linux equivalents.
    let unlock: UInt = 0x4004_5431
    let openPeer: UInt = 0x5441
    let reader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    guard reader >= 0, ioctl(reader, unlock, &isLocked) == 0 else {
      throw SpawnedProcess.Failure(description: "no terminal")
    }
    let writer = ioctl(reader, openPeer, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard writer >= 0 else { throw SpawnedProcess.Failure(description: "no terminal") }
    return Pipe(reader: reader, writer: writer)
  }

  /// A pseudoterminal in raw mode.
  init(terminalColumns: UInt16, rows: UInt16 = 24) throws(SpawnedProcess.Failure) {
    self = try .terminal()
    var settings = termios()
    var size = winsize(ws_row: rows, ws_col: terminalColumns, ws_xpixel: 0, ws_ypixel: 0)
    guard tcgetattr(writer, &settings) == 0, ioctl(writer, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SpawnedProcess.Failure(description: "no terminal")
    }
    cfmakeraw(&settings)
    tcsetattr(writer, TCSANOW, &settings)
  }
}
#endif
