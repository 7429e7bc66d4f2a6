extension Place {
  /// The searchable places, one per line; those with the same name are sorted by rank.
  ///
  /// Names, coordinates, populations and zones are from GeoNames (geonames.org, CC BY 4.0);
  /// elevations are rounded. Null Island is made up, a place with both coordinates 0.
  ///
  /// Columns: GeoNames id, English name, latitude, longitude, elevation in meters, feature code,
  /// country code, country, first-level region with its abbreviation, time zone, population,
  /// names in other languages.
  static let table = """
    1835848|Seoul|37.566|126.9784|38|PPLC|KR|South Korea|Seoul|Asia/Seoul|10349312|ko:서울;ja:ソウル
    1838524|Busan|35.10168|129.03004|10|PPLA|KR|South Korea|Busan|Asia/Seoul|3285147|ko:부산;ja:釜山
    1843564|Incheon|37.45646|126.70515|30|PPLA|KR|South Korea|Incheon|Asia/Seoul|3015482|ko:인천
    1835329|Daegu|35.87028|128.59111|42|PPLA|KR|South Korea|Daegu|Asia/Seoul|2365523|ko:대구
    1846266|Jeju City|33.50972|126.52194|25|PPLA|KR|South Korea|Jeju-do|Asia/Seoul|488844|ko:제주
    1850147|Tokyo|35.6895|139.69171|44|PPLC|JP|Japan|Tokyo|Asia/Tokyo|9733276|ja:東京;ko:도쿄
    1853909|Osaka|34.69379|135.50107|24|PPLA|JP|Japan|Osaka|Asia/Tokyo|2753862|ja:大阪;ko:오사카
    1857910|Kyoto|35.02107|135.75385|55|PPLA|JP|Japan|Kyoto|Asia/Tokyo|1463723|ja:京都
    2128295|Sapporo|43.06667|141.35|20|PPLA|JP|Japan|Hokkaido|Asia/Tokyo|1973832|ja:札幌
    1816670|Beijing|39.9075|116.39723|49|PPLC|CN|China|Beijing|Asia/Shanghai|18960744|zh:北京
    1796236|Shanghai|31.22222|121.45806|12|PPLA|CN|China|Shanghai|Asia/Shanghai|24874500|zh:上海
    1819729|Hong Kong|22.27832|114.17469|16|PPLC|HK|Hong Kong||Asia/Hong_Kong|7396076|zh:香港
    1668341|Taipei|25.05306|121.52639|10|PPLC|TW|Taiwan|Taipei City|Asia/Taipei|7871900|zh:臺北
    1880252|Singapore|1.28967|103.85007|23|PPLC|SG|Singapore||Asia/Singapore|5638700|
    1609350|Bangkok|13.75398|100.50144|12|PPLC|TH|Thailand|Bangkok|Asia/Bangkok|5104476|
    1630789|Pontianak|-0.03194|109.325|5|PPLA|ID|Indonesia|West Kalimantan|Asia/Pontianak|686019|
    1275339|Mumbai|19.07283|72.88261|8|PPLA|IN|India|Maharashtra|Asia/Kolkata|12691836|
    1273294|Delhi|28.65195|77.23149|227|PPLA|IN|India|Delhi|Asia/Kolkata|11034555|
    1275004|Kolkata|22.56263|88.36304|11|PPLA|IN|India|West Bengal|Asia/Kolkata|4631392|
    1283240|Kathmandu|27.70169|85.3206|1317|PPLC|NP|Nepal|Bagmati Province|Asia/Kathmandu|1442271|
    112931|Tehran|35.69439|51.42151|1179|PPLC|IR|Iran|Tehran|Asia/Tehran|7153309|
    745044|Istanbul|41.01384|28.94966|39|PPLA|TR|Turkey|Istanbul|Europe/Istanbul|15701602|tr:İstanbul
    360630|Cairo|30.06263|31.24967|23|PPLC|EG|Egypt|Cairo|Africa/Cairo|9606916|
    2332459|Lagos|6.45407|3.39467|11|PPLA2|NG|Nigeria|Lagos|Africa/Lagos|15388000|
    184745|Nairobi|-1.28333|36.81667|1684|PPLC|KE|Kenya|Nairobi Area|Africa/Nairobi|4397073|
    993800|Johannesburg|-26.20227|28.04363|1767|PPLA2|ZA|South Africa|Gauteng|Africa/Johannesburg|9418183|
    3369157|Cape Town|-33.92584|18.42322|25|PPLA|ZA|South Africa|Western Cape|Africa/Johannesburg|4772846|
    524901|Moscow|55.75204|37.61781|144|PPLC|RU|Russia|Moscow|Europe/Moscow|10381222|ru:Москва
    2643743|London|51.50853|-0.12574|25|PPLC|GB|United Kingdom|England|Europe/London|8961989|
    6058560|London|42.98339|-81.23304|252|PPL|CA|Canada|Ontario=ON|America/Toronto|422324|
    2988507|Paris|48.85341|2.3488|42|PPLC|FR|France|Île-de-France|Europe/Paris|2138551|
    4717560|Paris|33.66094|-95.55551|183|PPLA2|US|United States|Texas=TX|America/Chicago|24782|
    2950159|Berlin|52.52437|13.41053|74|PPLC|DE|Germany|Land Berlin|Europe/Berlin|3426354|
    2911298|Hamburg|53.55073|9.99302|8|PPLA|DE|Germany|Hamburg|Europe/Berlin|1973896|
    2867714|Munich|48.13743|11.57549|524|PPLA|DE|Germany|Bavaria|Europe/Berlin|1505005|de:München
    2886242|Cologne|50.93333|6.95|58|PPL|DE|Germany|North Rhine-Westphalia|Europe/Berlin|1024621|de:Köln
    2657896|Zurich|47.36667|8.55|429|PPLA|CH|Switzerland|Zurich|Europe/Zurich|415367|de:Zürich
    2660646|Geneva|46.20222|6.14569|375|PPLA|CH|Switzerland|Geneva|Europe/Zurich|201741|de:Genf;fr:Genève
    2761369|Vienna|48.20849|16.37208|171|PPLC|AT|Austria|Vienna|Europe/Vienna|1691468|de:Wien
    3169070|Rome|41.89193|12.51133|20|PPLC|IT|Italy|Latium|Europe/Rome|2318895|it:Roma
    3117735|Madrid|40.4165|-3.70256|665|PPLC|ES|Spain|Madrid|Europe/Madrid|3255944|
    2267057|Lisbon|38.72509|-9.1498|45|PPLC|PT|Portugal|Lisbon|Europe/Lisbon|517802|pt:Lisboa
    2759794|Amsterdam|52.37403|4.88969|13|PPLC|NL|The Netherlands|North Holland|Europe/Amsterdam|741636|
    2618425|Copenhagen|55.67594|12.56553|14|PPLC|DK|Denmark|Capital Region|Europe/Copenhagen|1153615|da:København;de:Kopenhagen
    2673730|Stockholm|59.32938|18.06871|17|PPLC|SE|Sweden|Stockholm|Europe/Stockholm|1515017|
    3143244|Oslo|59.91273|10.74609|26|PPLC|NO|Norway|Oslo|Europe/Oslo|1082575|
    658225|Helsinki|60.16952|24.93545|26|PPLC|FI|Finland|Uusimaa|Europe/Helsinki|658864|
    264371|Athens|37.98376|23.72784|42|PPLC|GR|Greece|Attica|Europe/Athens|664046|
    3413829|Reykjavik|64.13548|-21.89541|37|PPLC|IS|Iceland|Capital Region|Atlantic/Reykjavik|118918|is:Reykjavík
    2729907|Longyearbyen|78.22334|15.64689|4|PPLC|SJ|Svalbard and Jan Mayen|Svalbard|Arctic/Longyearbyen|2368|
    5128581|New York|40.71427|-74.00597|10|PPL|US|United States|New York=NY|America/New_York|8804190|
    5368361|Los Angeles|34.05223|-118.24368|96|PPLA2|US|United States|California=CA|America/Los_Angeles|3820914|
    4887398|Chicago|41.85003|-87.65005|179|PPLA2|US|United States|Illinois=IL|America/Chicago|2664452|
    5419384|Denver|39.73915|-104.9847|1609|PPLA|US|United States|Colorado=CO|America/Denver|729019|
    5308655|Phoenix|33.44838|-112.07404|331|PPLA|US|United States|Arizona=AZ|America/Phoenix|1650070|
    5746545|Portland|45.52345|-122.67621|12|PPLA2|US|United States|Oregon=OR|America/Los_Angeles|652503|
    4975802|Portland|43.65737|-70.2589|19|PPLA2|US|United States|Maine=ME|America/New_York|66881|
    4409896|Springfield|37.21533|-93.29824|396|PPLA2|US|United States|Missouri=MO|America/Chicago|170188|
    4951788|Springfield|42.10148|-72.58981|21|PPLA2|US|United States|Massachusetts=MA|America/New_York|154341|
    4250542|Springfield|39.80172|-89.64371|182|PPLA|US|United States|Illinois=IL|America/Chicago|114394|
    5879400|Anchorage|61.21806|-149.90028|31|PPLA2|US|United States|Alaska=AK|America/Anchorage|289600|
    5856195|Honolulu|21.30694|-157.85833|18|PPLA|US|United States|Hawaii=HI|Pacific/Honolulu|350964|
    5809844|Seattle|47.60621|-122.33207|56|PPLA2|US|United States|Washington=WA|America/Los_Angeles|737015|
    5391959|San Francisco|37.77493|-122.41942|28|PPLA2|US|United States|California=CA|America/Los_Angeles|873965|
    5506956|Las Vegas|36.17497|-115.13722|610|PPLA2|US|United States|Nevada=NV|America/Los_Angeles|641903|
    5780993|Salt Lake City|40.76078|-111.89105|1320|PPLA|US|United States|Utah=UT|America/Denver|199723|
    4699066|Houston|29.76328|-95.36327|30|PPLA2|US|United States|Texas=TX|America/Chicago|2304580|
    4335045|New Orleans|29.95465|-90.07507|2|PPLA2|US|United States|Louisiana=LA|America/Chicago|383997|
    5037649|Minneapolis|44.97997|-93.26384|262|PPLA2|US|United States|Minnesota=MN|America/Chicago|429954|
    4180439|Atlanta|33.749|-84.38798|336|PPLA|US|United States|Georgia=GA|America/New_York|498715|
    4164138|Miami|25.77427|-80.19366|25|PPLA2|US|United States|Florida=FL|America/New_York|442241|
    4140963|Washington|38.89511|-77.03637|6|PPLC|US|United States|District of Columbia=DC|America/New_York|689545|
    4560349|Philadelphia|39.95238|-75.16362|8|PPLA2|US|United States|Pennsylvania=PA|America/New_York|1603797|
    4930956|Boston|42.35843|-71.05977|38|PPLA|US|United States|Massachusetts=MA|America/New_York|675647|
    4568127|San Juan|18.46633|-66.10572|8|PPLA|PR|Puerto Rico|San Juan|America/Puerto_Rico|342259|
    6167865|Toronto|43.70643|-79.39864|175|PPLA|CA|Canada|Ontario=ON|America/Toronto|2794356|
    6173331|Vancouver|49.24966|-123.11934|70|PPL|CA|Canada|British Columbia=BC|America/Vancouver|662248|
    6324733|St. John's|47.56494|-52.70931|25|PPLA|CA|Canada|Newfoundland and Labrador=NL|America/St_Johns|110525|
    3530597|Mexico City|19.42847|-99.12766|2240|PPLC|MX|Mexico|Mexico City|America/Mexico_City|12294193|es:Ciudad de México
    3688689|Bogotá|4.60971|-74.08175|2582|PPLC|CO|Colombia|Bogota D.C.|America/Bogota|7674366|
    3652462|Quito|-0.22985|-78.52495|2854|PPLC|EC|Ecuador|Pichincha|America/Guayaquil|2781641|
    3936456|Lima|-12.04318|-77.02824|154|PPLC|PE|Peru|Lima Province|America/Lima|7737002|
    3448439|São Paulo|-23.5475|-46.63611|769|PPLA|BR|Brazil|São Paulo|America/Sao_Paulo|12400232|
    3469058|Brasília|-15.77972|-47.92972|1136|PPLC|BR|Brazil|Federal District|America/Sao_Paulo|2207718|
    3435910|Buenos Aires|-34.61315|-58.37723|31|PPLC|AR|Argentina|Buenos Aires F.D.|America/Argentina/Buenos_Aires|2891082|
    3833367|Ushuaia|-54.81084|-68.31591|16|PPLA|AR|Argentina|Tierra del Fuego|America/Argentina/Ushuaia|56825|
    3871336|Santiago|-33.45694|-70.64827|556|PPLC|CL|Chile|Santiago Metropolitan|America/Santiago|4837295|
    2147714|Sydney|-33.86785|151.20732|58|PPLA|AU|Australia|New South Wales|Australia/Sydney|5638830|
    2158177|Melbourne|-37.814|144.96332|25|PPLA|AU|Australia|Victoria|Australia/Melbourne|5435590|
    2078025|Adelaide|-34.92866|138.59863|43|PPLA|AU|Australia|South Australia|Australia/Adelaide|1469163|
    2073124|Darwin|-12.46113|130.84185|37|PPLA|AU|Australia|Northern Territory|Australia/Darwin|139902|
    2063523|Perth|-31.95224|115.8614|32|PPLA|AU|Australia|Western Australia|Australia/Perth|2384371|
    2193733|Auckland|-36.84853|174.76349|26|PPLA|NZ|New Zealand|Auckland|Pacific/Auckland|1547200|
    4035413|Apia|-13.83333|-171.76666|10|PPLC|WS|Samoa|Tuamasaga|Pacific/Apia|40407|
    292223|Dubai|25.07725|55.30927|24|PPLA|AE|United Arab Emirates|Dubai|Asia/Dubai|3790000|
    10604810|Dubai|27.0843|82.93179|95|PPL|IN|India|Uttar Pradesh|Asia/Kolkata|2139|
    6861395|Dubai|31.681|106.90117|599|PPL|CN|China|Sichuan|Asia/Shanghai||
    6978719|Dubai|30.24751|103.78073|559|MT|CN|China|Sichuan|Asia/Shanghai||
    4158928|Hollywood|26.0112|-80.14949|3|PPL|US|United States|Florida=FL|America/New_York|149728|
    5357527|Hollywood|34.09834|-118.32674|108|PPLX|US|United States|California=CA|America/Los_Angeles|167664|
    4582042|Hollywood|32.73434|-80.24177|13|PPL|US|United States|South Carolina=SC|America/New_York|4962|
    4067814|Hollywood|34.72425|-85.97248|193|PPL|US|United States|Alabama=AL|America/Chicago|974|
    2963748|Hollywood|53.09333|-6.60806|175|PPL|IE|Ireland|Leinster|Europe/Dublin||
    6252001|United States|39.76|-98.5|543|PCLI|US|United States|||327167434|
    4796775|U.S. Virgin Islands|18.34829|-64.98348|82|PCLD|VI|||America/St_Thomas|106977|
    5442479|United States Mountain|37.95666|-107.73923|3967|MT|US|United States|Colorado=CO|America/Denver||
    1|Null Island|0|0|0|ISL||||GMT||
    """
}
