import { and, asc, between, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, invoiceLines, lessons, marks } from '#db/schema/index.ts'
import { markLabel } from '#app/domain/attendance/codes.ts'
import { isLessonOf } from '#app/domain/billing/last-day.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { lessonStates } from '#app/domain/lesson/labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { lineOf, unitOfLesson, type ByLessons } from './plan-line.server.ts'
import type { Packages } from './package-lines.server.ts'
import { FLAT } from '../flat-prices.server.ts'
import { lessonPriceOn } from '../price.server.ts'
import type { Asked, Seat, Suggestions } from './seats.server.ts'

/**
 * Charges a student's lessons by their marks, each at the price of its day. Unmarked lessons are reported,
 * never skipped silently. Lessons of a prepaid package are not charged again.
 */
export function suggestLessons(
	access: Access,
	asked: Asked,
	suggestions: Suggestions & ByLessons,
	seat: Seat,
	packages: Packages | null,
) {
	const { codes } = asked
	const freeBy = freeLessons(access)
	const leaveOut = (about: string, why: string) =>
		suggestions.absent.push({ studentId: seat.studentId, about, why })
	let [unmarked, ahead] = [0, 0]
	for (const lesson of lessonsIn(access, asked, seat)) {
		if (!isLessonOf(seat, lesson, asked.period)) continue
		const day = plainDateWords(lesson.day, access.school.dateFormat)
		const code = codes(lesson.day).get(lesson.code ?? '')
		const price = lessonPriceOn(asked, lesson, seat.enrolmentId)
		const minutes = Math.round((lesson.endsAt - lesson.startsAt) / 60_000)
		const unitMinor = price && unitOfLesson(price, minutes)
		if (lesson.isBilled || !price) continue
		if (unitMinor === null) {
			if (lesson.missedOn && code?.charges && FLAT.includes(price.basis))
				leaveOut(`${seat.about}, ${day}`, makesUpFor(access, lesson.missedOn))
			continue
		}
		const free = freeBy(lesson.place)
		if (free !== null) {
			leaveOut(`${seat.about}, ${day}`, `${free}: free of charge.`)
			continue
		}
		if (!code) {
			if (lesson.state !== 'scheduled' && lesson.state !== 'held') continue
			// A lesson later today is not over, so its roll is not missing yet.
			if (lesson.endsAt >= Date.now()) ahead++
			else unmarked++
			continue
		}
		const mark = markLabel(code, lesson.creditWithheld === true)
		if (!code.charges) {
			const isBySchool = lesson.state === 'canceled_by_school'
			const said = isBySchool ? lessonStates.canceled_by_school[0] : `Marked “${mark}”`
			leaveOut(`${seat.about}, ${day}`, `${said}, which is not charged.`)
			continue
		}
		const paidBefore = packages?.used.has(lesson.id)
			? 'A lesson of the package is used for it.'
			: chargedAlready(access, codes, lesson)
		if (paidBefore) {
			leaveOut(`${seat.about}, ${day}`, paidBefore)
			continue
		}
		const isHourly = price.basis === 'hour'
		const line = {
			...lineOf(seat, price),
			kind: 'lesson' as const,
			lessonId: lesson.id,
			description: `${seat.about}, ${day}`,
			unitMinor,
			planMinor: unitMinor,
			why: [
				`Marked “${mark}”${lesson.missedOn ? `, made up for ${plainDateWords(lesson.missedOn, access.school.dateFormat)}` : ''}`,
				`${price.plan}, ${moneyWords(price.amountMinor, access.school.currency)} ${isHourly ? `an hour, ${minutes} min` : 'a lesson'}`,
				price.overrideReason,
			]
				.filter(Boolean)
				.join('; '),
		}
		suggestions.priced.push({ line, price })
	}
	if (unmarked > 0) leaveOut(seat.about, `${lessonWords(unmarked)} not marked yet.`)
	if (ahead > 0) leaveOut(seat.about, `${lessonWords(ahead)} still to come.`)
}

/** Either an absence or its make-up lesson is charged, never both. A goodwill credit makes its lesson free. */
function chargedAlready(
	access: Access,
	codes: Asked['codes'],
	{ creditCause, missedOn, missedCode }: ReturnType<typeof lessonsIn>[number],
): string | null {
	if (missedOn && missedCode && codes(missedOn).get(missedCode)?.charges) return makesUpFor(access, missedOn)
	return creditCause === 'goodwill' ? 'A make-up lesson given as goodwill, which is not charged.' : null
}

const makesUpFor = ({ school }: Access, missedOn: string) =>
	`Makes up for ${plainDateWords(missedOn, school.dateFormat)}, which is charged.`

/** Lessons of the enrollment's class in a month, plus make-up lessons the student took in other classes. */
function lessonsIn(access: Access, { period }: Asked, { classId, studentId, enrolmentId }: Seat) {
	const missed = alias(lessons, 'missed')
	const missedMarks = alias(marks, 'missed_marks')
	const madeUp = database()
		.select({ id: credits.usedLessonId })
		.from(credits)
		.where(
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				eq(credits.enrolmentId, enrolmentId),
				inArray(credits.state, ['held', 'used']),
			),
		)
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
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
			place: lessonPlace,
			code: marks.code,
			creditWithheld: marks.creditWithheld,
			isBilled: sql<number>`${exists(billed)}`,
			creditId: credits.id,
			creditSeat: credits.enrolmentId,
			creditCause: credits.cause,
			missedOn: missed.day,
			missedCode: missedMarks.code,
		})
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
		.leftJoin(
			credits,
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				eq(credits.usedLessonId, lessons.id),
				inArray(credits.state, ['held', 'used']),
			),
		)
		.leftJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.leftJoin(
			missedMarks,
			and(
				rowsOf(missedMarks, access),
				eq(missedMarks.lessonId, credits.sourceLessonId),
				eq(missedMarks.studentId, studentId),
				isNull(missedMarks.replacedAt),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				or(eq(lessons.classId, classId), inArray(lessons.id, madeUp)),
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
