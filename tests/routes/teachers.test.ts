import { beforeEach, describe, expect, it } from 'vitest'
import { unlinkAccount } from '#app/models/account/status.server.ts'
import { lockLeavers } from '#app/models/hourly/leavers.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
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
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const names = () => rows('select name from teachers where school_id = ? order by name', school.id)

describe('the page of teachers', () => {
	it('says what it is for, then who teaches, and keeps the list as a file', async () => {
		expect((await office.get('/teachers')).page.text).toContain('No teachers yet')
		aTeacher(school, { name: '=Ana' })
		aTeacher(school, { name: 'Gone', endedOn: '2020-01-01' })
		const list = await office.get('/teachers')
		expect(list.page.text).toContain('1 of 5 that your plan allows teach here.')
		expect(list.page.text).not.toContain('Gone')
		expect((await office.get('/teachers?state=left')).page.text).toContain('Gone')
		expect((await office.get('/teachers?search=xyz')).page.links['Clear filters']).toBe(
			'/teachers?filters=none',
		)
		expect((await office.get('/teachers?format=csv')).body).toContain("'=Ana")
	})
})

describe('a new teacher', () => {
	it('is one however often the page is sent, and Monday is copied', async () => {
		const page = await office.get('/teachers/create')
		const fields = {
			formKey: page.page.valueOf('formKey') ?? '',
			name: 'Ana Sousa',
			'hours[0].weekday': '1',
			'hours[0].from': '10:00',
			'hours[0].to': '12:00',
			copyTo: '3',
		}
		const answers = await Promise.all([1, 2, 3].map(() => office.post('/teachers/create', fields)))
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
		expect(names()).toEqual([{ name: 'Ana Sousa' }])
		expect(rows('select weekday, from_time from teacher_hours order by weekday')).toEqual([
			{ weekday: 1, from_time: '10:00' },
			{ weekday: 3, from_time: '10:00' },
		])
	})

	it('is one where the plan has room for one and twenty are sent at once', async () => {
		for (let i = 0; i < 4; i += 1) aTeacher(school)
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, i) => office.post('/teachers/create', { name: `New ${i}` })),
		)
		expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(400)])
		expect(names()).toHaveLength(5)
		const refused = answers.find(({ status }) => status === 400)
		expect(refused?.page.text).toContain('Your Standard plan allows 5 teachers, and you have 5.')
	})

	it('is refused with an address another teacher of the school has, and led there', async () => {
		const ana = aTeacher(school, { name: 'Ana', email: 'ana@x.test', emailKey: 'ana@x.test' })
		aTeacher(aSchool(), { email: 'bo@x.test', emailKey: 'bo@x.test' })
		const taken = await office.post('/teachers/create', { name: 'Other', email: 'ANA@x.test' })
		expect(taken.status).toBe(400)
		expect(taken.page.text).toContain('Ana has this address at your school.')
		expect(taken.page.links['Open Ana']).toBe(`/teachers/${ana}`)
		expect((await office.post('/teachers/create', { name: 'Bo', email: 'bo@x.test' })).status).toBe(303)
	})

	it('is refused with hours that overlap or end before they begin', async () => {
		const hours = (i: number, from: string, to: string) => ({
			[`hours[${i}].weekday`]: '1',
			[`hours[${i}].from`]: from,
			[`hours[${i}].to`]: to,
		})
		const refused = await office.post('/teachers/create', {
			name: 'Ana',
			...hours(0, '10:00', '12:00'),
			...hours(1, '11:00', '13:00'),
			...hours(2, '15:00', '14:00'),
		})
		expect(refused.status).toBe(400)
		expect(refused.page.text).toContain('Monday 11:00 to 13:00 overlaps with 10:00 to 12:00')
		expect(refused.page.text).toContain('On Monday the hours have to end after they begin')
		expect(names()).toEqual([])
	})
})

