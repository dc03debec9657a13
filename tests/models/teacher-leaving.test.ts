import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { editTeacher } from '#app/models/teacher/definition.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { reachesClass, reachesStudent } from '#app/models/scope.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { setLastDay } from '#app/models/teacher/leaving.server.ts'
import { listLeaversWithLessons, listLessonsLeft } from '#app/models/teacher/lessons-left.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { studentEdit } from '#app/domain/student/form.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aClosure,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSchoolWithAccess,
	aStudent,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../support/lessons.ts'
import { allOf } from '../support/steps.ts'

let school: ASchool
let access: Access

const MIA = ['mia@family.example', 'mia@family.example']

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

describe('a last day', () => {
	it('that is moved into the future brings nobody back whom the plan has no room for', () => {
		const gone = aTeacher(school, { endedOn: '2020-01-01' })
		for (let i = 0; i < 5; i += 1) aTeacher(school)
		const beyond = setLastDay(access, { id: gone, version: 1 }, '2099-01-01')
		expect(beyond).toMatchObject({
			ok: false,
			errors: { form: [expect.stringContaining('allows 5 teachers')] },
		})
		expect(rows('select ended_on from teachers where id = ?', gone)).toEqual([{ ended_on: '2020-01-01' }])
		// Somebody who teaches here already only stays longer.
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from teachers where ended_on is null limit 1')
		expect(setLastDay(access, { id, version: 1 }, '2099-01-01').ok).toBe(true)
		expect(setLastDay(access, { id: gone, version: 1 }, '2021-01-01').ok).toBe(true)
	})
})

describe('the history of a teacher', () => {
	it('tells what was changed, and not what is only searched by', () => {
		const id = aTeacher(school)
		const profile = { name: 'Ana', email: 'ana@example.test', instruments: [], bufferMinutes: 0 }
		editTeacher(access, { id, version: 1 }, profile)
		const [entry] = rows<{ after: string }>(
			"select after from audit_entries where action = 'teacher.changed'",
		)
		expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'Ana', email: 'ana@example.test' })
		expect(entry?.after).not.toContain('Key')
	})
})

describe('handing over', () => {
	it('is not undone by whoever had the student or the class open before', () => {
		const [from, to] = [aTeacher(school), aTeacher(school, { name: 'Tom' })]
		const studentId = aStudent(school, { primaryTeacherId: from })
		const classId = aClass(school)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			classId,
			from,
		)
		const chosen = { teacherId: to, classIds: [classId], studentIds: [studentId] }
		expect(handOver(access, from, chosen)).toMatchObject({ ok: true, value: { classes: 1, students: 1 } })
		const old = studentEdit.parse({
			firstName: 'Ada',
			lastName: 'Lind',
			primaryTeacherId: from,
			version: '1',
		})
		expect(editStudent(access, studentId, old)).toMatchObject({ ok: false, status: 409 })
		expect(rows('select primary_teacher_id as id from students')).toEqual([{ id: to }])
		expect(rows('select version from classes')).toEqual([{ version: 2 }])
	})

	it('moves nothing of another teacher or another school, and nothing a second time', () => {
		const [from, to, third] = [aTeacher(school), aTeacher(school), aTeacher(school)]
		const [own, theirs] = [from, third].map((primaryTeacherId) => aStudent(school, { primaryTeacherId }))
		const chosen = { teacherId: to, classIds: [], studentIds: [own!, theirs!] }
		const stranger = accessOf(anAdminAt(aSchool()))
		expect(handOver(stranger, from, chosen)).toMatchObject({ ok: false, status: 404 })
		const { school: other, access: elsewhere } = aSchoolWithAccess()
		expect(handOver(elsewhere, aTeacher(other), chosen)).toMatchObject({
			errors: { teacherId: ['Choose another teacher from the list'] },
		})
		expect(handOver(access, from, { ...chosen, teacherId: from }).ok).toBe(false)
		expect(handOver(access, from, { ...chosen, studentIds: [] })).toMatchObject({
			errors: { form: ['Tick at least one class or student to hand over.'] },
		})
		expect(handOver(access, from, chosen)).toMatchObject({ ok: true, value: { students: 1 } })
		expect(handOver(access, from, chosen)).toMatchObject({
			errors: { form: ['What you ticked has been handed over already.'] },
		})
		expect(rows(`select id from audit_entries where action = 'teacher.handed-over'`)).toHaveLength(1)
		expect(rows('select primary_teacher_id as id from students order by id')).toEqual([
			{ id: to },
			{ id: third },
		])
	})

	it('goes to nobody who has left', () => {
		const [from, gone] = [aTeacher(school), aTeacher(school, { endedOn: '2020-01-01' })]
		const studentIds = [aStudent(school, { primaryTeacherId: from })]
		const over = handOver(access, from, { teacherId: gone, classIds: [], studentIds })
		expect(over).toMatchObject({ ok: false, errors: { teacherId: ['Choose another teacher from the list'] } })
	})
})

