import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { addClosure, changeClosure } from '#app/models/calendar/closures.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listLessonRecipients } from '#app/models/lesson/recipients.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addVisitor, removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, aStudent, anEnrolment, aTeacher } from '../../support/factories.ts'
import { aRoom, aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { aCredit, aParent } from '../../support/portal.ts'

type Its = ReturnType<typeof aTimetable> & { id: string; mother: string }
let its: Its

/** A lesson of Ada and Kim, who are children of the same mother; Kim has a father beside. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, student, teacher, at } = timetable
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Lind' })
	anEnrolment(school, classId, kim)
	const mother = aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	change(
		`insert into guardianships (school_id, guardian_id, student_id, relation, created_at) values (?, ?, ?, 'parent', 1)`,
		...[school.id, mother, kim],
	)
	aGuardianOf(school, kim, { name: 'Ole Lind', email: 'ole@family.example' })
	const id = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
	its = { ...timetable, id, mother }
})

interface Sent {
	to: string
	subject: string
	text: string
	due: number
}
const mails = () =>
	rows<Sent>(
		`select to_address as "to", subject, text, due_at as due from outbox where kind = 'lesson-changes' order by id`,
	)
const addressees = () => mails().map(({ to }) => to)

const cancel = (more = {}) =>
	cancelLesson(its.access, its.id, { by: 'teacher', reason: 'Ill', tells: true, ...more })
const versionNow = () => findLesson(its.access, its.id)?.version ?? 0

function move(more = {}) {
	const slot = { day: '2026-01-07', startTime: '17:00', durationMinutes: 45, roomId: null }
	const edit = { ...slot, teacherId: its.teacher, tells: true, ...more }
	return editLesson(its.access, { id: its.id, version: versionNow() }, edit)
}

/** The school is quiet from eight in the evening until seven in the morning. */
const quietNights = () =>
	change(
		`insert into school_preferences (school_id, updated_at, quiet_from, quiet_to) values (?, 1, '20:00', '07:00')`,
		its.school.id,
	)

describe('a lesson that is canceled', () => {
	it('is emailed to each mailbox once, with a line for each child, the reason and what it leaves them with', () => {
		valueOf(cancel())
		expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
			['eva@family.example', 'Canceled: Piano, Tue 6 January, 16:00'],
			['ole@family.example', 'Canceled: Piano, Tue 6 January, 16:00'],
		])
		const [toMother, toFather] = mails()
		for (const child of ['Ada Lind', 'Kim Lind'])
			expect(toMother?.text).toMatch(
				new RegExp(
					`${child}: Piano, Tue 6 January, 16:00 is canceled by the teacher \\(no charge, 45-minute make-up credit until .*\\)\\.`,
				),
			)
		expect(toMother?.text).toContain('Reason: Ill')
		expect(toFather?.text).not.toContain('Ada')
	})

	it('is emailed once, however often it is sent', () => {
		valueOf(cancel())
		expect(cancel()).toMatchObject({ ok: false, status: 409 })
		expect(mails()).toHaveLength(2)
	})

	it('is emailed to nobody where that was left out, where it is refused, and where it is over', () => {
		expect(cancel({ reason: ' ' }).ok).toBe(false)
		change('update lessons set starts_at = ? where id = ?', Date.now() - 1, its.id)
		valueOf(cancel())
		valueOf(restoreLesson(its.access, its.id))
		change('update lessons set starts_at = ? where id = ?', its.at('2026-01-06', '16:00'), its.id)
		valueOf(cancel({ tells: false }))
		expect(mails()).toEqual([])
	})

	it('keeps to itself what a family said to the office', () => {
		valueOf(cancel({ by: 'student', reason: 'They are getting divorced' }))
		expect(mails()).toHaveLength(2)
		expect(JSON.stringify(mails())).not.toContain('divorced')
	})

	it('is not emailed to whoever chose none, and says so before it is canceled', () => {
		const parent = aParent(its.school, [its.student])
		const who = accessOf(parent, 'message:write')
		change("update users set email = 'home@family.example' where id = ?", parent.userId)
		const { version, ...chosen } = findNotifications(who)
		const asked = () => listLessonRecipients(its.access, [its.student])
		expect(asked().people.map(({ email }) => email)).toContain('home@family.example')
		valueOf(saveNotifications(who, version, { ...chosen, hows: { change: 'off' } }))
		expect(asked()).toMatchObject({ unwilling: [parent.name], people: [{ name: 'Eva Lind' }] })
		valueOf(cancel())
		expect(addressees()).toEqual(['eva@family.example', 'ole@family.example'])
	})

	it('leads families to their lessons only while the school shows them', () => {
		const parent = aParent(its.school, [its.student])
		change("update users set email = 'home@family.example' where id = ?", parent.userId)
		const told = () => mails().findLast(({ to }) => to === 'home@family.example')?.text
		valueOf(cancel())
		expect(told()).toContain('/student/schedule')
		valueOf(restoreLesson(its.access, its.id))
		change(
			'insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)',
			its.school.id,
		)
		valueOf(cancel())
		expect(told()).not.toContain('/student/')
	})

	it('is emailed after quiet hours, unless that would be too late for the lesson', () => {
		quietNights()
		const evening = its.at('2026-01-05', '21:00')
		change('update lessons set starts_at = ? where id = ?', its.at('2026-01-06', '16:00'), its.id)
		withClock(evening, () => valueOf(cancel()))
		expect(new Set(mails().map(({ due }) => due))).toEqual(new Set([its.at('2026-01-06', '07:00')]))
		withClock(evening, () => valueOf(restoreLesson(its.access, its.id)))
		expect(mails()).toEqual([])
		change('update lessons set starts_at = ? where id = ?', its.at('2026-01-06', '08:00'), its.id)
		withClock(evening, () => valueOf(cancel()))
		expect(new Set(mails().map(({ due }) => due))).toEqual(new Set([evening]))
	})

	it('and restored takes back the emails that wait, and writes again to those whose email has gone', () => {
		valueOf(cancel())
		markSent(claimMail()!, true)
		valueOf(restoreLesson(its.access, its.id))
		expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
			['eva@family.example', 'Canceled: Piano, Tue 6 January, 16:00'],
			['eva@family.example', 'Takes place after all: Piano, Tue 6 January, 16:00'],
		])
		valueOf(cancel({ tells: false }))
		valueOf(restoreLesson(its.access, its.id))
		expect(mails()).toHaveLength(2)
	})
})

