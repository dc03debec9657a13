import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { creditNotes, credits, invoiceLines, invoices, lessons } from '#db/schema/index.ts'
import { againOf } from '#app/domain/billing/days-again.ts'
import { totalsOf, type TaxRate } from '#app/domain/billing/tax.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

interface Credited {
	id: string
	number: string
	/** True if it pays back days that were not charged any more. They are billed again if they are after all. */
	isForDays: boolean
	/** Null if the credit is for the whole invoice. */
	studentId: string | null
	/** The amount of the note, less days of it that were billed again. */
	amountMinor: number
	/** The seat and the day of the missed lesson, if a make-up credit was converted; null for other credit notes. */
	enrolmentId: string | null
	missedOn: string | null
}

/** A line of the invoice that a credit note paid back as a whole. */
interface PaidBack {
	studentId: string | null
	netMinor: number
	rates: TaxRate[]
}

/** Plan lines already billed for enrollments, drafts included. */
export type Billed = ReturnType<typeof listBilled>[number]

export function listBilled(access: Access, enrolmentIds: readonly string[]) {
	const { id, number, studentId, amountMinor, isForDays } = creditNotes
	const note = sql`json_object('id', ${id}, 'number', ${number}, 'isForDays', json(iif(${isForDays}, 'true', 'false')), 'studentId', ${studentId}, 'amountMinor', ${amountMinor}, 'enrolmentId', ${credits.enrolmentId}, 'missedOn', ${lessons.day})`
	const credited = database()
		.select({ all: sql`json_group_array(${note})` })
		.from(creditNotes)
		.leftJoin(credits, rowOf(credits, access, creditNotes.id))
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(
			and(
				rowsOf(creditNotes, access),
				eq(creditNotes.invoiceId, invoices.id),
				// A make-up credit that the office gave is for no lesson of the invoice.
				or(isNull(credits.id), isNotNull(lessons.id)),
			),
		)
	const back = alias(invoiceLines, 'back')
	const line = sql`json_object('studentId', ${back.studentId}, 'netMinor', ${back.netMinor}, 'rates', json(${back.rates}))`
	const paidBack = database()
		.select({ all: sql`json_group_array(${line})` })
		.from(back)
		.where(and(rowsOf(back, access), eq(back.invoiceId, invoices.id), isNotNull(back.releasedAt)))
	const lines = database()
		.select({
			enrolmentId: invoiceLines.enrolmentId,
			studentId: invoiceLines.studentId,
			key: invoiceLines.period,
			description: invoiceLines.description,
			taxCodeId: invoiceLines.taxCodeId,
			versionId: invoiceLines.planVersionId,
			unitMinor: invoiceLines.unitMinor,
			/** Null on lines older than the column. */
			planMinor: invoiceLines.planMinor,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			invoiceId: invoices.id,
			/** Null for a draft. */
			number: invoices.number,
			openMinor: invoices.openMinor,
			credits: sql`(${credited})`.mapWith((json: string) => JSON.parse(json) as Credited[]),
			paidBack: sql`(${paidBack})`.mapWith((json: string) => JSON.parse(json) as PaidBack[]),
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNotNull(invoiceLines.period),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map(({ key, unitMinor, planMinor, ...line }) => ({
			...line,
			key: key ?? '',
			amountMinor: planMinor ?? unitMinor,
			isByPlan: planMinor !== null,
		}))
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
