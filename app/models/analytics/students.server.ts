import { and, between, count, eq, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { wholeOf, type Period, type Span } from '#app/domain/analytics/period.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { countWhere } from '../count-where.server.ts'
import { listPastLeavings } from './internal/past-leavings.server.ts'
import { isEarlier, isWithin } from './internal/within.server.ts'

/** Students who joined, came back and left in each span, and the number at its end. */
export function countStudentFlow(access: Access, spans: readonly Span[]) {
	const columns = Object.fromEntries(spans.map((span) => [span.from, flowIn(span)]))
	const student = database()
		.select(columns)
		.from(students)
		.where(and(rowsOf(students, access), isNull(students.archivedAt)))
		.get()
	const past = listPastLeavings(access)
	return spans.map((span) => {
		const { joined, left, there } = student?.[span.from] ?? { joined: 0, left: 0, there: 0 }
		const away = past.filter(({ leftOn, backOn }) => leftOn <= span.to && backOn > span.to)
		return {
			joined,
			back: past.filter(({ backOn }) => isIn(span, backOn)).length,
			left: left + past.filter(({ leftOn }) => isIn(span, leftOn)).length,
			there: there - away.length,
		}
	})
}

const isIn = ({ from, to }: Pick<Span, 'from' | 'to'>, day: string) => day >= from && day <= to

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
	const rows = database()
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
	for (const { key, earlier } of pastReasons(access, period)) {
		const row = rows.find((row) => row.key === key && row.earlier === earlier)
		if (row) row.students += 1
		else rows.push({ key, earlier, students: 1 })
	}
	return rows
}

/** The reasons of students who are back. */
function pastReasons(access: Access, { months, before }: Period) {
	const spans = [wholeOf(months), wholeOf(before)]
	return listPastLeavings(access).flatMap(({ leftOn, reason }) =>
		spans.flatMap((span, earlier) => (span && isIn(span, leftOn) ? [{ key: reason, earlier }] : [])),
	)
}
