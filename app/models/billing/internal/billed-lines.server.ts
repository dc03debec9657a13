import { and, between, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { creditNotes, credits, invoiceLines, invoices, lessons, pricePlanVersions } from '#db/schema/index.ts'
import { againOf } from '#app/domain/billing/days-again.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { isOwnPrice } from '#app/domain/billing/own-price.ts'
import { totalsOf, type TaxRate } from '#app/domain/billing/tax.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { isForLessonsLeft } from './package-credits.server.ts'
import {
	isRepeatedBy,
	repeating,
	withRepeated,
	type Credited,
	type Repeated,
} from './repeated-notes.server.ts'

/** A line of the invoice that a credit note paid back as a whole. */
interface PaidBack {
	id: string
	studentId: string | null
	netMinor: number
	rates: TaxRate[]
}

export type Billed = ReturnType<typeof readBilled>[number]

function readBilled(access: Access, which: SQL | undefined) {
	const { id, number, studentId, amountMinor, isForDays, lines } = creditNotes
	const note = sql`'id', ${id}, 'number', ${number}, 'isForDays', json(iif(${isForDays}, 'true', 'false')), 'studentId', ${studentId}, 'amountMinor', ${amountMinor}, 'enrolmentId', ${credits.enrolmentId}, 'missedOn', ${lessons.day}, 'timesAgain', 0, 'lines', json(${lines})`
	// A make-up credit that the office gave is for no lesson of the invoice.
	const isOfInvoice = or(isNull(credits.id), isNotNull(lessons.id))
	const credited = database()
		.select({ all: sql`json_group_array(json_object(${note}))` })
		.from(creditNotes)
		.leftJoin(credits, rowOf(credits, access, creditNotes.id))
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(
			and(
				rowsOf(creditNotes, access),
				eq(creditNotes.invoiceId, invoices.id),
				isOfInvoice,
				not(isForLessonsLeft(access) as SQL),
			),
		)
	const again = sql`json_object(${note}, 'netMinor', ${repeating.netMinor}, 'rates', json(${repeating.rates}))`
	const repeated = database()
		.select({ all: sql`json_group_array(${again})` })
		.from(repeating)
		.innerJoin(creditNotes, and(rowsOf(creditNotes, access), isRepeatedBy(access)))
		.leftJoin(credits, rowOf(credits, access, creditNotes.id))
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(and(rowsOf(repeating, access), eq(repeating.invoiceId, invoices.id), isOfInvoice))
	const back = alias(invoiceLines, 'back')
	const line = sql`json_object('id', ${back.id}, 'studentId', ${back.studentId}, 'netMinor', ${back.netMinor}, 'rates', json(${back.rates}))`
	const paidBack = database()
		.select({ all: sql`json_group_array(${line})` })
		.from(back)
		.where(and(rowsOf(back, access), eq(back.invoiceId, invoices.id), isNotNull(back.releasedAt)))
	const rows = database()
		.select({
			id: invoiceLines.id,
			enrolmentId: invoiceLines.enrolmentId,
			studentId: invoiceLines.studentId,
			key: invoiceLines.period,
			lessonDays: invoiceLines.lessonDays,
			lessonId: invoiceLines.lessonId,
			description: invoiceLines.description,
			taxCodeId: invoiceLines.taxCodeId,
			versionId: invoiceLines.planVersionId,
			basis: pricePlanVersions.basis,
			unitMinor: invoiceLines.unitMinor,
			/** Null on lines older than the column. */
			planMinor: invoiceLines.planMinor,
			quantity: invoiceLines.quantity,
			discountMinor: invoiceLines.discountMinor,
			why: invoiceLines.why,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			invoiceId: invoices.id,
			/** Null for a draft. */
			number: invoices.number,
			openMinor: invoices.openMinor,
			credits: sql`(${credited})`.mapWith((json: string) => JSON.parse(json) as Credited[]),
			repeated: sql`(${repeated})`.mapWith((json: string) => JSON.parse(json) as Repeated[]),
			paidBack: sql`(${paidBack})`.mapWith((json: string) => JSON.parse(json) as PaidBack[]),
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(and(rowsOf(invoiceLines, access), isNull(invoiceLines.releasedAt), which))
		.all()
	return withRepeated(access, rows).map(({ key, unitMinor, planMinor, repeated: _repeated, ...line }) => ({
		...line,
		key: key ?? '',
		amountMinor: planMinor ?? unitMinor,
		isByPlan: planMinor !== null,
		isOwnPrice: isOwnPrice({ unitMinor, planMinor, ...line }),
	}))
}

/** Lines of single lessons that are billed for enrollments in a month, drafts included. */
export function listBilledLessons(access: Access, enrolmentIds: readonly string[], period: string): Billed[] {
	const inMonth = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				between(lessons.startsAt, ...boundsOf(period).moments),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
	const { enrolmentId, lessonId } = invoiceLines
	return readBilled(access, and(inArray(enrolmentId, [...enrolmentIds]), inArray(lessonId, inMonth)))
}

/** Plan lines already billed for enrollments, drafts included. */
export function listBilled(access: Access, enrolmentIds: readonly string[]): Billed[] {
	const { enrolmentId, period } = invoiceLines
	const lines = readBilled(access, and(inArray(enrolmentId, [...enrolmentIds]), isNotNull(period)))
	const again = new Map<string, { minor: number; times: number }>()
	for (const { key, amountMinor: netMinor, rates } of lines) {
		const of = againOf(key)
		if (!of) continue
		const { minor, times } = again.get(of.noteId) ?? NEVER
		const { totalMinor } = totalsOf([{ netMinor, rates }])
		again.set(of.noteId, { minor: minor + totalMinor, times: Math.max(times, of.nth) })
	}
	return lines
		.filter(({ key }) => againOf(key) === null)
		.map((line) => ({
			...line,
			credits: line.credits.map((credit) => {
				const { minor, times } = again.get(credit.id) ?? NEVER
				return { ...credit, amountMinor: credit.amountMinor - minor, timesAgain: times }
			}),
		}))
}

const NEVER = { minor: 0, times: 0 }