describe('a teacher', () => {
	it('of another school answers as one that is not there', async () => {
		const foreign = aTeacher(aSchool(), { name: 'Secret' })
		for (const id of [foreign, 'none']) {
			expect((await office.get(`/teachers/${id}`)).status).toBe(404)
			expect((await office.post(`/teachers/${id}/profile`, { name: 'Mine', version: '1' })).status).toBe(404)
		}
		expect(rows('select name from teachers where id = ?', foreign)).toEqual([{ name: 'Secret' }])
	})

	it('is saved from every tab, and not from an old page', async () => {
		const id = aTeacher(school, { name: 'Ana' })
		for (const tab of [
			'',
			'/profile',
			'/hours',
			'/qualifications',
			'/classes',
			'/leaving',
			'/account',
			'/history',
		])
			expect((await office.get(`/teachers/${id}${tab}`)).status).toBe(200)
		expect((await office.post(`/teachers/${id}/profile`, { name: 'Ana Sousa', version: '1' })).status).toBe(
			303,
		)
		const older = await office.post(`/teachers/${id}/profile`, { name: 'Old', version: '1' })
		expect(older.status).toBe(409)
		expect(older.page.text).toContain('Name Old Ana Sousa')
		expect(older.page.valueOf('version')).toBe('2')
		expect((await office.post(`/teachers/${id}/hours`, { version: '2' })).status).toBe(303)
		const papers = { 'qualifications[0].name': 'Diploma', version: '3' }
		expect((await office.post(`/teachers/${id}/qualifications`, papers)).status).toBe(303)
		expect(names()).toEqual([{ name: 'Ana Sousa' }])
	})

	it('has a title and a head on every tab, and a title on every task', async () => {
		const id = aTeacher(school, { name: 'Ana', photoId: 'a-photo' })
		for (const [path, title] of [
			['', 'Ana'],
			['/profile', 'Details – Ana'],
			['/hours', 'Hours – Ana'],
			['/time-off', 'Time off – Ana'],
			['/classes', 'Classes and students – Ana'],
			['/pay', 'Pay – Ana'],
			['/qualifications', 'Qualifications – Ana'],
			['/account', 'Permissions & account – Ana'],
			['/leaving', 'Leaving – Ana'],
			['/history', 'History – Ana'],
			['/archive', 'Archive – Ana'],
			['/photo', 'Photo – Ana'],
			['/remove-photo', 'Remove photo – Ana'],
		]) {
			const { page } = await office.get(`/teachers/${id}${path}`)
			expect(page.title).toBe(`${title} – Solfa`)
			expect(page.heading).toContain('Ana')
		}
	})

	it('is archived once, and not with an old page', async () => {
		const id = aTeacher(school, { name: 'Ana' })
		const archive = (version: string) => office.post(`/teachers/${id}/archive`, { version })
		expect((await archive('0')).status).toBe(409)
		expect((await archive('1')).location).toBe(`/teachers/${id}/leaving`)
		const before = databaseHash()
		expect((await archive('2')).page.text).toContain('Ana is archived already.')
		expect(databaseHash()).toBe(before)
	})

	it('who leaves hands over classes and students, and counts no more afterwards', async () => {
		const [ana, bo] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Bo' })]
		const classId = aClass(school, { name: 'Choir' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			school.id,
			classId,
			ana,
		)
		const studentId = aStudent(school, { primaryTeacherId: ana })
		const at = `/teachers/${ana}/leaving`
		const archived = await office.post(`/teachers/${ana}/archive`, { version: '1' })
		expect(archived.page.text).toContain('Ana still teaches classes.')
		const foreign = aTeacher(aSchool())
		const wrong = await office.post(at, { intent: 'hand-over', teacherId: foreign, classIds: classId })
		expect(wrong.page.text).toContain('Choose another teacher from the list')
		const fields = { intent: 'hand-over', teacherId: bo, classIds: classId, studentIds: studentId }
		const over = await office.follow(await office.post(at, fields))
		expect(rows('select version from students')).toEqual([{ version: 2 }])
		expect(over.page.flash).toBe('1 class goes and 1 student goes to Bo.')
		expect(rows('select teacher_id from class_teachers')).toEqual([{ teacher_id: bo }])
		expect((await office.post(at, { intent: 'last-day', lastDay: '2026-01-31', version: '1' })).status).toBe(
			303,
		)
		expect((await office.get('/teachers')).page.text).toContain('1 of 5 that your plan allows')
		expect((await office.post(at, { intent: 'stay', version: '2' })).status).toBe(303)
	})
})

it('the classes that a leaving teacher assists in are named, with those that lose their only assistant', async () => {
	const [ana, bo] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Bo' })]
	const [band, choir] = [aClass(school, { name: 'Rock Band' }), aClass(school, { name: 'Choir' })]
	for (const [classId, teacherId] of [
		[band, ana],
		[choir, ana],
		[choir, bo],
	] as const)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, classId, teacherId],
		)
	const at = `/teachers/${ana}/leaving`
	expect((await office.get(at)).page.text).not.toContain('They have no classes')
	await office.post(at, { intent: 'last-day', lastDay: '2026-01-31', version: '1' })
	const { page } = await office.get(at)
	expect(page.text).toContain('Rock Band has no assistant after 31 January 2026')
	expect(page.text).not.toContain('Choir has no assistant')
	expect(page.links['Rock Band']).toBe(`/classes/${band}`)
})

