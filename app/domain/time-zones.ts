/** Time zone names that browsers and servers accept but do not list, by area. */
const LINKS: Record<string, string> = {
	'': `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST
		Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo
		PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT Universal W-SU WET Zulu`,
	Africa: `Asmara Timbuktu`,
	America: `Argentina/Buenos_Aires Argentina/Catamarca Argentina/ComodRivadavia Argentina/Cordoba
		Argentina/Jujuy Argentina/Mendoza Atikokan Atka Ensenada Fort_Wayne Indiana/Indianapolis
		Kentucky/Louisville Knox_IN Montreal Nipigon Nuuk Pangnirtung Porto_Acre Rainy_River Rosario
		Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife`,
	Antarctica: `South_Pole`,
	Asia: `Ashkhabad Choibalsan Chongqing Chungking Dacca Harbin Ho_Chi_Minh Istanbul Kashgar Kathmandu
		Kolkata Macao Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator Yangon`,
	Atlantic: `Faroe Jan_Mayen`,
	Australia: `ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna`,
	Brazil: `Acre DeNoronha East West`,
	Canada: `Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon`,
	Chile: `Continental EasterIsland`,
	Etc: `GMT GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9 GMT-0
		GMT-1 GMT-10 GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8 GMT-9 GMT0
		Greenwich UCT UTC Universal Zulu`,
	Europe: `Belfast Kyiv Nicosia Tiraspol Uzhgorod Zaporozhye`,
	Mexico: `BajaNorte BajaSur General`,
	Pacific: `Chuuk Johnston Kanton Pohnpei Samoa Yap`,
	US: `Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain
		Pacific Samoa`,
}

const links = Object.entries(LINKS).flatMap(([area, names]) =>
	names.split(/\s+/).map((name) => (area ? `${area}/${name}` : name)),
)

/** Includes links, because users search for Kolkata as well as Calcutta. */
export const timeZones: readonly string[] = [
	'UTC',
	...[...new Set([...Intl.supportedValuesOf('timeZone'), ...links])].filter((name) => name !== 'UTC').sort(),
]

/** Current names for zones that browsers list under old names. */
const RENAMED: Record<string, string> = {
	'Africa/Asmera': 'Africa/Asmara',
	'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
	'America/Godthab': 'America/Nuuk',
	'America/Indianapolis': 'America/Indiana/Indianapolis',
	'Asia/Calcutta': 'Asia/Kolkata',
	'Asia/Katmandu': 'Asia/Kathmandu',
	'Asia/Rangoon': 'Asia/Yangon',
	'Asia/Saigon': 'Asia/Ho_Chi_Minh',
	'Atlantic/Faeroe': 'Atlantic/Faroe',
	'Europe/Kiev': 'Europe/Kyiv',
}

/** One name per zone, the current one. */
export const namedZones: readonly string[] = [
	...new Set([
		'UTC',
		...Intl.supportedValuesOf('timeZone')
			.map((name) => RENAMED[name] ?? name)
			.sort(),
	]),
]

const known = new Set(timeZones)

/** Case-sensitive. */
export function isTimeZone(text: string): boolean {
	return known.has(text)
}
