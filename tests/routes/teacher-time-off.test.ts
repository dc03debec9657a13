import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aColleagueAt,
	aLesson,
	anAdminAt,
	aSchool,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const soon = daysAfter(today(ZONE), 30)
const weekday = new Date(`${soon}T12:00:00Z`).getUTCDay() || 7

let school: ASchool
let office: Visitor
let teacherId: string
let path: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	teacherId = aTeacher(school, { name: 'Ana Sousa' })
	path = `/teachers/${teacherId}/time-off`
	aLesson(school, {
		classId: aClass(school, { name: 'Piano' }),
		teacherId,
		startsAt: startOfDay(soon, ZONE) + 16 * HOUR,
	})
})

const states = () => rows('select state, from_time, is_paid from teacher_time_off')

describe('time off that the office enters', () => {
	it('without a last day is a single day, as for a closure', async () => {
		await office.post(path, { intent: 'time-off', startsOn: soon, endsOn: '' })
		expect(rows('select starts_on, ends_on from teacher_time_off')).toEqual([
			{ starts_on: soon, ends_on: soon },
		])
	})

	it('counts at once, names the lessons booked then, and can be canceled and restored', async () => {
		const fields = { intent: 'time-off', startsOn: soon, endsOn: soon, reason: 'Course', isPaid: 'on' }
		const added = await office.follow(await office.post(path, fields))
		expect(added.page.flash).toBe('Ana Sousa cannot be booked then.')
		expect(states()).toEqual([{ state: 'approved', from_time: null, is_paid: 1 }])
		expect(added.page.text).toContain('Course · paid')
		expect(added.page.links['1 lesson is booked then']).toContain(`teacher=${teacherId}`)
		expect(added.page.text).toContain('Cancel the time off from')
		expect(added.page.text).not.toContain(soon)
		const cancel = added.page.forms.find(({ button }) => button.startsWith('Cancel'))
		await office.post(path, { intent: 'time-off-cancel', ...cancel?.hidden })
		expect(states()).toMatchObject([{ state: 'canceled' }])
		const undo = (await office.get(path)).page.forms.find(({ button }) => button.startsWith('Restore'))
		await office.post(path, { intent: 'time-off-restore', ...undo?.hidden })
		expect(states()).toMatchObject([{ state: 'approved' }])
	})

	it('counts only the lessons that are still to be held', async () => {
		await office.post(path, { intent: 'time-off', startsOn: soon, endsOn: soon })
		expect((await office.get(path)).page.text).toContain('1 lesson is booked then')
		change("update lessons set state = 'held'")
		expect((await office.get(path)).page.text).not.toContain('is booked then')
	})

	it('may be some hours of each day, which need both ends', async () => {
		const fields = { intent: 'time-off', startsOn: soon, endsOn: soon, fromTime: '9' }
		const half = await office.post(path, fields)
		expect(half.page.problems).toContain('Enter both times, or leave both blank for the whole day.')
		const added = await office.follow(await office.post(path, { ...fields, toTime: '11:30' }))
		expect(added.page.text).toContain('09:00–11:30')
		expect(added.page.text).not.toContain('is booked then')
	})

	it('of some hours is listed with them for the teacher', async () => {
		const person = aTeacherAt(school)
		const [own] = rows<{ id: string }>('select id from teachers where membership_id = ?', person.membershipId)
		const fields = { intent: 'time-off', startsOn: soon, endsOn: soon, fromTime: '9', toTime: '11:30' }
		await office.post(`/teachers/${own?.id}/time-off`, fields)
		const { page } = await (await Visitor.signedInAs(person)).get('/dashboard/teacher/settings/hours')
		expect(page.text).toContain('09:00–11:30')
	})

	it('and refuses is read by the teacher with the answer apart from their own reason', async () => {
		const person = aTeacherAt(school)
		const own = await Visitor.signedInAs(person)
		const hours = '/dashboard/teacher/settings/hours'
		await own.post(hours, { intent: 'time-off', startsOn: soon, endsOn: '', reason: 'Dentist' })
		expect((await own.get(hours)).page.text).not.toContain('The office wrote')
		const [request] = rows<{ id: string; teacher: string }>(
			'select id, teacher_id as teacher from teacher_time_off',
		)
		const page = `/teachers/${request?.teacher}/time-off`
		const refused = { intent: 'refuse', id: request?.id ?? '', answer: 'Please swap with Carla' }
		expect((await office.post(page, refused)).status).toBe(303)
		expect((await own.get(hours)).page.text).toContain(
			'Dentist · The office wrote: Please swap with Carla Refused',
		)
		expect((await office.get(page)).page.text).toContain('Dentist · Answer: Please swap with Carla')
	})

	it('and cancels reads so for the teacher, and a request that nobody answered in time is not waiting', async () => {
		const person = aTeacherAt(school)
		const own = await Visitor.signedInAs(person)
		const hours = '/dashboard/teacher/settings/hours'
		const text = async () => (await own.get(hours)).page.text
		const request = () => rows<{ id: string }>('select id from teacher_time_off')[0]?.id ?? ''
		await own.post(hours, { intent: 'time-off', startsOn: soon, endsOn: '' })
		await own.post(hours, { intent: 'time-off-cancel', id: request() })
		expect(await text()).toContain('Canceled')
		expect(await text()).not.toContain('Canceled by the office')
		await own.post(hours, { intent: 'time-off-restore', id: request() })
		const { id } = rows<{ id: string }>('select teacher_id as id from teacher_time_off')[0]!
		await office.post(`/teachers/${id}/time-off`, { intent: 'approve', id: request() })
		await office.post(`/teachers/${id}/time-off`, { intent: 'time-off-cancel', id: request() })
		expect(await text()).toContain('Canceled by the office')
		const over = daysAfter(today(ZONE), -2)
		change(`update teacher_time_off set state = 'asked', starts_on = ?, ends_on = ?`, over, over)
		expect(await text()).toContain('Not answered')
		expect(await text()).not.toContain('Waiting for an answer')
	})

	it('is not for a teacher of another school', async () => {
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		const fields = { intent: 'time-off', startsOn: soon, endsOn: soon }
		expect((await other.post(path, fields)).status).toBe(404)
		expect(states()).toEqual([])
	})
})

