import { and, eq } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { payEntries, paySheets } from '#db/schema/index.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import { daysAfter, monthWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { nameOfTeacher } from './rates.server.ts'
import { listPaySheets, type PaySheet } from './sheets.server.ts'

interface Which {
	teacherId: string
	period: string
}

/** Freezes the pay of a month. `seenMinor` is the amount the user saw. */
export function approvePay(
	access: Access,
	{ teacherId, period, seenMinor }: Which & { seenMinor: number },
): Outcome<null> {
	const { schoolId, userId, school } = access
	return write((tx) => {
		const sheet = listPaySheets(access, period, teacherId)[0]
		if (!sheet) return refused({ form: 'There is nothing to pay for this month.' }, { status: 404 })
		if (sheet.approved) return done(null)
		const refusal = refuseApproval(access, sheet, seenMinor)
		if (refusal) return refusal
		writeEntries(tx, access, sheet)
		const { amountMinor } = sheet
		tx.insert(paySheets)
			.values({
				schoolId,
				id: newId(),
				teacherId,
				period,
				amountMinor,
				approvedAt: Date.now(),
				approvedBy: userId,
			})
			.run()
		record(tx, access, 'pay.approved', {
			objectId: teacherId,
			objectName: sheet.teacher,
			after: { month: period, amount: moneyWords(amountMinor, school.currency) },
		})
		return done(null)
	})
}

function writeEntries(tx: Tx, { schoolId, userId }: Access, { teacherId, period, lines }: PaySheet) {
	for (const { kind, lessonId, day, minutes, note, amountMinor } of lines) {
		// Adjustments are stored already.
		if (kind === 'adjustment') continue
		const made = { id: newId(), at: Date.now(), by: userId }
		tx.insert(payEntries)
			.values({ schoolId, ...made, teacherId, period, kind, lessonId, day, minutes, note, amountMinor })
			.run()
	}
}

function refuseApproval(
	{ school }: Access,
	{ period, lines, amountMinor, withoutRate }: PaySheet,
	seenMinor: number,
): Refused | null {
	if (period > today(school.timeZone).slice(0, 7))
		return refused({ form: `${monthWords(`${period}-01`)} has not begun yet.` })
	if (withoutRate.length > 0)
		return refused({ form: 'Some lessons have no rate yet. Add one first; it may be 0.00.' }, { status: 409 })
	if (lines.length === 0) return refused({ form: 'There is nothing to pay for this month.' })
	if (amountMinor !== seenMinor)
		return refused(
			{
				form: `It was ${moneyWords(seenMinor, school.currency)} when you opened the page, and is ${moneyWords(amountMinor, school.currency)} now. Look at it again.`,
			},
			{ status: 409 },
		)
	return null
}

export interface Payout {
	paidOn: string
	method: PaymentMethod
	reference?: string
}

/** Records the payout of an approved month. */
export function recordPayout(access: Access, { teacherId, period }: Which, payout: Payout): Outcome<null> {
	const { userId, school } = access
	if (payout.paidOn > daysAfter(today(school.timeZone), 1))
		return refused({ paidOn: 'A payment can be dated tomorrow at the latest.' })
	return write((tx) => {
		const sheet = findApproved(access, teacherId, period)
		if (!sheet) return refused({ form: 'Approve this month first.' }, { status: 409 })
		if (sheet.paidOn !== null) {
			const { paidOn, method, reference = null } = payout
			if (sheet.paidOn === paidOn && sheet.method === method && sheet.reference === reference)
				return done(null)
			return refused({ form: 'A payment was recorded for this month already.' }, { status: 409 })
		}
		tx.update(paySheets)
			.set({ ...payout, paidAt: Date.now(), paidBy: userId })
			.where(rowOf(paySheets, access, sheet.id))
			.run()
		record(tx, access, 'pay.paid', {
			objectId: teacherId,
			objectName: nameOfTeacher(access, teacherId) ?? undefined,
			after: { month: period, amount: moneyWords(sheet.amountMinor, school.currency) },
		})
		return done(null)
	})
}

export function findApproved(access: Access, teacherId: string, period: string) {
	return database()
		.select()
		.from(paySheets)
		.where(and(rowsOf(paySheets, access), eq(paySheets.teacherId, teacherId), eq(paySheets.period, period)))
		.get()
}
