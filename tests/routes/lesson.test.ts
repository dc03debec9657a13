import { beforeEach, describe, expect, it } from 'vitest'
import { href } from '#app/domain/href.ts'
import type { LessonTask } from '#app/domain/lesson/pages.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { lockAttendance } from '../support/attendance.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { aRoom, valueOf } from '../support/lessons.ts'
import { known } from '../support/student-lists.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let school: ASchool
let office: Visitor
let classId: string
let ada: string
let ben: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	classId = aClass(school, { name: 'Piano' })
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	ben = aStudent(school, { firstName: 'Ben', lastName: 'Moss' })
	for (const student of [ada, ben]) anEnrolment(school, classId, student)
})

const startingIn = (ms: number, more = {}) => aLesson(school, { classId, startsAt: Date.now() + ms, ...more })
const at = (id: string, task?: LessonTask) => href.lesson(id, task)
const marksOf = (id: string) =>
	rows<{ code: string }>(
		'select code, minutes_late, staff_note, family_note from attendance_marks where lesson_id = ? and replaced_at is null order by code',
		id,
	)
const versionOf = (id: string) =>
	String(rows<{ version: number }>('select version from lessons where id = ?', id)[0]?.version)

function roll(id: string, marks: Record<string, string>[], more: Record<string, string> = {}) {
	const fields = marks.flatMap((mark, i) =>
		Object.entries(mark).map(([name, value]) => [`marks[${i}].${name}`, value] as [string, string]),
	)
	return office.post(at(id), [['version', versionOf(id)], ...fields, ...Object.entries(more)])
}

