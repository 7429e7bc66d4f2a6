import FoundationEssentials
import Testing

@testable import Weather

@Suite struct `Coordinates as they are pasted` {
  @Test(arguments: [
    "52.52,13.41", "52.52, 13.41", "52.52 13.41", "52,52 13,41", "52,52; 13,41", "52.52;13.41",
    "52,52,13,41", "52.52/13.41", "+52.52 +13.41", "５２．５２,13.41", "52.52° N, 13.41° E",
    "52.52N 13.41E", "N 52.52 E 13.41", "N52.52 E13.41", "13.41 E, 52.52 N", "52,52° N, 13,41° E",
    "52,52 N; 13,41 E", "52,52 N 13,41 E", "52,52 N, 13,41 E", "(52.52, 13.41)", "[52.52,13.41]",
    "52°31'12\"N 13°24'36\"E", "52° 31′ 12″ N, 13° 24′ 36″ E", "52°31’12”N 13°24’36”E",
    "52 31 12 N 13 24 36 E", "52d31m12sN 13d24m36sE", "52d 31m 12s N 13d 24m 36s E",
    "52°31.2'N 13°24.6'E", "52º31'12''N, 13º24'36''E", "52°31'12\", 13°24'36\"", "52.52° 13.41°",
    "lat 52.52 lon 13.41", "lat: 52.52, lng: 13.41", "Nord 52,52 Ost 13,41", "북위 52.52° 동경 13.41°",
    "52.52° norte, 13.41° este", "52,52° nord, 13,41° est", "北緯52度31分12秒 東経13度24分36秒",
    "북위 52도 31분 12초 동경 13도 24분 36초", "geo:52.52,13.41", "geo:52.52,13.41;u=35",
    "GEO:52.52,13.41,30?z=9", "geo:0,0?q=52.52,13.41(Berlin)",
    "https://www.openstreetmap.org/#map=12/52.52/13.41",
    "https://www.openstreetmap.org/?mlat=52.52&mlon=13.41#map=12/52.6/13.5",
    "https://www.google.com/maps/@52.52,13.41,12z", "https://maps.google.com/?q=52.52,13.41",
    "https://www.google.com/maps/place/Berlin/@52.5,13.3,11z/data=!3m1!4b1!4m5!8m2!3d52.52!4d13.41",
    "https://maps.apple.com/?ll=52.52%2C13.41",
  ]) func `are read in every form`(_ text: String) throws {
    let read = try #require(try Coordinates.read(text), "\(text)")
    #expect(abs(read.coordinates.latitude - 52.52) < 1e-9, "\(text)")
    #expect(abs(read.coordinates.longitude - 13.41) < 1e-9, "\(text)")
    #expect(read.rest.isEmpty)
  }

  @Test(arguments: [
    ("-33.9,151.2", -33.9, 151.2), ("−33.9, 151.2", -33.9, 151.2), ("33.9S 151.2E", -33.9, 151.2),
    ("51.5S 0.1W", -51.5, -0.1), ("10,190", 10, -170), ("10,360", 10, 0), ("0,-180", 0, 180),
    ("0,180", 0, 180), ("lat -33.9 lon 151.2", -33.9, 151.2), ("48, 16", 48, 16),
    ("51°31'12\", -5°3'36\"", 51.52, -5.06),
  ]) func `have signs and turn around the globe`(
    _ text: String, _ latitude: Double, _ longitude: Double
  ) throws {
    let read = try #require(try Coordinates.read(text))
    #expect(abs(read.coordinates.latitude - latitude) < 1e-9)
    #expect(abs(read.coordinates.longitude - longitude) < 1e-9)
  }

  @Test(arguments: [
    ("-33.9,151.2 Sydney Harbour", "Sydney Harbour"), ("51.5N 0.1W Greenwich", "Greenwich"),
    ("52,52 13,41 Zu Hause", "Zu Hause"), ("1.5,2.5 3", "3"),
  ]) func `may be followed by a name`(_ text: String, _ name: String) throws {
    #expect(try Coordinates.read(text)?.rest == name)
  }

  @Test(arguments: [
    "", "Seoul", "10115", "48 16", "113 56", "1,2,3", "12.5", "N", "S 5", "7 Nord", "Sector 10 E",
    "51°75'N 5°E", "51°30.5'20\"N 5°E", "-5N 6E", "5N 6N", "5N 6", "1e5,2", "Nord 5", "nan,inf",
    ",", ",,,", "°°", "5,", "geography", "Oe 5 Ne 6",
  ]) func `are not every text with numbers`(_ text: String) throws {
    #expect(try Coordinates.read(text) == nil, "\(text)")
  }

  @Test(arguments: [
    ("126.97,37.56", Coordinates.Problem.isLongitudeFirst), ("190,37", .isLongitudeFirst),
    ("91,181", .outOfRange), ("5,361", .outOfRange), ("99°N 5°E", .outOfRange),
    ("48° 12′ N, 16° 22′ O", .isEastOrWest), ("https://www.google.com/maps", .isAddress),
    ("geo:Wien", .isAddress), ("400,400", .outOfRange),
  ]) func `say what is wrong with them`(_ text: String, _ problem: Coordinates.Problem) {
    #expect(throws: problem) { try Coordinates.read(text) }
  }

  @Test func `are read from long texts within a limit`() throws {
    #expect(try Coordinates.read(String(repeating: "5", count: 3000) + ",5") == nil)
    #expect(try Coordinates.read(String(repeating: "5°", count: 900)) == nil)
  }

  @Test(
    arguments: [
      ("10115", "10115", nil), ("10115 Berlin", "10115", "Berlin"), ("SW1A 1AA", "SW1A 1AA", nil),
      ("K1A 0B1", "K1A 0B1", nil), ("1012 AB", "1012 AB", nil), ("100-0001", "100-0001", nil),
      ("LV-1050", "LV-1050", nil), ("75001, France", "75001", nil),
      ("8001 Zürich", "8001", "Zürich"), ("Seoul", nil, nil), ("6th of October City", nil, nil),
      ("Al 5", nil, nil), ("-5", nil, nil),
    ] as [(String, String?, String?)]) func `are not postal codes`(
      _ text: String, _ code: String?, _ town: String?
    )
  {
    let read = PlaceQuery(text).postalCode
    #expect(read?.code == code)
    #expect(read?.town == town)
  }

  @Test func `of places within 100 meters are one place`() {
    func city(_ latitude: Double, _ longitude: Double, _ name: String) -> City {
      City(
        id: City.ID(.init()), place: Place(name: name, latitude: latitude, longitude: longitude),
        addedAt: .distantPast)
    }
    let city = city(52.52, 180, "A")
    #expect(city.isSamePlace(as: Place(name: "B", latitude: 52.5204, longitude: -179.9995)))
    #expect(!city.isSamePlace(as: Place(name: "B", latitude: 52.522, longitude: 180)))
  }
}