describe('lessons of a teacher who leaves', () => {
	const soon = (days: number) => daysAfter(today('America/New_York', Date.now()), days)

	it('are named until they are handed over with their class', async () => {
		const [ana, bo] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Bo' })]
		const classId = aClass(school, { name: 'Choir' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, classId, ana],
		)
		aLesson(school, { classId, teacherId: ana, startsAt: Date.now() + 9 * 86_400_000 })
		change('update teachers set online_link = ? where id = ?', 'https://meet.example.test/ana', ana)
		const at = `/teachers/${ana}/leaving`
		await office.post(at, { intent: 'last-day', lastDay: soon(3), version: '1' })
		const left = (await office.get(at)).page
		expect(left.text).toContain('1 lesson after the last day needs another teacher')
		expect(left.links.Choir).toContain(classId)
		expect((await office.get('/dashboard')).page.text).toContain('1 lesson after that day still needs')

		const fields = { intent: 'hand-over', teacherId: bo, classIds: classId, tells: 'on' }
		const shown = (await office.post(at, fields)).page
		expect(shown.text).toContain('1 class goes and 0 students go to Bo, with 1 lesson from')
		expect(shown.text).toContain('Bo has no online link, so 1 online lesson has no place.')
		// The preview leaves the form of the last day as it is, and a refused last day what is ticked.
		expect([shown.valueOf('lastDay'), shown.problems]).toEqual([left.valueOf('lastDay'), []])
		const refused = (await office.post(at, { intent: 'last-day', lastDay: '', version: '2' })).page
		expect(refused.problems).toContain('Enter the last day')
		expect(refused.control('classIds')).toContain('checked')
		const token = shown.valueOf('token') ?? ''
		const over = await office.follow(await office.post(at, { ...fields, intent: 'apply', token }))
		expect(over.page.flash).toBe('1 class goes and 0 students go to Bo.')
		expect(rows('select teacher_id from lessons')).toEqual([{ teacher_id: bo }])
		expect((await office.get(at)).page.text).not.toContain('after the last day')
		expect((await office.get('/dashboard')).page.text).not.toContain('after that day')
	})
})

