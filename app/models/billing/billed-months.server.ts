import { and, gte, isNull, like, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, invoiceLines, invoices } from '#db/schema/index.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** The months from one on that are billed at the price of a month, by enrollment. A month on a draft counts too. */
export function listBilledMonths(access: Access, from: string) {
	const { enrolmentId, studentId, period } = invoiceLines
	const isDraft = sql`${invoices.state} = 'draft'`.mapWith(Boolean)
	return database()
		.selectDistinct({
			enrolmentId,
			studentId,
			classId: enrolments.classId,
			month: sql<string>`substr(${period}, 1, 7)`,
			isDraft,
		})
		.from(invoiceLines)
		.leftJoin(enrolments, rowOf(enrolments, access, enrolmentId))
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				isNull(invoiceLines.releasedAt),
				gte(period, from),
				or(like(period, '____-__'), like(period, '____-__/%')),
			),
		)
		.all()
}

interface Closing {
	lesson: { classId: string; day: string }
	consequences: Consequence[]
}

/** The students of these lessons who pay less once they are closed, but whose month is billed, and the first such month. */
export function findBilledBefore(access: Access, closing: readonly Closing[]) {
	const [from] = closing.map(({ lesson }) => lesson.day.slice(0, 7)).sort()
	if (!from) return null
	const keyOf = (...parts: (string | null)[]) => parts.join(' ')
	const billed = new Set(
		listBilledMonths(access, from).map(({ classId, studentId, month }) => keyOf(classId, studentId, month)),
	)
	const hit = closing.flatMap(({ lesson: { classId, day }, consequences }) => {
		const month = day.slice(0, 7)
		return consequences.flatMap(({ studentId, hasFlatPrice }) =>
			!hasFlatPrice && billed.has(keyOf(classId, studentId, month)) ? [{ studentId, month }] : [],
		)
	})
	const [first] = hit.map(({ month }) => month).sort()
	return first ? { students: new Set(hit.map(({ studentId }) => studentId)).size, period: first } : null
}
