import { expect, it } from 'vitest'
import {
	acknowledgeReport,
	correctReport,
	publishReport,
	returnReport,
	saveReport,
	sendReport,
	startReport,
} from '#app/models/learning/report-steps.server.ts'
import { addPractice } from '#app/models/learning/practice.server.ts'
import {
	answerFeedback,
	editFeedback,
	giveFeedback,
	type NewFeedback,
} from '#app/models/learning/feedback.server.ts'
import { findReport, listReports } from '#app/models/learning/reports.server.ts'
import { listFeedback } from '#app/models/learning/feedback-list.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const TERM = { title: 'Autumn term', fromDay: '2026-01-01', toDay: '2026-01-31' }

it('a report goes from its teacher to the office and on to the family, which acknowledges it', () => {
	const { teacher, office, mother, learner, student, last } = aStudio()
	valueOf(markLesson(teacher, last, [{ studentId: student, code: 'P' }], { source: 'teacher' }))
	const { id } = valueOf(startReport(teacher, newId(), student, TERM))
	expect(wordsOf(sendReport(teacher, { id, version: 1 }))).toBe('Write something about the student first.')
	valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legato', effort: 4 }))
	expect(listNeeds(office, '2026-01-13')).not.toContainEqual(expect.objectContaining({ need: 'report-sent' }))
	valueOf(sendReport(teacher, { id, version: 2 }))
	expect(listNeeds(office, '2026-01-13')).toContainEqual(
		expect.objectContaining({ need: 'report-sent', people: 1, id: student }),
	)
	expect(saveReport(teacher, { id, version: 3 }, { worked: 'More' })).toMatchObject({ status: 409 })
	expect(publishReport(teacher, { id, version: 3 })).toMatchObject({ ok: false })
	expect(wordsOf(returnReport(office, { id, version: 3 }, ' '))).toBe('Tell the teacher what to change.')
	valueOf(returnReport(office, { id, version: 3 }, 'Name the pieces'))
	expect(findReport(teacher, id)).toMatchObject({ state: 'draft', returnedReason: 'Name the pieces' })
	valueOf(sendReport(teacher, { id, version: 4 }))
	for (const reader of [mother, learner]) {
		expect(listReports(reader)).toEqual([])
		expect(findReport(reader, id)).toBeNull()
	}
	valueOf(publishReport(office, { id, version: 5 }))
	valueOf(addPractice(learner, newId(), student, { day: '2026-01-13', minutes: 30 }))
	expect(findReport(mother, id)).toMatchObject({
		worked: 'Legato',
		figures: { attendance: { held: 1, late: 0, absent: 0 }, practiceMinutes: 0 },
	})
	expect(acknowledgeReport(teacher, id)).toMatchObject({ status: 404 })
	valueOf(acknowledgeReport(mother, id, 'Thank you'))
	valueOf(acknowledgeReport(mother, id, 'Again'))
	expect(listReports(office, { state: 'published' })[0]?.acknowledgedAt).not.toBeNull()
	expect(findReport(office, id)?.acknowledgedNote).toBe('Thank you')
})

it('a correction replaces a published report, which stays to be read', () => {
	const { teacher, office, mother, colleague, student } = aStudio()
	const { id } = valueOf(startReport(teacher, newId(), student, TERM))
	valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legatto' }))
	valueOf(publishReport(office, { id, version: 2 }))
	expect(saveReport(office, { id, version: 3 }, {})).toMatchObject({ status: 409 })
	expect(correctReport(colleague, newId(), id)).toMatchObject({ status: 404 })
	const { id: better } = valueOf(correctReport(teacher, newId(), id))
	valueOf(saveReport(teacher, { id: better, version: 1 }, { worked: 'Legato' }))
	expect(listReports(mother)).toMatchObject([{ id, replacedAt: null }])
	valueOf(publishReport(office, { id: better, version: 2 }))
	const [one, other] = listReports(mother)
	expect([one, other].map((report) => report?.replacedAt === null).sort()).toEqual([false, true])
	expect(correctReport(teacher, newId(), id)).toMatchObject({ status: 409 })
})