describe('a lesson that is moved', () => {
	it('is emailed with its new time, teacher and room', () => {
		const ben = aTeacher(its.school, { name: 'Ben Ode' })
		expect(valueOf(move({ teacherId: ben, roomId: its.room }))).toEqual({ mailed: 2 })
		expect(mails()[1]).toMatchObject({
			to: 'ole@family.example',
			subject: 'Moved: Piano, Tue 6 January, 16:00',
		})
		expect(mails()[1]?.text).toContain(
			'Kim Lind: Piano, Tue 6 January, 16:00 moves to Wed 7 January, 17:00–17:45, with Ben Ode, in Blue Room.',
		)
	})

	it('is emailed to families whose child begins or ends between its old and its new day', () => {
		const { school, classId, student } = its
		const nia = aStudent(school, { firstName: 'Nia', lastName: 'Roth' })
		anEnrolment(school, classId, nia, { startsOn: '2026-01-09' })
		aGuardianOf(school, nia, { name: 'Ida Roth', email: 'ida@family.example' })
		change("update enrolments set ends_on = '2026-01-08', state = 'ending' where student_id = ?", student)
		change("update guardians set email = 'kept@family.example' where id = ?", its.mother)
		valueOf(move({ day: '2026-01-13' }))
		expect(addressees().sort()).toEqual(['ida@family.example', 'kept@family.example', 'ole@family.example'])
		const textTo = (address: string) => mails().find(({ to }) => to === address)?.text
		expect(textTo('ida@family.example')).toMatch(/Tue 6 January.*Tue 13 January/)
		expect(textTo('kept@family.example')).not.toContain('canceled')
	})

	it('is emailed once: the same page sent twice is a conflict', () => {
		const version = versionNow()
		valueOf(move())
		const slot = { day: '2026-01-08', startTime: '17:00', durationMinutes: 45, roomId: null, teacherId: null }
		expect(editLesson(its.access, { id: its.id, version }, { ...slot, tells: true })).toMatchObject({
			ok: false,
			status: 409,
		})
		expect(mails()).toHaveLength(2)
	})

	it('is emailed to nobody where nothing changed for them, or both times are over', () => {
		expect(valueOf(move({ day: '2026-01-06', startTime: '16:00' }))).toEqual({ mailed: 0 })
		change('update lessons set starts_at = ? where id = ?', Date.now() - 1, its.id)
		expect(valueOf(move({ day: '2025-12-30' }))).toEqual({ mailed: 0 })
		expect(mails()).toEqual([])
	})

	it('to somebody who stands in says who', () => {
		const ben = aTeacher(its.school, { name: 'Ben Ode' })
		const it = { id: its.id, version: versionNow() }
		expect(valueOf(substitute(its.access, it, ben, undefined, true))).toEqual({ mailed: 2 })
		expect(mails()[0]?.text).toContain('16:00 is with Ben Ode.')
		expect(mails()[0]?.subject).toBe('Changed: Piano, Tue 6 January, 16:00')
	})

	it('to a substitute tells both teachers, also where the family is not told', () => {
		change(`update teachers set email = 'own@school.example' where id = ?`, its.teacher)
		const ben = aTeacher(its.school, { name: 'Ben Ode', email: 'ben@school.example' })
		valueOf(substitute(its.access, { id: its.id, version: versionNow() }, ben))
		expect(addressees().toSorted()).toEqual(['ben@school.example', 'own@school.example'])
		for (const { text } of mails()) {
			expect(text).toMatch(/Piano, Tue 6 January, 16:00 is with Ben Ode[.,]/)
			// Neither has an account that could open the schedule.
			expect(text).not.toContain('/dashboard/teacher')
		}
	})
})

