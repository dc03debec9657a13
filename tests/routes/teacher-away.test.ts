import { beforeEach, expect, it } from 'vitest'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { markLessonOf } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
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
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
const soon = daysAfter(today('America/New_York'), 10)

let school: ASchool
let office: Visitor
let teacher: string
let colleague: string
let lesson: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	teacher = aTeacher(school, { name: 'Jun Mori', email: 'jun@school.example' })
	colleague = aTeacher(school, { name: 'Ben Ode', email: 'ben@school.example' })
	const classId = aClass(school, { name: 'Piano' })
	anEnrolment(school, classId, aStudent(school, { firstName: 'Ada', lastName: 'Lind' }))
	const startsAt = startOfDay(soon, 'America/New_York') + 16 * HOUR
	lesson = aLesson(school, { classId, teacherId: teacher, startsAt })
})

const address = (more = {}) => `/schedule/away?${new URLSearchParams({ teacher, from: soon, ...more })}`
const choose = (plan: string) => ({
	teacherId: teacher,
	startsOn: soon,
	endsOn: soon,
	'lessons[0].id': lesson,
	'lessons[0].plan': plan,
})
const lessonNow = () => rows('select teacher_id, state from lessons where id = ?', lesson)[0]

it('asks who is away and when, from the schedule, the dashboard and the page of the teacher', async () => {
	expect((await office.get('/schedule')).page.links['Teacher away']).toBe('/schedule/away')
	const profile = await office.get(`/teachers/${teacher}/time-off`)
	expect(profile.page.links['Plan an absence']).toBe(`/schedule/away?teacher=${teacher}`)
	const ask = await office.get('/schedule/away')
	expect(ask.page.heading).toBe('Teacher away')
	const wrong = await office.get(address({ to: '2020-01-01', fromTime: '25:00' }))
	expect(wrong.page.problems).toContain('The last day cannot be before the first.')
	expect(wrong.status).toBe(200)
})

it('shows each lesson with who is free and what canceling means, and proposes a colleague', async () => {
	const shown = await office.get(address())
	expect(shown.page.heading).toBe('Jun Mori is away')
	expect(shown.page.text).toContain('If canceled: Ada Lind: no charge, 45-minute make-up credit until')
	expect(shown.body).toContain(`<option value="substitute:${colleague}" selected="">Ben Ode</option>`)
})

it('takes one time alone as the rest of the day, or the part of it before', async () => {
	const planned = async (more: Record<string, string>) => (await office.get(address(more))).page.text
	expect(await planned({ fromTime: '15:00' })).toContain('If canceled: Ada Lind')
	expect(await planned({ toTime: '15:00' })).toContain('No lesson is booked then.')
	expect(await planned({ fromTime: '17:00' })).toContain('No lesson is booked then.')
	expect(await planned({ fromTime: '15:00', toTime: '16:30' })).toContain(', 15:00–16:30')
})

it('says who was reported absent, here and where the lesson is moved', async () => {
	const [ada] = rows<{ id: string }>('select id from students')
	markLessonOf(accessOf(anAdminAt(school)), lesson, ada!.id, 'M')
	const { page, body } = await office.get(address())
	expect(page.text).toContain('Reported absent: Ada Lind. If canceled: ')
	expect(body).toContain('<option value="leave" selected="">')
	const move = await office.get(`/classes/sessions/${lesson}/move`)
	expect(move.page.text).toContain('Ada Lind was reported absent. Moving it takes the absence back.')
})

