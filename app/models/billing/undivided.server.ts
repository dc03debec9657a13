import type { Access } from '../access.server.ts'
import { listOpen } from './owing.server.ts'

/**
 * The open invoices issued while one person paid, and who owes them. Every payer is asked for the whole if it is not known who
 * paid.
 */
export function listUndivided(access: Access, familyId: string) {
	return listOpen(access, familyId).flatMap(({ id, number, billTo, shares }) => {
		const owing = shares.filter(({ amountMinor }) => amountMinor > 0)
		const isDivided = owing.length > 1 || (shares.length > 0 && Boolean(billTo?.payers?.length))
		const owedBy = shares.find(({ leftMinor }) => leftMinor > 0) ?? null
		return number && !isDivided ? [{ id, number, owedBy }] : []
	})
}
