import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { askTimeOff, decideTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { type AbsenceWish, previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { absenceDays } from '#app/models/lesson/change-words.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listAbsenceLessons } from '#app/models/lesson/absence-options.server.ts'
import { listChanges } from '#app/models/lesson/schedule-change.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aLesson, aPerson, aStudent, anEnrolment, aTeacher, joins } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const DAYS = { startsOn: '2026-01-06', endsOn: '2026-01-07', isPaid: true, reason: 'Ill' }

let its: ReturnType<typeof aTimetable> & { substitute: string; other: string; ids: string[] }

/** Two days with three lessons of a teacher, and a colleague who is free for all of them. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, teacher, classId, student, at } = timetable
	const substitute = aTeacher(school, { name: 'Ben Ode' })
	change(`update teachers set email = replace(name, ' ', '.') || '@school.example'`)
	change(`update students set email = 'ada@family.example' where id = ?`, student)
	const other = aClass(school, { name: 'Choir' })
	anEnrolment(school, other, aStudent(school, { firstName: 'Kim', lastName: 'Silent' }))
	const ids = [
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') }),
		aLesson(school, { classId: other, teacherId: teacher, startsAt: at('2026-01-06', '17:00') }),
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-07', '16:00') }),
	]
	aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-08', '16:00') })
	its = { ...timetable, substitute, other, ids }
})

/** The first lesson is moved, the second taught by a colleague, the third canceled. */
function aWish(more: Partial<AbsenceWish> = {}): AbsenceWish {
	const { teacher, substitute, ids, at } = its
	const plans = [
		{ is: 'move' as const, startsAt: at('2026-01-09', '16:00'), roomId: null },
		{ is: 'substitute' as const, teacherId: substitute },
		{ is: 'cancel' as const },
	]
	return {
		teacherId: teacher,
		...DAYS,
		plans: plans.map((plan, at) => ({ lessonId: ids[at]!, plan })),
		...more,
	}
}

function apply(wish = aWish()) {
	const { token } = valueOf(previewTeacherAbsence(its.access, wish))
	return valueOf(applyTeacherAbsence(its.access, newId(), wish, token)).changeId
}

const mails = () =>
	rows<{ to: string; subject: string; text: string }>(
		`select to_address as "to", subject, text from outbox where kind = 'lesson-changes' order by id`,
	)
const timetableNow = () =>
	rows('select id, starts_at, teacher_id, state, substitute_for, moved_from from lessons order by id')

describe('the absence of a teacher', () => {
	it('lists the lessons it hits with who is free, other times and what canceling means', () => {
		const { access, teacher, ids } = its
		const { lessons, total } = listAbsenceLessons(access, { teacherId: teacher, ...DAYS })
		expect([total, lessons.map(({ lesson }) => lesson.id)]).toEqual([3, ids])
		const [first] = lessons
		expect(first?.substitutes.map(({ name }) => name)).toEqual(['Ben Ode'])
		// On the day after, the class has a lesson at that time.
		expect(first?.times.slice(0, 2).map(({ day, time }) => `${day} ${time}`)).toEqual([
			'2026-01-08 15:15',
			'2026-01-09 16:00',
		])
		expect(first?.consequences[0]).toMatchObject({ name: 'Ada Lind', charges: false, creditMinutes: 45 })
	})

	it('names the next best where nobody who is free teaches the instrument', () => {
		const { school, access, teacher, substitute, classId, ids } = its
		change(
			`insert into instruments (school_id, id, name, name_key, position, created_at, updated_at) values (?, 'i', 'Piano', 'piano', 1, 1, 1)`,
			school.id,
		)
		change(`update classes set instrument_id = 'i' where id = ?`, classId)
		const offered = () =>
			listAbsenceLessons(access, { teacherId: teacher, ...DAYS })
				.lessons.find(({ lesson }) => lesson.id === ids[0])
				?.substitutes.map(({ name, isQualified }) => [name, isQualified])
		expect(offered()).toEqual([['Ben Ode', false]])
		const able = aTeacher(school, { name: 'Cleo' })
		change(
			`insert into teacher_instruments (school_id, teacher_id, instrument_id) values (?, ?, 'i')`,
			school.id,
			able,
		)
		expect(offered()).toEqual([['Cleo', true]])
		change('update teachers set ended_on = ? where id in (?, ?)', '2026-01-05', able, substitute)
		expect(offered()).toEqual([])
	})

	it('is previewed without a write, with everybody who would be told and who cannot be', () => {
		const before = databaseHash()
		const { letters, lines } = valueOf(previewTeacherAbsence(its.access, aWish()))
		expect(databaseHash()).toBe(before)
		expect(lines.map(({ plan }) => plan.is)).toEqual(['move', 'substitute', 'cancel'])
		expect(letters.told.map(({ name, lines }) => [name, lines.length])).toEqual([
			['Ada Lind', 2],
			['Ben Ode', 1],
			['Jun Mori', 3],
		])
		expect(letters.unreachable).toEqual(['Kim Silent'])
		expect(letters.told[0]?.lines[1]).toMatch(
			/^Ada Lind: Piano, .*7 January.* is canceled\. For Ada Lind: no charge, 45-minute make-up credit until /,
		)
	})

	it('names a student once when the private lesson has their name', () => {
		change(`update classes set name = 'Ada Lind' where id = ?`, its.classId)
		const { letters } = valueOf(previewTeacherAbsence(its.access, aWish()))
		expect(letters.told[0]?.lines[0]).toMatch(/^Ada Lind, .*6 January/)
	})

	it('is applied at once: lessons, credit, time off and letters', () => {
		const { access, teacher, substitute, ids, at } = its
		apply()
		expect(findLesson(access, ids[0]!)).toMatchObject({
			startsAt: at('2026-01-09', '16:00'),
			movedFrom: at('2026-01-06', '16:00'),
		})
		expect(findLesson(access, ids[1]!)).toMatchObject({ teacher: 'Ben Ode', absentTeacher: 'Jun Mori' })
		expect(findLesson(access, ids[2]!)).toMatchObject({ state: 'canceled_by_teacher', cancelReason: null })
		expect(listCredits(access).map(({ minutes, cause }) => [minutes, cause])).toEqual([[45, 'teacher']])
		const off = listTimeOff(access, { from: '2026-01-01', to: '2026-01-31', teacherId: teacher })
		expect(off).toMatchObject([{ ...DAYS, state: 'approved' }])
		expect(mails().map(({ to }) => to)).toEqual([
			'ada@family.example',
			'Ben.Ode@school.example',
			'Jun.Mori@school.example',
		])
		expect(mails()[0]?.text).not.toContain('/student/')
		expect(mails()[1]?.text).toContain('Choir')
		expect(substitute).toBeTruthy()
		expect(rows('select summary from schedule_changes')).toEqual([
			{ summary: 'Jun Mori, 6 January 2026 to 7 January 2026: 3 of 3 lessons were changed' },
		])
	})

	it('during a part of the day names its hours to everybody, and again when it is undone', () => {
		const { access, ids } = its
		const hours = { endsOn: '2026-01-06', fromTime: '15:00', toTime: '17:00' }
		const id = apply(aWish({ ...hours, plans: [{ lessonId: ids[0]!, plan: { is: 'cancel' } }] }))
		const told = () => mails().map(({ text }) => /6 January 2026[^).]*/.exec(text)?.[0])
		expect(told()).toEqual(['6 January 2026, 15:00–17:00', '6 January 2026, 15:00–17:00'])
		markSent(claimMail()!, true)
		valueOf(undoChange(access, id))
		expect(mails().at(-1)?.text).toContain('was to be away (6 January 2026, 15:00–17:00)')
		const week = { startsOn: '2026-01-06', endsOn: '2026-01-07', fromTime: '13:00', toTime: '14:30' }
		const us = { ...access, school: { ...access.school, paperFormat: 'month-first-12' as const } }
		expect(absenceDays(us, week)).toBe('January 6, 2026 to January 7, 2026, 1:00–2:30\u00a0PM')
		expect(absenceDays(access, week, 'de')).toBe('6. Januar 2026 bis 7. Januar 2026, 13:00–14:30')
	})

	it('is summed up in a sentence where it has one lesson', () => {
		apply(
			aWish({ ...DAYS, startsOn: '2026-01-07', plans: [{ lessonId: its.ids[2]!, plan: { is: 'cancel' } }] }),
		)
		expect(rows('select summary from schedule_changes')).toEqual([
			{ summary: 'Jun Mori, 7 January 2026: the lesson was changed' },
		])
	})

	it('leads a family with an account to its lessons', () => {
		const person = joins(aPerson(), its.school, 'student', 'learner')
		change('update students set membership_id = ? where id = ?', person.membershipId, its.student)
		apply()
		expect(mails()[0]?.text).toContain('/student/schedule')
	})

	it('leads teachers to the schedule they can open, and to none without an account', () => {
		const { school, access, teacher, substitute } = its
		const links = () =>
			valueOf(previewTeacherAbsence(access, aWish()))
				.letters.mails.slice(1)
				.map(({ mail }) => /https?:\/\/[^/\s]+(\S*schedule)/.exec(mail.text)?.[1])
		expect(links()).toEqual([undefined, undefined])
		const [absent, standIn] = [joins(aPerson(), school, 'admin'), joins(aPerson(), school, 'teacher')]
		change('update teachers set membership_id = ? where id = ?', absent.membershipId, teacher)
		change('update teachers set membership_id = ? where id = ?', standIn.membershipId, substitute)
		expect(links()).toEqual(['/dashboard/teacher/schedule', '/schedule'])
		change('update memberships set locked_at = 1 where id = ?', standIn.membershipId)
		expect(links()).toEqual([undefined, '/schedule'])
	})

	it('needs the preview: what changed since is refused with nothing written and nobody told', () => {
		const { access, ids } = its
		const wish = aWish()
		const { token } = valueOf(previewTeacherAbsence(access, wish))
		const elsewhere = {
			day: '2026-01-06',
			startTime: '15:00',
			durationMinutes: 45,
			teacherId: its.teacher,
			roomId: null,
		}
		valueOf(editLesson(access, { id: ids[0]!, version: 1 }, elsewhere))
		const before = databaseHash()
		expect(applyTeacherAbsence(access, newId(), wish, token)).toMatchObject({ ok: false, status: 409 })
		expect(applyTeacherAbsence(access, newId(), { ...wish, plans: [] }, token)).toMatchObject({
			ok: false,
			status: 409,
		})
		expect(databaseHash()).toBe(before)
	})

	it('sent twice by one page is applied once', () => {
		const key = newId()
		const wish = aWish()
		const { token } = valueOf(previewTeacherAbsence(its.access, wish))
		const send = () => valueOf(applyTeacherAbsence(its.access, key, wish, token))
		expect(send()).toEqual(send())
		expect(mails()).toHaveLength(3)
	})

	it('is refused where a choice clashes, and names the clash', () => {
		const { school, access, substitute, ids, at } = its
		const choir = aClass(school, { name: 'Big Band' })
		aLesson(school, { classId: choir, teacherId: substitute, startsAt: at('2026-01-06', '17:15') })
		const wish = aWish()
		const { token, lines } = valueOf(previewTeacherAbsence(access, wish))
		expect(lines.map(({ clashes }) => clashes.map(({ kind }) => kind))).toEqual([[], ['teacher'], []])
		expect(wordsOf(applyTeacherAbsence(access, newId(), wish, token))).toContain(
			'Ben Ode teaches Big Band then',
		)
		const into = { is: 'move' as const, startsAt: at('2026-01-07', '10:00'), roomId: null }
		const plans = [{ lessonId: ids[0]!, plan: into }]
		expect(wordsOf(previewTeacherAbsence(access, aWish({ plans })))).toContain(
			'Jun Mori is away at one of the times',
		)
		expect(mails()).toEqual([])
	})

	it('is undone while untouched: lessons, credit and time off as before, and letters not sent yet are withdrawn', () => {
		const { access, teacher } = its
		const before = timetableNow()
		const id = apply()
		// Hours that the teacher saves in between apply to new lessons only.
		change('insert into teacher_hours values (?, ?, 5, ?, ?, null)', its.school.id, teacher, '09:00', '10:00')
		valueOf(undoChange(access, id))
		expect(timetableNow()).toEqual(before)
		expect(listCredits(access, { states: ['open'] })).toEqual([])
		const off = listTimeOff(access, { from: '2026-01-01', to: '2026-01-31', teacherId: teacher })
		expect(off.map(({ state }) => state)).toEqual(['canceled'])
		expect(mails()).toEqual([])
		expect(listChanges(access)[0]).toMatchObject({ kind: 'absence', undoneAt: expect.any(Number) as number })
		valueOf(undoChange(access, id))
	})

	it('that is undone after letters have gone writes to the same people again', () => {
		const id = apply()
		const first = claimMail()
		markSent(first!, true)
		expect(valueOf(undoChange(its.access, id)).unreachable).toEqual(['Kim Silent'])
		expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
			['ada@family.example', 'Changed lessons: Jun Mori is away'],
			['ada@family.example', 'Lessons take place as planned after all'],
		])
		expect(mails()[1]?.text).toContain('because Jun Mori was to be away (')
		expect(mails()[1]?.text).toContain('Piano, Wed 7 January, 16:00–16:45 takes place.')
	})

	it('is not undone once somebody changed one of the lessons', () => {
		const { access, ids } = its
		const id = apply()
		const moved = lessonsOfClass(its.classId).find((one) => one.id === ids[0])
		const edit = { day: '2026-01-12', startTime: '16:00', durationMinutes: 45, teacherId: null, roomId: null }
		valueOf(editLesson(access, { id: ids[0]!, version: moved!.version }, edit))
		const before = databaseHash()
		expect(undoChange(access, id)).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
	})

	it('approves the time off a teacher asked for, and leaves it there when undone', () => {
		const { school, access, teacher } = its
		change(
			`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, state, created_at, updated_at)
			 values (?, 'asked', ?, '2026-01-06', '2026-01-07', 'asked', 1, 1)`,
			school.id,
			teacher,
		)
		const before = timetableNow()
		const states = () => rows('select id, state from teacher_time_off')
		const id = apply()
		expect(states()).toEqual([{ id: 'asked', state: 'approved' }])
		valueOf(undoChange(access, id))
		expect([states(), timetableNow()]).toEqual([[{ id: 'asked', state: 'approved' }], before])
	})

	it('grants other hours of the day than a teacher asked for, and takes no other request for it', () => {
		const { school, access, teacher } = its
		const asked = (id: string, from: string, to: string) =>
			change(
				`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, from_time, to_time, state, created_at, updated_at)
				 values (?, ?, ?, '2026-01-06', '2026-01-06', ?, ?, 'asked', 1, 1)`,
				...[school.id, id, teacher, from, to],
			)
		asked('early', '09:00', '11:00')
		asked('late', '16:00', '18:00')
		const wish = (more: Partial<AbsenceWish>) => aWish({ endsOn: '2026-01-06', plans: [], ...more })
		const early = { id: 'early', from_time: '09:00', to_time: '11:00', state: 'asked' }
		// Without the request, other hours are time off of their own.
		apply(wish({ fromTime: '12:00', toTime: '14:00' }))
		const states = () => rows('select state from teacher_time_off order by state')
		expect(states()).toEqual([{ state: 'approved' }, { state: 'asked' }, { state: 'asked' }])
		const changeId = apply(wish({ fromTime: '16:00', toTime: '17:00', requestId: 'late' }))
		const granted = { id: 'late', from_time: '16:00', to_time: '17:00', state: 'approved' }
		const requests = () =>
			rows(`select id, from_time, to_time, state from teacher_time_off where id in ('early', 'late')`)
		expect(requests()).toEqual([early, granted])
		valueOf(undoChange(access, changeId))
		expect(requests()).toEqual([early, granted])
		// A request for other days stays as it was asked.
		apply(aWish({ plans: [], requestId: 'early' }))
		expect(requests()).toEqual([early, granted])
	})

	it('writes to guardians who receive lessons, and never to one who must not be contacted', () => {
		const { school, student } = its
		change('update students set email = null')
		for (const [name, getsLessons, noContact] of [
			['Mother', 1, 0],
			['Court', 1, 1],
			['Quiet', 0, 0],
		]) {
			change(
				`insert into guardians (school_id, id, name, name_key, email, created_at, updated_at) values (?, ?, ?, ?, ?, 1, 1)`,
				...[school.id, name, name, name, `${name}@family.example`],
			)
			change(
				`insert into guardianships (school_id, guardian_id, student_id, relation, gets_lessons, no_contact, created_at) values (?, ?, ?, 'parent', ?, ?, 1)`,
				...[school.id, name, student, getsLessons, noContact],
			)
		}
		apply()
		expect(mails().map(({ to }) => to)).toEqual([
			'Mother@family.example',
			'Ben.Ode@school.example',
			'Jun.Mori@school.example',
		])
	})
})

