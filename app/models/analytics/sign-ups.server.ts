import { and, isNotNull, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import type { Span } from '#app/domain/analytics/period.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { receivedWithin } from '../join/inbox.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Sign-ups received in each span, how many of them the office has answered, and the minutes it took on average. */
export function countSignUpAnswers(access: Access, spans: readonly Span[]) {
	const columns = Object.fromEntries(spans.map((span) => [span.from, answersIn(access, span)]))
	const signUp = database().select(columns).from(signUps).where(rowsOf(signUps, access)).get()
	return spans.map(({ from }) => signUp?.[from] ?? { received: 0, answered: 0, minutes: 0 })
}

function answersIn(access: Access, span: Span) {
	const received = receivedWithin(access, span) as SQL
	const answered = and(received, isNotNull(signUps.answeredAt)) as SQL
	return {
		received: countWhere(received),
		answered: countWhere(answered),
		minutes: sql<number>`coalesce(round(avg(case when ${answered} then ${signUps.answeredAt} - ${signUps.createdAt} end) / 60000), 0)`,
	}
}
