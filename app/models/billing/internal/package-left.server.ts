import { and, between, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import { isChargedOn } from '#app/domain/billing/month-charge.ts'
import { leftWords } from '#app/domain/billing/package-words.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { divide } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { lessonsPutBack } from './lessons-back.server.ts'
import type { BilledPackage } from './package-credits.server.ts'
import { takesOne } from './package-count.server.ts'
import type { ExcessOfStay } from './plan-line.server.ts'
import type { Asked, PackageLeft, Stay } from './seats.server.ts'

/** The lessons left are credited in the month in which the stay ends, or in which the price of a period takes the place of packages. */
function isCreditedIn(period: string, stay: Stay, endsOn: string): boolean {
	const isOver = stay.at(-1)?.endsOn === endsOn
	return (isOver ? endsOn : daysAfter(endsOn, 1)).slice(0, 7) === period
}

/**
 * The part of the packages that is to be credited once no lesson takes one of them any more, at the price it was billed. The
 * latest package is credited first, because the earlier ones are used up first.
 */
export function excessOfPackage(
	access: Access,
	asked: Asked,
	{ stay, about, size, billed, since, endsOn, ...paid }: PackageLeft,
	lines: readonly Billed[],
): ExcessOfStay[] {
	if (endsOn === null || !isCreditedIn(asked.period, stay, endsOn)) return []
	const coming = lessonsToCome(access, asked, { stay, since, endsOn })
	const left = Math.max(0, paid.left - coming)
	let open = left
	return billed.toReversed().flatMap((billedPackage) => {
		const line = lines.find(
			({ enrolmentId, key }) => enrolmentId === billedPackage.enrolmentId && key === billedPackage.key,
		)
		const count = Math.min(open, billedPackage.lessons)
		open -= count
		if (!line || count === 0) return []
		const amountMinor = amountOf(line, billedPackage, count)
		const why = [leftWords({ left, size }), comingWords(coming), line.openMinor === 0 ? 'They are paid.' : '']
		return [{ about, amountMinor, lines: [line], stay, why: why.filter(Boolean).join(' ') }]
	})
}

/** The amount of lessons left at the price they were billed. A credit may be a little more or less than the lessons it counts for. */
function amountOf(
	{ amountMinor, netMinor }: Billed,
	{ size, lessons, paidBackMinor }: BilledPackage,
	count: number,
): number {
	const paidBack = netMinor > 0 ? divide(paidBackMinor * amountMinor, netMinor) : 0
	return Math.max(0, divide(amountMinor * (count + size - lessons), size) - paidBack)
}

function comingWords(count: number): string {
	if (count === 0) return ''
	return count === 1
		? '1 lesson until then that is not marked counts as taken.'
		: `${count} lessons until then that are not marked count as taken.`
}

interface DaysOfPackages {
	stay: Stay
	since: string
	endsOn: string
}

/** Lessons up to the last day of the packages that are not marked and still take one. */
export function lessonsToCome(access: Access, asked: Asked, { stay, since, endsOn }: DaysOfPackages): number {
	const [{ studentId } = { studentId: '' }] = stay
	const freeBy = freeLessons(access)
	const inClass = database()
		.select({ id: lessons.id, day: lessons.day, classId: lessons.classId, place: lessonPlace })
		.from(lessons)
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				inArray(
					lessons.classId,
					stay.map(({ classId }) => classId),
				),
				inArray(lessons.state, ['scheduled', 'held']),
				between(lessons.day, since, endsOn),
				isNull(marks.id),
			),
		)
		.all()
		.filter(({ place }) => freeBy(place) === null)
	const back = lessonsPutBack(access, asked).filter(({ day }) => since <= day && day <= endsOn)
	const taking = [...inClass, ...back]
		.filter(({ day, classId }) => stay.some((seat) => seat.classId === classId && isChargedOn(day, seat)))
		.filter((lesson) => takesOne(asked, stay, lesson))
	const counted = new Set(taking.map(({ id }) => id))
	return counted.size + makeUpsToCome(access, asked, stay).filter((id) => !counted.has(id)).length
}

/** Booked make-up lessons, also after the last day or in other classes, for lessons of the stay that were not charged. */
function makeUpsToCome(access: Access, asked: Asked, stay: Stay): string[] {
	const missed = alias(lessons, 'missed')
	const taken = alias(marks, 'taken')
	const [{ studentId } = { studentId: '' }] = stay
	const classIds = stay.map(({ classId }) => classId)
	return database()
		.select({
			id: lessons.id,
			day: lessons.day,
			missedOn: missed.day,
			classId: missed.classId,
			code: marks.code,
		})
		.from(credits)
		.innerJoin(lessons, rowOf(lessons, access, credits.usedLessonId))
		.innerJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.innerJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, missed.id),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
			),
		)
		.leftJoin(
			taken,
			and(
				rowsOf(taken, access),
				eq(taken.lessonId, lessons.id),
				eq(taken.studentId, studentId),
				isNull(taken.replacedAt),
			),
		)
		.where(
			and(
				rowsOf(credits, access),
				isNull(taken.id),
				eq(credits.studentId, studentId),
				eq(credits.state, 'held'),
				inArray(missed.classId, classIds),
			),
		)
		.all()
		.filter(({ missedOn, code }) => !asked.codes(missedOn).get(code)?.charges)
		.filter((makeUp) => takesOne(asked, stay, makeUp))
		.map(({ id }) => id)
}
