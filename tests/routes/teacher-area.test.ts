import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let school: ASchool
let teacher: Visitor
let colleague: Visitor
let colleagueId: string
let teacherId: string
let classId: string
let ada: string
let ben: string

const idOf = ({ membershipId }: APerson) =>
	rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''

beforeEach(async () => {
	school = aSchool()
	change('update schools set time_zone = ? where id = ?', whereItIsNoon(), school.id)
	const [one, other] = [aTeacherAt(school), aTeacherAt(school)]
	teacher = await Visitor.signedInAs(one)
	colleague = await Visitor.signedInAs(other)
	teacherId = idOf(one)
	colleagueId = idOf(other)
	classId = aClass(school, { name: 'Piano' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacherId,
	)
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	ben = aStudent(school, { firstName: 'Ben', lastName: 'Moss' })
	for (const student of [ada, ben]) anEnrolment(school, classId, student)
})

/** So that half an hour ago was today. */
function whereItIsNoon(): string {
	const ahead = 12 - new Date().getUTCHours()
	return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const startingIn = (ms: number, more = {}) =>
	aLesson(school, { classId, teacherId, startsAt: Date.now() + ms, ...more })
const rollOf = (lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`
const versionOf = (id: string) =>
	String(rows<{ version: number }>('select version from lessons where id = ?', id)[0]?.version)
const marksOf = (id: string) =>
	rows<{ code: string; source: string }>(
		'select code, source from attendance_marks where lesson_id = ? and replaced_at is null order by code',
		id,
	)

function take(
	id: string,
	entries: Record<string, string>[],
	more: Record<string, string> = {},
	who = teacher,
) {
	const fields = entries.flatMap((entry, i) =>
		Object.entries(entry).map(([name, value]) => [`marks[${i}].${name}`, value] as [string, string]),
	)
	return who.post(rollOf(id), [['version', versionOf(id)], ...fields, ...Object.entries(more)])
}

describe('the page of the day', () => {
	it('says who the office marked absent, whose page prepares the lesson after it', async () => {
		const lesson = startingIn(HOUR / 2)
		const later = startingIn(DAY)
		change(
			`insert into attendance_marks (school_id, id, lesson_id, student_id, code, at, source)
			 values (?, 'm', ?, ?, 'M', 1, 'office')`,
			...[school.id, lesson, ada],
		)
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('Ada Lind: Absent, make-up owed')
		const links = (await teacher.get(`/dashboard/teacher/students/${ada}`)).page.links
		const prepare = Object.entries(links).find(([label]) => label.startsWith('Prepare'))?.[1]
		expect(prepare).toContain(later)
	})

	it('marks everybody present with one button', async () => {
		const id = startingIn(-HOUR / 2)
		const { page } = await teacher.get('/dashboard/teacher')
		expect(page.text).toMatch(/All present|Piano/)
		const answer = await teacher.post(rollOf(id), [
			['version', versionOf(id)],
			['intent', 'all-present'],
		])
		expect([answer.status, answer.location]).toEqual([303, '/dashboard/teacher'])
		expect(marksOf(id)).toEqual([
			{ code: 'P', source: 'teacher' },
			{ code: 'P', source: 'teacher' },
		])
	})

	it('names the next lesson where there is none today, and the ones that are left to mark', async () => {
		startingIn(-3 * DAY)
		const { page } = await teacher.get('/dashboard/teacher')
		expect(page.text).toContain('You have no lessons today.')
		expect(page.text).toContain('1 past lesson to mark')
	})
})

describe('the roll of a teacher', () => {
	it('saves marks and notes with one button, and carries the last note over', async () => {
		const last = startingIn(-7 * DAY)
		const now = startingIn(-HOUR / 2)
		const saved = await take(
			last,
			[{ studentId: ada, code: 'P', covered: 'Scales', next: 'Bars 9 to 16', privateNote: 'Tired' }],
			{ publish: 'on' },
		)
		expect(saved.status).toBe(303)
		expect(marksOf(last)).toHaveLength(1)
		expect(rows('select covered, published_at is not null as shown from lesson_notes')).toEqual([
			{ covered: 'Scales', shown: 1 },
		])
		const { page } = await teacher.get(rollOf(now))
		expect(page.text).toContain('Bars 9 to 16')
	})

	it('keeps what was typed where it is refused', async () => {
		const later = startingIn(3 * HOUR)
		const answer = await take(later, [{ studentId: ada, code: 'P', covered: 'Too early' }])
		expect(answer.status).toBe(400)
		expect(answer.body).toContain('Too early')
		expect(answer.page.text).toContain('Attendance opens one hour before the lesson.')
		const old = versionOf(later)
		change('update lessons set version = version + 1 where id = ?', later)
		const stale = await teacher.post(rollOf(later), [
			['version', old],
			['marks[0].studentId', ada],
			['marks[0].code', 'N'],
		])
		expect(stale.status).toBe(409)
	})

	it('is read only where the lesson can no longer be marked, which is left to the office and no work of theirs', async () => {
		const [old, fresh] = [startingIn(-20 * DAY), startingIn(-3 * DAY)]
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await teacher.get('/dashboard/teacher')).page.text).toMatch(/1 past.*1 lesson was not marked/)
		expect((await teacher.get('/dashboard/teacher/classes')).page.text).toMatch(/Piano.*–.* 1 –/)
		const lessons = await teacher.get(`/dashboard/teacher/class/${classId}/lessons`)
		expect(lessons.page.text.match(/Mark Piano/g)).toHaveLength(1)
		const { page, body } = await teacher.get(rollOf(old))
		expect(page.text).toContain('Teachers can change marks for 14 days after a lesson.')
		expect(page.text).toMatch(/Ada Lind Not marked/)
		expect(page.links['Ask the office']).toMatch(/^\/messaging\/new\?to=office&subject=Piano%2C/)
		expect(body).not.toContain('name="marks[0].code"')
		const refused = await take(old, [{ studentId: ada, code: 'P', covered: 'Arpeggios' }])
		expect([refused.status, rows('select id from attendance_marks')]).toEqual([409, []])
		expect(refused.body).toContain('Arpeggios')
		const waiting = async (id: string) => (await office.get(`/classes/sessions/${id}`)).page.text
		expect(await waiting(old)).toContain('0 of 2 marked. The deadline for teachers has passed.')
		expect(await waiting(old)).not.toContain('Only the office')
		expect(await waiting(fresh)).not.toContain('The deadline')
		const list = (await office.get('/attendance/unmarked')).page.text
		expect(list.match(/Office only/g)).toHaveLength(1)
		expect(list.indexOf('Office only')).toBeLessThan(list.lastIndexOf('Mark Piano'))
		expect((await teacher.get(rollOf(fresh))).body).toContain('name="marks[0].code"')
	})

	it('of a class that is not theirs leads to no page of the class or its students', async () => {
		const single = startingIn(-HOUR / 2, { teacherId: colleagueId })
		const ofClass = `href="/dashboard/teacher/class/${classId}"`
		const ofStudent = `/dashboard/teacher/student/${ada}`
		const { body } = await colleague.get(rollOf(single))
		expect([body.includes(ofClass), body.includes(ofStudent)]).toEqual([false, false])
		expect((await teacher.get(rollOf(startingIn(-2 * HOUR)))).body).toContain(ofClass)
		expect((await colleague.get('/dashboard/teacher/classes')).page.text).not.toContain('Lessons you cover')
	})

	it('is open to a substitute for the one lesson, with the last note and nothing else', async () => {
		const last = startingIn(-7 * DAY)
		const before = startingIn(-10 * DAY)
		await take(before, [{ studentId: ada, code: 'P', covered: 'An older note' }], { publish: 'on' })
		await take(last, [{ studentId: ada, code: 'P', next: 'Bars 9 to 16' }], { publish: 'on' })
		const covered = startingIn(-HOUR / 2, { teacherId: colleagueId, substituteFor: teacherId })
		const { page, status } = await colleague.get(rollOf(covered))
		expect(status).toBe(200)
		expect(page.text).toContain('You’re substituting for')
		const [{ name } = { name: '' }] = rows<{ name: string }>(
			'select name from teachers where id = ?',
			teacherId,
		)
		for (const own of ['/dashboard/teacher', '/dashboard/teacher/classes'])
			expect((await colleague.get(own)).page.text, own).toContain(`for ${name}`)
		expect(page.text).toContain('Bars 9 to 16')
		expect(page.text).not.toContain('An older note')
		expect(page.html).not.toContain('/dashboard/teacher/students/')
		const closed = [
			...['', '/lessons', '/attendance'].map((tab) => `/dashboard/teacher/class/${classId}${tab}`),
			...['', '/notes', '/reports'].map((tab) => `/dashboard/teacher/students/${ada}${tab}`),
			rollOf(last),
			rollOf(before),
			`/dashboard/teacher/schedule/propose?lesson=${last}`,
		]
		for (const path of closed) expect([path, (await colleague.get(path)).status]).toEqual([path, 404])
		expect((await colleague.get('/dashboard/teacher/students')).page.text).not.toContain('Ada Lind')
		const goal = { intent: 'goal', text: 'x' }
		expect((await colleague.post(`/dashboard/teacher/students/${ada}/skills`, goal)).status).toBe(404)
		expect((await take(covered, [{ studentId: ada, code: 'P' }], {}, colleague)).status).toBe(303)
		expect((await take(last, [{ studentId: ada, code: 'A' }], {}, colleague)).status).toBe(404)
	})

	it('belongs to the class in the address', async () => {
		const id = startingIn(-HOUR)
		const other = aClass(school, { name: 'Other' })
		expect((await teacher.get(`/dashboard/teacher/class/${other}/lessons/${id}`)).status).toBe(404)
	})
})

describe('the classes of a teacher', () => {
	it('are their own, with what is left to mark', async () => {
		aClass(school, { name: 'Somebody else’s choir' })
		startingIn(-2 * DAY)
		const { page } = await teacher.get('/dashboard/teacher/classes')
		expect(page.text).toContain('Piano')
		expect(page.text).not.toContain('choir')
		const empty = await colleague.get('/dashboard/teacher/classes')
		expect(empty.page.text).toContain('No classes yet')
	})

	it.each(['', '/lessons', '/attendance'])('show who is in them and who was there%s', async (tab) => {
		const id = startingIn(-2 * DAY)
		await take(id, [{ studentId: ada, code: 'P' }])
		const { page, status } = await teacher.get(`/dashboard/teacher/class/${classId}${tab}`)
		expect(status).toBe(200)
		expect(page.text).toContain(tab === '/lessons' ? 'Not marked' : 'Ada Lind')
	})
})

describe('the page of a student', () => {
	const pageOf = (id: string, tab = '') => `/dashboard/teacher/students/${id}${tab && `/${tab}`}`
	const send = (tab: string, fields: Record<string, string>, who = teacher) =>
		who.post(pageOf(ada, tab), Object.entries(fields))

	it('names the next lesson that takes place, and none that was canceled', async () => {
		const canceled = startingIn(2 * DAY)
		change(`update lessons set state = 'canceled_by_school' where id = ?`, canceled)
		expect((await teacher.get(pageOf(ada))).page.text).toContain('Not scheduled')
		const next = startingIn(9 * DAY)
		const { links } = (await teacher.get(pageOf(ada))).page
		expect(Object.values(links).filter((to) => to?.includes(canceled))).toEqual([])
		expect(Object.values(links).filter((to) => to?.includes(next))).toHaveLength(1)
	})

	it('is open to who teaches them, and to nobody else', async () => {
		for (const tab of ['', 'notes', 'practice', 'repertoire', 'skills', 'reports']) {
			expect((await teacher.get(pageOf(ada, tab))).status).toBe(200)
			expect((await colleague.get(pageOf(ada, tab))).status).toBe(404)
		}
		expect((await send('practice', { intent: 'assignment', text: 'x' }, colleague)).status).toBe(404)
		const { page } = await teacher.get('/dashboard/teacher/students')
		expect(page.text).toContain('Ada Lind')
		expect((await colleague.get('/dashboard/teacher/students')).page.text).toContain('No students yet')
	})

	it('is found by a part of the name', async () => {
		const find = async (name: string) =>
			(await teacher.get(`/dashboard/teacher/students?find=${encodeURIComponent(name)}`)).page.text
		expect(await find('lín')).toContain('Ada Lind')
		expect(await find('zoe')).toContain('No student here is called “zoe”.')
		expect(await find('zoe')).not.toContain('Ada Lind')
	})

	it('is to read alone once they left, with what the teacher wrote', async () => {
		const last = startingIn(-7 * DAY)
		await take(last, [{ studentId: ada, code: 'P', covered: 'Scales in thirds' }], { publish: 'on' })
		const [yesterday = ''] = new Date(Date.now() - DAY).toISOString().split('T')
		change(`update enrolments set state = 'ended', ends_on = ? where student_id = ?`, yesterday, ada)
		const list = await teacher.get('/dashboard/teacher/students')
		expect(list.page.text).toContain('1 former student Ada Lind')
		expect((await teacher.get(pageOf(ada, 'practice'))).location).toBe(pageOf(ada))
		const { page, status, body } = await teacher.get(pageOf(ada))
		expect(status).toBe(200)
		expect(page.text).toContain('You can read your own notes and reports until')
		expect(page.text).toContain('Scales in thirds')
		expect(body).not.toMatch(/<textarea|name="intent"/)
		expect((await send('practice', { intent: 'assignment', text: 'x' })).status).toBe(404)
		expect((await colleague.get(pageOf(ada))).status).toBe(404)
	})

	it('takes assignments, pieces, goals and reports, and says what is wrong beside the form', async () => {
		const wrong = await send('practice', { intent: 'assignment', text: '', minutesADay: '601' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Write what to practice')
		expect(wrong.page.text).toContain('Enter 1 to 600 minutes')
		for (const [tab, fields] of [
			['practice', { intent: 'assignment', text: 'Scales in thirds' }],
			['repertoire', { intent: 'piece', title: 'Minuet in G', kind: 'piece', state: 'learning' }],
			['skills', { intent: 'goal', text: 'Play by heart' }],
		] as const)
			expect((await send(tab, fields)).status).toBe(303)
		const { page } = await teacher.get(pageOf(ada))
		for (const text of ['Scales in thirds', 'Minuet in G', 'Play by heart']) expect(page.text).toContain(text)
	})

	it('sends a report to the office, which returns or publishes it', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		const started = await send('reports', {
			intent: 'report',
			title: 'Spring term',
			fromDay: '2026-01-01',
			toDay: '2026-03-31',
		})
		expect(started.status).toBe(303)
		const [report] = rows<{ id: string }>('select id from progress_reports')
		const text = { id: report?.id ?? '', version: '1', worked: 'Legato' }
		expect((await send('reports', { intent: 'report-publish', ...text })).status).not.toBe(303)
		expect((await send('reports', { intent: 'report-send', ...text })).status).toBe(303)
		const overview = await office.get('/students/to-complete')
		expect(overview.page.text).toContain('Ada Lind: Spring term')
		const review = (fields: Record<string, string>) =>
			office.post(`/students/${ada}/skills/reports`, Object.entries(fields))
		expect(
			(await review({ intent: 'report-return', ...text, version: '3', reason: 'Name the pieces' })).status,
		).toBe(303)
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('The office asked for changes')
		expect((await send('reports', { intent: 'report-send', ...text, version: '4' })).status).toBe(303)
		expect((await review({ intent: 'report-publish', ...text, version: '6' })).status).toBe(303)
		expect(rows('select state from progress_reports')).toEqual([{ state: 'published' }])
	})
})

describe('the schedule of a teacher', () => {
	const free = async (lesson: string) => {
		const { body, status } = await teacher.get(`/dashboard/teacher/schedule/propose?lesson=${lesson}`)
		return {
			status,
			times: [...body.matchAll(/name="times"[^>]*value="([^"]+)"/g)].map(([, value]) => value ?? ''),
		}
	}

	it.each(['', '?view=agenda', '?day=2026-02-30'])('shows own lessons%s', async (query) => {
		startingIn(HOUR)
		const { page, status } = await teacher.get(`/dashboard/teacher/schedule${query}`)
		expect(status).toBe(200)
		expect(page.text).toContain('Piano')
		expect((await colleague.get(`/dashboard/teacher/schedule${query}`)).page.text).toContain(
			'No lessons on these days',
		)
	})

	it('proposes other times of a private lesson, and takes them back', async () => {
		change('delete from enrolments where student_id = ?', ben)
		// A working day, on a quarter of an hour, as times are offered.
		const ahead = [3, 4, 5].find((days) => new Date(Date.now() + days * DAY).getUTCDay() % 6 > 0) ?? 3
		const id = startingIn(ahead * DAY - (Date.now() % (HOUR / 4)))
		const { status, times } = await free(id)
		const [own] = rows<{ at: number }>('select starts_at at from lessons where id = ?', id)
		expect([status, times.filter((time) => time.startsWith(`${own?.at}/`))]).toEqual([200, []])
		const path = `/dashboard/teacher/schedule/propose?lesson=${id}`
		const send = (fields: [string, string][]) => teacher.post(path, fields)
		const until: [string, string] = ['expiresOn', '2099-01-01']
		expect((await send([until])).status).toBe(400)
		expect((await send([['times', times[0] ?? ''], until])).status).toBe(303)
		const [row] = rows<{ id: string }>('select id from move_proposals')
		expect((await teacher.get('/dashboard/teacher/schedule')).page.text).toContain('Other times you proposed')
		const moving = await (await Visitor.signedInAs(anAdminAt(school))).get(`/classes/sessions/${id}/move`)
		expect(moving.page.text).toMatch(/The teacher suggested other times to the family of Ada/)
		expect((await teacher.get(path)).body).toContain(`value="${row?.id}"`)
		const withdrawal = { intent: 'withdraw', id: row?.id ?? '' }
		expect((await teacher.post('/dashboard/teacher/schedule', withdrawal)).status).toBe(303)
		expect(rows('select state from move_proposals')).toEqual([{ state: 'withdrawn' }])
	})

	it('proposes nothing for a class or for somebody else’s lesson', async () => {
		expect((await free(startingIn(3 * DAY))).status).toBe(404)
		const stranger = aLesson(school, { classId: aClass(school), startsAt: Date.now() + DAY })
		expect((await free(stranger)).status).toBe(404)
	})
})

describe('the figures of a teacher', () => {
	it('are their own, without percentages of a few lessons', async () => {
		for (let day = 1; day <= 3; day++)
			await take(startingIn(-day * DAY), [
				{ studentId: ada, code: 'P' },
				{ studentId: ben, code: 'A' },
			])
		await take(startingIn(-4 * DAY), [
			{ studentId: ada, code: 'A' },
			{ studentId: ben, code: 'A' },
		])
		const { page } = await teacher.get('/dashboard/teacher/analytics?view=30')
		expect(page.text).toMatch(/Lessons held\s*3/)
		expect(page.text).toMatch(/Nobody came\s*1\s*Held\s*3/)
		expect(page.text).toContain('fewer than five lessons')
		expect((await colleague.get('/dashboard/teacher/analytics')).page.text).toMatch(/Lessons held\s*0/)
		await take(startingIn(-5 * DAY), [{ studentId: ada, code: 'P' }])
		for (const path of ['/analytics', '/classes'])
			expect((await teacher.get(`/dashboard/teacher${path}`)).page.text).toMatch(/44%.* at least five marks/s)
	})
})

describe('the menu of a teacher', () => {
	it.each([
		['/settings/hours', 'Settings'],
		['/settings/photo', 'Settings'],
		['/resources/upload', 'Resources'],
		['/students/ada', 'Students'],
	])('%s belongs to %s', async (path, entry) => {
		const { body } = await teacher.get(`/dashboard/teacher${path.replace('ada', ada)}`)
		// Some entries stand in the bar of phones as well.
		const marked = [...body.matchAll(/<a [^>]*aria-current="true"[^>]*><svg.*?<\/svg>(?:<span>)?([^<]*)/g)]
		expect([...new Set(marked.map(([, label]) => label))]).toEqual([entry])
	})
})

describe('the settings of a teacher', () => {
	const send = (fields: [string, string][], tab = '/hours', who = teacher) =>
		who.post(`/dashboard/teacher/settings${tab}`, fields)

	it('hold hours, and time off that the office answers', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await teacher.get('/dashboard/teacher/settings')).page.text).toContain('About you')
		expect((await teacher.get('/dashboard/teacher/settings/hours')).status).toBe(200)
		const hours = await send([
			['version', '1'],
			['hours[0].weekday', '2'],
			['hours[0].from', '14:00'],
			['hours[0].to', '18:00'],
		])
		expect(hours.status).toBe(303)
		expect(rows('select weekday from teacher_hours where teacher_id = ?', teacherId)).toEqual([
			{ weekday: 2 },
		])
		// From Thursday to Sunday, so that it is Tuesday nowhere.
		const ahead = [3, 4, 5, 6].find(
			(days) => ![1, 2, 3].includes(new Date(Date.now() + days * DAY).getUTCDay()),
		)
		startingIn((ahead ?? 0) * DAY)
		expect((await teacher.get('/dashboard/teacher/settings/hours')).page.text).toMatch(
			/\d+ booked lessons? (is|are) outside these hours/,
		)
		const nextMonth = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
		const asked = await send([
			['intent', 'time-off'],
			['startsOn', nextMonth],
			['endsOn', nextMonth],
			['reason', 'Conference'],
		])
		expect(asked.status).toBe(303)
		const [row] = rows<{ id: string }>('select id from teacher_time_off')
		const path = `/teachers/${teacherId}/time-off`
		expect((await office.get(path)).page.text).toContain('Conference')
		const answer = (intent: string, text: string) =>
			office.post(path, [
				['intent', intent],
				['id', row?.id ?? ''],
				['answer', text],
			])
		expect((await answer('refuse', '')).status).toBe(400)
		expect((await answer('refuse', 'Recital week')).status).toBe(303)
		expect((await teacher.get('/dashboard/teacher/settings/hours')).page.text).toContain('Recital week')
		const stolen = await send(
			[
				['intent', 'time-off-cancel'],
				['id', row?.id ?? ''],
			],
			'/hours',
			colleague,
		)
		expect(stolen.status).toBe(404)
	})

	it('cancel time off the office approved, and ask for it again', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		const day = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
		const path = `/teachers/${teacherId}/time-off`
		await office.post(path, { intent: 'time-off', startsOn: day, endsOn: day })
		const change = async (button: string, intent: string) => {
			const hours = '/dashboard/teacher/settings/hours'
			const { forms } = (await teacher.get(hours)).page
			return teacher.post(hours, { intent, ...forms.find((one) => one.button.startsWith(button))?.hidden })
		}
		expect((await change('Cancel', 'time-off-cancel')).status).toBe(303)
		expect(rows('select state from teacher_time_off')).toEqual([{ state: 'canceled' }])
		expect((await change('Ask again', 'time-off-restore')).status).toBe(303)
		expect(rows('select state, decided_by from teacher_time_off')).toEqual([
			{ state: 'asked', decided_by: null },
		])
	})
})
