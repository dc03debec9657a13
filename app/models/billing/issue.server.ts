import { and, eq, lt, min } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { allocateOldest } from './internal/allocation.server.ts'
import { findInvoice } from './detail.server.ts'
import { buyerOf, electronicProblems } from './e-invoice.server.ts'
import { post } from './ledger.server.ts'
import { sellerOf } from './letterhead.server.ts'
import { outdatedLines, refuseOutdated } from './outdated-drafts.server.ts'
import { takeInvoiceNumber } from './settings.server.ts'
import { sharesOfLines } from './line-shares.server.ts'
import { listPaysFor } from './shares.server.ts'

/**
 * Numbers a draft and posts it to the ledger. A repeated request issues it once. A draft that bills more than is
 * due since a change after it was made is held back.
 */
export function issueInvoice(access: Access, id: string): Outcome<{ number: string }> {
	return write((tx) => refuseOutdated(outdatedLines(access, [id]).get(id)) ?? issueDraft(tx, access, id))
}

/** Issues every draft that can be issued, and counts the failures. */
export function issueInvoices(
	access: Access,
	ids: readonly string[],
): Outcome<{ issued: number; failed: number }> {
	return write((tx) => {
		const outdated = outdatedLines(access, ids)
		const outcomes = [...ids]
			.sort()
			.map((id) => refuseOutdated(outdated.get(id)) ?? issueDraft(tx, access, id))
		const issued = outcomes.filter(({ ok }) => ok).length
		return done({ issued, failed: outcomes.length - issued })
	})
}

/** The drafts among these that cannot be issued as they are, with the reason. */
export function listNotIssued(access: Access, ids: readonly string[]) {
	const seller = sellerOf(access.schoolId)
	const outdated = outdatedLines(access, ids)
	return [...ids].sort().flatMap((id) => {
		const row = findWithFamily(access, id)
		if (!row || row.invoice.number) return []
		const whole = row.family.buyerKind === 'person' ? null : findInvoice(access.schoolId, id)
		const refusal = refuseOutdated(outdated.get(id)) ?? whyNot(access, row.invoice, { seller, whole })
		const [why] = [refusal?.errors.form ?? []].flat()
		return why ? [{ id, family: row.family.name, why }] : []
	})
}

/** A debt from another system. It is due on its day, and no income. */
interface Opening {
	day: string
	note: string | null
}

export function issueDraft(
	tx: Tx,
	access: Access,
	id: string,
	opening?: Opening,
): Outcome<{ number: string }> {
	const { school, userId } = access
	const row = findWithFamily(access, id)
	if (!row) return refused({ form: 'This draft no longer exists.' }, { status: 404 })
	const { invoice, family } = row
	if (invoice.number) return done({ number: invoice.number })
	const seller = sellerOf(access.schoolId)
	const whole = family.buyerKind === 'person' || opening ? null : findInvoice(access.schoolId, id)
	const why = whyNot(access, invoice, { seller, whole })
	if (why) return why
	const now = Date.now()
	const issuedOn = opening?.day ?? today(school.timeZone, now)
	const dueOn = opening?.day ?? daysAfter(issuedOn, invoice.termsDays)
	const numbered = opening ? openingNumber(tx, access) : takeInvoiceNumber(tx, access)
	tx.update(invoices)
		.set({
			...numbered,
			state: 'issued',
			issuedOn,
			issuedAt: now,
			dueOn,
			billTo: {
				name: family.billingName ?? family.name,
				address: family.address,
				taxNumber: family.taxNumber,
				school: school.name,
				seller,
				...(whole && { buyer: buyerOf(whole) ?? undefined }),
				...payersOf(tx, access, invoice),
			},
			updatedAt: now,
			updatedBy: userId,
		})
		.where(rowOf(invoices, access, id))
		.run()
	const { familyId, totalMinor: amountMinor } = invoice
	const entry = { familyId, amountMinor, invoiceId: id, dueOn }
	post(tx, access, [opening ? { ...entry, ...opening, kind: 'opening' } : { ...entry, kind: 'invoice' }])
	allocateOldest(tx, access, familyId, invoice.replaces ? id : undefined)
	if (opening) return done({ number: numbered.number })
	record(tx, access, 'invoice.issued', {
		objectId: id,
		objectName: numbered.number,
		after: { family: family.name },
	})
	return done({ number: numbered.number })
}

function findWithFamily(access: Access, id: string) {
	return database()
		.select({ invoice: invoices, family: families })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(rowOf(invoices, access, id))
		.get()
}

/** The numbers of invoices have no gaps, so opening balances count downwards from zero. */
function openingNumber(tx: Tx, access: Access): { sequence: number; number: string } {
	const { sequence } = invoices
	const last = tx
		.select({ sequence: min(sequence) })
		.from(invoices)
		.where(and(rowsOf(invoices, access), lt(sequence, 0)))
		.get()
	const next = (last?.sequence ?? 0) - 1
	return { sequence: next, number: `OB-${-next}` }
}

type Invoice = typeof invoices.$inferSelect

/** `whole` is the invoice as a family reads it that gets electronic invoices. */
function whyNot(
	{ schoolId }: Access,
	{ totalMinor, taxes }: Invoice,
	{ seller, whole }: { seller: ReturnType<typeof sellerOf>; whole: ReturnType<typeof findInvoice> },
): Refused | null {
	if (totalMinor < 0) return refused({ form: BELOW_ZERO })
	if (seller.smallBusiness !== null && taxes.some(({ rate }) => rate !== 0))
		return refused({ form: TAXED }, { status: 409 })
	const [problem] = (whole && electronicProblems(schoolId, whole)) ?? []
	if (!problem) return null
	return refused({ form: `This family gets electronic invoices. ${problem}` }, { status: 409 })
}

const BELOW_ZERO = 'The total is below zero. Lower the deductions, or credit an earlier invoice instead.'

const TAXED =
	'Your school charges no tax as a small business, but this draft does. Edit and save the draft, then issue it.'

/** The payers' shares, and the payers of each billed student. If one person pays it all, only who that is. */
function payersOf(tx: Tx, { schoolId }: Access, { id, familyId, totalMinor }: typeof invoices.$inferSelect) {
	const { studentId, netMinor, rates, lateInvoiceId, latePartId } = invoiceLines
	const lines = tx
		.select({ studentId, netMinor, rates, lateInvoiceId, latePartId })
		.from(invoiceLines)
		.where(and(eq(invoiceLines.schoolId, schoolId), eq(invoiceLines.invoiceId, id)))
		.all()
	const payers = sharesOfLines(schoolId, familyId, lines, totalMinor)
	const billed = new Set(lines.map(({ studentId }) => studentId))
	const all = listPaysFor(schoolId, familyId).map(({ studentId, payerId, share }) => ({
		studentId,
		payerId,
		share,
	}))
	const pays = all.filter(({ studentId }) => billed.has(studentId))
	// One person also pays what is billed for no student.
	return payers.length > 0 ? { payers, pays } : { pays: pays.length > 0 ? pays : all }
}
