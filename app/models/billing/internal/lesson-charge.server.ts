import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listPrices } from '../chosen-prices.server.ts'
import { priceOn } from '../price.server.ts'

interface Missed {
	studentId: string
	enrolmentId: string
	lessonId: string
}

/**
 * The reason why a family paid nothing for a lesson whose price is for each lesson, or for lessons of a package. A price for a
 * month, a term or a course has every lesson in it.
 */
export function whyNothingPaid(access: Access, missed: Missed): string | null {
	const lesson = findMarked(access, missed)
	if (!lesson) return null
	const prices = listPrices(access, [missed.enrolmentId])
	const basis = priceOn({ prices }, lesson.day, missed.enrolmentId)?.basis
	const isByLesson = basis === 'lesson' || basis === 'hour'
	if (!isByLesson && basis !== 'package') return null
	const states = statesOfInvoices(access, missed)
	if (states.includes('draft')) return NOT_CHARGED_YET
	if (states.length > 0) return null
	if (!codesByDay(access)(lesson.day).get(lesson.code ?? '')?.charges) return NOT_CHARGED
	if (freeLessons(access)(lesson.place) !== null) return NOT_CHARGED
	// A lesson of a package may be used for it, also after a change to a price for each lesson.
	const chosen = prices.get(missed.enrolmentId) ?? []
	return chosen.some(({ version }) => version.basis === 'package') ? null : NOT_CHARGED_YET
}

const NOT_CHARGED = 'This lesson was not charged, so there is nothing to give back.'
const NOT_CHARGED_YET = 'This lesson is not charged yet. Issue its invoice first, then convert the credit.'

function findMarked(access: Access, { studentId, lessonId }: Missed) {
	return database()
		.select({ day: lessons.day, place: lessonPlace, code: marks.code })
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
		.where(rowOf(lessons, access, lessonId))
		.get()
}

/** The states of the invoices that bill the lesson. */
function statesOfInvoices(access: Access, { studentId, lessonId }: Missed) {
	return database()
		.select({ state: invoices.state })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lessonId),
				eq(invoiceLines.studentId, studentId),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map(({ state }) => state)
}
