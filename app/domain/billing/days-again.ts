const AGAIN = '/again-'

/** The key of a line that bills days again, which a credit note had paid back: `2026-12/again-…`. */
export function keyOfAgain(key: string, noteId: string, nth: number): string {
	return `${key.split('/')[0]}${AGAIN}${noteId}${nth === 1 ? '' : `/${nth}`}`
}

/** The credit note that such a key names, and how often it was billed by then. Null for any other key. */
export function againOf(key: string): { noteId: string; nth: number } | null {
	const [noteId, nth = '1'] = key.split(AGAIN)[1]?.split('/') ?? []
	return noteId ? { noteId, nth: Number(nth) } : null
}
