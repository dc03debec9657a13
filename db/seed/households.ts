/** Households of the demo. Every name here is invented. */
export interface Household {
	name: string
	/** An adult who learns and pays for themselves. */
	adult: boolean
	email?: string
	/** Username of the learner's demo account. */
	account?: string
	learners: [first: string, last: string][]
	guardians: {
		id: string
		name: string
		email: string | null
		phone: string | null
		relation: string
		account?: string
		/** Share of the costs in hundredths of a percent. */
		share?: number
		noContact?: boolean
	}[]
}

export const CHILDREN = 6
export const GROWN = 22
export const LEAVING = ['Moved away', 'No time', 'Changed instrument', 'Went to another school']

export const FAMILIES = [
	'Almeida',
	'Bergqvist',
	'Castellanos',
	'Dvořák',
	'Eriksen',
	'Fontaine',
	'Grünwald',
	'Hartley',
	'Ibrahim',
	'Jansen',
	'Kowalczyk',
	'Lindgren',
	'Mwangi',
	'Nakamura',
	"O'Shea",
	'Papadaki',
	'Quintero',
	'Rasmussen',
	'Şahin',
	'Tanaka',
	'Ueda',
	'Vargas',
	'Whitlock',
	'Xu',
	'Yilmaz',
	'Zeman',
	'Ashdown',
	'Bakshi',
	'Cormack',
	'Delgado',
	'Ekström',
	'Fairbairn',
	'Goldmark',
	'Haugen',
	'Ilić',
	'Jovanović',
	'Keane',
	'Larkin',
	'Moreau',
	'Nwosu',
]
const YOUNG = [
	'Anouk',
	'Benno',
	'Carys',
	'Davide',
	'Elif',
	'Finn',
	'Gaia',
	'Hugo',
	'Imani',
	'Juno',
	'Kofi',
	'Lena',
	'Milo',
	'Noor',
	'Oskar',
	'Pia',
	'Quinn',
	'Rafael',
	'Saskia',
	'Teo',
	'Uma',
	'Viggo',
	'Wren',
	'Xenia',
	'Yara',
	'Zoltán',
	'Maëlle',
]
const OLD = [
	'Agnes',
	'Bertil',
	'Celia',
	'Dmitri',
	'Esther',
	'Farid',
	'Gwen',
	'Henrik',
	'Ingrid',
	'Joaquín',
	'Katya',
]

/** The first households have demo accounts, and show cases schools find hard to manage. */
function special(schoolId: string, number: number): Household | null {
	if (schoolId !== 'harmony') return null
	const at = (name: string) => `${name}@post.example`
	const marek = {
		id: 'harmony-guardian-marek',
		name: 'Marek Nowak',
		email: at('marek.nowak'),
		phone: '+18455550110',
		relation: 'Father',
	}
	const homes: Household[] = [
		{
			name: 'Lund',
			adult: true,
			account: 'student',
			email: 'student@harmony.example',
			learners: [['Iris', 'Lund']],
			guardians: [],
		},
		{
			// Two payers, sixty to forty.
			name: 'Okafor',
			adult: false,
			learners: [
				['Ada', 'Okafor'],
				['Tobi', 'Okafor'],
			],
			guardians: [
				{
					id: 'harmony-guardian-grace',
					name: 'Grace Okafor',
					email: 'parent@harmony.example',
					phone: '+18455550111',
					relation: 'Mother',
					account: 'parent',
					share: 6000,
				},
				{
					id: 'harmony-guardian-chidi',
					name: 'Chidi Okafor',
					email: at('chidi.okafor'),
					phone: '+18455550112',
					relation: 'Father',
					share: 4000,
				},
			],
		},
		// One father with a child in each of two families.
		{ name: 'Nowak', adult: false, learners: [['Zofia', 'Nowak']], guardians: [marek] },
		{
			name: 'Silva',
			adult: false,
			learners: [['Bruno', 'Silva']],
			guardians: [
				{
					id: 'harmony-guardian-rita',
					name: 'Rita Silva',
					email: at('rita.silva'),
					phone: '+18455550113',
					relation: 'Mother',
				},
				marek,
			],
		},
		{
			name: 'Hale',
			adult: false,
			learners: [['Robin', 'Hale']],
			guardians: [
				{
					id: 'harmony-guardian-dana',
					name: 'Dana Hale',
					email: at('dana.hale'),
					phone: '+18455550114',
					relation: 'Mother',
				},
				{
					id: 'harmony-guardian-cole',
					name: 'Cole Hale',
					email: null,
					phone: null,
					relation: 'Father',
					noContact: true,
				},
			],
		},
	]
	return homes[number] ?? null
}

/** Deterministic: the same number gives the same household. */
export function homeOf(schoolId: string, number: number): Household {
	const known = special(schoolId, number)
	if (known) return known
	const turn = number + schoolId.length * 7
	const name = FAMILIES[turn % FAMILIES.length]!
	if (number % 6 === 5)
		return { name, adult: true, learners: [[OLD[turn % OLD.length]!, name]], guardians: [] }
	const many = [2, 1, 3, 1, 2, 1][number % 6]!
	const children = Array.from({ length: many }, (_, at): [string, string] => [
		YOUNG[(turn * 3 + at * 5) % YOUNG.length]!,
		name,
	])
	const parent = OLD[(turn * 5) % OLD.length]!
	const guardian = {
		id: `${schoolId}-guardian-${number + 1}`,
		name: `${parent} ${name}`,
		email: `${parent}.${number}@post.example`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
		phone: inventedPhone(schoolId, number),
		relation: number % 2 === 0 ? 'Mother' : 'Father',
	}
	return { name, adult: false, learners: children, guardians: [guardian] }
}

/** Uses numbers reserved for fiction where they exist, as in the United States. */
export function inventedPhone(schoolId: string, number: number): string {
	if (schoolId === 'cape') return `+2782555${String(1000 + number)}`
	if (schoolId === 'rivera') return `+34600555${String(100 + number)}`
	const areas = ['914', '607', '518', '585', '315', '716', '631', '516', '646', '332']
	return `+1${areas[number % areas.length]}55501${String(Math.floor(number / areas.length) % 100).padStart(2, '0')}`
}