describe('several lessons at once', () => {
	const storm = {
		name: 'Storm',
		startsOn: '2026-01-06',
		endsOn: '2026-01-07',
		effect: 'skip',
		publicNote: 'Stay at home.',
	} as const
	const aClosure = () => valueOf(addClosure(its.access, newId(), storm)).id

	it('that a closure canceled say its name and note after they were edited, and come back with an undo', () => {
		const id = aClosure()
		const { token } = valueOf(previewClosing(its.access, id))
		const { changeId } = valueOf(applyClosing(its.access, id, token))
		valueOf(changeClosure(its.access, { id, version: 1 }, { ...storm, name: 'Flood', publicNote: undefined }))
		expect(findLesson(its.access, its.id)?.cancelReason).toBe('Flood')
		valueOf(undoChange(its.access, changeId))
		expect(findLesson(its.access, its.id)).toMatchObject({ state: 'scheduled', cancelReason: null })
	})

	it('stay canceled after an undo where their class is over or the only student of a private lesson left', () => {
		const [duo, alone] = [aClass(its.school), aClass(its.school, { kind: 'private', capacity: 1 })]
		const student = aStudent(its.school, { firstName: 'Lea' })
		anEnrolment(its.school, alone, student)
		const lesson = (classId: string, time: string) =>
			aLesson(its.school, { classId, startsAt: its.at('2026-01-07', time) })
		const ids = [lesson(duo, '10:00'), lesson(alone, '12:00')]
		const closure = aClosure()
		const { token } = valueOf(previewClosing(its.access, closure))
		const { changeId } = valueOf(applyClosing(its.access, closure, token))
		change("update classes set state = 'finished' where id = ?", duo)
		change("update enrolments set state = 'ended', ends_on = '2026-01-05' where student_id = ?", student)
		expect(valueOf(undoChange(its.access, changeId))).toMatchObject({ omitted: 2 })
		expect(findLesson(its.access, its.id)?.state).toBe('scheduled')
		const [first, second] = ids.map((id) => findLesson(its.access, id)?.state)
		expect([first, second]).not.toContain('scheduled')
	})

	it('are emailed in one email when the school closes, and taken back with the closing', () => {
		aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-07', '16:00') })
		const closure = aClosure()
		const { token } = valueOf(previewClosing(its.access, closure))
		const { changeId } = valueOf(applyClosing(its.access, closure, token, true))
		expect(addressees()).toEqual(['eva@family.example', 'ole@family.example'])
		expect(mails()[1]?.text.match(/does not take place, because of a closure/g)).toHaveLength(2)
		expect(mails()[1]?.text).toContain('Reason: Storm. Stay at home.')
		expect(findLesson(its.access, its.id)?.cancelReason).toBe('Storm. Stay at home.')
		for (let sent = 0; sent < 2; sent++) markSent(claimMail()!, true)
		valueOf(undoChange(its.access, changeId))
		const after = mails().filter(({ subject }) => subject === 'Lessons take place as planned after all')
		expect(after.map(({ to }) => to)).toEqual(['eva@family.example', 'ole@family.example'])
		for (const day of ['Tue 6', 'Wed 7'])
			for (const { text } of after)
				expect(text).toContain(`Kim Lind: Piano, ${day} January, 16:00–16:45 takes place.`)
		expect(after.map(({ text }) => text.includes('Ada Lind: Piano'))).toEqual([true, false])
	})

	it('are emailed in one line when a series moves, and to nobody where that was left out', () => {
		const wish = tuesdays({ startsOn: '2026-01-13', endsOn: '2026-06-30', startTime: '10:00' })
		const { id } = valueOf(addSeries(its.access, newId(), its.classId, wish))
		const later = { ...wish, startTime: '11:00' }
		const preview = valueOf(previewSplit(its.access, id, later))
		expect(preview.studentIds).toHaveLength(2)
		const { changeId } = valueOf(splitSeries(its.access, id, later, preview.token, { tells: true }))
		expect(addressees()).toEqual(['eva@family.example', 'ole@family.example'])
		expect(mails()[1]?.text).toContain(
			'Tuesday, 10:00–10:45, moves to Tuesday, 11:00–11:45 (25 lessons, 13 January 2026 to 30 June 2026).',
		)
		valueOf(undoChange(its.access, changeId))
		expect(mails()).toEqual([])
		const again = valueOf(previewSplit(its.access, id, later))
		valueOf(splitSeries(its.access, id, later, again.token))
		expect(mails()).toEqual([])
	})

	it('that are taken back are told to a family who joined since, too, and to nobody where that was left out', () => {
		const wish = tuesdays({ startsOn: '2026-01-13', endsOn: '2026-06-30', startTime: '10:00' })
		const { id } = valueOf(addSeries(its.access, newId(), its.classId, wish))
		const later = { ...wish, startTime: '11:00' }
		for (const tells of [true, false]) {
			const { token } = valueOf(previewSplit(its.access, id, later))
			const { changeId } = valueOf(splitSeries(its.access, id, later, token, { tells }))
			const email = `new-${tells}@family.example`
			anEnrolment(its.school, its.classId, aStudent(its.school, { firstName: 'Zoe', email }))
			change('update outbox set sent_at = 1')
			change(
				`update enrolments set created_at = ? where id = (select max(id) from enrolments)`,
				Date.now() + 1,
			)
			change('delete from outbox where sent_at is null')
			const before = mails().length
			valueOf(undoChange(its.access, changeId))
			const letters = mails().slice(before)
			expect(letters.map(({ to }) => to)).toContain(email)
			expect(letters.find(({ to }) => to === email)?.text).toContain('moves to Tuesday, 10:00–10:45')
			if (!tells) expect(letters.map(({ to }) => to)).not.toContain('eva@family.example')
		}
	})

	it('have twenty lines at most', () => {
		const lines = firstLines(
			'en',
			Array.from({ length: 25 }, (_, at) => `Lesson ${at}`),
		)
		expect(lines).toHaveLength(21)
		expect(lines.at(-1)).toBe('And 5 more lessons.')
	})

	it('of a teacher who is away wait for quiet hours and leave out who chose no emails', () => {
		quietNights()
		const parent = aParent(its.school, [its.student])
		change("update users set email = 'home@family.example' where id = ?", parent.userId)
		const who = accessOf(parent, 'message:write')
		const { version, ...chosen } = findNotifications(who)
		valueOf(saveNotifications(who, version, { ...chosen, hows: { change: 'off' } }))
		const wish = {
			teacherId: its.teacher,
			startsOn: '2026-01-06',
			endsOn: '2026-01-06',
			isPaid: true,
			plans: [{ lessonId: its.id, plan: { is: 'cancel' as const } }],
		}
		withClock(its.at('2026-01-05', '21:00'), () => {
			const { token, letters } = valueOf(previewTeacherAbsence(its.access, wish))
			expect(letters.unwilling).toEqual([parent.name])
			valueOf(applyTeacherAbsence(its.access, newId(), wish, token))
		})
		expect(addressees()).toEqual(['eva@family.example', 'ole@family.example'])
		expect(new Set(mails().map(({ due }) => due))).toEqual(new Set([its.at('2026-01-06', '07:00')]))
	})
})

