import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { terms } from '#db/schema/index.ts'
import { MAX_DAYS } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'

/** Half a year: families plan no further ahead, and schools without terms need a limit as well. */
const ROLLED_DAYS = 26 * 7

/** The margin extends each series about once a week, so that most hourly runs write nothing. */
export const LEEWAY_DAYS = 6

/** The lessons of these days are in the schedule, whenever the hourly job ran. */
export const FILLED_DAYS = ROLLED_DAYS - LEEWAY_DAYS - 2

/**
 * The last day with lessons of an open-ended series: the end of the next term, or half a year if that is later. A term that
 * begins on the day itself counts as the next one if none follows it yet.
 */
export function horizonOf({ schoolId, school }: Access, startsOn = ''): string {
	const now = today(school.timeZone)
	const from = startsOn > now ? startsOn : now
	const half = daysAfter(from, ROLLED_DAYS)
	const [first, second] = database()
		.select({ startsOn: terms.startsOn, endsOn: terms.endsOn })
		.from(terms)
		.where(and(eq(terms.schoolId, schoolId), gte(terms.startsOn, from), isNull(terms.archivedAt)))
		.orderBy(asc(terms.startsOn))
		.limit(2)
		.all()
	const next = first?.startsOn === from ? (second ?? first) : first
	const latest = daysAfter(from, MAX_DAYS)
	if (!next || next.endsOn <= half) return half
	return next.endsOn < latest ? next.endsOn : latest
}

/**
 * The first day of lessons that an open-ended series did not have before its change. The hourly job adds these in their time. A
 * later last day of the class, or none any more, takes effect at once, as far as that job would add lessons today.
 */
export function firstLater(
	access: Access,
	ends: string | null,
	last: string,
	{ pairs, added }: { pairs: readonly unknown[]; added: readonly { day: string }[] },
): string | undefined {
	const horizon = ends === null ? '' : horizonOf(access)
	const index = added.findIndex(({ day }) => day > last && day > horizon)
	return index + pairs.length > 0 ? added[index]?.day : undefined
}
