import { beforeEach, describe, expect, it } from 'vitest'
import { anAdminAt, aSchool, aTeacherAt, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const PAGE = '/settings/preferences'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const saved = (more: Record<string, string> = {}) => ({
	intent: 'save-school',
	version: '0',
	scheduleView: 'day',
	lessonMinutes: '60',
	...more,
})

describe('the preferences of a school', () => {
	it('are what the schedule and new lessons begin with, for everybody who works there', async () => {
		expect((await office.get('/classes/new')).page.valueOf('durationMinutes')).toBe('45')
		expect((await office.post(PAGE, saved())).status).toBe(303)
		const colleague = await Visitor.signedInAs(anAdminAt(school))
		expect((await colleague.get('/classes/new')).page.valueOf('durationMinutes')).toBe('60')
		expect((await colleague.get('/schedule')).body).toContain('view=day&amp;day=')
		const schedule = await colleague.get('/schedule')
		expect(schedule.body).toMatch(/aria-current="page"[^>]*><span[^>]*>Day</)
		expect((await colleague.get('/schedule?view=week')).body).toMatch(
			/aria-current="page"[^>]*><span[^>]*>Week</,
		)
	})

	it('go back to what is usual', async () => {
		await office.post(PAGE, saved())
		await office.post(PAGE, { intent: 'reset-school' })
		expect((await office.get('/classes/new')).page.valueOf('durationMinutes')).toBe('45')
		expect((await office.get('/schedule')).body).toMatch(/aria-current="page"[^>]*><span[^>]*>Week</)
	})

	it('say what cannot be, and keep what was typed', async () => {
		const { status, page } = await office.post(PAGE, saved({ lessonMinutes: '7' }))
		expect(status).toBe(400)
		expect(page.text).toContain('There is a problem')
		expect(page.valueOf('lessonMinutes')).toBe('7')
		expect((await office.post(PAGE, { intent: 'nonsense' })).status).toBe(400)
	})

	it('show what somebody else saved in the meantime', async () => {
		await office.post(PAGE, saved())
		const { status, page } = await office.post(PAGE, saved({ scheduleView: 'month' }))
		expect(status).toBe(409)
		expect(page.text).toContain('Month')
		expect(page.text).toContain('Day')
	})

	it('are nobody else’s to change', async () => {
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		expect((await teacher.post(PAGE, saved())).status).toBe(302)
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		await office.post(PAGE, saved())
		expect((await other.get('/classes/new')).page.valueOf('durationMinutes')).toBe('45')
	})
})

describe('how a device shows pages', () => {
	const display = { intent: 'save-display', theme: 'dark', rows: 'compact', keys: 'off' }

	it('is kept in this browser, on every page of a desk', async () => {
		expect((await office.get('/dashboard')).body).not.toContain('data-theme')
		expect((await office.post(PAGE, display)).status).toBe(303)
		const { body } = await office.get('/dashboard')
		expect(body).toMatch(/<html[^>]*data-theme="dark" data-rows="compact" data-keys="off"/)
		expect(body).toMatch(/<link rel="stylesheet" href="[^"]*theme-[^"]*\.css"/)
		const elsewhere = await Visitor.signedInAs(anAdminAt(school))
		expect((await elsewhere.get('/dashboard')).body).not.toContain('data-theme')
	})

	it('leaves the pages of the public as they are', async () => {
		await office.post(PAGE, display)
		expect((await office.get('/about')).body).not.toContain('data-theme')
	})

	it('goes back to what is usual', async () => {
		await office.post(PAGE, display)
		await office.post(PAGE, { intent: 'reset-display' })
		expect((await office.get('/dashboard')).body).not.toContain('data-theme')
	})
})
