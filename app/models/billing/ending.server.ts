import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import type { PayerAmount } from '#app/domain/billing/shares.ts'
import { and, eq, inArray, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { creditNotes, invoices, ledgerEntries } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { allocateOldest, freeAllocations } from './internal/allocation.server.ts'
import { insertDraft } from './draft.server.ts'
import { listLines, type NewLine } from './draft-lines.server.ts'
import { issueDraft } from './issue.server.ts'
import { paidOf, post } from './ledger.server.ts'
import { takeCreditNoteNumber } from './settings.server.ts'
import { creditedLine, releaseLines, whyNotFor } from './internal/credited-lines.server.ts'
import { keepTypedAmounts } from './internal/draft-prices.server.ts'
import { dropLateFees } from './internal/dropped-lines.server.ts'
import { spreadOf } from './internal/credit-spread.server.ts'
import { creditedPayers, overpaidBy } from './internal/credited-payers.server.ts'

type Invoice = typeof invoices.$inferSelect

/** Voids an unpaid invoice. Its number stays taken, and its lines can be billed again. */
export function voidInvoice(access: Access, id: string, reason: string): Outcome<null> {
	return end(access, id, reason, (tx, invoice) => {
		if (paidOf(tx, access, id) > 0)
			return refused(
				{ form: 'Remove the payments from this invoice first. Then it can be made void.' },
				{ status: 409 },
			)
		close(tx, access, invoice, { kind: 'void', state: 'void', reason })
		releaseLines(tx, access, id)
		record(tx, access, 'invoice.voided', {
			objectId: id,
			objectName: invoice.number ?? undefined,
			after: { reason },
		})
		return done(null)
	})
}

/** Writes off the open amount. Its lines stay billed. */
export function writeOffInvoice(access: Access, id: string, reason: string): Outcome<null> {
	return end(access, id, reason, (tx, invoice) => {
		if (invoice.openMinor === 0) return refused({ form: 'Nothing of this invoice is open.' }, { status: 409 })
		close(tx, access, invoice, { kind: 'write_off', state: 'written_off', reason })
		record(tx, access, 'invoice.written-off', {
			objectId: id,
			objectName: invoice.number ?? undefined,
			after: { amount: moneyWords(invoice.openMinor, invoice.currency), reason },
		})
		return done(null)
	})
}

interface NewCredit {
	id: string
	amountMinor: number
	reason: string
	/** The child it is for, whose payers then owe less; missing if it is for the whole invoice. */
	studentId?: string
	/** The line it is for. It pays that one back first, which can be billed again once the credit covers it. */
	lineId?: string
	/** True if it pays back days that are not charged any more. They are billed again if they are after all. */
	isForDays?: boolean
	/** The make-up credit it is given for, whose id the credit note takes. */
	creditId?: string
	/** True if the family owes nothing for it, so that it is not billed again although all of it is credited. */
	staysBilled?: boolean
}

/** Credits all or part of an invoice. Money already paid for that part becomes credit of the family. */
export function creditInvoice(
	access: Access,
	key: string,
	{ id, amountMinor, reason, studentId, lineId, isForDays, creditId, staysBilled }: NewCredit,
): Outcome<{ number: string }> {
	const before = resultOfKey(access, key)
	if (before) return done({ number: before })
	return end(access, id, reason, (tx, invoice) => {
		const left = invoice.totalMinor - creditedOf(access, id)
		if (!Number.isInteger(amountMinor) || amountMinor <= 0)
			return refused({ amount: 'Enter an amount above zero.' })
		if (amountMinor > left)
			return refused({
				amount: `Only ${moneyWords(left, invoice.currency)} of this invoice can be credited.`,
			})
		const whyNot = whyNotFor(access, invoice, { amountMinor, studentId, lineId })
		if (whyNot) return refused(whyNot)
		const released = creditedLine(access, { id, amountMinor, studentId, lineId, staysBilled })
		const number = writeCreditNote(tx, access, invoice, {
			amountMinor,
			reason,
			left,
			studentId,
			lineId,
			released,
			isForDays,
			creditId,
			staysBilled,
		})
		if (released) releaseLines(tx, access, id, released)
		if (amountMinor === left) dropLateFees(tx, access, invoice)
		allocateOldest(tx, access, invoice.familyId)
		spendKey(tx, access, key, number)
		return done({ number })
	})
}

/** Credits an issued invoice in full and issues a corrected one, in one transaction. */
export function correctInvoice(
	access: Access,
	key: string,
	wish: { id: string; reason: string; lines: readonly NewLine[]; publicNote?: string },
): Outcome<{ id: string }> {
	const before = resultOfKey(access, key)
	if (before) return done({ id: before })
	const { id, reason, lines } = wish
	return undoing(() =>
		end(access, id, reason, (tx, invoice) => {
			if (isOpeningBalance(invoice)) return refused({ form: OPENING }, { status: 409 })
			const left = invoice.totalMinor - creditedOf(access, id)
			if (left > 0) writeCreditNote(tx, access, invoice, { amountMinor: left, reason, left })
			else endWithoutCredit(tx, access, invoice)
			const { familyId, period, termsDays, publicNote } = invoice
			const kept = wish.publicNote ?? publicNote ?? undefined
			const draft = insertDraft(tx, access, {
				familyId,
				period,
				termsDays,
				lines,
				publicNote: kept,
				replaces: id,
			})
			if (!draft.ok) throw new Undone(draft)
			keepTypedAmounts(tx, access, { id: draft.value.id, familyId, period }, listLines(access, id))
			const issued = issueDraft(tx, access, draft.value.id)
			if (!issued.ok) throw new Undone(issued)
			record(tx, access, 'invoice.corrected', {
				objectId: id,
				objectName: invoice.number ?? undefined,
				after: { by: issued.value.number, reason },
			})
			spendKey(tx, access, key, draft.value.id)
			return done({ id: draft.value.id })
		}),
	)
}

const OPENING = 'An opening balance is not reissued as an invoice. Credit what is too much instead.'

/** Thrown to roll back the whole transaction; carries the refusal to show. */
class Undone extends Error {
	constructor(readonly refusal: Refused) {
		super('The transaction was refused.')
	}
}

function undoing<T>(work: () => Outcome<T>): Outcome<T> {
	try {
		return work()
	} catch (error) {
		if (error instanceof Undone) return error.refusal
		throw error
	}
}

function end<T>(
	access: Access,
	id: string,
	reason: string,
	change: (tx: Tx, invoice: Invoice) => Outcome<T>,
): Outcome<T> {
	if (!reason.trim()) return refused({ reason: 'Say why.' })
	return write((tx) => {
		const invoice = database()
			.select()
			.from(invoices)
			.where(rowOf(invoices, access, id))
			.get()
		if (!invoice) return refused({ form: 'This invoice no longer exists.' }, { status: 404 })
		if (invoice.state === 'draft')
			return refused({ form: 'This invoice is a draft. Change or delete it instead.' }, { status: 409 })
		if (invoice.state === 'void' || invoice.state === 'credited' || invoice.state === 'written_off')
			return refused({ form: 'This invoice is closed already.' }, { status: 409 })
		return change(tx, invoice)
	})
}

function close(
	tx: Tx,
	access: Access,
	invoice: Invoice,
	{ kind, state, reason }: { kind: 'void' | 'write_off'; state: 'void' | 'written_off'; reason: string },
) {
	const { id: invoiceId, familyId, dueOn, openMinor } = invoice
	tx.update(invoices)
		.set({ endReason: reason })
		.where(rowOf(invoices, access, invoiceId))
		.run()
	post(tx, access, [{ familyId, kind, amountMinor: -openMinor, invoiceId, dueOn, note: reason }], state)
	dropLateFees(tx, access, invoice)
}

function writeCreditNote(
	tx: Tx,
	access: Access,
	invoice: Invoice,
	credit: Omit<NewCredit, 'id'> & { left: number; released?: string },
): string {
	const { amountMinor, reason, left, studentId, lineId, isForDays = false, creditId, staysBilled } = credit
	const { schoolId, school, userId } = access
	const { id: invoiceId, familyId, dueOn } = invoice
	const id = creditId ?? newId()
	const numbered = takeCreditNoteNumber(tx, access)
	const issuedOn = today(school.timeZone)
	const payers = creditedPayers(schoolId, invoice, { studentId, lineId, amountMinor })
	const isForLessons = isForDays || creditId !== undefined
	const paidBack = lineId ?? credit.released
	const lines = spreadOf(access, invoice, { amountMinor, lineId: paidBack, studentId, isForLessons })
	freeCredited(tx, access, invoice, { amountMinor, payers: payers ?? [] })
	tx.insert(creditNotes)
		.values({
			...numbered,
			schoolId,
			id,
			familyId,
			invoiceId,
			issuedOn,
			amountMinor,
			reason,
			payers,
			studentId,
			isForDays,
			lines,
			at: Date.now(),
			by: userId,
		})
		.run()
	const isWhole = amountMinor === left
	const entry = {
		familyId,
		kind: 'credit_note',
		amountMinor: -amountMinor,
		invoiceId,
		dueOn,
		sourceId: id,
	} as const
	post(tx, access, [{ ...entry, note: reason }], isWhole ? 'credited' : undefined)
	if (isWhole && !staysBilled) releaseLines(tx, access, invoiceId)
	record(tx, access, 'invoice.credited', {
		objectId: invoiceId,
		objectName: invoice.number ?? undefined,
		after: { amount: moneyWords(amountMinor, invoice.currency), reason },
	})
	return numbered.number
}

/** Turns what was paid of a credited amount into credit: of the payers it is for what they overpaid, then of others what is missing. */
function freeCredited(
	tx: Tx,
	access: Access,
	invoice: Invoice,
	{ amountMinor, payers }: { amountMinor: number; payers: readonly PayerAmount[] },
) {
	const { id: invoiceId, openMinor } = invoice
	let missing = amountMinor - openMinor
	for (const { isOf, ...overpaid } of overpaidBy(access.schoolId, invoice, payers))
		missing -= freeAllocations(tx, access, { invoiceId, isOf }, overpaid.amountMinor)
	if (missing > 0) missing -= freeAllocations(tx, access, { invoiceId, isOf: (id) => id === null }, missing)
	if (missing > 0) freeAllocations(tx, access, { invoiceId }, missing)
}

/** An invoice over 0 leaves nothing to credit, but its lines must become billable again. */
function endWithoutCredit(tx: Tx, access: Access, { id: invoiceId, familyId }: Invoice) {
	post(tx, access, [{ familyId, kind: 'credit_note', amountMinor: 0, invoiceId }], 'credited')
	releaseLines(tx, access, invoiceId)
}

/** The amount that was credited or written off. An invoice that was written off is open again once a payment is returned. */
function creditedOf(access: Access, invoiceId: string): number {
	const { kind, amountMinor } = ledgerEntries
	const row = database()
		.select({ minor: sum(amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(
			and(
				rowsOf(ledgerEntries, access),
				eq(ledgerEntries.invoiceId, invoiceId),
				inArray(kind, ['credit_note', 'write_off']),
			),
		)
		.get()
	return 0 - (row?.minor ?? 0)
}
