import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	attendanceCodes,
	classes,
	familyNotes,
	invoices,
	lessonNotes,
	lessons,
	marks,
	payments,
	refundPayments,
	refunds,
	studentNotes,
	teachers,
	users,
} from '#db/schema/index.ts'
import { MAKE_UP_OWED, NOTICE_GIVEN } from '#app/domain/attendance/codes.ts'
import { lessonStates } from '#app/domain/lesson/labels.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { invoicesOfStudents } from '../../billing/of-students.server.ts'
import { whereNoteStands } from '../../learning/shown-notes.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { ofOwnStudents } from '../own.server.ts'
import { timelineColumns } from './timeline-columns.server.ts'

const NOON = 12 * 3_600_000

export function studentNotesIn(access: Access, studentIds: readonly string[]) {
	return database()
		.select(
			timelineColumns({
				kind: studentNotes.kind,
				id: studentNotes.id,
				at: studentNotes.createdAt,
				by: users.name,
				studentId: studentNotes.studentId,
				text: studentNotes.text,
				day: studentNotes.callBackOn,
				doneAt: studentNotes.calledBackAt,
			}),
		)
		.from(studentNotes)
		.innerJoin(users, eq(users.id, studentNotes.createdBy))
		.where(
			and(
				rowsOf(studentNotes, access),
				inArray(studentNotes.studentId, eachOf(studentIds)),
				ofOwnStudents(access, studentNotes.studentId),
			),
		)
}

export function familyNotesIn(access: Access, familyId: string) {
	return database()
		.select(
			timelineColumns({
				kind: familyNotes.kind,
				id: familyNotes.id,
				at: familyNotes.createdAt,
				by: users.name,
				text: familyNotes.text,
				day: familyNotes.callBackOn,
				doneAt: familyNotes.calledBackAt,
			}),
		)
		.from(familyNotes)
		.innerJoin(users, eq(users.id, familyNotes.createdBy))
		.where(and(rowsOf(familyNotes, access), eq(familyNotes.familyId, familyId)))
}

/** Lessons with a mark. An absence reported ahead appears when it was reported, not on the day of the lesson. */
export function lessonsIn(access: Access, studentIds: readonly string[]) {
	return database()
		.select(
			timelineColumns({
				kind: sql`'lesson'`,
				id: marks.id,
				at: sql`min(${lessons.startsAt}, ${marks.at})`,
				studentId: marks.studentId,
				by: teachers.name,
				title: classes.name,
				text: sql`coalesce(${lessonNotes.covered}, ${marks.familyNote})`,
				next: lessonNotes.next,
				startsAt: lessons.startsAt,
				target: lessons.id,
				code: marks.code,
				// The mark of a canceled lesson is named after the teacher, also where the school canceled.
				label: sql`case when ${lessons.state} = 'canceled_by_school' then ${lessonStates.canceled_by_school[0]}
					when ${marks.creditWithheld} and coalesce(${labelOnDay(access)}, case ${marks.code} when 'M' then ${MAKE_UP_OWED} end) = ${MAKE_UP_OWED}
					then ${NOTICE_GIVEN} else ${labelOnDay(access)} end`,
				amount: marks.minutesLate,
			}),
		)
		.from(marks)
		.innerJoin(lessons, rowOf(lessons, access, marks.lessonId))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(
			lessonNotes,
			and(
				rowsOf(lessonNotes, access),
				eq(lessonNotes.lessonId, marks.lessonId),
				eq(lessonNotes.studentId, marks.studentId),
				isNotNull(lessonNotes.publishedAt),
				whereNoteStands(),
			),
		)
		.where(
			and(
				rowsOf(marks, access),
				inArray(marks.studentId, eachOf(studentIds)),
				isNull(marks.replacedAt),
				ofOwnStudents(access, marks.studentId),
			),
		)
}

/** Null for a letter that the school never changed. */
function labelOnDay(access: Access) {
	const label = database()
		.select({
			label: sql`case when ${attendanceCodes.label} = ${MAKE_UP_OWED} and ${attendanceCodes.credit} <> 'make_up'
				then ${NOTICE_GIVEN} else ${attendanceCodes.label} end`,
		})
		.from(attendanceCodes)
		.where(
			and(
				rowsOf(attendanceCodes, access),
				eq(attendanceCodes.letter, marks.code),
				lte(attendanceCodes.validFrom, lessons.day),
			),
		)
		.orderBy(desc(attendanceCodes.validFrom))
		.limit(1)
	return sql`(${label})`
}

/** A payment recorded later appears at noon of the day the money came in. */
export function paymentsIn(access: Access, familyId: string) {
	const { timeZone } = access.school
	const now = today(timeZone)
	const noon = startOfDay(now, timeZone) - Date.parse(now) + NOON
	const refunded = database()
		.select({ minor: sql`sum(${refundPayments.amountMinor})` })
		.from(refundPayments)
		.where(and(rowsOf(refundPayments, access), eq(refundPayments.paymentId, payments.id)))
	const refundedOn = database()
		.select({ day: sql`max(${refunds.paidOn})` })
		.from(refundPayments)
		.innerJoin(refunds, rowOf(refunds, access, refundPayments.refundId))
		.where(and(rowsOf(refundPayments, access), eq(refundPayments.paymentId, payments.id)))
	return database()
		.select(
			timelineColumns({
				kind: sql`'payment'`,
				id: payments.id,
				title: payments.method,
				text: payments.reference,
				at: sql`min(unixepoch(${payments.receivedOn}) * 1000 + ${noon}, ${payments.at})`,
				day: payments.receivedOn,
				amount: payments.amountMinor,
				doneAt: payments.returnedAt,
				code: sql`case when ${payments.isMistake} then 'mistake' end`,
				label: sql`(${refunded})`,
				target: sql`(${refundedOn})`,
			}),
		)
		.from(payments)
		.where(and(rowsOf(payments, access), eq(payments.familyId, familyId), ne(payments.method, 'opening')))
}

/** Issued invoices of the family, or those of them with a line for one of the students. */
export function invoicesIn(access: Access, familyId: string, studentIds: readonly string[] | null) {
	return database()
		.select(
			timelineColumns({
				kind: sql`'invoice'`,
				id: invoices.id,
				at: invoices.issuedAt,
				title: invoices.number,
				day: invoices.issuedOn,
				target: invoices.id,
				code: invoices.state,
				amount: invoices.totalMinor,
				label: invoices.sequence,
			}),
		)
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				isNotNull(invoices.issuedAt),
				studentIds ? inArray(invoices.id, invoicesOfStudents(access, studentIds, familyId)) : undefined,
			),
		)
}
