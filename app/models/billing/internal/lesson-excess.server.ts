import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { lessonPriceOn } from '../price.server.ts'
import { listBilledLessons, type Billed } from './billed-lines.server.ts'
import { hasPriceByLesson, unitOfLesson, type ExcessOfStay } from './plan-line.server.ts'
import type { Asked, Stay } from './seats.server.ts'

/** The part of lessons billed one by one that is too much since a lower price begins before them. */
export function excessOfLessons(access: Access, asked: Asked, stays: readonly Stay[]): ExcessOfStay[] {
	const seats = stays.flat().filter(({ enrolmentId }) => hasPriceByLesson(asked.prices, enrolmentId))
	if (seats.length === 0) return []
	const lines = listBilledLessons(
		access,
		seats.map(({ enrolmentId }) => enrolmentId),
		asked.period,
	)
	const facts = factsOf(access, lines)
	const freeBy = freeLessons(access)
	return lines.flatMap((line) => {
		const stay = stays.find((seats) => seats.some(({ enrolmentId }) => enrolmentId === line.enrolmentId))
		const seat = stay?.find(({ enrolmentId }) => enrolmentId === line.enrolmentId)
		const fact = facts.get(`${line.lessonId} ${line.studentId}`)
		if (!seat || !stay || !fact || !line.isByPlan) return []
		// A mark without a charge is a credit of the whole line, and so is a day free of charge.
		if (!asked.codes(fact.day).get(fact.code)?.charges || freeBy(fact.place) !== null) return []
		const price = lessonPriceOn(asked, fact, seat.enrolmentId)
		const dueMinor = (price && unitOfLesson(price, fact.minutes)) ?? line.amountMinor
		const amountMinor = line.amountMinor - dueMinor
		return amountMinor > 0 ? [{ about: seat.about, amountMinor, lines: [line], stay, why: LOWER }] : []
	})
}

const LOWER = 'The price of the lessons is lower now.'

/** The days, minutes and marks of billed lessons, by lesson and student, with the day of the lesson that each one makes up for. */
function factsOf(access: Access, lines: readonly Billed[]) {
	const ids = [...new Set(lines.flatMap(({ lessonId }) => lessonId ?? []))]
	const { id, day, startsAt, endsAt } = lessons
	const { studentId, code } = marks
	const missed = alias(lessons, 'missed')
	const rows = database()
		.select({ id, day, startsAt, endsAt, place: lessonPlace, studentId, code, missedOn: missed.day })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, id), isNull(marks.replacedAt)))
		.leftJoin(
			credits,
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				eq(credits.usedLessonId, id),
				inArray(credits.state, ['held', 'used']),
			),
		)
		.leftJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.where(and(rowsOf(lessons, access), inArray(id, ids)))
		.all()
	return new Map(
		rows.map(({ id, studentId, startsAt, endsAt, ...fact }) => [
			`${id} ${studentId}`,
			{ ...fact, minutes: Math.round((endsAt - startsAt) / 60_000) },
		]),
	)
}
