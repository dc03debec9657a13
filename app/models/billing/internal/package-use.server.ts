import { and, eq, gte, inArray, isNull, like, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	credits,
	enrolments,
	invoiceLines,
	invoices,
	lessons,
	marks,
	pricePlanVersions,
	visitors,
} from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { isOnLine } from './charged-lessons.server.ts'
import { paidBackOfLine, type BilledPackage } from './package-credits.server.ts'
import { lessonsInKey } from './package-line.server.ts'
import type { Asked } from './seats.server.ts'

/** The packages that were billed, in their order, with the number of lessons each one was billed for, and still pays for. */
export function listPackages(access: Access, enrolmentIds: readonly string[]) {
	return database()
		.select({
			enrolmentId: invoiceLines.enrolmentId,
			key: sql<string>`${invoiceLines.period}`,
			size: sql<number>`coalesce(${pricePlanVersions.packageLessons}, 0)`,
			paidBackMinor: paidBackOfLine(access),
			isDraft: sql<boolean>`${eq(invoices.state, 'draft')}`.mapWith(Boolean),
			/** The amount that the family pays for it, before tax. */
			netMinor: invoiceLines.netMinor,
			invoiceId: invoiceLines.invoiceId,
			position: invoiceLines.position,
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				like(invoiceLines.period, 'package %'),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map((line) => {
			const size = lessonsInKey(line.key) ?? line.size
			return { ...line, size, lessons: size - lessonsPaidBack({ ...line, size }) }
		})
		.sort((a, b) => order(a.invoiceId, b.invoiceId) || a.position - b.position)
}

type PaidBack = Pick<BilledPackage, 'size' | 'paidBackMinor'> & { netMinor: number }

/** The number of lessons of a package that credit notes paid back. */
function lessonsPaidBack({ size, netMinor, paidBackMinor }: PaidBack): number {
	return netMinor > 0 ? Math.min(size, Math.round((paidBackMinor * size) / netMinor)) : 0
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Charging {
	codes: Asked['codes']
	studentIds: readonly string[]
	classIds: readonly string[]
	from: string
	to: string
}

/**
 * Lessons with a charging mark and no line of their own, in order. A make-up lesson counts for the class that was missed, unless the
 * absence was charged.
 */
export function listCharging(access: Access, { codes, studentIds, classIds, from, to }: Charging) {
	const freeBy = freeLessons(access)
	const home = alias(enrolments, 'home')
	const missed = alias(lessons, 'missed')
	const missedMarks = alias(marks, 'missed_marks')
	const classId = sql<string>`coalesce(${home.classId}, ${lessons.classId})`
	return (
		database()
			.select({
				id: lessons.id,
				day: lessons.day,
				startsAt: lessons.startsAt,
				place: lessonPlace,
				classId,
				studentId: marks.studentId,
				code: marks.code,
				missedOn: missed.day,
				missedCode: missedMarks.code,
			})
			.from(marks)
			.innerJoin(lessons, rowOf(lessons, access, marks.lessonId))
			.leftJoin(
				visitors,
				and(
					rowsOf(visitors, access),
					eq(visitors.lessonId, marks.lessonId),
					eq(visitors.studentId, marks.studentId),
				),
			)
			.leftJoin(credits, rowOf(credits, access, visitors.creditId))
			.leftJoin(home, rowOf(home, access, credits.enrolmentId))
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
			.where(
				and(
					rowsOf(marks, access),
					inArray(marks.studentId, [...new Set(studentIds)]),
					isNull(marks.replacedAt),
					inArray(classId, [...new Set(classIds)]),
					// A lesson that was made up in advance has the price of the one that was missed.
					or(gte(lessons.day, from), gte(missed.day, from)),
					lte(lessons.day, to),
					not(isOnLine(access)),
				),
			)
			.all()
			.filter(({ day, place, code }) => codes(day).get(code)?.charges && freeBy(place) === null)
			.filter(({ missedOn, missedCode }) => !(missedOn && codes(missedOn).get(missedCode ?? '')?.charges))
			// SQLite would sort the lessons of several classes by hand as well, with those that are not charged.
			.sort((a, b) => a.startsAt - b.startsAt || order(a.id, b.id))
	)
}
