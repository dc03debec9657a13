import { and, asc, between, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoiceLines, invoices, lessons, marks } from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'

/** Lines for past lessons of a month that were never marked or have a mark without a charge. */
export function listBilledNotTaught(access: Access, period: string, now = Date.now()) {
	const codes = codesByDay(access)
	const { days, moments } = boundsOf(period)
	return database()
		.select({
			id: invoiceLines.id,
			description: invoiceLines.description,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			studentId: invoiceLines.studentId,
			invoiceId: invoices.id,
			number: invoices.number,
			state: invoices.state,
			family: families.name,
			lessonId: lessons.id,
			code: marks.code,
			day: lessons.day,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.innerJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lessons.id),
				isNull(invoiceLines.releasedAt),
			),
		)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, invoiceLines.studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(and(rowsOf(lessons, access), between(lessons.startsAt, ...moments), between(lessons.day, ...days)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.flatMap(({ code, day, endsAt, rates, ...line }) => {
			const meant = code === null ? undefined : codes(day).get(code)
			if (meant?.charges || (code === null && endsAt > now)) return []
			const why = meant ? `Marked “${meant.label}”, which is not charged` : 'Not marked'
			const { totalMinor } = totalsOf([{ netMinor: line.netMinor, rates }])
			return [{ ...line, totalMinor, why, isMarked: code !== null }]
		})
}
