/** Invisible: they turn around what is read after them, past the end of a name and of any element it stands in. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu
/** No language writes more marks above and below one letter; more cover the lines around it. */
const STACKED = /(\p{M}{8})\p{M}+/gu

/** Text that stays in its place. Marks that say a direction without turning anything are kept, and so are joiners. */
export function steady(text: string): string {
	return text.replace(TURNS, '').replace(STACKED, '$1')
}
