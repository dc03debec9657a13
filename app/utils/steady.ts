/** Invisible: they turn around what is read after them, past the end of a name and of any element it stands in. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu
/**
 * No orthography puts more than three of the marks for any script on one letter (r̥̄́ in Sanskrit), and a fourth covers the
 * letters of the line above. Scripts with marks of their own, such as Tibetan, write up to eight.
 */
const STACKED = /((?:(?=\p{M})\p{sc=Inherited}){3})(?:(?=\p{M})\p{sc=Inherited})+|(\p{M}{8})\p{M}+/gu

/** Text that stays in its place. Marks that say a direction without turning anything are kept, and so are joiners. */
export function steady(text: string): string {
	return text.replace(TURNS, '').replace(STACKED, '$1$2')
}