describe('the account of a teacher', () => {
	const LAST_DAY = '2020-01-31'

	async function invited() {
		const id = aTeacher(school, { name: 'Ana' })
		const answer = await office.post(`/teachers/${id}/account`, {
			intent: 'invite',
			teacher: id,
			email: 'ana@example.test',
		})
		expect((await office.follow(answer)).page.flash).toBe('An invitation is on its way to Ana.')
		const [row] = rows<{ membership_id: string }>('select membership_id from teachers where id = ?', id)
		return { id, at: `/teachers/${id}/account`, place: row?.membership_id ?? '' }
	}

	const isLocked = (place: string) =>
		rows('select id from memberships where id = ? and locked_at is not null', place).length === 1

	it('is opened, allowed more, locked and unlocked on their page', async () => {
		const { at, place } = await invited()
		expect(mails().map(({ kind }) => kind)).toEqual(['invitation'])
		const act = (intent: string, more = {}) => office.post(at, { intent, membershipId: place, ...more })
		expect((await act('resend')).location).toBe(at)
		await act('grants', { grants: 'money:take' })
		expect(rows('select permission from grants')).toEqual([{ permission: 'money:take' }])
		await act('lock')
		expect(isLocked(place)).toBe(true)
		expect((await office.get(at)).page.text).toContain('Locked')
		await act('unlock')
		expect(isLocked(place)).toBe(false)
	})

	it('says until when the link works, and since when it does not', async () => {
		const { at } = await invited()
		expect((await office.get(at)).page.text).toContain('Link works until')
		change('update invitations set expires_at = 1')
		const { page } = await office.get(at)
		expect(page.text).toContain('Link expired')
		expect(page.text).toContain('Send a new link')
	})

	it('is no way to the account of anybody else', async () => {
		const { at, id } = await invited()
		const other = aTeacherAt(school).membershipId ?? ''
		const before = databaseHash()
		for (const intent of ['lock', 'reset', 'grants', 'end-sessions', 'resend'])
			expect((await office.post(at, { intent, membershipId: other })).status).toBe(400)
		const bo = aTeacher(school, { name: 'Bo' })
		const form = { intent: 'invite', teacher: bo, email: 'bo@example.test' }
		expect((await office.post(at, form)).status).toBe(400)
		change('delete from teachers where id = ?', bo)
		expect((await office.post(`/teachers/${id}/account`, { intent: 'withdraw' })).status).toBe(400)
		expect(databaseHash()).toBe(before)
	})

	it('is locked when a last day that is over is noted, and when they are archived', async () => {
		const left = await invited()
		const leaving = `/teachers/${left.id}/leaving`
		await office.post(leaving, { intent: 'last-day', lastDay: '2099-01-31', version: '1' })
		expect(isLocked(left.place)).toBe(false)
		await office.post(leaving, { intent: 'last-day', lastDay: LAST_DAY, version: '2' })
		expect(isLocked(left.place)).toBe(true)
	})

	it('is asked about before they are archived, and locked then', async () => {
		const { id, place } = await invited()
		aStudent(school, { primaryTeacherId: id })
		const question = `/teachers/${id}/archive`
		const asked = await office.get(question)

		expect(asked.page.text).toContain('Archive Ana ?')
		expect(asked.page.text).toContain('Their account is locked at once')
		expect(asked.page.text).toContain('1 student keeps them as their teacher')
		await office.post(question, { version: asked.page.valueOf('version') ?? '' })
		expect(isLocked(place)).toBe(true)
	})

	it('is locked by itself once the last day is over, and not again once that is long past', async () => {
		const { id, place } = await invited()
		const day = (date: string) => Date.parse(`${date}T18:00:00Z`)
		change(`update teachers set ended_on = ? where id = ?`, LAST_DAY, id)
		expect(lockLeavers(day('2020-01-31'))).toBe(0)
		expect(lockLeavers(day('2020-02-01'))).toBe(1)
		expect(isLocked(place)).toBe(true)
		change('update memberships set locked_at = null where id = ?', place)
		expect(lockLeavers(day('2020-02-10'))).toBe(0)
	})

	it('that is locked or taken away shows nothing more to whoever is signed in', async () => {
		for (const end of ['lock', 'end-sessions', 'unlink'] as const) {
			const teacher = aTeacherAt(school)
			const place = teacher.membershipId ?? ''
			const [{ id } = { id: '' }] = rows<{ id: string }>(
				'select id from teachers where membership_id = ?',
				place,
			)
			const signedIn = await Visitor.signedInAs(teacher)
			expect((await signedIn.get('/dashboard/teacher')).status).toBe(200)
			if (end === 'unlink') unlinkAccount(accessOf(anAdminAt(school)), { is: 'teacher', id })
			else await office.post(`/teachers/${id}/account`, { intent: end, membershipId: place })
			expect((await signedIn.get('/dashboard/teacher')).location).toContain('/auth/login')
		}
	})
})

describe('the page of a teacher', () => {
	it('opens with the coming week, whom they teach and when they are away', async () => {
		const id = aTeacher(school, { name: 'Ana', phone: '+18455550111' })
		const classId = aClass(school, { name: 'Piano with Ada', kind: 'private', capacity: 1, state: 'running' })
		const ada = aStudent(school, { firstName: 'Ada', lastName: 'Ruiz', primaryTeacherId: id })
		anEnrolment(school, classId, ada)
		const lesson = aLesson(school, { classId, teacherId: id, startsAt: Date.now() + 48 * 3_600_000 })
		const { page, body } = await office.get(`/teachers/${id}`)
		expect(page.text).toMatch(/Contact .*Next lesson .*1 lesson 45 min of teaching/)
		expect(page.links['Ada Ruiz']).toBe(`/students/${ada}`)
		// The note of a private lesson carries the name of its student.
		expect(body).toMatch(new RegExp(`/classes/sessions/${lesson}"[^]*?class="note-title"[^>]*>Ada<`))
		expect(body).not.toContain('name="name"')
		expect((await office.get(`/teachers/${id}/profile`)).body).toContain('name="name"')
	})

	it('says so when there is nothing to teach', async () => {
		const { text } = (await office.get(`/teachers/${aTeacher(school)}`)).page
		expect(text).toContain('No lessons in the coming seven days.')
	})
})
