import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export type UsableCredit = ReturnType<typeof listUsableCredits>[number]

/** Open credits of these students with the day of the missed lesson. The first one of a student is the first to expire. */
export function listUsableCredits(access: Access, studentIds: readonly string[]) {
	return database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			minutes: credits.minutes,
			expiresOn: credits.expiresOn,
			issuedOn: credits.issuedOn,
			missedOn: lessons.day,
		})
		.from(credits)
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(
			and(rowsOf(credits, access), inArray(credits.studentId, eachOf(studentIds)), eq(credits.state, 'open')),
		)
		.orderBy(
			asc(sql`coalesce(${credits.expiresOn}, '9999')`),
			asc(sql`coalesce(${lessons.day}, ${credits.issuedOn})`),
			asc(credits.id),
		)
		.all()
}

/**
 * The credit a make-up lesson of a student uses unless the office chooses another: the first one that lasts until the day of the
 * lesson and is not shorter than it.
 */
export function fittingCredit(
	usable: readonly UsableCredit[],
	{ studentId, day, minutes }: { studentId: string; day: string; minutes: number },
): UsableCredit | null {
	const fits = (credit: UsableCredit) =>
		credit.studentId === studentId &&
		credit.minutes >= minutes &&
		(credit.expiresOn === null || credit.expiresOn >= day)
	return usable.find(fits) ?? null
}
