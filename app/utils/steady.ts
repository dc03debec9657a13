/** Invisible characters that reverse the direction of the following text, even beyond its own element. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu
/**
 * Limits stacked combining marks, which would cover the line above. No orthography puts more than three marks of the
 * inherited script on one letter (r̥̄́ in Sanskrit); scripts with marks of their own, such as Tibetan, use up to eight.
 */
const STACKED = /((?:(?=\p{M})\p{sc=Inherited}){3})(?:(?=\p{M})\p{sc=Inherited})+|(\p{M}{8})\p{M}+/gu

/** Removes characters that disturb the surrounding layout. Direction marks without an override, and joiners, are kept. */
export function steady(text: string): string {
	return text.replace(TURNS, '').replace(STACKED, '$1$2')
}