it('is told to the assistants of the classes, until it is undone, and not twice to one who is the substitute', () => {
	const { school, classId, other, substitute } = its
	const ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
	for (const [id, teacherId] of [
		[classId, ines],
		[other, substitute],
	])
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, id, teacherId],
		)
	const mails = (to: string) =>
		rows<{ subject: string; text: string }>('select subject, text from outbox where to_address = ?', to)
	const changeId = apply()
	const [letter, ...more] = mails('ines@school.example')
	expect(more).toEqual([])
	expect(letter?.subject).toBe('Changed lessons: Jun Mori is away')
	expect(letter?.text).toMatch(
		/Piano, Tue 6 January, 16:00 moves to .*\n.*Piano, Wed 7 January, 16:00 is canceled\./,
	)
	expect(letter?.text).not.toContain('Choir')
	expect(mails('Ben.Ode@school.example').map(({ subject }) => subject)).toEqual([
		'You teach lessons of Jun Mori',
	])
	valueOf(undoChange(its.access, changeId))
	expect(mails('ines@school.example')).toEqual([])
})

it.each([
	['is canceled', { is: 'cancel' as const }, /Piano, Tue 6 January, 16:00 is canceled\./],
	['is moved', 'move' as const, /Piano, Tue 6 January, 16:00 moves to Fri 9 January, 16:00\./],
	['gets another substitute', 'substitute' as const, /Piano, Tue 6 January, 16:00 is taught by Cleo\./],
])('is told to the teacher for whom the absent one substitutes: the lesson %s', (_, is, line) => {
	const { school, teacher, substitute, ids, at } = its
	change('update lessons set teacher_id = ?, substitute_for = ? where id = ?', substitute, teacher, ids[0]!)
	const plans = {
		move: { is: 'move' as const, startsAt: at('2026-01-09', '16:00'), roomId: null },
		substitute: { is: 'substitute' as const, teacherId: aTeacher(school, { name: 'Cleo' }) },
	}
	const plan = typeof is === 'string' ? plans[is] : is
	const changeId = apply(aWish({ teacherId: substitute, plans: [{ lessonId: ids[0]!, plan }] }))
	const toJun = () => mails().filter(({ to }) => to === 'Jun.Mori@school.example')
	expect(toJun().map(({ subject }) => subject)).toEqual(['Changed lessons: Ben Ode is away'])
	expect(toJun()[0]?.text).toMatch(line)
	valueOf(undoChange(its.access, changeId))
	expect(toJun()).toEqual([])
})

