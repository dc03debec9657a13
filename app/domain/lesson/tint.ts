/** The families of instruments, by the names schools give them in English, Spanish and German. */
const families: [tint: number, names: RegExp][] = [
	[4, /guitar|ukulele|banjo|mandolin|gitarre|guitarra/],
	[1, /piano|keyboard|organ|harpsichord|klavier|orgel|teclado|órgano/],
	[2, /violin|viol[ao]|cello|double bass|string|harp|violín|chelo|geige|bratsche|kontrabass|streich/],
	[3, /voice|vocal|sing|choir|voz|canto|coro|gesang|stimme|chor/],
	[6, /theory|composition|solf|ear training|musicianship|teoría|theorie/],
	[
		7,
		/flute|clarinet|sax|oboe|bassoon|recorder|trumpet|horn|trombone|tuba|flöte|klarinette|flauta|clarinete|trompet/,
	],
]

const ENSEMBLE = 5
const OTHER = 8

/** One of eight class colors: piano is the same green at every school, and ensembles have their own. */
export function tintOf(kind: string, instrument: string | null): number {
	if (kind === 'ensemble') return ENSEMBLE
	const name = instrument?.toLowerCase() ?? ''
	return families.find(([, names]) => names.test(name))?.[0] ?? OTHER
}
