import type { Access } from '../access.server.ts'
import { listFamilyPayers, listOpen } from './shares.server.ts'

/** Finds the payers who owe something of an open invoice, or of any of a family. Each family is read once. */
export function debtorFinder(access: Access) {
	const known = new Map<string, ReturnType<typeof listDebtors>>()
	return (familyId: string, invoiceId?: string): Set<string> => {
		const debtors = known.get(familyId) ?? listDebtors(access, familyId)
		known.set(familyId, debtors)
		return new Set(
			debtors
				.filter((debtor) => debtor.invoiceId === null || !invoiceId || debtor.invoiceId === invoiceId)
				.map(({ payerId }) => payerId),
		)
	}
}

/** A payer for each open invoice they owe something of. One who pays alone owes any. */
function listDebtors(access: Access, familyId: string) {
	const payerIds = listFamilyPayers(access, familyId).map(({ payerId }) => payerId)
	if (payerIds.length < 2) return payerIds.map((payerId) => ({ invoiceId: null, payerId }))
	return listOpen(access, familyId).flatMap(({ id: invoiceId, shares }) => {
		const owing = shares.flatMap(({ payerId, leftMinor }) => (payerId && leftMinor > 0 ? [payerId] : []))
		return (shares.length > 0 ? owing : payerIds).map((payerId) => ({ invoiceId, payerId }))
	})
}