it('a report that the office returns is emailed to its teacher with the reason, as the teacher chose', () => {
	const { teacher, office, student, stranger } = aStudio()
	const mails = () =>
		rows<{ to: string; subject: string; text: string }>(
			`select to_address as "to", subject, text from outbox where kind = 'report-returned'`,
		)
	const { id } = valueOf(startReport(teacher, newId(), student, TERM))
	valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legato' }))
	valueOf(sendReport(teacher, { id, version: 2 }))
	valueOf(returnReport(office, { id, version: 3 }, 'Name the pieces'))
	expect(mails()).toMatchObject([
		{
			to: teacher.email,
			subject: expect.stringMatching(/^Please change the report about .+: Autumn term$/) as string,
		},
	])
	expect(mails()[0]?.text).toContain('Name the pieces')
	expect(mails()[0]?.text).toContain(`/dashboard/teacher/students/${student}/reports?report=${id}`)
	change(
		`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'report', ?, 'off', 1)`,
		...[teacher.schoolId, `member:${teacher.membershipId}`],
	)
	valueOf(sendReport(teacher, { id, version: 4 }))
	valueOf(returnReport(office, { id, version: 5 }, 'Again'))
	const own = valueOf(startReport(office, newId(), stranger, TERM))
	valueOf(returnReport(office, { id: own.id, version: 1 }, 'Later'))
	expect(mails()).toHaveLength(1)
})

it('a returned report goes to the teacher the student has now, once its author may not change it any more', () => {
	const { teacher, colleague, office, student, classId, colleagueId, teacherId } = aStudio()
	const receivers = () =>
		rows<{ to: string }>(`select to_address as "to" from outbox where kind = 'report-returned'`).map(
			({ to }) => to,
		)
	const { id } = valueOf(startReport(teacher, newId(), student, TERM))
	valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legato' }))
	valueOf(sendReport(teacher, { id, version: 2 }))
	change('update class_teachers set teacher_id = ? where class_id = ?', colleagueId, classId)
	valueOf(returnReport(office, { id, version: 3 }, 'Name the pieces'))
	expect(receivers()).toEqual([colleague.email])
	valueOf(sendReport(colleague, { id, version: 4 }))
	change('update students set primary_teacher_id = ? where id = ?', teacherId, student)
	valueOf(returnReport(office, { id, version: 5 }, 'And the dates'))
	expect(receivers()).toEqual([colleague.email, teacher.email])
})

it('a published report is emailed once to each of the family who can open it', () => {
	const { teacher, office, mother, student } = aStudio()
	change(`update guardians set email = 'ana@home.example', email_key = 'ana@home.example'`)
	const mails = () =>
		rows<{ to: string; subject: string; text: string }>(
			`select to_address as "to", subject, text from outbox where kind = 'report-published'`,
		)
	const publish = () => {
		const { id } = valueOf(startReport(teacher, newId(), student, TERM))
		valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legato' }))
		expect(mails()).toEqual([])
		return { id, ...valueOf(publishReport(office, { id, version: 2 })) }
	}
	const { id, isReadable } = publish()
	expect(isReadable).toBe(true)
	expect(mails().map(({ to }) => to)).toEqual(['ana@home.example'])
	expect(mails()[0]?.subject).toMatch(/^A report about .+: Autumn term$/)
	expect(mails()[0]?.text).toContain(`/student/reports/${id}`)
	change('delete from outbox')
	change(
		'insert into school_profiles (school_id, shows_reports, updated_at) values (?, 0, 1)',
		mother.schoolId,
	)
	expect(publish().isReadable).toBe(false)
	expect(mails()).toEqual([])
	change('delete from school_profiles')
	change(
		`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'report', ?, 'off', 1)`,
		...[mother.schoolId, `member:${mother.membershipId}`],
	)
	expect(publish().isReadable).toBe(true)
	change('delete from notification_choices')
	change('update guardians set membership_id = null')
	expect(publish().isReadable).toBe(true)
	change('update students set membership_id = null')
	expect(publish().isReadable).toBe(false)
	expect(mails()).toEqual([])
})

