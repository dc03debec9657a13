import { beforeEach, describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { names } from '../support/student-lists.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let admin: APerson
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
})

const hours = (teacher: string, weekday: number, from: string, to: string) =>
	change('insert into teacher_hours values (?, ?, ?, ?, ?, null)', school.id, teacher, weekday, from, to)

/** A class with a lesson of 90 minutes in the coming week. */
function gives(teacherId: string): string {
	const classId = aClass(school, { weekday: 2, startTime: '10:00', durationMinutes: 90 })
	const startsAt = Date.now() + 2 * 86_400_000
	aLesson(school, { classId, teacherId, startsAt, endsAt: startsAt + 90 * 60_000 })
	return classId
}

const leads = (teacher: string, classId: string) =>
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacher,
	)

describe('the list of teachers', () => {
	it('is sorted by what is counted, either way, and finds who is free and who has an account', async () => {
		const [ana, bo, cy] = ['Ana', 'Bo', 'Cy'].map((name) => aTeacher(school, { name })) as [
			string,
			string,
			string,
		]
		aStudent(school, { primaryTeacherId: bo })
		hours(ana, 1, '09:30', '12:00')
		hours(cy, 2, '10:00', '18:00')
		leads(cy, gives(cy))
		change('update teachers set ended_on = ? where id = ?', '2199-01-01', cy)
		const list = async (text: string) => names(await office.get(`/teachers?${text}`))
		expect(await list('sort=-students')).toEqual(['Bo', 'Cy', 'Ana'])
		expect(await list('sort=students')).toEqual(['Ana', 'Cy', 'Bo'])
		expect(await list('sort=-week')).toEqual(['Cy', 'Ana', 'Bo'])
		expect(await list('sort=-classes')).toEqual(['Cy', 'Bo', 'Ana'])
		expect(await list('sort=lastDay')).toEqual(['Cy', 'Ana', 'Bo'])
		expect(await list('weekday=1')).toEqual(['Ana'])
		const page = await office.get('/teachers?account=none')
		expect(page.page.text).toContain('1 h 30 min of 8 h')
		expect(page.page.text).toContain('0 h of 2 h 30 min')
		gives(bo)
		expect((await office.get('/teachers?search=bo')).page.text).toMatch(/1 h 30 min (?!of)/)
		const place = aTeacherAt(school)
		expect(await list('account=active')).toEqual([place.name])
		expect(await list('account=locked')).toEqual([])
		change('update memberships set locked_at = 1 where id = ?', place.membershipId)
		expect(await list('account=locked')).toEqual([place.name])
	})

	it('invites those who were ticked, and says of each what came of it', async () => {
		const ana = aTeacher(school, { name: 'Ana', email: 'ana@x.test' })
		const bo = aTeacher(school, { name: 'Bo' })
		const gone = aTeacher(school, { name: 'Gone', email: 'g@x.test', endedOn: '2020-01-01' })
		const foreign = aTeacher(aSchool(), { name: 'Foreign', email: 'f@x.test' })
		const fields = [ana, bo, gone, foreign, 'none'].map((id) => ['teacherIds', id] as [string, string])
		const send = () => office.post('/teachers', [...fields, ['intent', 'invite']])
		const answer = await send()
		expect(answer.status).toBe(200)
		expect(answer.page.text).toContain('1 invited, 2 not')
		expect(answer.page.text).toMatch(
			/Bo There is no email address.* Not done .*Gone They have left\. Not done/,
		)
		expect(answer.page.text).toContain('Ana Invited as ana@x.test. Done')
		expect(answer.body).not.toContain('Foreign')
		expect(mails()).toHaveLength(1)
		expect(names(await office.get('/teachers?account=invited'))).toEqual(['Ana'])
		const before = databaseHash()
		expect((await send()).page.text).toContain('Ana They have an account already. Not done')
		expect(databaseHash()).toBe(before)
	})

	it('keeps those who were ticked as a file, in the order of the list', async () => {
		const [ana, bo] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Bo' })]
		aTeacher(school, { name: 'Cy' })
		const answer = await office.post('/teachers?sort=-name', [
			['teacherIds', ana],
			['teacherIds', bo],
			['intent', 'export'],
		])
		expect(answer.status).toBe(303)
		const file = await office.follow(answer)
		expect(file.headers['content-type']).toContain('text/csv')
		const lines = file.body.trimEnd().split('\r\n')
		expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFF"Name"', '"Bo"', '"Ana"'])
	})

	it('has in its file what is known of each: figures, the account and the last day', async () => {
		const ana = aTeacher(school, { name: 'Ana', email: 'ana@x.test', phone: '5550100', maxMinutesADay: 360 })
		change('update teachers set ended_on = ? where id = ?', '2199-01-01', ana)
		aStudent(school, { primaryTeacherId: ana })
		aStudent(school, { primaryTeacherId: ana })
		hours(ana, 1, '09:30', '12:00')
		leads(ana, gives(ana))
		const [head, line] = (await office.get('/teachers?format=csv')).body.trimEnd().split('\r\n')
		expect(head).toBe(
			'\uFEFF"Name","Email","Phone","Instruments","Students","Classes",' +
				'"Minutes booked in the coming week","Minutes available a week","Most hours a day","Account","Last day"',
		)
		expect(line).toBe('"Ana","ana@x.test","5550100","",2,1,90,150,6,"No account","2199-01-01"')
	})

	it.each([
		[[['intent', 'invite']], 'Tick at least one row'],
		[[['teacherIds', 'x']], 'Choose what to do with the selected'],
	] as [[string, string][], string][])('does nothing with %j', async (fields, text) => {
		aTeacher(school)
		const before = databaseHash()
		const answer = await office.post('/teachers', fields)
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems.join('\n')).toContain(text)
	})
})

