import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { bookingHolds, credits, marks, moveRequests, visitors } from '#db/schema/index.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, type ASchool } from '../support/factories.ts'
import { anOffice } from '../support/office.ts'
import { aCredit } from '../support/portal.ts'
import { merge, twice } from '../support/twice.ts'

const HOUR = 3_600_000

/** What a record gathers around a lesson: a mark, a credit, a visit, a wish to move it and a time that is held. */
function around(school: ASchool, studentId: string, lessonId: string) {
	const schoolId = school.id
	const own = { schoolId, lessonId, studentId, at: 1 }
	database()
		.insert(marks)
		.values({
			...own,
			id: newId(),
			code: 'N',
			source: 'portal',
			familyNote: 'Chickenpox',
			staffNote: 'Called',
		})
		.run()
	const creditId = aCredit(school, studentId, { reason: 'Chickenpox' })
	database()
		.insert(visitors)
		.values({ ...own, creditId })
		.run()
	database()
		.insert(moveRequests)
		.values({ ...own, id: newId(), startsAt: 1, wish: 'Chickenpox, so later', by: 'p' })
		.run()
	const [{ classId = '' } = {}] = rows<{ classId: string }>(
		'select class_id as classId from lessons where id = ?',
		lessonId,
	)
	database()
		.insert(bookingHolds)
		.values({
			schoolId,
			id: newId(),
			studentId,
			creditId,
			classId,
			startsAt: 1,
			endsAt: 2,
			heldUntil: 3,
			at: 1,
			by: 'p',
		})
		.run()
	return creditId
}

const owners = (table: string) =>
	rows<{ id: string }>(`select distinct student_id as id from ${table}`).map(({ id }) => id)

const TABLES = ['attendance_marks', 'make_up_credits', 'lesson_visitors', 'move_requests', 'booking_holds']

describe('what two records of somebody gathered around lessons', () => {
	it('belongs to the one that is kept', () => {
		const office = anOffice()
		const two = twice(office)
		const lesson = aLesson(office.school, { classId: aClass(office.school), startsAt: Date.now() })
		around(office.school, two.other, lesson)
		expect(merge(office, two)).toMatchObject({ ok: true })
		for (const table of TABLES) expect([table, owners(table)]).toEqual([table, [two.kept]])
		expect(listCredits(office.access, { studentIds: [two.kept] })).toHaveLength(1)
	})

	it('about the same lesson is one mark, one visit and one open wish: those of the kept record', () => {
		const office = anOffice()
		const two = twice(office)
		const lesson = aLesson(office.school, { classId: aClass(office.school), startsAt: Date.now() })
		around(office.school, two.kept, lesson)
		change(`update attendance_marks set code = 'P'`)
		around(office.school, two.other, lesson)
		expect(merge(office, two)).toMatchObject({ ok: true })
		for (const table of TABLES) expect([table, owners(table)]).toEqual([table, [two.kept]])
		expect(rows('select code from attendance_marks where replaced_at is null')).toEqual([{ code: 'P' }])
		expect(rows('select code from attendance_marks')).toHaveLength(2)
		expect(rows('select state from move_requests order by state')).toEqual([
			{ state: 'asked' },
			{ state: 'withdrawn' },
		])
		expect(rows('select 1 from lesson_visitors')).toHaveLength(1)
		expect(rows('select 1 from make_up_credits')).toHaveLength(2)
	})
})

describe('erasing somebody', () => {
	function erased(studentId: string, office: ReturnType<typeof anOffice>) {
		change('update students set archived_at = 1 where id = ?', studentId)
		const { version = 0, firstName = '', lastName = '' } = findStudent(office.access, studentId) ?? {}
		return eraseStudent(office.access, studentId, { version, name: `${firstName} ${lastName}` })
	}

	it('takes the words out of their marks and credits, and what they wished and chose altogether', () => {
		const office = anOffice()
		const { other } = twice(office)
		const startsAt = Date.now() - HOUR
		const lesson = aLesson(office.school, { classId: aClass(office.school), startsAt })
		around(office.school, other, lesson)
		expect(erased(other, office)).toEqual({ ok: true, value: { removed: false } })
		expect(rows('select code, family_note, staff_note from attendance_marks')).toEqual([
			{ code: 'N', family_note: null, staff_note: null },
		])
		expect(rows('select reason from make_up_credits')).toEqual([{ reason: null }])
		expect(rows('select 1 from move_requests')).toEqual([])
		expect(rows('select 1 from booking_holds')).toEqual([])
	})

	it('who has nothing but a credit keeps the record that it belongs to', () => {
		const office = anOffice()
		const { other } = twice(office)
		const id = aCredit(office.school, other)
		expect(erased(other, office)).toEqual({ ok: true, value: { removed: false } })
		expect(database().select({ id: credits.id }).from(credits).all()).toEqual([{ id }])
	})
})
