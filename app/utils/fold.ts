/** The form in which an e-mail address or username is compared: one mailbox, one spelling. */
export function fold(text: string): string {
	return text.normalize('NFKC').trim().toLowerCase()
}

/** Text as lists are searched by: small letters without accents, words apart. */
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

/** What lists are sorted by. Names without a letter or a digit sort last, not first. */
export function sortKey(...names: string[]): string {
	return plain(names.join(' ')) || '\u{10ffff}'
}
