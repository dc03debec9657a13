import type { Access } from '../access.server.ts'
import { listOpen } from './owing.server.ts'

/** The open invoices issued while one person paid, who still owes them. Without one, every payer is asked for the whole. */
export function listUndivided(access: Access, familyId: string) {
	return listOpen(access, familyId).flatMap(({ id, number, billTo, shares }) => {
		const isDivided = shares.length > 0 && Boolean(billTo?.payers?.length)
		const owedBy = shares.find(({ leftMinor }) => leftMinor > 0) ?? null
		return number && !isDivided ? [{ id, number, owedBy }] : []
	})
}