function withClock(now: number, work: () => void) {
	const before = Date.now()
	vi.setSystemTime(now)
	work()
	vi.setSystemTime(before)
}

describe('a class that ends', () => {
	const finish = (tells: boolean) => changeClass(its.access, its.classId, 'finish', undefined, tells)

	it('is emailed once to each family and the teacher, with the lessons that leave the schedule, in their language', () => {
		change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
		change(`update guardians set language = 'de' where email = 'ole@family.example'`)
		const { school, classId, teacher: teacherId, at } = its
		aLesson(school, { classId, teacherId, startsAt: at('2026-01-13', '16:00') })
		valueOf(finish(true))
		const text = Object.fromEntries(mails().map((mail) => [mail.to, mail.text]))
		expect(Object.keys(text).sort()).toEqual([
			'eva@family.example',
			'jun@school.example',
			'ole@family.example',
		])
		for (const day of ['6', '13']) {
			const ends = `Piano, Tue ${day} January, 16:00 is canceled, because the class ends.`
			expect(text['eva@family.example']).toContain(`Ada Lind: ${ends}`)
			expect(text['jun@school.example']).toContain(ends)
		}
		expect(text['ole@family.example']).toContain('fällt aus, weil der Unterricht endet.')
		expect(rows('select id from lessons')).toEqual([])
	})

	it('is emailed to the teacher alone where the office does not tick the box', () => {
		change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
		valueOf(finish(false))
		expect(addressees()).toEqual(['jun@school.example'])
	})
})