/** Teaches every lesson so far. */
async function itsTeacher() {
	const colleague = aTeacherAt(school)
	const teacherId = rows<{ id: string }>(
		'select id from teachers where membership_id = ?',
		colleague.membershipId,
	)[0]?.id
	change('update lessons set teacher_id = ?', teacherId ?? '')
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, teacherId ?? ''],
	)
	const teacher = await Visitor.signedInAs(colleague)
	return { teacher, theirs: (lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}` }
}

describe('the roll of a lesson', () => {
	it('has a word and a letter for each mark, and saves all of them with one button', async () => {
		const id = startingIn(-HOUR)
		const page = await office.get(at(id))
		expect(page.page.text).toContain('0 of 2 marked')
		expect(page.body).toMatch(/<b>P<\/b>(<!-- -->)? (<!-- -->)?Present/)
		const saved = await roll(id, [
			{ studentId: ada, code: 'P' },
			{ studentId: ben, code: 'L', minutesLate: '4' },
		])
		expect(saved.status).toBe(303)
		const after = await office.follow(saved)
		expect(after.page.flash).toContain('Attendance saved: 2 of 2 marked.')
		expect(marksOf(id)).toEqual([
			{ code: 'L', minutes_late: 4, staff_note: null, family_note: null },
			{ code: 'P', minutes_late: null, staff_note: null, family_note: null },
		])
		expect(rows('select state from lessons where id = ?', id)).toEqual([{ state: 'held' }])
	})

	it('is one with its teacher’s: each reads and writes the same notes', async () => {
		const [before, id] = [startingIn(-8 * DAY), startingIn(-HOUR)]
		const { teacher, theirs } = await itsTeacher()
		await teacher.post(theirs(before), {
			version: versionOf(before),
			publish: 'on',
			'marks[0].studentId': ada,
			'marks[0].code': 'P',
			'marks[0].covered': 'C position',
			'marks[0].next': 'Scales',
			'marks[0].privateNote': 'Tired',
		})
		const { text } = (await office.get(at(id))).page
		expect(text).toContain('C position Next: Scales Private: Tired')
		await roll(id, [{ studentId: ada, code: 'P', covered: 'G major', privateNote: 'Thumbs' }], {
			publish: 'on',
		})
		expect((await office.get(at(id))).body).toMatch(/<textarea[^>]*name="marks\[0\]\.covered"[^>]*>G major</)
		const { body } = await teacher.get(theirs(id))
		expect(body).toMatch(/<textarea[^>]*name="marks\[0\]\.covered"[^>]*>G major</)
		expect(body).toContain('Thumbs')
	})

	it('that is canceled is read only, with the notes that prepared it, which families do not see', async () => {
		const id = startingIn(2 * DAY)
		const { teacher, theirs } = await itsTeacher()
		const note = { 'marks[0].studentId': ada, 'marks[0].next': 'Scales', 'marks[0].privateNote': 'Tired' }
		await teacher.post(theirs(id), { version: versionOf(id), publish: 'on', ...note })
		await office.post(at(id, 'cancel'), { by: 'student', reason: '' })
		const pages = [await teacher.get(theirs(id)), await office.get(at(id))]
		for (const { page, body } of pages) {
			expect(page.text).toMatch(/Ada Lind .*Next: Scales\s*· Private: Tired/)
			expect(page.text).toContain('then canceled are not shown to families.')
			expect(body).not.toContain('name="marks[0].next"')
		}
		const { page } = await teacher.get(`/dashboard/teacher/students/${ada}/notes`)
		expect(page.text).toContain('Not shown to the family The lesson was canceled.')
	})

	it('gives the note for everyone to each student without one of their own', async () => {
		const id = startingIn(-HOUR)
		const first = { studentId: ada, code: 'P' }
		const second = { studentId: ben, code: 'P', covered: 'Duet, lower part' }
		const everyone = { covered: 'Duet', next: 'Hands together', publish: 'on' }
		const notes = () =>
			rows('select student_id = ? as ada, covered, next from lesson_notes order by covered', ada)
		await roll(id, [first, second], everyone)
		expect(notes()).toEqual([
			{ ada: 1, covered: 'Duet', next: 'Hands together' },
			{ ada: 0, covered: 'Duet, lower part', next: 'Hands together' },
		])
		const { body } = await office.get(at(id))
		expect(body).toMatch(/<textarea[^>]*name="next"[^>]*>Hands together</)
		expect(body).toMatch(/<textarea[^>]*name="covered"[^>]*><\/textarea>/)
		expect(body).toMatch(/<textarea[^>]*name="marks\[1\]\.covered"[^>]*>Duet, lower part</)
		await roll(id, [{ ...first, covered: 'Duet' }, second], { ...everyone, covered: '', next: 'Slowly' })
		expect(notes()).toEqual([
			{ ada: 1, covered: 'Duet', next: 'Slowly' },
			{ ada: 0, covered: 'Duet, lower part', next: 'Slowly' },
		])
	})

	it('says something kind about the first roll of a school, and nothing about the next', async () => {
		const says = async (id: string) =>
			(await office.follow(await roll(id, [{ studentId: ada, code: 'P' }]))).page.flash
		expect(await says(startingIn(-8 * 24 * HOUR))).toContain('That was your school’s first roll. Well done!')
		expect(await says(startingIn(-HOUR))).not.toContain('first roll')
	})

	it('says so to a solo teacher as their own', async () => {
		change("update schools set kind = 'solo' where id = ?", school.id)
		const saved = await roll(startingIn(-HOUR), [{ studentId: ada, code: 'P' }])
		expect((await office.follow(saved)).page.flash).toContain('That was your first roll. Well done!')
	})

	it('copies the note of the last lesson into the form, keeps what was typed, and saves nothing', async () => {
		const before = startingIn(-8 * 24 * HOUR)
		const id = startingIn(-HOUR)
		const both = [{ studentId: ada }, { studentId: ben }]
		await roll(before, both, { covered: 'Duet', next: 'Hands together', publish: 'on' })
		const offered = await office.get(at(id))
		expect(offered.page.text).toContain('Copy last note')
		// A text browser writes a legend and a button on one line.
		expect(offered.body).not.toContain('</legend><button')
		const { status, body } = await roll(id, [{ studentId: ada, code: 'L' }, { studentId: ben }], {
			intent: 'copy-last',
		})
		expect(status).toBe(200)
		expect(body).toMatch(/<textarea[^>]*name="covered"[^>]*>Duet</)
		expect(body).toMatch(/<textarea[^>]*name="next"[^>]*>Hands together</)
		expect(body).toMatch(/name="marks\[0\]\.code"[^>]*checked[^>]*value="L"|value="L"[^>]*checked/)
		expect(rows('select 1 from lesson_notes where lesson_id = ?', id)).toEqual([])
		expect(rows('select 1 from attendance_marks where lesson_id = ?', id)).toEqual([])
	})

	it('offers each code by its letter and a short word, and says what it stands for', async () => {
		const { page } = await office.get(at(startingIn(-HOUR)))
		expect(page.text).toContain('A No show')
		expect(page.html).toContain('aria-label="A No show, Absent, no notice"')
		expect(page.text).toContain('N Absent, notice given · M Absent, make-up owed')
	})

	it('marks the rest present and leaves the marks that were given', async () => {
		const id = startingIn(-HOUR)
		await roll(id, [{ studentId: ada, code: 'A' }, { studentId: ben }], { intent: 'rest-present' })
		expect(marksOf(id).map(({ code }) => code)).toEqual(['A', 'P'])
	})

	it('offers to mark the rest only while somebody has no mark', async () => {
		const id = startingIn(-HOUR)
		const rest = 'Mark the rest present'
		await roll(id, [{ studentId: ada, code: 'N' }])
		expect((await office.get(at(id))).page.text).toContain(rest)
		await roll(id, [{ studentId: ben, code: 'P' }])
		expect((await office.get(at(id))).page.text).not.toContain(rest)
	})

	it('takes only absences that are known before it opens', async () => {
		const id = startingIn(3 * DAY)
		const page = await office.get(at(id))
		expect(page.body).not.toContain('value="P"')
		const early = await roll(id, [{ studentId: ada, code: 'P' }])
		expect([early.status, early.page.problems.join()]).toEqual([
			400,
			expect.stringContaining('Attendance opens one hour before the lesson.'),
		])
		expect(marksOf(id)).toEqual([])
	})

	it('from an old page is not saved, and says who was quicker', async () => {
		const id = startingIn(-HOUR)
		const version = versionOf(id)
		await roll(id, [{ studentId: ada, code: 'P' }])
		const late = await office.post(at(id), { version, 'marks[0].studentId': ada, 'marks[0].code': 'A' })
		expect(late.status).toBe(409)
		expect(late.page.problems.join()).toContain('changed this while you had it open')
		expect(late.page.text).toContain('Save again to keep what is in this form')
		expect(late.page.text).toMatch(/Ada Lind: mark\s*Absent, no notice\s*Present/)
		expect(marksOf(id).map(({ code }) => code)).toEqual(['P'])
	})

	it('that is locked is corrected only with a reason, which is kept', async () => {
		const id = startingIn(-2 * DAY)
		const { day } = rows<{ day: string }>('select day from lessons where id = ?', id)[0] ?? { day: '' }
		lockAttendance(school, day)
		const refused = await roll(id, [{ studentId: ada, code: 'P' }])
		expect([refused.status, marksOf(id)]).toEqual([409, []])
		expect(refused.page.problemOf('overrideReason')).toContain('Attendance is locked through')
		await roll(id, [{ studentId: ada, code: 'P' }], { overrideReason: 'Paper roll found' })
		expect(rows('select override_reason from attendance_marks where lesson_id = ?', id)).toEqual([
			{ override_reason: 'Paper roll found' },
		])
	})
})

describe('the lessons of a student at the office', () => {
	it('say what the family sees: marks, absences they reported, and make-up lessons they are owed', async () => {
		const [past, coming] = [startingIn(-8 * DAY), startingIn(3 * DAY)]
		await roll(past, [{ studentId: ada, code: 'M' }])
		const admin = accessOf(anAdminAt(school))
		const absence = { studentId: ada, code: 'N', familyNote: 'School trip' }
		valueOf(markLesson(admin, coming, [absence], { source: 'portal' }))
		const { text } = (await office.get(`/students/${ada}/lessons`)).page
		expect(text).toContain('Absent, make-up owed')
		expect(text).toMatch(/“School trip” Absent, notice given/)
		expect(text).toMatch(/1 make-up lesson \d+ minutes, to be taken by .* Book make-up/)
		expect((await office.get(`/students/${ada}`)).page.text).toMatch(
			/1 make-up lesson \d+ minutes, to be taken by/,
		)
		const other = (await office.get(`/students/${ben}/lessons`)).page.text
		expect(other).not.toMatch(/Absent|School trip|owed|Book make-up/)
	})
})

describe('a lesson', () => {
	it('of a solo teacher offers no other teacher, and keeps its own when it moves', async () => {
		change("update schools set kind = 'solo' where id = ?", school.id)
		const teacherId = aTeacher(school)
		const id = startingIn(DAY, { teacherId })
		expect(Object.keys((await office.get(at(id))).page.links)).not.toContain('Substitute')
		const { page } = await office.get(at(id, 'move'))
		expect(page.text).not.toContain('No teacher')
		const kept = { version: versionOf(id), teacherId: page.valueOf('teacherId') ?? '' }
		const to = { day: page.valueOf('day') ?? '', startTime: '23:00', durationMinutes: '45' }
		expect((await office.post(at(id, 'move'), { ...kept, ...to })).status).toBe(303)
		expect(rows('select teacher_id from lessons where id = ?', id)).toEqual([{ teacher_id: teacherId }])
	})

	it('is canceled after its consequences were printed, and restored', async () => {
		const id = startingIn(5 * DAY)
		const ask = await office.get(`${at(id, 'cancel')}?by=student`)
		expect(ask.page.text).toMatch(/Ada Lind ?: no charge, 45-minute make-up credit/)
		expect(ask.page.text).toContain('There is no other class like this one, so families cannot book')
		expect(ask.page.links.Absences).toBe(href.schoolSettings('absences'))
		const without = await office.post(at(id, 'cancel'), { by: 'school' })
		expect(without.page.problems).toContain('Say why the lesson is canceled')
		// A family does not have to give a reason, here as in the portal.
		const canceled = await office.post(at(id, 'cancel'), { by: 'student', reason: '' })
		const page = await office.follow(canceled)
		expect(page.page.text).toContain('Canceled by the family, in time')
		expect(rows('select state from make_up_credits')).toHaveLength(2)
		await office.post(at(id), { intent: 'restore', version: versionOf(id) })
		expect(rows('select state from lessons where id = ?', id)).toEqual([{ state: 'scheduled' }])
	})

	it('that begins soon is canceled with less than an hour of notice', async () => {
		const soon = await office.get(`${at(startingIn(HOUR / 2), 'cancel')}?by=student`)
		expect(soon.page.text).toContain('It is less than an hour before the lesson, and your rules ask for 24')
	})

	it('moves to a free time, and not over another lesson of its teacher', async () => {
		const teacherId = aTeacher(school, { name: 'Jun Mori' })
		const id = startingIn(5 * DAY, { teacherId })
		const other = aLesson(school, {
			classId: aClass(school, { name: 'Violin' }),
			teacherId,
			startsAt: Date.now() + 6 * DAY,
		})
		const [taken] = rows<{ day: string }>('select day from lessons where id = ?', other)
		const page = await office.get(at(id, 'move'))
		expect(page.page.text).toContain('Free times')
		// The times beside another lesson are among the first found, but each day is in order.
		const offered = Object.values(page.page.links).flatMap(
			(to) => /day=([\d-]+)&time=([^&]+)/.exec(to)?.slice(1).join(' ') ?? [],
		)
		expect(offered.length).toBeGreaterThan(4)
		expect(offered).toEqual(offered.toSorted())
		const times = await office.get(at(other, 'move'))
		const slot = {
			version: versionOf(id),
			durationMinutes: '45',
			teacherId,
			day: taken?.day ?? '',
			startTime: times.page.valueOf('startTime') ?? '',
		}
		const refused = await office.post(at(id, 'move'), slot)
		expect(refused.status).toBe(409)
		expect(refused.page.problems.join()).toContain('Jun Mori teaches Violin then')
		const forced = await office.post(at(id, 'move'), { ...slot, forceReason: 'Duet' })
		expect((await office.follow(forced)).page.text).toContain('Duet')
		expect(rows('select forced_reason from lessons where id = ?', id)).toEqual([{ forced_reason: 'Duet' }])
	})

	it('is given to a substitute, the free and qualified first', async () => {
		const usual = aTeacher(school, { name: 'Jun Mori' })
		const other = aTeacher(school, { name: 'Ana Ruiz' })
		const id = startingIn(5 * DAY, { teacherId: usual })
		expect((await office.get(at(id, 'substitute'))).page.text).toMatch(
			/Ana Ruiz \w[\w ,]*no email address, so call them/,
		)
		const saved = await office.post(at(id, 'substitute'), { version: versionOf(id), teacherId: other })
		const page = await office.follow(saved)
		expect(page.page.flash).toBe('Ana Ruiz teaches it.')
		expect(page.page.text).toContain('Ana Ruiz is substituting for Jun Mori.')
	})

	it('takes a visitor, who is found by name, and sends them away', async () => {
		const id = startingIn(5 * DAY)
		const zoe = known(school, 'Zoe', 'Ferris')
		const found = await office.get(`${at(id, 'add-visitor')}?find=ferris`)
		const form = await office.get(found.page.links['Zoe Ferris'] ?? '')
		expect(form.page.heading).toBe('Add Zoe Ferris as a visitor')
		expect(form.page.text).toContain('No email address for Zoe Ferris. Call them.')
		const added = await office.post(at(id, 'add-visitor'), { studentId: zoe })
		expect((await office.follow(added)).page.flash).toBe('Zoe Ferris comes to this lesson.')
		const link = (await office.get(at(id))).page.links['Remove Zoe Ferris'] ?? ''
		const question = await office.get(link)
		expect(question.page.heading).toBe('Remove Zoe Ferris from this lesson?')
		expect(rows('select student_id from lesson_visitors')).toHaveLength(1)
		const removed = await office.post(link, question.page.forms.at(-1)?.hidden ?? {})
		expect((await office.follow(removed)).page.flash).toBe('Zoe Ferris no longer comes to this lesson.')
		expect(rows('select student_id from lesson_visitors')).toEqual([])
	})

	it('offers to email the family of a visitor who is added or removed', async () => {
		const id = startingIn(5 * DAY)
		const zoe = known(school, 'Zoe', 'Ferris')
		change(`update students set email = 'zoe@family.example' where id = ?`, zoe)
		const tells = { studentId: zoe, tells: 'on' }
		for (const task of ['add-visitor', 'remove-visitor'] as const) {
			const form = await office.get(`${at(id, task)}?student=${zoe}`)
			expect(form.page.text).toContain('Email 1 person about this')
			const saved = await office.follow(await office.post(at(id, task), tells))
			expect(saved.page.flash).toContain('to this lesson. The families will get an email')
		}
		expect(rows('select subject from outbox order by id')).toEqual([
			{ subject: 'Lesson booked for Zoe Ferris' },
			{ subject: 'Lesson no longer booked for Zoe Ferris' },
		])
	})

	it('of another school answers as one that is not there', async () => {
		const other = aSchool()
		const foreign = aLesson(other, { classId: aClass(other, { name: 'Secret Choir' }), startsAt: 1 })
		const before = databaseHash()
		for (const task of [
			undefined,
			'move',
			'cancel',
			'substitute',
			'add-visitor',
			'remove-visitor',
		] as const) {
			expect((await office.get(at(foreign, task))).status).toBe(404)
			expect((await office.post(at(foreign, task), { by: 'school', reason: 'x', version: '1' })).status).toBe(
				404,
			)
		}
		expect(databaseHash()).toBe(before)
	})

	it('leads to the one before and the one after', async () => {
		const [first, second, third] = [1, 2, 3].map((days) => startingIn(days * DAY))
		const { links } = (await office.get(at(second ?? ''))).page
		const to = (text: string) => Object.entries(links).find(([label]) => label.startsWith(text))?.[1]
		expect([to('Previous:'), to('Next:')]).toEqual([at(first ?? ''), at(third ?? '')])
	})
})

describe('the sessions of a class', () => {
	const wish = {
		frequency: 'weekly',
		weekdays: '2',
		every: '1',
		startTime: '4pm',
		durationMinutes: '45',
		startsOn: '2030-01-01',
		count: '3',
	}

	it('are looked at before they are added, with what speaks against them', async () => {
		const roomId = aRoom(school.id)
		await office.post(`/classes/${aClass(school, { name: 'Choir' })}/add-series`, {
			...wish,
			roomId,
			count: '2',
		})
		const before = databaseHash()
		const preview = await office.post(`/classes/${classId}/add-series`, {
			...wish,
			roomId,
			intent: 'preview',
		})
		expect(preview.status).toBe(200)
		expect(preview.page.text).toContain('2 lessons clash.')
		expect(preview.page.text).toContain('is taken by Choir then')
		expect(preview.page.valueOf('startTime')).toBe('4pm')
		expect(databaseHash()).toBe(before)
		const refused = await office.post(`/classes/${classId}/add-series`, { ...wish, roomId })
		expect(refused.status).toBe(409)
		expect(refused.page.text).toContain('2 lessons clash.')
	})

	it('are added as a series, once however often the page is sent', async () => {
		const page = await office.get(`/classes/${classId}/add-series`)
		const formKey = page.page.valueOf('formKey') ?? ''
		const send = () => office.post(`/classes/${classId}/add-series`, { ...wish, formKey })
		expect((await office.follow(await send())).page.flash).toBe('3 lessons were added.')
		expect((await office.follow(await send())).page.flash).toBe('The lessons were added.')
		expect(rows('select day from lessons where class_id = ? order by day', classId)).toEqual([
			{ day: '2030-01-01' },
			{ day: '2030-01-08' },
			{ day: '2030-01-15' },
		])
	})

	it('want one slot fifty times at once: one gets it, and the others read who has it', async () => {
		const roomId = aRoom(school.id)
		const paths = Array.from({ length: 50 }, () => `/classes/${aClass(school)}/add-lesson`)
		const slot = { kind: 'extra', day: '2030-02-05', startTime: '16:00', durationMinutes: '30', roomId }
		const answers = await Promise.all(paths.map((path) => office.post(path, slot)))
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
		const refused = answers.filter(({ status }) => status === 409)
		expect(refused).toHaveLength(49)
		for (const { page } of refused) expect(page.problems.join()).toContain('Blue Room is taken by')
		expect(rows('select 1 from lessons')).toHaveLength(1)
	})

	it('are not added from a form with nothing but a time', async () => {
		const path = `/classes/${classId}/add-series`
		const refused = await office.post(path, { startTime: '16:00' })
		expect(refused.status).toBe(400)
		expect(refused.page.valueOf('startTime')).toBe('16:00')
		const weekly = { frequency: 'weekly', every: '1', durationMinutes: '45', startsOn: '2030-01-01' }
		const noDay = await office.post(path, { ...weekly, startTime: '16:00' })
		expect(noDay.page.problems).toContain('Choose at least one weekday')
		expect(rows('select id from lessons')).toEqual([])
	})

	it('take one more beside the series', async () => {
		const added = await office.post(`/classes/${classId}/add-lesson`, {
			kind: 'trial',
			day: '2030-02-05',
			startTime: '16:00',
			durationMinutes: '30',
		})
		const page = await office.follow(added)
		expect(page.page.text).toContain('Trial lesson')
		expect(page.page.flash).toBe('The lesson was added.')
	})

	it('say so while there are none', async () => {
		const page = await office.get(`/classes/${classId}/lessons`)
		expect(page.page.text).toContain('No lesson is scheduled from today on.')
		expect(page.page.links['Add repeating lessons']).toBe(`/classes/${classId}/add-series`)
	})
})
