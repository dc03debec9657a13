import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { policyOf } from '../attendance/settings.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { lessonPriceOn } from './price.server.ts'

/**
 * The price on a day of the lesson that a credit is used for, as a run bills it: that of the enrollment with the absence. Null if the
 * absence was charged already, or the credit was given as goodwill. Undefined for any other credit that the office gave: its lesson is
 * billed like those of its class.
 */
export function priceOfMakeUp(access: Access, creditId: string, day: string) {
	const credit = findAbsence(access, creditId)
	if (!credit || credit.cause === 'goodwill') return null
	const { enrolmentId, missedOn, letter } = credit
	if (!enrolmentId) return undefined
	const codes = missedOn ? policyOf(access, missedOn).codes : []
	if (codes.some((code) => code.letter === letter && code.charges)) return null
	return lessonPriceOn({ prices: listPrices(access, [enrolmentId]) }, { day, missedOn }, enrolmentId)
}

function findAbsence(access: Access, creditId: string) {
	return database()
		.select({
			enrolmentId: credits.enrolmentId,
			cause: credits.cause,
			missedOn: lessons.day,
			letter: marks.code,
		})
		.from(credits)
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, credits.sourceLessonId),
				eq(marks.studentId, credits.studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(rowOf(credits, access, creditId))
		.get()
}
