package import Files
import FoundationEssentials
import Synchronization

/// The time zones of the system's tz database; each is read once, when its rules are first asked for.
package final class ZoneDatabase: Sendable {
  /// The database in the directory of the variable `TZDIR`, as for the C library, or in the usual one.
  package static let system = ZoneDatabase { path in
    try? RegularFile.read("\(directory)/\(path)", limit: maximumFileSize)
  }

  /// The directory of the system's database.
  package static let directory =
    ProcessInfo.processInfo.environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    ?? "/usr/share/zoneinfo"

  package static let maximumFileSize = ByteLimit.kibibytes(64)

  private let read: @Sendable (String) -> [UInt8]?
  private let zones = Mutex<[String: ZoneRules?]>([:])

  /// - Parameter read: Reads the file of a name; nil if there is none.
  package init(read: @escaping @Sendable (String) -> [UInt8]?) { self.read = read }

  /// Returns the rules of a zone by its name, or by its new name where the database lacks the old one;
  /// nil if it has neither.
  package func rules(of name: String) -> ZoneRules? {
    zones.withLock { zones in
      if let known = zones[name] { return known }
      let rules = readRules(of: name) ?? Self.newNames[name].flatMap(readRules)
      zones[name] = .some(rules)
      return rules
    }
  }

  private func readRules(of name: String) -> ZoneRules? {
    ZoneRules.isZoneName(name) ? read(name).flatMap { ZoneRules($0) } : nil
  }
}

extension ZoneDatabase {
  /// The new names of zones that were renamed or merged; many systems lack the old ones.
  ///
  /// Source: the file `backward` of the tz database 2025b, which is in the public domain.
  static let newNames: [String: String] = [
    "Africa/Asmera": "Africa/Asmara", "Africa/Timbuktu": "Africa/Bamako",
    "America/Argentina/ComodRivadavia": "America/Argentina/Catamarca",
    "America/Atka": "America/Adak", "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Catamarca": "America/Argentina/Catamarca", "America/Coral_Harbour": "America/Atikokan",
    "America/Cordoba": "America/Argentina/Cordoba", "America/Ensenada": "America/Tijuana",
    "America/Fort_Wayne": "America/Indiana/Indianapolis", "America/Godthab": "America/Nuuk",
    "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Jujuy": "America/Argentina/Jujuy", "America/Knox_IN": "America/Indiana/Knox",
    "America/Louisville": "America/Kentucky/Louisville",
    "America/Mendoza": "America/Argentina/Mendoza", "America/Montreal": "America/Toronto",
    "America/Nipigon": "America/Toronto", "America/Pangnirtung": "America/Iqaluit",
    "America/Porto_Acre": "America/Rio_Branco", "America/Rainy_River": "America/Winnipeg",
    "America/Rosario": "America/Argentina/Cordoba", "America/Santa_Isabel": "America/Tijuana",
    "America/Shiprock": "America/Denver", "America/Thunder_Bay": "America/Toronto",
    "America/Virgin": "America/Puerto_Rico", "America/Yellowknife": "America/Edmonton",
    "Antarctica/South_Pole": "Antarctica/McMurdo", "Asia/Ashkhabad": "Asia/Ashgabat",
    "Asia/Calcutta": "Asia/Kolkata", "Asia/Choibalsan": "Asia/Ulaanbaatar",
    "Asia/Chongqing": "Asia/Shanghai", "Asia/Chungking": "Asia/Shanghai",
    "Asia/Dacca": "Asia/Dhaka", "Asia/Harbin": "Asia/Shanghai", "Asia/Istanbul": "Europe/Istanbul",
    "Asia/Kashgar": "Asia/Urumqi", "Asia/Katmandu": "Asia/Kathmandu", "Asia/Macao": "Asia/Macau",
    "Asia/Rangoon": "Asia/Yangon", "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Asia/Tel_Aviv": "Asia/Jerusalem", "Asia/Thimbu": "Asia/Thimphu",
    "Asia/Ujung_Pandang": "Asia/Makassar", "Asia/Ulan_Bator": "Asia/Ulaanbaatar",
    "Atlantic/Faeroe": "Atlantic/Faroe", "Australia/Currie": "Australia/Hobart",
    "Europe/Belfast": "Europe/London", "Europe/Kiev": "Europe/Kyiv",
    "Europe/Nicosia": "Asia/Nicosia", "Europe/Tiraspol": "Europe/Chisinau",
    "Europe/Uzhgorod": "Europe/Kyiv", "Europe/Zaporozhye": "Europe/Kyiv",
    "Pacific/Enderbury": "Pacific/Kanton", "Pacific/Johnston": "Pacific/Honolulu",
    "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Samoa": "Pacific/Pago_Pago",
    "Pacific/Truk": "Pacific/Chuuk", "Pacific/Yap": "Pacific/Chuuk",
  ]
}
