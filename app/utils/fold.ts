/** Canonical form for comparing email addresses and usernames. */
export function fold(text: string): string {
	return text.normalize('NFKC').trim().toLowerCase()
}

/** Search form of a text: lowercase, without accents, words separated by spaces. */
export function plain(text: string): string {
	return fold(text)
		.normalize('NFD')
		.replace(/\p{M}+/gu, '')
		.replace(/ß/g, 'ss')
		.replace(/ø/g, 'o')
		.replace(/ł/g, 'l')
		.replace(/æ/g, 'ae')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
}

/** Sort key of a name. Names without letters or digits sort last. */
export function sortKey(...names: string[]): string {
	return plain(names.join(' ')) || '\u{10ffff}'
}