describe('time off that a teacher asks for', () => {
	it('is shown to the office, which is led to the lessons of those days', async () => {
		const secretary = await Visitor.signedInAs(aColleagueAt(school, []))
		const needs = async () => (await secretary.get('/dashboard')).page.text
		const person = aTeacherAt(school)
		const label = `${person.name} asks for time off.`
		const own = await Visitor.signedInAs(person)
		const [{ id } = { id: '' }] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			person.membershipId,
		)
		aLesson(school, {
			classId: aClass(school, { name: 'Guitar' }),
			teacherId: id,
			startsAt: startOfDay(soon, ZONE) + 10 * HOUR,
		})
		const hours = await own.get(`/dashboard/teacher/settings/hours?off=${soon}`)
		const form = hours.page.forms.find(({ button }) => button === 'Ask for time off')
		await own.post('/dashboard/teacher/settings/hours', {
			...form?.hidden,
			intent: 'time-off',
			startsOn: hours.page.valueOf('startsOn') ?? '',
			endsOn: soon,
			reason: 'A concert in Graz',
		})
		expect(states()).toMatchObject([{ state: 'asked' }])
		const entries = rows("select actor_name, object_name from audit_entries where action = 'time-off.asked'")
		expect(entries).toEqual([{ actor_name: person.name, object_name: null }])

		expect(await needs()).toContain(label)
		const { page } = await secretary.get('/schedule/away')
		const plan = page.links[`Plan the lessons of ${person.name}`] ?? ''
		const planned = (await secretary.get(plan)).page
		expect(planned.text).toContain('Guitar')
		expect(planned.valueOf('reason')).toBe('A concert in Graz')
		const refusal = `Refuse the time off of ${person.name}`
		expect(page.links).not.toHaveProperty([refusal])
		expect((await office.get('/schedule/away')).page.links[refusal]).toBe(`/teachers/${id}/time-off`)
		const [asked] = rows<{ id: string }>('select id from teacher_time_off')
		const approve = { intent: 'approve', id: asked?.id ?? '' }
		const answered = await office.follow(await office.post(`/teachers/${id}/time-off`, approve))
		expect(answered.page.flash).toContain('The time off is approved.')
		expect(states()).toMatchObject([{ state: 'approved' }])
		expect(await needs()).not.toContain(label)
	})
})

