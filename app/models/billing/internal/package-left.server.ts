import { and, eq, gt, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import { isChargedOn } from '#app/domain/billing/month-charge.ts'
import { leftWords } from '#app/domain/billing/package-words.ts'
import { divide } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { takesOne } from './package-count.server.ts'
import type { ExcessOfStay } from './plan-line.server.ts'
import type { Asked, PackageLeft, Stay } from './seats.server.ts'

/**
 * The part of the packages that is to be credited in the month in which the stay ends, at the price it was billed. The
 * latest package is credited first, because the earlier ones are used up first.
 */
export function excessOfPackage(
	access: Access,
	asked: Asked,
	{ stay, about, size, billed, ...paid }: PackageLeft,
	lines: readonly Billed[],
): ExcessOfStay[] {
	const coming = lessonsToCome(access, asked, stay)
	if (coming === null) return []
	const left = Math.max(0, paid.left - coming)
	let open = left
	return billed.toReversed().flatMap((billedPackage) => {
		const line = lines.find(
			({ enrolmentId, key }) => enrolmentId === billedPackage.enrolmentId && key === billedPackage.key,
		)
		const count = Math.min(open, billedPackage.lessons)
		open -= count
		if (!line || count === 0) return []
		const amountMinor = divide(line.amountMinor * count, billedPackage.lessons)
		const why = [leftWords({ left, size }), comingWords(coming), line.openMinor === 0 ? 'They are paid.' : '']
		return [{ about, amountMinor, lines: [line], stay, why: why.filter(Boolean).join(' ') }]
	})
}

function comingWords(count: number): string {
	if (count === 0) return ''
	return count === 1
		? '1 lesson until then that is not marked counts as taken.'
		: `${count} lessons until then that are not marked count as taken.`
}

/** Lessons up to the last day of a stay that still take one of the package. Null if the stay does not end in the month. */
export function lessonsToCome(access: Access, asked: Asked, stay: Stay): number | null {
	const seat = stay.at(-1)
	const endsOn = seat?.endsOn
	if (!seat || endsOn?.slice(0, 7) !== asked.period) return null
	const inClass = database()
		.select({ day: lessons.day })
		.from(lessons)
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, seat.studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, seat.classId),
				inArray(lessons.state, ['scheduled', 'held']),
				gte(lessons.day, seat.startsOn ?? ''),
				lte(lessons.day, endsOn),
				isNull(marks.id),
			),
		)
		.all()
		.filter(({ day }) => isChargedOn(day, seat) && takesOne(asked, stay, { day, classId: seat.classId }))
	return inClass.length + makeUpsToCome(access, asked, { ...seat, endsOn }, stay)
}

/** Booked make-up lessons after the last day, or in other classes, for lessons of the stay that were not charged. */
function makeUpsToCome(
	access: Access,
	asked: Asked,
	{ studentId, classId, endsOn }: { studentId: string; classId: string; endsOn: string },
	stay: Stay,
): number {
	const missed = alias(lessons, 'missed')
	const taken = alias(marks, 'taken')
	const classIds = stay.map((seat) => seat.classId)
	return database()
		.select({ day: lessons.day, missedOn: missed.day, classId: missed.classId, code: marks.code })
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
				or(ne(lessons.classId, classId), gt(lessons.day, endsOn)),
			),
		)
		.all()
		.filter(({ missedOn, code }) => !asked.codes(missedOn).get(code)?.charges)
		.filter((makeUp) => takesOne(asked, stay, makeUp)).length
}
