import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main struct Main {
  static func main() { exit(SimulatorProgram.run(Array(CommandLine.arguments.dropFirst()))) }
}
