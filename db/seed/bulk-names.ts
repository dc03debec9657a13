import { sortKey } from '#app/utils/fold.ts'

/** Generates names from syllables: enough of them that a full name matches few people, as in a real school. */
const FIRST = [
	'Ad',
	'Br',
	'Chi',
	'Dmi',
	'Ef',
	'Fem',
	'Gre',
	'Hir',
	'Iné',
	'Jon',
	'Kir',
	'Lu',
	'Mar',
	'Nad',
	'Ol',
]
const FIRST_END = ['a', 'uno', 'ara', 'tri', 'ua', 'i', 'ta', 'o', 's', 'as', 'ra', 'is']
const LAST = [
	'Ab',
	'Bian',
	'Cast',
	'Dahl',
	'Ez',
	'Fisch',
	'Gall',
	'Hans',
	'It',
	'Jans',
	'Kov',
	'Lind',
	'Mor',
	'Nak',
]
const LAST_END = [
	'ara',
	'chi',
	'ro',
	'berg',
	'e',
	'er',
	'o',
	'en',
	'ada',
	'ic',
	'mann',
	'ez',
	'ova',
	'ura',
	'ström',
]

const pick = <T>(from: readonly T[], at: number) => from[at % from.length]!

export function firstName(number: number): string {
	return pick(FIRST, number) + pick(FIRST_END, number * 5 + 2 * Math.floor(number / FIRST.length))
}

export function lastName(number: number): string {
	return pick(LAST, number * 3) + pick(LAST_END, number + 2 * Math.floor(number / LAST.length))
}

type Named = { firstName: string; lastName: string }

/** The sort order of lists. */
export function byName(a: Named, b: Named): number {
	const [key, otherKey] = [a, b].map(({ firstName, lastName }) => sortKey(lastName, firstName))
	return (key ?? '') < (otherKey ?? '') ? -1 : 1
}

/** Distribution of states over twenty students. */
export const STATES = [
	...Array<'active'>(14).fill('active'),
	'paused',
	'trial',
	'waiting',
	'enquiry',
	'left',
	'left',
] as const
