/** Invisible: they turn around what is read after them, past the end of a name and of any element it stands in. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu
/**
 * Marks that go on letters of any script are written by four at most, and more reach into the lines around; scripts with
 * marks of their own, as Tibetan, have up to eight, and signs that are made for them.
 */
const STACKED = /((?:(?=\p{M})\p{sc=Inherited}){4})(?:(?=\p{M})\p{sc=Inherited})+|(\p{M}{8})\p{M}+/gu

/** Text that stays in its place. Marks that say a direction without turning anything are kept, and so are joiners. */
export function steady(text: string): string {
	return text.replace(TURNS, '').replace(STACKED, '$1$2')
}