it('is told once to the teacher who gives the substituted lesson again', () => {
	const { teacher, substitute, ids } = its
	change('update lessons set teacher_id = ?, substitute_for = ? where id = ?', substitute, teacher, ids[0]!)
	const plans = [{ lessonId: ids[0]!, plan: { is: 'substitute' as const, teacherId: teacher } }]
	apply(aWish({ teacherId: substitute, plans }))
	const toJun = mails().flatMap(({ to, subject }) => (to === 'Jun.Mori@school.example' ? subject : []))
	expect(toJun).toEqual(['You teach lessons of Ben Ode'])
})

describe('an assistant who is away', () => {
	const assist = () => {
		const { school, classId } = its
		const ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, classId, ines],
		)
		return aWish({ teacherId: ines, plans: [] })
	}
	const toJun = () => mails().filter(({ to }) => to === 'Jun.Mori@school.example')

	it('is named to the teacher of the lessons, and named again when it is undone', () => {
		const wish = assist()
		const changeId = apply(wish)
		const [away, ...more] = toJun()
		expect(more).toEqual([])
		expect(away?.subject).toBe('Ines Alba is away')
		expect(away?.text).toMatch(/Piano, Tue 6 January, 16:00\nPiano, Wed 7 January, 16:00\n/)
		expect(away?.text).not.toContain('Choir')
		valueOf(undoChange(its.access, changeId))
		expect(toJun()[1]?.subject).toBe('Ines Alba is not away after all')
	})

	it.each([
		['en', 'You do not assist in this lesson: Piano, Tue 6 January, 16:00.'],
		['de', 'Sie assistieren in dieser Stunde nicht: Piano, Di, 6. Januar, 16:00.'],
		['es', 'No participa como asistente en esta clase: Piano, mar, 6 de enero, 16:00.'],
	])('reads of the lessons in the letter of a plan, and of an approval: %s', (language, line) => {
		const { access, student } = its
		const wish = assist()
		const set = 'update students set language = ?, email_key = ? where id = ?'
		change(set, language, 'ines@school.example', student)
		apply(wish)
		const toInes = () => mails().flatMap(({ to, text }) => (to === 'ines@school.example' ? text : []))
		expect(toInes()).toEqual([expect.stringContaining(line)])
		const { teacherId, startsOn, endsOn } = wish
		valueOf(askTimeOff(access, newId(), { teacherId, startsOn, endsOn }))
		expect(toInes()[1]).toContain(line)
	})

	it('is named once the request is approved, not when it is asked or refused, and not for lessons that are over', () => {
		const { access } = its
		const { teacherId } = assist()
		const asked = (id: string) =>
			change(
				`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, state, created_at, created_by, updated_at, updated_by)
				values (?, ?, ?, '2026-01-06', '2026-01-07', 'asked', 1, ?, 1, ?)`,
				...[its.school.id, id, teacherId, access.userId, access.userId],
			)
		asked('no')
		valueOf(decideTimeOff(access, 'no', { approve: false, answer: 'The concert' }))
		expect(toJun()).toEqual([])
		asked('yes')
		vi.setSystemTime(its.at('2026-01-07', '12:00'))
		valueOf(decideTimeOff(access, 'yes', { approve: true }))
		expect(toJun()).toHaveLength(1)
		expect(toJun()[0]?.text).toContain('Piano, Wed 7 January, 16:00')
		expect(toJun()[0]?.text).not.toContain('Piano, Tue 6 January, 16:00')
	})

	it.each([
		['de', 'Ines Alba ist nicht da', 'assistiert in diesen Stunden nicht:'],
		['es', 'Ausencia de Ines Alba', 'No participa como asistente en estas clases:'],
	])('is named in the language of the reader: %s', (language, subject, words) => {
		const { student } = its
		change(
			`update students set language = ?, email_key = 'jun.mori@school.example' where id = ?`,
			language,
			student,
		)
		apply(assist())
		expect(toJun()[0]?.subject).toBe(subject)
		expect(toJun()[0]?.text).toContain(words)
	})
})
