import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { aBillingOffice, aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

let its: ReturnType<typeof aBillingOffice>
let office: Visitor
let choir: string
let student: string
let seat: string

beforeEach(async () => {
	its = aBillingOffice('2026-09-10T15:00:00Z')
	const { school, family, access } = its
	office = await Visitor.signedInAs(anAdminAt(school))
	choir = aClass(school, { name: 'Choir', weekday: 3, capacity: 1 })
	change(
		'insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)',
		...[school.id, choir, aPlan(access, { amountMinor: 60_00 }, 'Group month')],
	)
	student = aStudent(school, { firstName: 'Kim', lastName: 'Poe', familyId: family, state: 'trial' })
	seat = anEnrolment(school, choir, student, { isTrial: true, startsOn: '2026-09-02' })
})

afterEach(() => void vi.useRealTimers())

describe('a student on trial in a class', () => {
	it('is enrolled there for good, at the price of the class from that day on', async () => {
		const { body } = await office.get(href.student(student, 'enrollments'))
		const change = await office.get(`${href.class(choir, 'students')}/end?enrolment=${seat}`)
		const path = change.page.links['Enroll for good'] ?? ''
		expect(body).toContain(`href="${path}"`)
		const form = await office.get(path)
		expect(form.page.text).toContain('The trial ends.')
		const answer = await office.post(path, { classId: choir, startsOn: '2026-10-01' })
		const after = await office.follow(answer)
		expect(after.page.flash).toContain('Choir')
		expect(after.page.text).not.toContain('Enroll for good')
		expect(rows('select id, is_trial, starts_on from enrolments')).toEqual([
			{ id: seat, is_trial: 0, starts_on: '2026-09-02' },
		])
		expect(after.page.text).toContain('from 1 October 2026, trial from 2 September 2026')
		expect(rows('select state from students where id = ?', student)).toEqual([{ state: 'active' }])
		const billed = (period: string) =>
			suggestLines(its.access, its.family, period).lines.map(({ unitMinor }) => unitMinor)
		expect([billed('2026-09'), billed('2026-10')]).toEqual([[], [60_00]])
	})

	it('keeps a weekly private lesson in the same way, but not a private trial of one day', async () => {
		const { school } = its
		const weekly = aClass(school, { name: 'Kim Poe', kind: 'private', capacity: 1 })
		const once = aClass(school, { name: 'Trial', kind: 'private', capacity: 1 })
		change("update classes set starts_on = '2026-09-20', ends_on = '2026-09-20' where id = ?", once)
		anEnrolment(school, weekly, student, { isTrial: true, startsOn: '2026-09-02' })
		anEnrolment(school, once, student, { isTrial: true, startsOn: '2026-09-02' })
		const { body } = await office.get(href.student(student, 'enrollments'))
		const path = (classId: string) => href.student(student, 'enroll', { class: classId })
		expect([body.includes(path(weekly)), body.includes(path(once))]).toEqual([true, false])
		expect((await office.get(path(weekly))).body).toContain(`value="${weekly}"`)
		await office.post(path(weekly), { classId: weekly, startsOn: '2026-10-01' })
		expect(rows('select is_trial from enrolments where class_id = ?', weekly)).toEqual([{ is_trial: 0 }])
	})

	it('who had a private trial of one day can be recorded as gone, but not while another seat is open', async () => {
		const { school } = its
		const once = aClass(school, { name: 'Trial lesson, Kim Poe', kind: 'private', capacity: 1 })
		change("update classes set starts_on = '2026-09-08', ends_on = '2026-09-08' where id = ?", once)
		anEnrolment(school, once, student, { isTrial: true, startsOn: '2026-09-08', state: 'ended' })
		const to = href.student(student, 'status', { to: 'left' })
		const links = async () => (await office.get(href.student(student, 'enrollments'))).page.links
		expect(await links()).not.toHaveProperty('Does not enroll')
		change("update enrolments set state = 'ended', ends_on = '2026-09-09' where id = ?", seat)
		expect((await links())['Does not enroll']).toBe(to)
		expect((await office.get(to)).page.text).toContain('Change status to Left')
		change("update students set state = 'active' where id = ?", student)
		expect(await links()).not.toHaveProperty('Does not enroll')
	})

	it('is refused a second trial there', async () => {
		const path = href.student(student, 'enroll')
		const { status, page } = await office.post(path, {
			classId: choir,
			startsOn: '2026-10-01',
			isTrial: 'on',
		})
		expect([status, page.text]).toEqual([400, expect.stringContaining('Kim Poe is in Choir already.')])
	})
})

it('a student whose last day is still to come is told how to stay', async () => {
	change("update enrolments set state = 'ending', ends_on = '2026-09-20', is_trial = 0")
	const path = href.student(student, 'enroll')
	const { page } = await office.post(path, { classId: choir, startsOn: '2026-10-01' })
	expect(page.text).toContain('is in Choir until 20 September 2026. Choose “Stay after all” to keep the seat')
})

it('the private lesson of another student is not offered, also once it was given up', async () => {
	const { school } = its
	const other = aStudent(school, { firstName: 'Dan', lastName: 'Kerr' })
	const lesson = aClass(school, { name: 'Dan Kerr', kind: 'private', capacity: 1 })
	const empty = aClass(school, { name: 'Spare lesson', kind: 'private', capacity: 1 })
	anEnrolment(school, lesson, other, { state: 'ended', endsOn: '2026-09-01' })
	const pages = [`${href.class(choir, 'students')}/move?enrolment=${seat}`, href.student(student, 'enroll')]
	for (const path of pages) {
		const { body } = await office.get(path)
		expect([body.includes(`value="${lesson}"`), body.includes(`value="${empty}"`)], path).toEqual([
			false,
			true,
		])
	}
})

it('the family of a new student is emailed about the class if the office ticks it', async () => {
	const band = aClass(its.school, { name: 'Band', weekday: 3 })
	const add = async (firstName: string, more: Record<string, string>) => {
		const { page } = await office.get(href.newStudent())
		expect(page.text).toContain('Email the family about this')
		const answer = await office.post(href.newStudent(), {
			...{ formKey: page.valueOf('formKey') ?? '', firstName, lastName: 'Moss', state: 'active' },
			...{ 'guardians[0].name': 'Jo Moss', 'guardians[0].email': 'jo@moss.test' },
			...{ 'guardians[0].flags': 'getsLessons', classId: band, startsOn: '2026-09-16', isTrial: 'on' },
			...more,
		})
		return (await office.follow(answer)).page.flash
	}
	const letters = () => rows("select subject from outbox where to_address = 'jo@moss.test'")
	expect(await add('Kit', {})).not.toContain('email')
	expect(letters()).toEqual([])
	expect(await add('Lea', { tells: 'on', intent: 'anyway' })).toMatch(/added and enrolled in Band\..*email/)
	expect(letters()).toEqual([{ subject: 'About the lessons of Lea Moss' }])
})

it('a trial goes on with the next lesson, as the family reads before it reports an absence and after', async () => {
	const { school, violin, ben, parent, at } = aHousehold()
	change("update classes set kind = 'group', capacity = 8 where id = ?", violin)
	change('update enrolments set is_trial = 1 where student_id = ?', ben)
	const [lesson = ''] = ['2026-01-06', '2026-01-13'].map((day) =>
		aLesson(school, { classId: violin, startsAt: at(day, '16:00') }),
	)
	const mother = await Visitor.signedInAs(parent)
	const path = `/student/schedule/absence?lesson=${lesson}&student=${ben}`
	const { body, page } = await mother.get(path)
	const goesOn = 'The trial goes on with the next lesson.'
	expect(page.text).toContain(`This lesson is not charged. ${goesOn}`)
	const [, shown = ''] = / name="shown" value="([^"]*)"/.exec(body) ?? []
	const sent = await mother.post(path, { intent: 'absence', lesson, student: ben, shown })
	const { text } = (await mother.follow(sent)).page
	expect(text).toContain(`The absence was reported. ${goesOn}`)
	expect(text).not.toContain('make-up owed')
})
