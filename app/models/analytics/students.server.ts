import { and, between, count, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { Period, Span } from '#app/domain/analytics/period.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { countWhere } from '../count-where.server.ts'
import { isEarlier, isWithin } from './internal/within.server.ts'

/** Students who joined and left in each span, and the number at its end. */
export function countStudentFlow(access: Access, spans: readonly Span[]) {
	const columns = Object.fromEntries(spans.map((span) => [span.from, flowIn(span)]))
	const student = database()
		.select(columns)
		.from(students)
		.where(and(rowsOf(students, access), isNull(students.archivedAt)))
		.get()
	return spans.map(({ from }) => student?.[from] ?? { joined: 0, left: 0, there: 0 })
}

function flowIn({ from, to }: Span) {
	const { joinedOn, leftOn, state } = students
	return {
		joined: countWhere(between(joinedOn, from, to)),
		left: countWhere(and(eq(state, 'left'), between(leftOn, from, to)) as SQL),
		there: countWhere(and(lte(joinedOn, to), or(ne(state, 'left'), gt(leftOn, to))) as SQL),
	}
}

/** Reasons for leaving, as entered by the office. */
export function countLeaveReasons(access: Access, period: Period) {
	const earlier = isEarlier(students.leftOn, period)
	return database()
		.select({ key: students.leaveReason, earlier, students: count() })
		.from(students)
		.where(
			and(
				rowsOf(students, access),
				isNull(students.archivedAt),
				eq(students.state, 'left'),
				isWithin(students.leftOn, period),
			),
		)
		.groupBy(students.leaveReason, earlier)
		.all()
}
