import { and, asc, between, eq, exists, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, lessons, marks } from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { divide, moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { lineOf } from './plan-line.server.ts'
import type { Packages } from './package-lines.server.ts'
import { priceOn } from './price.server.ts'
import type { Asked, Seat, Suggestions } from './seats.server.ts'

/**
 * A student's lessons that are charged by their marks, each at the price of its day; what nobody marked is never decided
 * in silence. Lessons of a package that was paid for before are not charged again.
 */
export function suggestLessons(
	access: Access,
	asked: Asked,
	found: Suggestions,
	seat: Seat,
	packages: Packages | null,
) {
	const { codes } = asked
	const now = today(access.school.timeZone)
	let unmarked = 0
	let ahead = 0
	for (const lesson of lessonsIn(access, asked, seat)) {
		if (!isEnrolledOn(seat, lesson.day)) continue
		const day = plainDateWords(lesson.day, access.school.dateFormat)
		const code = codes.find(({ letter }) => letter === lesson.code)
		const price = priceOn(asked, lesson.day, seat.enrolmentId)
		if (lesson.isBilled || (price?.basis !== 'lesson' && price?.basis !== 'hour')) continue
		if (!code) {
			if (lesson.state !== 'scheduled' && lesson.state !== 'held') continue
			if (lesson.day > now) ahead++
			else unmarked++
			continue
		}
		if (!code.charges) {
			found.absent.push({
				about: `${seat.about}, ${day}`,
				why: `Marked “${code.label}”, which is not charged.`,
			})
			continue
		}
		if (packages?.used.has(lesson.id)) {
			found.absent.push({ about: `${seat.about}, ${day}`, why: 'A lesson of the package is used for it.' })
			continue
		}
		const minutes = Math.round((lesson.endsAt - lesson.startsAt) / 60_000)
		const isHourly = price.basis === 'hour'
		found.lines.push({
			...lineOf(seat, price),
			kind: 'lesson',
			lessonId: lesson.id,
			description: `${seat.about}, ${day}`,
			unitMinor: isHourly ? divide(price.amountMinor * minutes, 60) : price.amountMinor,
			why: [
				`Marked “${code.label}”`,
				`${price.plan}, ${moneyWords(price.amountMinor, access.school.currency)} ${isHourly ? `an hour, ${minutes} min` : 'a lesson'}`,
				price.overrideReason,
			]
				.filter(Boolean)
				.join('; '),
		})
	}
	if (unmarked > 0) found.absent.push({ about: seat.about, why: `${lessonWords(unmarked)} not marked yet.` })
	if (ahead > 0) found.absent.push({ about: seat.about, why: `${lessonWords(ahead)} still to come.` })
}

function lessonsIn({ schoolId }: Access, { period }: Asked, { classId, studentId }: Seat) {
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.lessonId, lessons.id),
				eq(invoiceLines.studentId, studentId),
				isNull(invoiceLines.releasedAt),
			),
		)
	return database()
		.select({
			id: lessons.id,
			day: lessons.day,
			state: lessons.state,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			code: marks.code,
			isBilled: sql<number>`${exists(billed)}`,
		})
		.from(lessons)
		.leftJoin(
			marks,
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.classId, classId),
				between(lessons.startsAt, ...boundsOf(period).moments),
				between(lessons.day, ...boundsOf(period).days),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
}

function lessonWords(count: number): string {
	return count === 1 ? '1 lesson is' : `${count} lessons are`
}
