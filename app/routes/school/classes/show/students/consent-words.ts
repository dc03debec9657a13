import type { ConsentKind } from '#app/domain/school/consents.ts'

const KINDS: Record<ConsentKind, string> = { media: 'photos', policy: 'policy', data: 'data' }

export function consentWords(lacking: readonly ConsentKind[] | null): string {
	if (!lacking) return 'Not asked'
	if (lacking.length === 0) return 'All given'
	return `Missing: ${lacking.map((kind) => KINDS[kind]).join(', ')}`
}
