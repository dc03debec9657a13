import { and, asc, between, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	credits,
	enrolments,
	families,
	invoiceLines,
	lessons,
	marks,
	students,
	visitors,
} from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { priceOn } from './price.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { FLAT } from './flat-prices.server.ts'

export type UnbilledSeat = ReturnType<typeof listTaughtUnbilled>[number]

/** Charged lessons of a month without a line on any invoice or draft, by student and class. */
export function listTaughtUnbilled(access: Access, period: string) {
	const taught = listCharged(access, period)
	const seats = listSeatsIn(
		access,
		taught.map(({ classId }) => classId),
	)
	const prices = listPrices(
		access,
		seats.map(({ id }) => id),
	)
	const months = listBilledMonths(
		access,
		seats.map(({ id }) => id),
	)
	const groups = groupedBy(taught, ({ studentId, classId }) => `${studentId} ${classId}`)
	return [...groups.values()].flatMap((group) => {
		const [first] = group
		if (!first) return []
		const own = seats.filter((seat) => seat.studentId === first.studentId && seat.classId === first.classId)
		const covered = own.some(({ id }) =>
			(months.get(id) ?? []).some((billed) => billed.split('/')[0] === period || isSpanOf(billed, first.day)),
		)
		if (covered) return []
		// A lesson that was moved to an earlier month is part of the price of the month it was planned in.
		const days = group.filter(({ day, movedFrom }) => {
			const planned = movedFrom === null ? day : today(access.school.timeZone, movedFrom)
			const isFlat = own.some(({ id }) => FLAT.includes(priceOn({ prices }, planned, id)?.basis ?? 'lesson'))
			return planned.slice(0, 7) <= period || !isFlat
		})
		const hasPlan = own.some(({ id }) => priceOn({ prices }, first.day, id) !== null)
		// A trial without a price is free.
		if (days.length === 0 || (!hasPlan && own.length > 0 && own.every(({ isTrial }) => isTrial))) return []
		return [{ ...first, student: nameOf(first), days: days.map(({ day }) => day), hasPlan }]
	})
}

/** True for a key like `2026-01-12/2`: an installment or package that had begun by the day. */
function isSpanOf(billed: string, day: string): boolean {
	const [, from] = /^(?:package )?(\d{4}-\d\d-\d\d)\//.exec(billed) ?? []
	return from !== undefined && from <= day
}

/**
 * Charging marks of the month whose lesson is on no line. A make-up lesson counts for the class that was
 * missed, unless the absence was charged.
 */
function listCharged(access: Access, period: string) {
	const codes = codesByDay(access)
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lessons.id),
				eq(invoiceLines.studentId, marks.studentId),
				isNull(invoiceLines.releasedAt),
			),
		)
	const home = alias(enrolments, 'home')
	const missed = alias(lessons, 'missed')
	const missedMarks = alias(marks, 'missed_marks')
	const { days, moments } = boundsOf(period)
	return database()
		.select({
			day: lessons.day,
			movedFrom: lessons.movedFrom,
			code: marks.code,
			missedOn: missed.day,
			missedCode: missedMarks.code,
			classId: classes.id,
			className: classes.name,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
			family: families.name,
		})
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.leftJoin(
			visitors,
			and(
				rowsOf(visitors, access),
				eq(visitors.lessonId, lessons.id),
				eq(visitors.studentId, marks.studentId),
			),
		)
		.leftJoin(credits, rowOf(credits, access, visitors.creditId))
		.leftJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.leftJoin(
			missedMarks,
			and(
				rowsOf(missedMarks, access),
				eq(missedMarks.lessonId, credits.sourceLessonId),
				eq(missedMarks.studentId, marks.studentId),
				isNull(missedMarks.replacedAt),
			),
		)
		.leftJoin(home, rowOf(home, access, credits.enrolmentId))
		.innerJoin(
			classes,
			and(rowsOf(classes, access), sql`${classes.id} = coalesce(${home.classId}, ${lessons.classId})`),
		)
		.innerJoin(students, rowOf(students, access, marks.studentId))
		.leftJoin(families, rowOf(families, access, students.familyId))
		.where(
			and(
				rowsOf(lessons, access),
				between(lessons.startsAt, ...moments),
				between(lessons.day, ...days),
				not(exists(billed)),
				or(isNull(visitors.lessonId), isNotNull(home.id)),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(
			({ day, code, missedOn, missedCode }) =>
				codes(day).get(code)?.charges &&
				!(missedOn && missedCode && codes(missedOn).get(missedCode)?.charges),
		)
}

function listSeatsIn(access: Access, classIds: readonly string[]) {
	return database()
		.select()
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.classId, [...new Set(classIds)])))
		.all()
}

/** The billed periods of each enrollment: months, installments and packages. */
function listBilledMonths(access: Access, enrolmentIds: readonly string[]): Map<string, string[]> {
	const rows = database()
		.select({ enrolmentId: invoiceLines.enrolmentId, period: invoiceLines.period })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
	const billed = new Map<string, string[]>()
	for (const { enrolmentId, period } of rows)
		if (enrolmentId && period) billed.set(enrolmentId, [...(billed.get(enrolmentId) ?? []), period])
	return billed
}