describe('a visitor to one lesson of a class', () => {
	const LINE = 'Ada Lind: Choir, Thu 8 January, 16:00–16:45'
	let choir: string

	beforeEach(() => {
		const { school, teacher, at } = its
		change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
		const classId = aClass(school, { name: 'Choir' })
		const place = { teacherId: teacher, roomId: aRoom(school.id, 'Hall') }
		choir = aLesson(school, { classId, ...place, startsAt: its.at('2026-01-08', '16:00') })
		vi.setSystemTime(at('2026-01-02', '12:00'))
	})

	const add = (more = {}) => addVisitor(its.access, choir, { studentId: its.student, tells: true, ...more })
	const remove = (more = {}) =>
		removeVisitor(its.access, choir, { studentId: its.student, tells: true, ...more })
	const sent = () => mails().map(({ to, subject }) => [to, subject])

	it('is emailed to the family and the teacher, and once', () => {
		expect(valueOf(add()).mailed).toBe(1)
		expect(valueOf(add()).mailed).toBe(0)
		expect(sent()).toEqual([
			['jun@school.example', 'Lesson booked for Ada Lind'],
			['eva@family.example', 'Lesson booked for Ada Lind'],
		])
		expect(mails()[0]?.text).toContain('A visitor comes to one of your lessons at')
		expect(mails()[0]?.text).toContain(`${LINE}, Hall`)
		expect(mails()[1]?.text).toContain(`${LINE} (Jun Mori, Hall)`)
		expect(valueOf(remove())).toEqual({ mailed: 1 })
		expect(sent().slice(2)).toEqual([
			['jun@school.example', 'Lesson no longer booked for Ada Lind'],
			['eva@family.example', 'Lesson no longer booked for Ada Lind'],
		])
	})

	it('reads as a make-up lesson if a credit pays for it', () => {
		valueOf(add({ creditId: aCredit(its.school, its.student) }))
		valueOf(remove())
		const subjects = ['Make-up lesson booked for Ada Lind', 'Make-up lesson no longer booked for Ada Lind']
		expect(sent().filter(([to]) => to === 'eva@family.example')).toEqual(
			subjects.map((subject) => ['eva@family.example', subject]),
		)
		expect(sent().filter(([to]) => to === 'jun@school.example')).toEqual(
			subjects.map((subject) => ['jun@school.example', subject]),
		)
		expect(mails().at(-1)?.text).toContain('You keep the make-up credit for another time:')
	})

	it('is emailed to the teacher and the assistants alone if the family is not told', () => {
		const ines = aTeacher(its.school, { name: 'Ines Alba', email: 'ines@school.example' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part)
			select school_id, class_id, ?, 'assist' from lessons where id = ?`,
			...[ines, choir],
		)
		expect(valueOf(add({ tells: false })).mailed).toBe(0)
		expect(addressees().sort()).toEqual(['ines@school.example', 'jun@school.example'])
	})

	const snow = { name: 'Snow', effect: 'skip', startsOn: '2026-01-08', endsOn: '2026-01-08' } as const
	const ways = {
		'the lesson is restored': () => {
			valueOf(cancelLesson(its.access, choir, { by: 'school', reason: 'Snow', tells: true }))
			return () => restoreLesson(its.access, choir)
		},
		'the closure is undone': () => {
			const { id } = valueOf(addClosure(its.access, newId(), snow))
			const { token } = valueOf(previewClosing(its.access, id))
			const { changeId } = valueOf(applyClosing(its.access, id, token, true))
			return () => undoChange(its.access, changeId)
		},
	}

	it.each(Object.entries(ways))('is not emailed if they booked another lesson before %s', (_, cancelIt) => {
		const visit = { creditId: aCredit(its.school, its.student), tells: false }
		valueOf(add(visit))
		const takeBack = cancelIt()
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
		expect(addressees()).toContain('eva@family.example')
		const classId = aClass(its.school)
		const another = aLesson(its.school, { classId, startsAt: its.at('2026-01-12', '16:00') })
		valueOf(addVisitor(its.access, another, { studentId: its.student, ...visit }))
		expect(takeBack().ok).toBe(true)
		const after = sent().filter(([, subject]) => subject?.includes('after all'))
		expect(after.map(([to]) => to)).toEqual(['jun@school.example'])
	})

	it('is emailed to nobody once the lesson has begun', () => {
		vi.setSystemTime(its.at('2026-01-08', '16:05'))
		expect(valueOf(add()).mailed).toBe(0)
		valueOf(remove())
		expect(sent()).toEqual([])
	})
})
