import { reachFor } from '#app/domain/account/permissions.ts'
import { hitActions, hitHref, type SearchHit } from '#app/domain/search.ts'
import type { Access } from '#app/models/access.server.ts'

export function shownHits(access: Access, hits: readonly SearchHit[]) {
	const may = {
		pay: reachFor('money:write', access) === 'all',
		write: reachFor('student:write', access) === 'all',
	}
	return hits.map((hit) => {
		const { kind, id, name, facts, phone, whose, family } = hit
		const number = phone && (whose ? `${whose} ${phone.text}` : phone.text)
		return { kind, id, name, facts, phone: number, family, to: hitHref(hit), actions: hitActions(hit, may) }
	})
}

export type ShownHit = ReturnType<typeof shownHits>[number]