describe('two who change the same teacher', () => {
	const at = (id: string, tab: string) => `/teachers/${id}/${tab}`

	it('are shown each other’s hours, and nothing that was typed is lost', async () => {
		const id = aTeacher(school)
		const monday = { 'hours[0].weekday': '1', 'hours[0].from': '10:00', 'hours[0].to': '12:00' }
		expect((await office.post(at(id, 'hours'), { ...monday, version: '1' })).status).toBe(303)
		const mine = {
			'hours[0].weekday': '2',
			'hours[0].from': '10:00',
			'hours[0].to': '13:00',
			'hours[1].weekday': '5',
			'hours[1].from': '08:00',
			'hours[1].to': '09:00',
		}
		const before = databaseHash()
		const late = await office.post(at(id, 'hours'), { ...mine, version: '1' })
		expect([late.status, databaseHash()]).toEqual([409, before])
		expect(late.page.text).toContain('Changed on')
		for (const text of [
			'Monday from Nothing 10:00',
			'Monday to Nothing 12:00',
			'Tuesday from 10:00 Nothing',
			'Friday to 09:00 Nothing',
		])
			expect(late.page.text).toContain(text)
		expect(late.page.text).not.toContain('Wednesday from')
		expect(late.page.valueOf('hours[1].from')).toBe('08:00')
		const version = late.page.valueOf('version') ?? ''
		expect((await office.post(at(id, 'hours'), { ...mine, version })).status).toBe(303)
		expect(rows('select weekday from teacher_hours order by weekday')).toEqual([
			{ weekday: 2 },
			{ weekday: 5 },
		])
	})

	it('are shown each other’s qualifications and last day', async () => {
		const id = aTeacher(school)
		const paper = { 'qualifications[0].name': 'Diploma', 'qualifications[0].expiresOn': '2027-01-31' }
		await office.post(at(id, 'qualifications'), { ...paper, version: '1' })
		const late = await office.post(at(id, 'qualifications'), { version: '1' })
		expect(late.status).toBe(409)
		expect(late.page.text).toContain('Qualification 1: what it is Nothing Diploma')
		await office.post(at(id, 'leaving'), { intent: 'last-day', lastDay: '2199-01-31', version: '2' })
		const day = await office.post(at(id, 'leaving'), {
			intent: 'last-day',
			lastDay: '31/01/2198',
			version: '2',
		})
		expect(day.status).toBe(409)
		expect(day.page.text).toMatch(/Last day 31\/01\/2198 31\/01\/2199/)
		expect(day.page.valueOf('lastDay')).toBe('31/01/2198')
	})

	it('keep the most hours of a day as whole hours', async () => {
		const id = aTeacher(school, { name: 'Ana' })
		const path = `/teachers/${id}/profile`
		expect(
			(await office.post(path, { name: 'Ana', mostHours: '25', version: '1' })).page.problems.join('\n'),
		).toContain('Enter 1 to 24 hours, or leave it empty')
		expect((await office.post(path, { name: 'Ana', mostHours: '6', version: '1' })).status).toBe(303)
		expect(rows('select max_minutes_a_day as most from teachers')).toEqual([{ most: 360 }])
		const late = await office.post(path, { name: 'Ana', mostHours: '', version: '1' })
		expect(late.page.text).toContain('Most hours a day Nothing 6')
		expect((await office.get('/teachers')).page.text).toContain('at most 6 h a day')
	})
})