describe('handing over classes with lessons', () => {
	afterEach(() => {
		vi.useRealTimers()
	})

	/** Jun leads a class of four Tuesdays and one more lesson, and leaves after the second Tuesday. */
	function aLeaver() {
		const timetable = aTimetable()
		const { school, access, classId, teacher: jun, at } = timetable
		const lead = `insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`
		change(lead, school.id, classId, jun)
		change(`update teachers set email = 'jun@school.example' where id = ?`, jun)
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: jun })))
		aLesson(school, { classId, teacherId: jun, startsAt: at('2026-01-22', '10:00') })
		change(`update teachers set ended_on = '2026-01-13' where id = ?`, jun)
		const clara = aTeacher(school, { name: 'Clara Diaz', email: 'clara@school.example' })
		return { ...timetable, jun, clara, chosen: { teacherId: clara, classIds: [classId], studentIds: [] } }
	}

	const teachersOf = (classId: string) =>
		rows<{ day: string; teacher_id: string }>(
			'select day, teacher_id from lessons where class_id = ? order by day',
			classId,
		).map(({ day, teacher_id }) => [day, teacher_id])

	it('leaves out a series every two weeks that ends in its week off', () => {
		const { access, jun, chosen, classId, at } = aLeaver()
		const rule = tuesdays({ teacherId: jun, every: 2, startsOn: '2025-12-23', endsOn: '2026-01-18' })
		vi.setSystemTime(at('2025-12-20', '10:00'))
		valueOf(addSeries(access, newId(), classId, { ...rule, startTime: '09:00' }))
		expect(handOver(access, jun, chosen)).toMatchObject({ value: { preview: { lessons: 3 } } })
		expect(listSeries(access, classId, '2026-01-06')).toHaveLength(2)
		expect(listSeries(access, classId, '2026-01-14')).toMatchObject([{ every: 1 }])
	})

	it('says how many lessons go, and gives those after the last day to the new teacher', () => {
		const { access, classId, jun, clara, chosen } = aLeaver()
		const before = databaseHash()
		const { preview } = valueOf(handOver(access, jun, chosen))
		expect(preview).toMatchObject({ lessons: 3, from: '2026-01-14', clashes: [] })
		expect(databaseHash()).toBe(before)
		const confirmed = { token: preview!.token, tells: true }
		expect(valueOf(handOver(access, jun, chosen, confirmed))).toMatchObject({ classes: 1, to: 'Clara Diaz' })
		expect(teachersOf(classId)).toEqual([
			['2026-01-06', jun],
			['2026-01-13', jun],
			['2026-01-20', clara],
			['2026-01-22', clara],
			['2026-01-27', clara],
		])
		expect(rows('select teacher_id, starts_on, ends_on from series order by starts_on')).toEqual([
			{ teacher_id: jun, starts_on: '2026-01-06', ends_on: '2026-01-13' },
			{ teacher_id: clara, starts_on: '2026-01-14', ends_on: '2026-01-27' },
		])
		const told = rows<{ to_address: string }>('select distinct to_address from outbox order by 1')
		expect(told.map(({ to_address }) => to_address)).toEqual(['clara@school.example', 'jun@school.example'])
	})

	it('takes along a lesson that the family canceled, so that the class changes hands on one day', () => {
		const { access, classId, jun, clara, chosen } = aLeaver()
		change(`update lessons set state = 'canceled_in_time' where day = '2026-01-27'`)
		const { preview } = valueOf(handOver(access, jun, chosen))
		expect(preview).toMatchObject({ lessons: 2 })
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: false }))
		expect(teachersOf(classId).at(-1)).toEqual(['2026-01-27', clara])
		expect(listTaughtClasses(access, jun)).toMatchObject([
			{ id: classId, next: { name: 'Clara Diaz', until: '2026-01-13' } },
		])
	})

	it('names the day before the first day of the new teacher, on which the change of the time begins too', () => {
		const { access, classId, jun, chosen } = aLeaver()
		change(`update teachers set ended_on = '2026-01-16' where id = ?`, jun)
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: false }))
		expect(listTaughtClasses(access, jun)).toMatchObject([
			{ id: classId, next: { name: 'Clara Diaz', until: '2026-01-16' } },
		])
	})

	it('stays with the teacher until that day, also after the last lesson, and not an hour longer', () => {
		const { school, access, classId, jun, chosen, student, at } = aLeaver()
		const own: Access = { ...accessOf(aTeacherAt(school)), reach: 'own' }
		change('update teachers set membership_id = null where membership_id = ?', own.membershipId)
		change(
			`update teachers set membership_id = ?, ended_on = '2026-01-16' where id = ?`,
			own.membershipId,
			jun,
		)
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: false }))
		const reached = () => [reachesClass(own, classId), reachesStudent(own, student)]
		vi.setSystemTime(at('2026-01-16', '23:30'))
		expect(reached()).toEqual([true, true])
		expect(listTaughtClasses(access, jun)).toMatchObject([
			{ id: classId, next: { name: 'Clara Diaz', until: '2026-01-16' } },
		])
		vi.setSystemTime(at('2026-01-17', '00:30'))
		expect(reached()).toEqual([false, false])
		vi.setSystemTime(at('2026-01-16', '23:30'))
		// Without a later change, the row of a series alone makes no class theirs.
		change('update series set archived_at = 1 where teacher_id <> ?', jun)
		expect(reached()).toEqual([false, false])
	})

	it('tells a family of lessons without a last day from when on they are with another teacher', () => {
		const { access, classId, jun, chosen, student } = aLeaver()
		change('update students set email = ?, email_key = ? where id = ?', ...MIA, student)
		change('update teachers set ended_on = null where id = ?', jun)
		change('delete from lessons')
		change('delete from series')
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: jun, endsOn: undefined })))
		change("update teachers set ended_on = '2026-01-13' where id = ?", jun)
		change('delete from outbox')
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: true }))
		const texts = rows<{ text: string }>('select text from outbox').map(({ text }) => text)
		expect(texts.length).toBeGreaterThan(1)
		for (const text of texts)
			expect(text).toMatch(/with Clara Diaz, from (20 January 2026|January 20, 2026) on\./)
		expect(listTaughtClasses(access, jun)).toMatchObject([{ next: { until: '2026-01-13' } }])
	})

	it('takes along a lesson with a reported absence, and one that was moved by hand', () => {
		const { access, classId, jun, clara, chosen, student } = aLeaver()
		change('update teachers set ended_on = null where id = ?', jun)
		change('delete from lessons')
		change('delete from series')
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: jun, endsOn: undefined })))
		const [, , , absent, moved] = lessonsOfClass(classId)
		valueOf(markLesson(access, absent!.id, [{ studentId: student, code: 'M' }], { source: 'office' }))
		change('update lessons set moved_from = starts_at where id = ?', moved!.id)
		change("update teachers set ended_on = '2026-01-13' where id = ?", jun)
		change('delete from outbox')
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: true }))
		const given = new Map(lessonsOfClass(classId).map(({ id }, at) => [id, teachersOf(classId)[at]?.[1]]))
		expect([given.get(absent!.id), given.get(moved!.id)]).toEqual([clara, clara])
		const own = 'select id from lessons where series_id = (select id from series where teacher_id = ?)'
		expect(rows(own, clara)).toContainEqual({ id: absent!.id })
		const texts = rows<{ text: string }>('select text from outbox').map(({ text }) => text)
		expect(texts.length).toBeGreaterThan(0)
		for (const text of texts) expect(text).not.toContain('Not changed')
	})

	it('names what clashes, and goes ahead with a reason only', () => {
		const { school, access, classId, jun, clara, chosen, at } = aLeaver()
		const choir = aClass(school, { name: 'Choir' })
		aLesson(school, { classId: choir, teacherId: clara, startsAt: at('2026-01-20', '16:00') })
		aLesson(school, { classId: choir, teacherId: clara, startsAt: at('2026-01-22', '10:00') })
		const { preview } = valueOf(handOver(access, jun, chosen))
		expect(preview?.clashes.map(({ kind, what }) => [kind, what])).toEqual([
			['teacher', 'Choir'],
			['teacher', 'Choir'],
		])
		const confirmed = { token: preview!.token, tells: false }
		const before = databaseHash()
		expect(handOver(access, jun, chosen, confirmed)).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
		valueOf(handOver(access, jun, chosen, { ...confirmed, force: { reason: 'A colleague helps' } }))
		expect(lessonsOfClass(classId).filter(({ day }) => day > '2026-01-13')).toHaveLength(3)
		expect(listLessonsLeft(access, jun)).toEqual([])
	})

	it('names lessons of two classes that overlap, and hands both over with a reason', () => {
		const { school, access, classId, jun, clara, chosen } = aLeaver()
		const violin = aClass(school, { name: 'Violin' })
		const lead = `insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`
		change(lead, school.id, violin, jun)
		const overlapping = tuesdays({ teacherId: jun, startTime: '16:30' })
		change('update teachers set ended_on = null where id = ?', jun)
		valueOf(addSeries(access, newId(), violin, overlapping, { reason: 'Partly together' }))
		change("update teachers set ended_on = '2026-01-13' where id = ?", jun)
		const both = { ...chosen, classIds: [classId, violin] }
		const { preview } = valueOf(handOver(access, jun, both))
		expect(new Set(preview?.clashes.map(({ kind, what }) => `${kind} ${what}`))).toEqual(
			new Set(['teacher Piano', 'teacher Violin']),
		)
		const confirmed = { token: preview!.token, tells: false }
		const before = databaseHash()
		const refused = handOver(access, jun, both, confirmed)
		expect(refused.ok ? [] : refused.errors.form).toContainEqual(
			expect.stringMatching(/^Clara Diaz teaches (Piano|Violin) then/),
		)
		expect(databaseHash()).toBe(before)
		valueOf(handOver(access, jun, both, { ...confirmed, force: { reason: 'Partly together' } }))
		for (const id of both.classIds)
			expect(
				teachersOf(id).map(([day, teacher]) => teacher === (day! > '2026-01-13' ? clara : jun)),
			).not.toContain(false)
		expect(listLessonsLeft(access, jun)).toEqual([])
	})

	it('leaves no lesson behind unnamed', () => {
		const { access, classId, jun, chosen } = aLeaver()
		const left = { classId, class: 'Piano', lessons: 3 }
		expect(listLessonsLeft(access, jun)).toMatchObject([left])
		expect(listLeaversWithLessons(access, '2026-01-12')).toEqual([])
		expect(listLeaversWithLessons(access, '2026-01-13')).toMatchObject([{ name: 'Jun Mori', lessons: 3 }])
		expect(listLeaversWithLessons(accessOf(anAdminAt(aSchool())), '2026-01-13')).toEqual([])
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: false }))
		expect(listLeaversWithLessons(access, '2026-02-13')).toEqual([])
	})

	it('still needs a teacher for lessons that the hourly job adds to a series of a teacher who has left', () => {
		const { access, classId, jun, clara, chosen, at } = aLeaver()
		change('delete from lessons')
		change('delete from series')
		change('update teachers set ended_on = null where id = ?', jun)
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: jun, endsOn: undefined })))
		change("update teachers set ended_on = '2026-01-13' where id = ?", jun)
		vi.setSystemTime(at('2026-02-03', '10:00'))
		const before = listLessonsLeft(access, jun)[0]?.lessons ?? 0
		allOf(rollOpenSeries())
		const added = teachersOf(classId).filter(([, teacher]) => teacher === null).length
		expect(added).toBeGreaterThan(0)
		expect(listLessonsLeft(access, jun)).toMatchObject([{ classId, lessons: before + added }])
		const lessons = () => listLeaversWithLessons(access, '2026-02-03').map((teacher) => teacher.lessons)
		expect(lessons()).toEqual([before + added])
		change('update lessons set teacher_id = ? where teacher_id is not null and day > ?', clara, '2026-01-13')
		expect(lessons()).toEqual([added])
		const { preview } = valueOf(handOver(access, jun, chosen))
		valueOf(handOver(access, jun, chosen, { token: preview!.token, tells: false }))
		expect([lessons(), new Set(teachersOf(classId).map(([, id]) => id))]).toEqual([[], new Set([jun, clara])])
	})

	it('takes along a lesson that the school has left booked on a closed day, and gives it back', () => {
		const { school, access, classId, jun, clara, chosen } = aLeaver()
		aClosure(school, { name: 'Fire inspection', startsOn: '2026-01-20', endsOn: '2026-01-20' })
		const before = teachersOf(classId)
		const { preview } = valueOf(handOver(access, jun, chosen))
		expect(preview).toMatchObject({ lessons: 3, clashes: [{ kind: 'closure', who: 'Fire inspection' }] })
		const confirmed = { token: preview!.token, tells: false }
		expect(handOver(access, jun, chosen, confirmed)).toMatchObject({ ok: false, status: 409 })
		valueOf(handOver(access, jun, chosen, { ...confirmed, force: { reason: 'Agreed' } }))
		const handed = before.map(([day, teacher]) => [day, day! > '2026-01-13' ? clara : teacher])
		expect(teachersOf(classId)).toEqual(handed)
		const [last] = rows<{ id: string }>('select id from schedule_changes order by id desc limit 1')
		valueOf(undoChange(access, last!.id))
		// The lesson of the 22nd is in no series.
		const back = before.map(([day, teacher]) => [day, day === '2026-01-22' ? clara : teacher])
		expect(teachersOf(classId)).toEqual(back)
	})

	it('emails each mailbox once about all classes, and again of the one class that is undone', () => {
		const { school, access, jun, chosen } = aLeaver()
		const violin = aClass(school, { name: 'Violin' })
		const bo = aStudent(school, { firstName: 'Bo', lastName: 'Berg', email: 'bo@family.example' })
		anEnrolment(school, violin, bo)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, violin, jun],
		)
		change(`update teachers set ended_on = null where id = ?`, jun)
		valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId: jun, startTime: '10:00' })))
		change(`update teachers set ended_on = '2026-01-13' where id = ?`, jun)
		change('delete from outbox')
		const all = { ...chosen, classIds: [...chosen.classIds, violin] }
		const { preview } = valueOf(handOver(access, jun, all))
		valueOf(handOver(access, jun, all, { token: preview!.token, tells: true }))
		const mails = () =>
			rows<{ to_address: string; text: string }>('select to_address, text from outbox order by rowid')
		expect(
			mails()
				.map((mail) => mail.to_address)
				.sort(),
		).toEqual(['bo@family.example', 'clara@school.example', 'jun@school.example'])
		const claras = mails().find((mail) => mail.to_address === 'clara@school.example')?.text ?? ''
		// The lines are in order of time, so that a long letter names each class.
		expect(claras.match(/(Piano|Violin), \w+/g)?.slice(0, 3)).toEqual([
			'Violin, Tue',
			'Piano, Tue',
			'Piano, Thu',
		])
		const [piano] = rows<{ id: string }>(`select id from schedule_changes where summary like 'Piano%'`).slice(
			-1,
		)
		valueOf(undoChange(access, piano!.id))
		const after = mails().slice(3)
		expect(after.map((mail) => mail.to_address).sort()).toEqual([
			'clara@school.example',
			'jun@school.example',
		])
		for (const { text } of after) expect(text).not.toContain('Violin')
	})

	it('gives a class and its students back with its lessons, and tells families of no lesson that they did not know', () => {
		const { school, access, classId, student, jun, clara, chosen, at } = aLeaver()
		const bo = aStudent(school, { primaryTeacherId: jun })
		const lead = () =>
			rows('select teacher_id as id from class_teachers where class_id = ?', classId).map(({ id }) => id)
		const mains = () =>
			rows(
				'select primary_teacher_id as id from students where id in (?, ?) order by id = ?',
				student,
				bo,
				bo,
			)
		change('update students set email = ?, email_key = ? where id = ?', ...MIA, student)
		change('update students set primary_teacher_id = ? where id = ?', jun, student)
		change('update teachers set ended_on = null where id = ?', jun)
		change('delete from lessons')
		change('delete from series')
		for (const weekday of [2, 4]) {
			const wish = tuesdays({ teacherId: jun, endsOn: undefined, weekdays: [weekday] })
			valueOf(addSeries(access, newId(), classId, wish))
		}
		const [{ day: known } = { day: '9' }] = rows<{ day: string }>('select max(day) as day from lessons')
		change("update teachers set ended_on = '2026-01-20' where id = ?", jun)
		vi.setSystemTime(at('2026-01-16', '10:00'))
		change('delete from outbox')
		const all = { ...chosen, studentIds: [student, bo] }
		const { preview } = valueOf(handOver(access, jun, all))
		valueOf(handOver(access, jun, all, { token: preview!.token, tells: true }))
		expect(rows('select id from lessons where day > ?', known)).toEqual([])
		expect([lead(), mains()]).toEqual([[clara], [{ id: clara }, { id: clara }]])
		change('update outbox set sent_at = 1')
		const changes = rows<{ id: string }>("select id from schedule_changes where kind = 'split'")
		expect(changes).toHaveLength(2)
		valueOf(undoChange(access, changes[0]!.id))
		expect(lead()).toEqual([clara])
		valueOf(undoChange(access, changes[1]!.id))
		expect([lead(), mains()]).toEqual([[jun], [{ id: jun }, { id: clara }]])
		const letters = rows<{ text: string }>('select text from outbox where sent_at is null')
		expect(letters).not.toEqual([])
		for (const { text } of letters) expect(text).not.toContain('canceled')
	})

	it('names each child and class of many lessons in one line, with the number of lessons and their days', () => {
		const { school, access, jun, chosen, student } = aLeaver()
		const lead = `insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`
		const kim = aStudent(school, { firstName: 'Kim', lastName: 'Lind', email: 'eva@family.example' })
		change(
			`update students set email = 'eva@family.example', email_key = 'eva@family.example' where id = ?`,
			student,
		)
		change('update teachers set ended_on = null where id = ?', jun)
		const classIds = ['Violin', 'Kim Lind'].map((name, i) => {
			const id = aClass(school, { name })
			change(lead, school.id, id, jun)
			anEnrolment(school, id, [student, kim][i]!)
			const wish = tuesdays({ teacherId: jun, startTime: `1${i}:00`, endsOn: '2026-06-30' })
			valueOf(addSeries(access, newId(), id, wish))
			return id
		})
		change("update teachers set ended_on = '2026-01-13' where id = ?", jun)
		change('delete from outbox')
		const all = { ...chosen, classIds }
		const { preview } = valueOf(handOver(access, jun, all))
		valueOf(handOver(access, jun, all, { token: preview!.token, tells: true }))
		const texts = rows<{ text: string }>('select text from outbox').map(({ text }) => text)
		expect(texts.length).toBeGreaterThan(2)
		for (const text of texts) {
			const when = 'with Clara Diaz (24 lessons, 20 January 2026 to 30 June 2026).'
			expect(text).toContain(`Violin: Tuesday, 10:00–10:45, ${when}`)
			expect(text).toContain(`Kim Lind: Tuesday, 11:00–11:45, ${when}`)
			expect(text).toContain('These lessons have changed')
			expect(text).not.toMatch(/And \d+ more/)
		}
	})
})
