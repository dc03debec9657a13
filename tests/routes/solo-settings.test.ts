import { expect, it } from 'vitest'
import {
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

it('the settings ask a solo teacher nothing about teachers, and keep what was chosen before', async () => {
	const solo = aSchool({ kind: 'solo' })
	const own = await Visitor.signedInAs(aSoloTeacherAt(solo))
	const portal = '/settings/school/portal'
	const fields = { intent: 'save-portal', portalSchedule: 'on' }
	await own.post(portal, { ...fields, version: '0', teachersSeeContacts: 'on' })
	const { page } = await own.get(portal)
	expect(page.text).toContain('What students and parents see')
	expect(page.text).not.toContain('What teachers see')
	expect(page.valueOf('teachersSeeContacts')).toBe('on')
})

it('a private lesson of a solo teacher shows whose it is, and no seats or waiting list', async () => {
	const solo = aSchool({ kind: 'solo' })
	const own = await Visitor.signedInAs(aSoloTeacherAt(solo))
	const lesson = aClass(solo, { name: 'Monday at five', kind: 'private', capacity: 1 })
	const duet = aClass(solo, { name: 'Duet', capacity: 2 })
	const ada = aStudent(solo, { firstName: 'Ada', lastName: 'Ruiz' })
	for (const classId of [lesson, duet]) anEnrolment(solo, classId, ada)
	const list = (await own.get('/classes')).page.text
	expect(list).toContain('45 min – Ada Ruiz')
	expect(list).not.toContain('45 min – 1 of 1')
	expect(list).toContain('45 min – 1 of 2')
	const { page } = await own.get(`/classes/${lesson}`)
	expect(page.links['Ada Ruiz']).toBe(`/students/${ada}`)
	for (const text of ['1 of 1 seat', 'Waiting list', 'Who may join']) expect(page.text).not.toContain(text)
	expect((await own.get(`/classes/${duet}`)).page.text).toContain('1 of 2 seats')
	const home = (await own.get('/dashboard')).page.text
	expect(home).toContain('Active students')
	expect(home).not.toMatch(/Seats free|In line for a seat/)
	expect((await own.get(`/classes/${lesson}/students`)).page.text).not.toContain('waiting list')
	expect((await own.get(`/classes/${duet}/students`)).page.text).toContain('Add a student')
})

it('nobody who teaches alone is asked for a teacher', async () => {
	const own = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
	const school = aSchool()
	for (let i = 0; i < 2; i++) aTeacher(school)
	const office = await Visitor.signedInAs(anAdminAt(school))
	const many = '/messaging/many'
	expect((await office.get(many)).page.text).toContain('All teachers')
	const mine = (await own.get(many)).page.text
	expect(mine).toContain('All families')
	expect(mine).not.toMatch(/All teachers|families and teachers|teacher’s students/)
	const filters = async (of: Visitor) =>
		(await of.get('/schedule')).body.match(/<summary[^>]*>(?:<[^>]*>)*\w+/g)
	expect((await filters(office))?.join()).toMatch(/Teacher/)
	expect((await filters(own))?.join()).not.toMatch(/Teacher/)
})

it('the desk and the plan of a solo teacher never speak of a school', async () => {
	const own = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo', name: 'Rivera Piano' })))
	const desk = await own.get('/dashboard')
	expect(desk.body).toContain('aria-label="Search everything"')
	expect(desk.page.text).toContain('All settings')
	for (const page of ['/dashboard', '/subscription', '/subscription/cancel', '/take-out'])
		expect((await own.get(page)).body, page).not.toMatch(/(your|the) school|School settings/i)
})

it('a solo teacher reads how to open a school, where she looks for a larger plan and where she would register', async () => {
	const own = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
	for (const page of ['/settings/subscription', '/register-school']) {
		const answer = await own.get(page)
		const { text } = (answer.status === 200 ? answer : await own.follow(answer)).page
		expect(text, page).toMatch(/A school is an account of its own|To open a school/)
		expect(text, page).toContain('with another email address')
	}
	const office = await Visitor.signedInAs(anAdminAt(aSchool()))
	for (const page of ['/settings/subscription', '/register-school']) {
		const answer = await office.get(page)
		const { text } = (answer.status === 200 ? answer : await office.follow(answer)).page
		expect(text).not.toContain('another email address')
	}
})

it('the profile of a solo teacher speaks of a studio', async () => {
	const own = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
	const { text } = (await own.get('/settings/profile')).page
	expect(text).toContain('Letters and pages for families are in English')
	expect(text).toContain('The studio’s: ')
	expect(text).not.toMatch(/your school’s office|the school’s/)
	const calendars = await own.get('/settings/admin/calendars')
	expect(calendars.page.text).toContain('Add rooms under Places in the settings.')
})
