const LONGEST = 2000

/**
 * The path to return to after signing in; null for text that could lead to another site. Browsers remove tabs and read `\` as
 * `/`, so the text is checked after normalization.
 */
export function wayBack(text: string | null): string | null {
	if (!text || text.length > LONGEST || !text.startsWith('/') || hasTrap(text)) return null
	try {
		const url = new URL(text, 'http://here.invalid')
		const path = url.pathname + url.search
		if (url.host !== 'here.invalid' || path.startsWith('//') || hasTrap(decodeURIComponent(path))) return null
		return path
	} catch {
		return null
	}
}

function hasTrap(text: string): boolean {
	return /[\\\p{Cc}]/u.test(text) || text.startsWith('//')
}
