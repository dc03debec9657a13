import { describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacherAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const OWN = '/dashboard/teacher/settings/busy-times'
/** No such name can be resolved, so nothing is connected to. */
const SECRET = 'https://calendar.invalid.example/secret-key/basic.ics'

const teacherIdOf = (membershipId: string | null) =>
	rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''

describe('the page of busy times', () => {
	it('takes the address of a teacher, and says why it cannot be read without showing it', async () => {
		const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const saved = await teacher.post(OWN, { intent: 'save', url: SECRET.replace('https', 'webcal') })
		const { page, body } = await teacher.follow(saved)
		expect(page.text).toContain('Calendar at calendar.invalid.example')
		expect(page.text).toContain('It could not be read since')
		expect(page.text).toContain('No connection')
		expect(body).not.toContain('secret-key')
		const again = await teacher.post(OWN, { intent: 'check' })
		expect([again.status, again.page.text]).toEqual([429, expect.stringContaining('a moment ago')])
		const removed = await teacher.post(OWN, { intent: 'remove' })
		expect((await teacher.follow(removed)).page.text).toContain('The calendar and its times were removed.')
		expect(rows('select * from busy_calendars')).toEqual([])
	})

	it.each([
		'http://calendar.example/a.ics',
		'https://127.0.0.1/a.ics',
		'https://localhost/a.ics',
		'a.ics',
		'',
	])('refuses %j and keeps what was typed', async (url) => {
		const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const { status, page } = await teacher.post(OWN, { intent: 'save', url })
		expect([status, page.valueOf('url') ?? '']).toEqual([400, url])
		expect(page.text).toContain('Enter the private address of a calendar')
		expect(rows('select * from busy_calendars')).toEqual([])
	})

	it('is also the office’s, at its own school', async () => {
		const school = aSchool()
		const path = `/teachers/${teacherIdOf(aTeacherAt(school).membershipId)}/busy-times`
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await office.post(path, { intent: 'save', url: SECRET })).status).toBe(303)
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(path)).status).toBe(404)
		expect((await stranger.post(path, { intent: 'remove' })).status).toBe(404)
		expect(rows('select * from busy_calendars')).toHaveLength(1)
	})
})
