import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { terms } from '#db/schema/index.ts'
import { MAX_DAYS } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'

/** Half a year: families plan no further ahead, and schools without terms need a limit as well. */
const ROLLED_DAYS = 26 * 7

/**
 * The last day with lessons of an open-ended series: the end of the next term, or half a year if that is later.
 */
export function horizonOf({ schoolId, school }: Access, startsOn = ''): string {
	const now = today(school.timeZone)
	const from = startsOn > now ? startsOn : now
	const half = daysAfter(from, ROLLED_DAYS)
	const next = database()
		.select({ endsOn: terms.endsOn })
		.from(terms)
		.where(and(eq(terms.schoolId, schoolId), gt(terms.startsOn, from), isNull(terms.archivedAt)))
		.orderBy(asc(terms.startsOn))
		.limit(1)
		.get()
	const latest = daysAfter(from, MAX_DAYS)
	if (!next || next.endsOn <= half) return half
	return next.endsOn < latest ? next.endsOn : latest
}
