const KINDS: Record<string, string> = { media: 'photos', policy: 'policy', data: 'data' }

export function consentWords(agreed: string[]): string {
	const missing = Object.keys(KINDS).filter((kind) => !agreed.includes(kind))
	if (missing.length === 0) return 'All given'
	return `Missing: ${missing.map((kind) => KINDS[kind]).join(', ')}`
}