it('a colleague and another family know nothing of a report', () => {
	const { teacher, office, colleague, student } = aStudio()
	const { id } = valueOf(startReport(teacher, newId(), student, TERM))
	valueOf(saveReport(teacher, { id, version: 1 }, { worked: 'Legato' }))
	valueOf(publishReport(office, { id, version: 2 }))
	expect(findReport(colleague, id)).toBeNull()
	expect(listReports(colleague)).toEqual([])
	expect(startReport(colleague, newId(), student, TERM)).toMatchObject({ status: 404 })
	expect(findReport(aStudio().mother, id)).toBeNull()
})

const PRAISE: NewFeedback = {
	about: 'school',
	text: 'A kind house',
	rating: 5,
	readers: 'office',
	hidesName: false,
	allowsReply: true,
}

it('feedback is read by whom the family chose, and answered', () => {
	const { teacher, office, mother, learner, student, teacherId, colleague, last } = aStudio()
	valueOf(giveFeedback(mother, newId(), student, PRAISE))
	const open = { ...PRAISE, about: 'teacher' as const, teacherId, readers: 'teacher' as const }
	const { id } = valueOf(giveFeedback(mother, newId(), student, { ...open, hidesName: true }))
	valueOf(giveFeedback(mother, newId(), student, { ...PRAISE, about: 'lesson', lessonId: last }))
	expect(listFeedback(office)).toHaveLength(3)
	expect(listFeedback(teacher)).toMatchObject([{ about: 'teacher', by: null, student: null }])
	expect(listFeedback(colleague)).toEqual([])
	expect(listFeedback(learner)).toEqual([])
	valueOf(editFeedback(mother, id, 'A very kind house'))
	expect(editFeedback(learner, id, 'No')).toMatchObject({ status: 404 })
	valueOf(answerFeedback(teacher, id, 'Thank you'))
	expect(editFeedback(mother, id, 'More')).toMatchObject({ status: 409 })
	expect(listFeedback(mother, { state: 'answered' })).toMatchObject([{ reply: 'Thank you' }])
	expect(answerFeedback(colleague, id, 'No')).toMatchObject({ status: 404 })
})

it('a family sends five a day, about its own lessons and teachers', () => {
	const { mother, student, stranger, colleagueId, last } = aStudio()
	const send = (more: Partial<NewFeedback>, about = student) =>
		giveFeedback(mother, newId(), about, { ...PRAISE, ...more })
	expect(send({}, stranger)).toMatchObject({ status: 404 })
	expect(wordsOf(send({ about: 'teacher', teacherId: colleagueId }))).toBe(
		'Choose one of the teachers in the list.',
	)
	expect(wordsOf(send({ about: 'lesson', lessonId: 'x' }))).toBe('Choose one of the lessons in the list.')
	expect(wordsOf(send({ about: 'student' }))).toBe('Choose what your feedback is about.')
	change(
		`insert into guardianships (school_id, guardian_id, student_id, relation, created_at)
		select school_id, id, ?, '', 1 from guardians where membership_id = ?`,
		...[stranger, mother.membershipId],
	)
	expect(wordsOf(send({ about: 'lesson', lessonId: last }, stranger))).toMatch(/^This student has no part/)
	for (let sent = 0; sent < 5; sent++) valueOf(send({}))
	expect(send({})).toMatchObject({ status: 429 })
})

it('a teacher writes to a student, and the family reads it', () => {
	const { teacher, mother, colleague, student } = aStudio()
	valueOf(giveFeedback(teacher, newId(), student, { ...PRAISE, about: 'student', readers: 'teacher' }))
	expect(listFeedback(mother)).toMatchObject([{ about: 'student', text: 'A kind house' }])
	expect(listFeedback(colleague)).toEqual([])
})
