import { beforeEach, describe, expect, it } from 'vitest'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { applyTermCopy, previewTermCopy, type TermCopy } from '#app/models/lesson/term-copy.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, anEnrolment, aStudent, aTeacher, aTerm } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { wordsOf } from '../../support/office.ts'

let its: ReturnType<typeof aTimetable> & { copy: TermCopy }

/** A winter with a series every second Tuesday, and a spring to copy it to. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId, teacher, room } = timetable
	const fromId = aTerm(school, { name: 'Winter', startsOn: '2026-01-05', endsOn: '2026-03-27' })
	const toId = aTerm(school, { name: 'Spring', startsOn: '2026-04-06', endsOn: '2026-06-05' })
	change(`update classes set ends_on = '2026-03-27' where id = ?`, classId)
	const wish = { teacherId: teacher, roomId: room, every: 2, endsOn: undefined, termId: fromId }
	valueOf(addSeries(access, newId(), classId, tuesdays(wish)))
	its = { ...timetable, copy: { fromId, toId, students: 'keep' } }
})

const preview = (more: Partial<TermCopy> = {}) =>
	valueOf(previewTermCopy(its.access, { ...its.copy, ...more }))

function apply(more: Partial<TermCopy> = {}) {
	const { series, token } = preview(more)
	const seriesIds = series.map(({ id }) => id)
	return valueOf(applyTermCopy(its.access, newId(), { ...its.copy, ...more, seriesIds, token }))
}

const daysIn = (classId: string) =>
	lessonsOfClass(classId)
		.map(({ day }) => day)
		.filter((day) => day > '2026-03-27')

describe('a term copied to the next', () => {
	it('goes on in the same weeks, without closed days, and nothing is written before it is applied', () => {
		aClosure(its.school, { name: 'Fair', startsOn: '2026-04-14', endsOn: '2026-04-14' })
		const before = databaseHash()
		const { series } = preview()
		expect(databaseHash()).toBe(before)
		expect(series[0]?.days.map(({ day, closedBy }) => [day, closedBy])).toEqual([
			['2026-04-14', 'Fair'],
			['2026-04-28', null],
			['2026-05-12', null],
			['2026-05-26', null],
		])
		// Every second week since 6 January, over the break.
		expect(apply()).toMatchObject({ series: 1, lessons: 3 })
		expect(daysIn(its.classId)).toEqual(['2026-04-28', '2026-05-12', '2026-05-26'])
		expect(rows('select ends_on from classes where id = ?', its.classId)).toEqual([{ ends_on: '2026-06-05' }])
		expect(preview().series).toEqual([])
	})

	it('names the clashes, and adds nothing while one of the ticked series clashes', () => {
		const { access, teacher, room, school } = its
		const classId = aClass(school, { name: 'Choir' })
		const at = { day: '2026-04-28', startTime: '16:15', durationMinutes: 45 }
		const extra = { ...at, classId, kind: 'extra' as const, teacherId: teacher, roomId: room }
		valueOf(addExtraLesson(access, newId(), extra))
		const { series, token } = preview()
		expect(series[0]?.clashes.map(({ kind }) => kind).sort()).toEqual(['room', 'teacher'])
		const before = databaseHash()
		const seriesIds = series.map(({ id }) => id)
		const applied = applyTermCopy(access, newId(), { ...its.copy, seriesIds, token })
		expect(wordsOf(applied)).toContain('Jun Mori teaches Choir then')
		expect(databaseHash()).toBe(before)
	})

	it('without students makes new classes with the same teachers, and nobody in them', () => {
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[its.school.id, its.classId, its.teacher],
		)
		apply({ students: 'none' })
		const made = rows<{ id: string; starts_on: string }>(
			'select id, starts_on from classes where id <> ?',
			its.classId,
		)
		expect(made).toMatchObject([{ starts_on: '2026-04-06' }])
		const id = made[0]?.id ?? ''
		expect(daysIn(id)).toHaveLength(4)
		expect(daysIn(its.classId)).toEqual([])
		expect(rows('select 1 from enrolments where class_id = ?', id)).toEqual([])
		expect(rows('select part from class_teachers where class_id = ?', id)).toEqual([{ part: 'lead' }])
	})

	it('is told to the teacher in one email, which is not sent if the copy is undone at once', () => {
		change(`update teachers set email = 'jun@teachers.example' where id = ?`, its.teacher)
		const wish = { teacherId: its.teacher, startTime: '18:00', endsOn: undefined, termId: its.copy.fromId }
		valueOf(addSeries(its.access, newId(), its.classId, tuesdays(wish)))
		change('delete from outbox')
		const { changeId } = apply()
		expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
			['jun@teachers.example', expect.stringMatching(/^New lessons at /)],
		])
		expect(mails()[0]?.text).toMatch(
			/Piano: Tuesday, .* every 2 weeks from [^]*Piano: Tuesday, .* every week from /,
		)
		valueOf(undoChange(its.access, changeId))
		expect(mails()).toEqual([])
	})

	it('is told as lessons that do not take place, if it is undone after the email was sent', () => {
		change(`update teachers set email = 'jun@teachers.example' where id = ?`, its.teacher)
		change('delete from outbox')
		const { changeId } = apply()
		change('update outbox set sent_at = 1')
		valueOf(undoChange(its.access, changeId))
		expect(mails().map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^New lessons at /),
			'New lessons do not take place after all',
		])
	})

	it.each(['keep', 'none'] as const)('is undone while untouched (%s)', (students) => {
		const state = () => [
			rows('select id, ends_on, state from classes order by id'),
			rows('select id from series order by id'),
			rows('select id, version from lessons order by id'),
		]
		const before = state()
		const { changeId } = apply({ students })
		expect(state()).not.toEqual(before)
		valueOf(undoChange(its.access, changeId))
		expect(state()).toEqual(before)
	})

	it('is not undone once a lesson was moved', () => {
		const { access, classId } = its
		const first = apply().changeId
		const moved = lessonsOfClass(classId).find(({ day }) => day === '2026-04-28')
		const edit = { day: '2026-04-29', startTime: '16:00', durationMinutes: 45, teacherId: null, roomId: null }
		valueOf(editLesson(access, { id: moved!.id, version: moved!.version }, edit))
		expect(undoChange(access, first)).toMatchObject({ ok: false, status: 409 })
	})

	it('of new classes is not undone once somebody joined one', () => {
		const { access, school, classId } = its
		const { changeId } = apply({ students: 'none' })
		const [made] = rows<{ id: string }>('select id from classes where id <> ?', classId)
		anEnrolment(school, made!.id, aStudent(school))
		const before = databaseHash()
		expect(wordsOf(undoChange(access, changeId))).toContain('has a history')
		expect(databaseHash()).toBe(before)
	})

	it('needs the preview, and sent twice by one page is one copy', () => {
		const { access, copy, classId } = its
		const { series, token } = preview()
		const seriesIds = series.map(({ id }) => id)
		expect(applyTermCopy(access, newId(), { ...copy, seriesIds, token: 'x' })).toMatchObject({ status: 409 })
		expect(wordsOf(applyTermCopy(access, newId(), { ...copy, seriesIds: [], token }))).toContain(
			'Tick at least',
		)
		const key = newId()
		const send = () => valueOf(applyTermCopy(access, key, { ...copy, seriesIds, token })).changeId
		expect(send()).toBe(send())
		expect(daysIn(classId)).toHaveLength(4)
	})

	it('takes a class along that ends with the term itself, and ends what it had until further notice', () => {
		const { access, school } = its
		const classId = aClass(school, { name: 'Theory' })
		change(`update classes set ends_on = '2026-03-27' where id = ?`, classId)
		valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: undefined, startTime: '18:00' })))
		const { id } = preview().series.find((row) => row.classId === classId)!
		const facts = () =>
			rows(
				`select c.ends_on as last_day, s.ends_on, s.open_ended from series s join classes c on c.id = s.class_id
				where c.id = ? order by s.starts_on`,
				classId,
			)
		const before = facts()
		const { token } = preview()
		const { changeId } = valueOf(applyTermCopy(access, newId(), { ...its.copy, seriesIds: [id], token }))
		expect(daysIn(classId)).toEqual(
			['04-07', '04-14', '04-21', '04-28', '05-05', '05-12', '05-19', '05-26', '06-02'].map(
				(day) => `2026-${day}`,
			),
		)
		expect(facts()).toEqual([
			{ last_day: '2026-06-05', ends_on: '2026-03-27', open_ended: 0 },
			{ last_day: '2026-06-05', ends_on: '2026-06-05', open_ended: 0 },
		])
		expect(preview().series.map((row) => row.classId)).toEqual([its.classId])
		valueOf(undoChange(access, changeId))
		expect([facts(), daysIn(classId)]).toEqual([before, []])
	})

	it('goes on with the lead of a class that was handed over, once the teacher of its lessons has left', () => {
		const { school, classId, teacher } = its
		change(`update teachers set ended_on = '2026-03-28' where id = ?`, teacher)
		const lead = (id: string) =>
			change(
				`insert or replace into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
				...[school.id, classId, id],
			)
		lead(teacher)
		const [own] = preview().series
		expect([own?.teacher, own?.clashes.map(({ kind }) => kind)]).toEqual([
			'Jun Mori',
			expect.arrayContaining(['left']),
		])
		change('delete from class_teachers')
		const dan = aTeacher(school, { name: 'Dan Strings' })
		lead(dan)
		for (const students of ['keep', 'none'] as const)
			expect(preview({ students }).series).toMatchObject([{ teacher: 'Dan Strings', clashes: [] }])
		apply()
		expect(
			rows(`select distinct teacher_id from lessons where class_id = ? and day > '2026-03-28'`, classId),
		).toEqual([{ teacher_id: dan }])
	})

	it('leaves no week out of a class whose last day was too far away to have its lessons yet', () => {
		const { access, school } = its
		const classId = aClass(school, { name: 'Theory' })
		change(`update classes set ends_on = '2027-01-29' where id = ?`, classId)
		const fromId = aTerm(school, { name: 'Late', startsOn: '2026-10-01', endsOn: '2027-01-29' })
		const toId = aTerm(school, { name: 'Later', startsOn: '2027-02-05', endsOn: '2027-02-26' })
		valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: undefined, startTime: '18:00' })))
		apply({ fromId, toId })
		// Every Tuesday from 6 January 2026 to 26 January 2027, then 9, 16 and 23 February.
		expect(lessonsOfClass(classId)).toHaveLength(56 + 3)
	})

	it('leaves out a time that was changed from a day on, also if it was changed twice', () => {
		const { access, school } = its
		const classId = aClass(school, { name: 'Theory' })
		valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: '2026-03-27', startTime: '18:00' })))
		const times = () =>
			preview()
				.series.filter((row) => row.classId === classId)
				.map(({ rule }) => rule.startTime)
		expect(times()).toEqual(['18:00'])
		for (const startTime of ['18:30', '19:00']) {
			const [{ id } = { id: '' }] = rows<{ id: string }>(
				'select id from series where class_id = ? and archived_at is null order by starts_on desc limit 1',
				classId,
			)
			const wish = tuesdays({ startsOn: '2026-03-24', endsOn: '2026-03-27', startTime })
			valueOf(splitSeries(access, id, wish, valueOf(previewSplit(access, id, wish)).token))
			expect(times()).toEqual([startTime])
		}
	})

	it.each([
		{ kind: 'private', last: '2026-03-21', offered: 0 },
		{ kind: 'private', last: '2026-03-27', offered: 0 },
		{ kind: 'private', last: '2026-05-01', offered: 1 },
		{ kind: 'group', last: '2026-03-21', offered: 1 },
	] as const)('offers a $kind class whose only student leaves on $last: $offered', (row) => {
		const { access, classId, student } = its
		change('update classes set kind = ? where id = ?', row.kind, classId)
		expect(preview().series).toHaveLength(1)
		const [{ id, version } = { id: '', version: 0 }] = rows<{ id: string; version: number }>(
			'select id, version from enrolments where student_id = ?',
			student,
		)
		valueOf(
			leaveClass(access, { id, classId }, { version, endsOn: row.last, reason: 'Moved away', tells: false }),
		)
		expect(preview().series).toHaveLength(row.offered)
	})

	it('offers a private class that waits for its first student', () => {
		const classId = aClass(its.school, { name: 'Violin', kind: 'private' })
		valueOf(addSeries(its.access, newId(), classId, tuesdays({ endsOn: '2026-03-27', startTime: '18:00' })))
		expect(preview().series.map((row) => row.classId)).toContain(classId)
	})

	it.each([
		{
			what: 'a lesson that takes place once',
			kind: 'group',
			starts: '2026-03-24',
			ends: '2026-03-24',
			offered: 0,
		},
		{ what: 'two lessons of a class', kind: 'group', starts: '2026-03-17', ends: '2026-03-24', offered: 1 },
		{
			what: 'two days of a workshop',
			kind: 'workshop',
			starts: '2026-03-17',
			ends: '2026-03-24',
			offered: 0,
		},
	] as const)('offers $what: $offered', ({ kind, starts, ends, offered }) => {
		const classId = aClass(its.school, { name: 'Jazz', kind })
		const wish = tuesdays({ startsOn: starts, endsOn: ends, startTime: '18:00' })
		valueOf(addSeries(its.access, newId(), classId, wish))
		expect(preview().series.filter((one) => one.classId === classId)).toHaveLength(offered)
	})

	it('does not offer a class of one day, also if its time was changed', () => {
		const { access, school } = its
		const day = '2026-03-24'
		const classId = aClass(school, { name: 'Jazz', startsOn: day, endsOn: day })
		const wish = tuesdays({ startsOn: day, endsOn: undefined, startTime: '18:00' })
		const { id } = valueOf(addSeries(access, newId(), classId, wish))
		const later = { ...wish, startTime: '19:00' }
		valueOf(splitSeries(access, id, later, valueOf(previewSplit(access, id, later)).token))
		expect(preview().series.filter((one) => one.classId === classId)).toEqual([])
	})

	it('goes forward only, and between terms of the school', () => {
		const { access, copy } = its
		const back = { ...copy, fromId: copy.toId, toId: copy.fromId }
		expect(wordsOf(previewTermCopy(access, back))).toContain('Choose a term that starts after Spring.')
		expect(previewTermCopy(access, { ...copy, toId: 'x' })).toMatchObject({ ok: false, status: 404 })
	})
})
