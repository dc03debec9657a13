import { newId } from '#app/utils/id.server.ts'
import { change } from './database.ts'
import {
	aClass,
	accessOf,
	aLesson,
	anAdminAt,
	anEnrolment,
	aStudent,
	aTeacherAt,
	type ASchool,
} from './factories.ts'
import { whenClocksShow } from './lessons.ts'
import { begun, writerOf } from './messages.ts'
import { aGuardian, aFamily } from './students.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { valueOf } from './lessons.ts'

/** A row of everything the API reads. */
export function rowsOfEverything(school: ASchool) {
	const familyId = aFamily(school, 'Okafor')
	const studentId = aStudent(school, { firstName: 'Ada', familyId })
	aGuardian(school, {}, studentId)
	const classId = aClass(school)
	anEnrolment(school, classId, studentId)
	const lessonId = aLesson(school, { classId, startsAt: whenClocksShow('16:00', '2026-05-05') })
	change(
		`insert into attendance_marks (school_id, id, lesson_id, student_id, code, source, at) values (?, ?, ?, ?, 'P', 'office', 1)`,
		...[school.id, newId(), lessonId, studentId],
	)
	const invoiceId = newId()
	change(
		`insert into invoices (school_id, id, family_id, state, terms_days, currency, taxes, created_at, updated_at)
		 values (?, ?, ?, 'draft', 14, 'USD', '[]', 1, 1)`,
		...[school.id, invoiceId, familyId],
	)
	change(
		`insert into invoice_lines (school_id, id, invoice_id, position, kind, student_id, description, unit_minor, net_minor, rates)
		 values (?, ?, ?, 1, 'fee', ?, 'Music book', 1200, 1200, '[]')`,
		...[school.id, newId(), invoiceId, studentId],
	)
	const payment = { familyId, amountMinor: 1200, method: 'cash', receivedOn: '2026-05-05' } as const
	valueOf(recordPayment(accessOf(anAdminAt(school), 'money:write'), newId(), payment))
	begun(writerOf(aTeacherAt(school)), { to: ['office'] })
	return { familyId, studentId, classId, lessonId, invoiceId }
}

/** Lessons on the day before, three on the day and one on the day after, in the order of their times. */
export function lessonsAround(school: ASchool, day: string): string[] {
	const classId = aClass(school)
	const at = (on: string, time: string) => aLesson(school, { classId, startsAt: whenClocksShow(time, on) })
	const [before = '', after = ''] = [-1, 1].map((days) =>
		new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
	)
	// Made in another order than they take place.
	const late = at(day, '23:30')
	const early = at(day, '00:15')
	return [at(before, '23:45'), early, at(day, '12:00'), late, at(after, '00:00')]
}
