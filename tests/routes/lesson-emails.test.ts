import { beforeEach, expect, it } from 'vitest'
import { aGuardianOf } from '../support/accounts.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

let school: ASchool
let office: Visitor
let classId: string
let id: string
let teacherId: string

/** Ada’s mother has an address, and Ben has nobody with one. */
beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	classId = aClass(school, { name: 'Piano' })
	teacherId = aTeacher(school, { name: 'Ben Ode' })
	const ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	for (const student of [ada, aStudent(school, { firstName: 'Ben', lastName: 'Moss' })])
		anEnrolment(school, classId, student)
	aGuardianOf(school, ada, { name: 'Eva Lind', email: 'eva@family.example' })
	id = aLesson(school, { classId, startsAt: Math.floor(Date.now() / 60_000) * 60_000 + 240 * HOUR })
})

const at = (task: string) => `/classes/sessions/${id}/${task}`
const mailed = () => rows("select to_address from outbox where kind = 'lesson-changes'").length
const box = (body: string) => /<input[^>]*name="tells"[^>]*>/.exec(body)?.[0] ?? ''
const cancellation = { by: 'school', reason: 'Snow' }

it.each(['cancel', 'move', 'substitute'])(
	'the form to %s a lesson says who is emailed and for whom there is no address, ticked',
	async (task) => {
		const { page, body } = await office.get(at(task))
		expect(page.text).toContain('Email 1 person about this')
		expect(page.text).toContain('Eva Lind')
		expect(page.text).toContain('No email address for Ben Moss. Call them.')
		expect(box(body)).toContain('checked')
	},
)

it('a lesson of a group is proposed as canceled by its teacher, and a private one by its family', async () => {
	expect((await office.get(at('cancel'))).page.valueOf('by')).toBe('teacher')
	change("update classes set kind = 'private'")
	expect((await office.get(at('cancel'))).page.valueOf('by')).toBe('student')
})

it('the form to move a lesson counts a newcomer who is enrolled on the chosen day', async () => {
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Roth' })
	const day = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)
	anEnrolment(school, classId, kim, { startsOn: day(15) })
	aGuardianOf(school, kim, { name: 'Ida Roth', email: 'ida@family.example' })
	const text = async (on: string) => (await office.get(`${at('move')}?day=${on}`)).page.text
	expect(await text(day(12))).toContain('Email 1 person about this')
	expect(await text(day(20))).toContain('Email 2 people about this')
})

it('canceling emails them once and says so', async () => {
	const sent = await office.post(at('cancel'), { ...cancellation, tells: 'on' })
	expect((await office.follow(sent)).page.flash).toBe(
		'The lesson was canceled. The families will get an email.',
	)
	expect((await office.post(at('cancel'), { ...cancellation, tells: 'on' })).status).toBe(409)
	expect(mailed()).toBe(1)
	const { page } = await office.get(`/classes/sessions/${id}`)
	expect(page.text).toContain('they are emailed that it takes place after all')
	expect(page.text).toContain('No email address for Ben Moss. Call them.')
	change('update lessons set starts_at = 0, ends_at = 1 where id = ?', id)
	expect((await office.get(`/classes/sessions/${id}`)).page.text).not.toContain('Call them')
})

it('without the tick nobody is emailed, and a refused form keeps it off', async () => {
	const refused = await office.post(at('cancel'), { by: 'school', reason: '' })
	expect([refused.status, box(refused.body).includes('checked')]).toEqual([400, false])
	const sent = await office.post(at('cancel'), cancellation)
	expect((await office.follow(sent)).page.flash).toBe('The lesson was canceled.')
	expect(mailed()).toBe(0)
})

it('moving and substituting email them, and say nothing of emails where nothing changed for them', async () => {
	const move = async (fields: Record<string, string>) => {
		const { page } = await office.get(at('move'))
		const values = ['version', 'day', 'startTime', 'durationMinutes'].map((name) => [
			name,
			page.valueOf(name) ?? '',
		])
		const sent = await office.post(at('move'), {
			...(Object.fromEntries(values) as Record<string, string>),
			tells: 'on',
			...fields,
		})
		return (await office.follow(sent)).page.flash
	}
	expect(await move({})).not.toContain('email')
	expect(await move({ durationMinutes: '60' })).toContain('The families will get an email.')
	expect(mailed()).toBe(1)
	const version = (await office.get(at('substitute'))).page.valueOf('version') ?? ''
	await office.post(at('substitute'), { version, teacherId, tells: 'on' })
	expect(mailed()).toBe(2)
})

it('nobody is offered an email about a change of a lesson that has begun', async () => {
	change('update lessons set starts_at = ? where id = ?', Date.now() - HOUR, id)
	expect(box((await office.get(at('substitute'))).body)).toBe('')
	expect(box((await office.get(at('move'))).body)).not.toContain('checked')
})

it('a lesson that did not take place is emailed afterwards, for a month', async () => {
	change('update lessons set starts_at = ? where id = ?', Date.now() - 32 * 24 * HOUR, id)
	expect(box((await office.get(at('cancel'))).body)).toBe('')
	change('update lessons set starts_at = ? where id = ?', Date.now() - HOUR, id)
	expect(box((await office.get(at('cancel'))).body)).toContain('checked')
	const values = { by: 'school', reason: 'The hall was locked', tells: 'on' }
	const sent = await office.follow(await office.post(at('cancel'), values))
	expect(sent.page.flash).toBe('The lesson was canceled. The families will get an email.')
	const [mail] = rows<{ text: string }>(`select text from outbox where kind = 'lesson-changes'`)
	expect(mail?.text).toMatch(/is canceled by the school[^]*make-up credit[^]*Reason: The hall was locked/)
})

it('adding one lesson offers to email them, and says so', async () => {
	const day = new Date(Date.now() + 288 * HOUR).toISOString().slice(0, 10)
	const path = `/classes/${classId}/add-lesson?day=${day}`
	const { page, body } = await office.get(path)
	expect(page.text).toContain('Email 1 person about this')
	expect(box(body)).toContain('checked')
	const values = { day, startTime: '07:00', durationMinutes: '30', kind: 'extra', tells: 'on' }
	const sent = await office.post(path, values)
	expect((await office.follow(sent)).page.flash).toBe('The lesson was added. The families will get an email.')
	expect(mailed()).toBe(1)
})

it('adding one lesson offers it also where the students begin later', async () => {
	const begins = new Date(Date.now() + 200 * HOUR).toISOString().slice(0, 10)
	change("update enrolments set starts_on = ?, state = 'future' where class_id = ?", begins, classId)
	expect((await office.get(`/classes/${classId}/add-lesson`)).page.text).toContain(
		'Email 1 person about this',
	)
})

it.each(['finish', 'archive'])(
	'the form to %s a class says who is emailed about the lessons that leave the schedule, and emails them',
	async (step) => {
		const path = `/classes/${classId}/${step}`
		const { page, body } = await office.get(path)
		expect(page.text).toContain('Email 1 person about this')
		expect(box(body)).toContain('checked')
		const sent = await office.post(path, { intent: step, version: '1', tells: 'on' })
		expect((await office.follow(sent)).page.flash).toContain('The families will get an email.')
		expect(mailed()).toBe(1)
	},
)
