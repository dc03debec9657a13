import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { creditNotes, invoiceLines, invoices, lessons } from '#db/schema/index.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { divide } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { convertCredit } from '../attendance/credit-ledger.server.ts'
import { findCredit } from '../attendance/credits.server.ts'
import { resultOfKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { creditInvoice } from './ending.server.ts'
import { tellOfConversion } from './internal/conversion-letter.server.ts'
import { whyNothingPaid } from './internal/lesson-charge.server.ts'
import { lessonShare } from './internal/lesson-share.server.ts'

type Credit = NonNullable<ReturnType<typeof findCredit>>

type Line = ReturnType<typeof linesOf>[number]

export interface Conversion {
	creditId: string
	/** One of the student's invoices: a money credit always belongs to an invoice. */
	invoiceId: string
	amountMinor: number
	reason: string
	/** True if the family is emailed. */
	tells?: boolean
}

/** Closes a make-up credit and credits an invoice of the student instead: both, or nothing. */
export function convertToMoney(
	access: Access,
	key: string,
	conversion: Conversion,
): Outcome<{ mailed: number }> {
	const { creditId, invoiceId, amountMinor, reason, tells } = conversion
	if (reachFor('money:write', access) !== 'all')
		return refused({ form: 'You have no permission to credit invoices.' }, { status: 403 })
	return writeWhole((tx) => {
		if (resultOfKey(access, key)) return done({ mailed: 0 })
		const credit = findCredit(access, creditId)
		if (!credit) return refused({ form: 'This credit no longer exists.' }, { status: 404 })
		if (credit.state === 'converted')
			return refused({ form: 'This credit was converted to money before.' }, { status: 409 })
		const why = whyNotConverted(access, credit)
		if (why) return refused({ form: why }, { status: 409 })
		const invoice = listCreditable(access, credit).find(({ id }) => id === invoiceId)
		if (!invoice) return refused({ invoice: 'Choose one of the student’s invoices.' })
		const ended = convertCredit(access, creditId, reason)
		if (!ended.ok) return ended
		const credited = creditInvoice(access, key, { ...conversion, id: invoiceId, studentId: credit.studentId })
		if (!credited.ok) return credited
		if (!tells) return done({ mailed: 0 })
		const missedOn = findMissedDay(access, credit.sourceLessonId)
		const about = { ...credit, missedOn, amountMinor, reason, invoice, note: credited.value.number }
		return done({ mailed: tellOfConversion(tx, access, about) })
	})
}

/** The reason why a credit cannot become money: its lesson was not charged. Null if it can, or if nothing is known of a lesson. */
export function whyNotConverted(access: Access, { studentId, enrolmentId, sourceLessonId }: Credit) {
	if (!sourceLessonId || !enrolmentId) return null
	return whyNothingPaid(access, { studentId, enrolmentId, lessonId: sourceLessonId })
}

/**
 * The student's creditable invoices, the one with the missed lesson first, each with the price of that lesson.
 */
export function listCreditable(access: Access, credit: Credit) {
	const share = missedShare(access, credit)
	const creditLines = linesOf(access, credit.studentId).map((line) => {
		const isOfLesson = line.lessonId !== null && line.lessonId === credit.sourceLessonId
		const isByPeriod = line.period !== null && line.enrolmentId === credit.enrolmentId
		const isOfPeriod = isByPeriod && line.period?.split('/')[0] === share?.key
		const rank = isOfLesson ? 3 : isOfPeriod ? 2 : isByPeriod ? 1 : 0
		const shareMinor = isByPeriod && share ? discounted(line, share.amountMinor) : null
		return { ...line, rank, priceMinor: isOfLesson ? line.netMinor : shareMinor }
	})
	const byInvoice = new Map<string, (typeof creditLines)[number]>()
	for (const line of creditLines.sort((a, b) => b.rank - a.rank))
		if (!byInvoice.has(line.id) && line.leftMinor > 0) byInvoice.set(line.id, line)
	return [...byInvoice.values()].map(({ id, number, issuedOn, currency, leftMinor, priceMinor }) => ({
		id,
		number,
		issuedOn,
		currency,
		leftMinor,
		priceMinor: priceMinor === null ? null : Math.min(priceMinor, leftMinor),
	}))
}

/** The share of the missed lesson in a price for a period. */
function missedShare(access: Access, { studentId, enrolmentId, sourceLessonId }: Credit) {
	const day = findMissedDay(access, sourceLessonId)
	return day && enrolmentId ? lessonShare(access, { studentId, enrolmentId }, day) : null
}

function findMissedDay(access: Access, lessonId: string | null) {
	return database()
		.select({ day: lessons.day })
		.from(lessons)
		.where(rowOf(lessons, access, lessonId ?? ''))
		.get()?.day
}

/** An amount of the plan with what was taken off the line: the sibling discount, or a change by the office. */
function discounted({ netMinor, planMinor, unitMinor }: Line, amountMinor: number) {
	return divide(amountMinor * netMinor, planMinor || unitMinor || netMinor || 1)
}

const MAX_LINES = 200

const creditable = {
	id: invoices.id,
	number: invoices.number,
	issuedOn: invoices.issuedOn,
	currency: invoices.currency,
	lessonId: invoiceLines.lessonId,
	enrolmentId: invoiceLines.enrolmentId,
	period: invoiceLines.period,
	netMinor: invoiceLines.netMinor,
	planMinor: invoiceLines.planMinor,
	unitMinor: invoiceLines.unitMinor,
}

function linesOf(access: Access, studentId: string) {
	const credited = database()
		.select({ minor: sql`coalesce(sum(${creditNotes.amountMinor}), 0)` })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), eq(creditNotes.invoiceId, invoices.id)))
	return database()
		.select({ ...creditable, leftMinor: sql<number>`${invoices.totalMinor} - (${credited})` })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.studentId, studentId),
				isNull(invoiceLines.releasedAt),
				inArray(invoices.state, ['issued', 'part_paid', 'paid']),
			),
		)
		.orderBy(desc(invoices.issuedOn), desc(invoices.id))
		.limit(MAX_LINES)
		.all()
}