describe('a part of a day that a teacher asks for', () => {
	const hours = '/dashboard/teacher/settings/hours'
	const fields = { intent: 'time-off', startsOn: soon, endsOn: '', fromTime: '16:00', toTime: '18:00' }
	const times = () => rows('select state, from_time, to_time from teacher_time_off')
	let own: Visitor
	let tab: string
	let id: string
	let name: string

	beforeEach(async () => {
		const person = aTeacherAt(school)
		name = person.name
		own = await Visitor.signedInAs(person)
		id = rows<{ id: string }>('select id from teachers where membership_id = ?', person.membershipId)[0]!.id
		tab = `/teachers/${id}/time-off`
		const classId = aClass(school, { name: 'Guitar' })
		aLesson(school, { classId, teacherId: id, startsAt: startOfDay(soon, ZONE) + 10 * HOUR })
	})

	const request = () => rows<{ id: string }>('select id from teacher_time_off')[0]!.id

	it('needs both times and a single day, and keeps what was typed', async () => {
		const two = await own.post(hours, { ...fields, endsOn: daysAfter(soon, 1) })
		expect(two.status).toBe(400)
		expect(two.page.problems).toContain(
			'Times are for a single day. Leave them blank, or ask for each day separately.',
		)
		expect([two.page.valueOf('fromTime'), two.page.valueOf('toTime')]).toEqual(['16:00', '18:00'])
		const one = await own.post(hours, { ...fields, toTime: '' })
		expect(one.page.problems).toContain('Enter both times, or leave both blank for the whole day.')
		const noDay = await own.post(hours, { ...fields, startsOn: '' })
		expect(noDay.page.valueOf('fromTime')).toBe('16:00')
		expect(times()).toEqual([])
	})

	it('is shown with its hours to the teacher and the office, which approves them as they are', async () => {
		const sent = await own.follow(await own.post(hours, fields))
		expect(sent.page.text).toContain('16:00–18:00')
		expect(sent.page.text).not.toContain('still booked')
		expect((await office.get('/schedule/away')).page.text).toContain(', 16:00–18:00')
		const { page } = await office.get(tab)
		expect(page.text).toContain('16:00–18:00')
		expect(page.text).not.toContain('is booked then')
		expect(page.valueOf('fromTime')).toBe('16:00')
		const approve = { intent: 'approve', id: request(), fromTime: '16:00' }
		const half = await office.post(tab, approve)
		expect(half.page.problems).toContain('Enter both times, or leave both blank for the whole day.')
		await office.post(tab, { ...approve, toTime: '18:00' })
		expect(times()).toEqual([{ state: 'approved', from_time: '16:00', to_time: '18:00' }])
	})

	it('is planned with its hours, which the office may change', async () => {
		await own.post(hours, fields)
		const plan = (await office.get('/schedule/away')).page.links[`Plan the lessons of ${name}`] ?? ''
		const { page } = await office.get(plan)
		expect(page.text).toContain('No lesson is booked then.')
		expect(page.valueOf('fromTime')).toBe('16:00')
		const changed = `${plan.replace(/&toTime=[^&]+/, '')}&toTime=17:00`
		const form = (await office.get(changed)).page.forms.find(({ button }) => button.includes('Preview'))
		const preview = await office.post(changed, { ...form?.hidden, intent: 'preview' })
		const token = preview.page.valueOf('token') ?? ''
		await office.post(changed, { ...form?.hidden, intent: 'apply', token })
		expect(times()).toEqual([{ state: 'approved', from_time: '16:00', to_time: '17:00' }])
	})
})

describe('time off of an assistant', () => {
	it('names the lessons of colleagues to the teacher and the office, and asks for no substitute', async () => {
		const person = aTeacherAt(school)
		const own = await Visitor.signedInAs(person)
		const [{ id } = { id: '' }] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			person.membershipId,
		)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part)
			select school_id, class_id, ?, 'assist' from lessons`,
			id,
		)
		await office.post(`/teachers/${id}/time-off`, { intent: 'time-off', startsOn: soon, endsOn: soon })
		const line = /(You assist|Assists): Piano, .+, 16:00, with Ana Sousa/
		const hours = async () => (await own.get('/dashboard/teacher/settings/hours')).page.text
		expect(await hours()).toMatch(/You do not assist: Piano, .+, 16:00, with Ana Sousa/)
		const tab = (await office.get(`/teachers/${id}/time-off`)).page.text
		expect(tab).toMatch(/Does not assist: Piano, .+, 16:00, with Ana Sousa/)
		change("update teacher_time_off set state = 'asked'")
		expect(await hours()).toMatch(line)
		expect(tab).not.toContain('is booked then')
		const planned = (await office.get(`/schedule/away?teacher=${id}&from=${soon}`)).page.text
		expect(planned).toContain('No lesson is booked then.')
		expect(planned).toMatch(line)
		expect((await office.get(`/schedule/away?teacher=${teacherId}&from=${soon}`)).page.text).not.toMatch(line)
	})
})

describe('weekly hours', () => {
	const hoursOf = (from: string, to: string, version: string) => ({
		version,
		'hours[0].weekday': String(weekday),
		'hours[0].from': from,
		'hours[0].to': to,
	})

	it('name the lessons that are booked outside them', async () => {
		const tab = `/teachers/${teacherId}/hours`
		const outside = await office.follow(await office.post(tab, hoursOf('09:00', '12:00', '1')))
		expect(outside.page.text).toContain('1 booked lesson is outside these hours')
		const covered = await office.follow(await office.post(tab, hoursOf('09:00', '18:00', '2')))
		expect(covered.page.text).not.toContain('outside these hours')
	})

	it('says what stays as it is when it is canceled after the approval', async () => {
		const person = aTeacherAt(school)
		const own = await Visitor.signedInAs(person)
		const [{ id } = { id: '' }] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			person.membershipId,
		)
		const classId = aClass(school, { name: 'Guitar' })
		aLesson(school, { classId, teacherId: id, startsAt: startOfDay(soon, ZONE) + 10 * HOUR })
		await office.post(`/teachers/${id}/time-off`, { intent: 'time-off', startsOn: soon, endsOn: soon })
		const hours = '/dashboard/teacher/settings/hours'
		const { page } = await own.get(hours)
		expect(page.text).toContain('1 lesson is still booked with you')
		expect(page.text).toContain('stay so until the office changes them.')
		expect((await office.get('/schedule/away')).page.text).toContain('1 lesson is still booked')
		const cancel = page.forms.find(({ button }) => button.startsWith('Cancel'))
		const sent = await own.post(hours, { intent: 'time-off-cancel', ...cancel?.hidden })
		expect((await own.follow(sent)).page.flash).toContain('stay so until the office changes them.')
	})
})