it('previews, then applies on confirmation, and undoes', async () => {
	const preview = await office.post(address(), { intent: 'preview', ...choose(`substitute:${colleague}`) })
	expect(preview.status).toBe(200)
	expect(preview.page.text).toContain('This will happen')
	expect(preview.page.text).toContain('2 emails will be sent')
	expect(preview.page.text).toContain('Not reached by email')
	expect(preview.page.text).toContain('Ada Lind. Call them.')
	expect(rows('select 1 from outbox')).toEqual([])
	const token = preview.page.valueOf('token') ?? ''
	const applied = await office.follow(
		await office.post(address(), { intent: 'apply', token, ...choose(`substitute:${colleague}`) }),
	)
	expect(applied.page.flash).toBe('The absence of Jun Mori is planned. You can undo it below.')
	expect(lessonNow()).toEqual({ teacher_id: colleague, state: 'scheduled' })
	expect(rows('select to_address as "to" from outbox order by id')).toEqual([
		{ to: 'ben@school.example' },
		{ to: 'jun@school.example' },
	])
	const [undo] = applied.page.forms.filter(({ button }) => button.startsWith('Undo'))
	expect(undo?.action).toBe('/schedule/away')
	const undone = await office.follow(await office.post('/schedule/away', { intent: 'undo', ...undo?.hidden }))
	expect(undone.page.flash).toBe(
		'The absence was taken back. The lessons are as they were. No email address for Ada Lind. Call them.',
	)
	expect(lessonNow()).toEqual({ teacher_id: teacher, state: 'scheduled' })
})

it('says in the preview, and where a substitute is chosen, that an online lesson would have no place', async () => {
	change(`update teachers set online_link = 'https://meet.example.test/jun' where id = ?`, teacher)
	const preview = await office.post(address(), { intent: 'preview', ...choose(`substitute:${colleague}`) })
	expect(preview.page.text).toContain('Ben Ode has no online link, so 1 online lesson has no place.')
	const choice = await office.get(`/classes/sessions/${lesson}/substitute`)
	expect(choice.page.text).toContain('no online link, so the lesson would have no place')
})

it('applies nothing that was not previewed, and shows what it would be now', async () => {
	const sent = await office.post(address(), { intent: 'apply', token: 'guessed', ...choose('cancel') })
	expect(sent.status).toBe(409)
	expect(sent.page.problems).toContain('Something has changed since this preview. Check the new preview.')
	expect(sent.page.text).toContain('This will happen')
	expect(lessonNow()).toEqual({ teacher_id: teacher, state: 'scheduled' })
})

it('takes bad choices for a form to correct, and is of the office and of its school alone', async () => {
	for (const plan of ['substitute:nobody', 'move:x:y', 'never', 'move:1:nowhere'])
		expect((await office.post(address(), { intent: 'preview', ...choose(plan) })).status).toBe(400)
	const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
	expect((await stranger.get(address())).body).not.toContain('Piano')
	const sent = await stranger.post(address(), { intent: 'preview', ...choose('cancel') })
	expect([sent.status, sent.body.includes('Piano')]).toEqual([400, false])
	const colleagueVisit = await Visitor.signedInAs(aTeacherAt(school))
	expect((await colleagueVisit.post(address(), choose('cancel'))).location).toBe('/dashboard/teacher')
	expect(lessonNow()).toEqual({ teacher_id: teacher, state: 'scheduled' })
})

it('leads to the end of the time off from the page of absences, and from a lesson that cannot be restored in it', async () => {
	const preview = await office.post(address(), { intent: 'preview', ...choose('cancel') })
	const token = preview.page.valueOf('token') ?? ''
	await office.post(address(), { intent: 'apply', token, ...choose('cancel') })
	const end = `/schedule/away?end=${rows<{ id: string }>('select id from teacher_time_off')[0]?.id}`
	expect(Object.values((await office.get('/schedule/away')).page.links)).toContain(end)
	const [{ version } = { version: 0 }] = rows<{ version: number }>(
		'select version from lessons where id = ?',
		lesson,
	)
	const sent = await office.post(`/classes/sessions/${lesson}`, {
		intent: 'restore',
		version: String(version),
	})
	expect(Object.values(sent.page.links)).toContain(end)
	expect((await office.get(end)).page.heading).toBe('Jun Mori is back earlier')
})
