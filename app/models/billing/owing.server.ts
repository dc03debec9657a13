import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { isShared } from '#app/domain/billing/by-person.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { standingsOf } from '#app/domain/billing/shares.ts'
import type { Access } from '../access.server.ts'
import { familyPayersOf, listPaysFor, standingsIn } from './shares.server.ts'

/** Same limit as the family's account page. */
const MAX_OPEN = 200

/** The amount each payer still owes of a family's open invoices. Empty if one person owes it all. */
export function listFamilyShares(access: Access, familyId: string) {
	const left = new Map<string, number>()
	for (const { name, leftMinor } of listOpen(access, familyId).flatMap(({ shares }) => shares))
		left.set(name, (left.get(name) ?? 0) + leftMinor)
	return [...left].map(([name, leftMinor]) => ({ name, leftMinor }))
}

/**
 * The payers of a family for whom a payment can be recorded, with the open amount of their shares: its payers of today, and former
 * ones who still owe a share. Each is listed once.
 */
export function listFamilyPayers(access: Access, familyId: string, open = listOpen(access, familyId)) {
	const shares = open.flatMap((invoice) => invoice.shares)
	const owing = shares.flatMap(({ payerId, name, leftMinor }) =>
		payerId && leftMinor > 0 ? [{ payerId, name }] : [],
	)
	const all = [...listPaysFor(access.schoolId, familyId), ...owing]
	const each = new Map(all.map(({ payerId, name }) => [payerId, { payerId, name }]))
	return [...each.values()].map((payer) => {
		const own = shares.filter(({ payerId }) => payerId === payer.payerId)
		// Null without a share.
		const openMinor = own.length > 0 ? own.reduce((sum, { leftMinor }) => sum + leftMinor, 0) : null
		return { ...payer, openMinor }
	})
}

/** The guardians who stopped paying and are still asked for their open share, with its amount. */
export function listStillAsked(access: Access, familyId: string) {
	return familyPayersOf(access.schoolId, familyId)
		.former.map((payer) => ({ ...payer, openMinor: openShareOf(access, familyId, payer.payerId) }))
		.filter(({ openMinor }) => openMinor > 0)
}

/** The open amount of what a payer was billed as a share. */
export function openShareOf(access: Access, familyId: string, payerId: string): number {
	return listOpen(access, familyId)
		.filter(({ billTo }) => billTo?.payers?.length)
		.flatMap(({ shares }) => shares.filter((share) => share.payerId === payerId))
		.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
}

/**
 * The open invoices of a family with their shares, earliest due date first. While a guardian who was removed or may not be
 * contacted has a share, the one payer left owes all of each invoice without shares, as if the guardian had only stopped paying.
 */
export function listOpen({ schoolId }: Access, familyId: string) {
	const payers = familyPayersOf(schoolId, familyId)
	const open = database()
		.select({
			id: invoices.id,
			number: invoices.number,
			familyId: invoices.familyId,
			dueOn: invoices.dueOn,
			openMinor: invoices.openMinor,
			plannedMinor: invoices.plannedMinor,
			totalMinor: invoices.totalMinor,
			billTo: invoices.billTo,
		})
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				eq(invoices.familyId, familyId),
				inArray(invoices.state, [...OPEN_STATES]),
			),
		)
		.limit(MAX_OPEN)
		.all()
		.sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.id.localeCompare(b.id))
		.map((invoice) => ({ ...invoice, shares: standingsIn(schoolId, invoice, payers) }))
	const [remaining] = payers.current
	if (!remaining || isShared(payers) || open.every(({ shares }) => shares.length === 0)) return open
	const { payerId, name } = remaining
	return open.map((invoice) => {
		if (invoice.shares.length > 0) return invoice
		const whole = { payerId, name, share: null, amountMinor: invoice.totalMinor }
		return { ...invoice, shares: standingsOf([whole], { paid: [], credited: [] }, invoice.openMinor) }
	})
}

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
	const open = listOpen(access, familyId)
	const payerIds = listFamilyPayers(access, familyId, open).map(({ payerId }) => payerId)
	if (payerIds.length < 2) return payerIds.map((payerId) => ({ invoiceId: null, payerId }))
	return open.flatMap(({ id: invoiceId, shares }) => {
		const owing = shares.flatMap(({ payerId, leftMinor }) => (payerId && leftMinor > 0 ? [payerId] : []))
		return (shares.length > 0 ? owing : payerIds).map((payerId) => ({ invoiceId, payerId }))
	})
}
