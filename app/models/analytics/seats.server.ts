import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { countWhere } from '../count-where.server.ts'

/** Open make-up credits by cause. */
export function sumCredits(access: Access) {
	return database()
		.select({
			cause: credits.cause,
			open: countWhere(eq(credits.state, 'open')),
			held: countWhere(eq(credits.state, 'held')),
			students: sql<number>`count(distinct ${credits.studentId})`,
			credits: count(),
			minutes: sql<number>`${sum(credits.minutes)}`.mapWith(Number),
		})
		.from(credits)
		.where(and(rowsOf(credits, access), inArray(credits.state, ['open', 'held'])))
		.groupBy(credits.cause)
		.all()
}
