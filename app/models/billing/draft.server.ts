import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import { excessOf, lineNet, MAX_QUANTITY, totalsOf, wholeLine } from '#app/domain/billing/tax.ts'
import { newId } from '#app/utils/id.server.ts'
import { MAX_MINOR } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { removeDraft, type NewLine } from './draft-lines.server.ts'
import { madeBy } from './internal/made-by.server.ts'
import { waiveLateFees } from './internal/waived-fees.server.ts'
import { billingSettingsOf } from './settings.server.ts'

export interface DraftWish {
	familyId: string
	period: string | null
	lines: readonly NewLine[]
	termsDays?: number
	publicNote?: string
	internalNote?: string
}

export function saveInvoiceDraft(access: Access, key: string, wish: DraftWish): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const drafted = insertDraft(tx, access, wish)
		if (!drafted.ok) return drafted
		const { id, family } = drafted.value
		record(tx, access, 'invoice.drafted', { objectId: id, objectName: family })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

type InternalWish = DraftWish & { runId?: string; replaces?: string }

/** Runs in the caller's transaction, so that other billing functions can create drafts. */
export function insertDraft(
	tx: Tx,
	access: Access,
	wish: InternalWish,
): Outcome<{ id: string; family: string }> {
	const refusal = refuseLines(access, wish.lines.map(wholeLine))
	const [draft] = refusal ? [] : insertDrafts(tx, access, [wish])
	return refusal ?? (draft ? done(draft) : refused({ familyId: 'Choose one of your families.' }))
}

/**
 * Creates drafts from lines suggested in this transaction, which are therefore not billed yet. Skips families
 * that are gone.
 */
export function insertDrafts(tx: Tx, access: Access, wishes: readonly InternalWish[]) {
	const { schoolId, userId, school } = access
	const payers = new Map(
		database()
			.select({ id: families.id, name: families.name, termsDays: families.paymentTermsDays })
			.from(families)
			.where(
				and(
					eq(families.schoolId, schoolId),
					inArray(
						families.id,
						wishes.map(({ familyId }) => familyId),
					),
				),
			)
			.all()
			.map((family) => [family.id, family]),
	)
	const usual = billingSettingsOf(access).termsDays
	const drafts = wishes.flatMap((wish) => {
		const payer = payers.get(wish.familyId)
		return payer ? [{ wish, payer, id: newId(), lines: wish.lines.map(wholeLine) }] : []
	})
	if (drafts.length === 0) return []
	tx.insert(invoices)
		.values(
			drafts.map(({ wish, payer, id, lines }) => ({
				...totalsOf(lines),
				schoolId,
				id,
				familyId: payer.id,
				period: wish.period,
				termsDays: wish.termsDays ?? payer.termsDays ?? usual,
				currency: school.currency,
				publicNote: wish.publicNote,
				internalNote: wish.internalNote,
				runId: wish.runId,
				replaces: wish.replaces,
				...madeBy(userId),
			})),
		)
		.run()
	putLines(tx, access, drafts)
	return drafts.map(({ id, payer }) => ({ id, family: payer.name }))
}

export function putLines(
	tx: Tx,
	{ schoolId }: Access,
	drafts: readonly { id: string; lines: readonly ReturnType<typeof wholeLine<NewLine>>[] }[],
) {
	tx.insert(invoiceLines)
		.values(
			drafts.flatMap(({ id: invoiceId, lines }) =>
				lines.map((line, position) => ({ ...line, schoolId, id: newId(), invoiceId, position })),
			),
		)
		.run()
}

/** The state and family of a draft that is about to change. */
export function findDraft(access: Access, id: string) {
	return database()
		.select({ state: invoices.state, familyId: families.id, family: families.name })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(rowOf(invoices, access, id))
		.get()
}

/** A refusal in words if the lines are no invoice, or bill what another one bills. */
export function refuseLines(
	access: Access,
	lines: readonly (NewLine & { quantity: number; discountMinor: number })[],
	/** The draft being edited: its own lines are no duplicates. */
	own?: string,
) {
	if (lines.length === 0) return refused({ lines: 'Add at least one line.' })
	if (lines.length > 200) return refused({ lines: 'An invoice has 200 lines at most.' })
	for (const { description, unitMinor, quantity, discountMinor } of lines) {
		if (!description.trim()) return refused({ lines: 'Describe every line.' })
		if (!Number.isInteger(unitMinor) || Math.abs(unitMinor) > MAX_MINOR)
			return refused({ lines: `Enter a price of 1,000,000.00 at most for ${description}.` })
		if (!Number.isInteger(quantity) || quantity <= 0 || quantity > MAX_QUANTITY)
			return refused({ lines: `Enter a quantity above 0 and up to 1,000 for ${description}.` })
		if (discountMinor < 0 || (discountMinor > 0 && lineNet({ quantity, unitMinor, discountMinor }) < 0))
			return refused({ lines: `The discount on ${description} is more than the line comes to.` })
	}
	const excess = excessOf(lines)
	if (excess) return refused({ lines: excess })
	const taken = lines.map((line) => whoBilled(access, line, own)).find((billed) => billed !== null)
	if (taken) return refused({ lines: `${taken.description} is already on ${taken.on}.` }, { status: 409 })
	const causes = lines.flatMap((line) => causeOf(line) ?? [])
	if (new Set(causes).size < causes.length)
		return refused({ lines: 'The same lesson or month is on it twice.' })
	return null
}

/** The invoice that already bills the same lesson, month, fee, entry or rent. */
function whoBilled(
	access: Access,
	line: NewLine,
	own: string | undefined,
): { description: string; on: string } | null {
	const { enrolmentId, period, lessonId, studentId, lateInvoiceId, latePartId = null, entryId, loanId } = line
	const same = entryId
		? and(
				eq(invoiceLines.entryId, entryId),
				line.unitMinor < 0 ? lt(invoiceLines.unitMinor, 0) : gt(invoiceLines.unitMinor, 0),
			)
		: loanId && period
			? and(eq(invoiceLines.loanId, loanId), eq(invoiceLines.period, period))
			: lateInvoiceId
				? and(eq(invoiceLines.lateInvoiceId, lateInvoiceId), sql`${invoiceLines.latePartId} is ${latePartId}`)
				: lessonId && studentId
					? and(eq(invoiceLines.lessonId, lessonId), eq(invoiceLines.studentId, studentId))
					: enrolmentId && period
						? and(eq(invoiceLines.enrolmentId, enrolmentId), eq(invoiceLines.period, period))
						: null
	if (!same) return null
	const issued = database()
		.select({ id: invoices.id, number: invoices.number })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		// The unique keys against double billing leave released lines out, and so does this query.
		.where(and(rowsOf(invoiceLines, access), same, isNull(invoiceLines.releasedAt)))
		.all()
		.find(({ id }) => id !== own)
	return issued
		? { description: line.description, on: issued.number ? `invoice ${issued.number}` : 'a draft' }
		: null
}

/** Only drafts can be deleted; an issued invoice can only be voided. */
export function deleteDraft(access: Access, id: string): Outcome<{ waived: string[] }> {
	return write((tx) => {
		const draft = findDraft(access, id)
		if (!draft) return refused({ form: 'This draft no longer exists.' }, { status: 404 })
		if (draft.state !== 'draft')
			return refused({ form: 'This invoice was issued. Make it void instead.' }, { status: 409 })
		const waived = waiveLateFees(tx, access, id)
		removeDraft(tx, access, id)
		record(tx, access, 'invoice.deleted', { objectId: id, objectName: draft.family })
		return done({ waived })
	})
}
