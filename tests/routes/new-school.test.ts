import { beforeEach, describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { aClass, anAdminAt, aSchool, aTeacher, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const GUIDE = '/dashboard/getting-started'
const answers: [string, string][] = [
	['intent', 'start'],
	['timeZone', 'Europe/London'],
	['currency', 'GBP'],
	['dateFormat', 'day-first'],
	['instruments', 'Piano'],
	['instruments', 'Voice'],
]

let school: ASchool
let owner: Visitor

beforeEach(async () => {
	school = aSchool()
	change("update schools set time_zone = 'UTC' where id = ?", school.id)
	owner = await Visitor.signedInAs(anAdminAt(school))
})

describe('a new school is asked once', () => {
	it('for its zone, currency and instruments, with what its country suggests', async () => {
		expect((await owner.get('/dashboard')).page.text).toContain('Next: Time zone, currency and instruments')
		const { body } = await owner.get(GUIDE, { 'Accept-Language': 'en-GB,en;q=0.9' })
		expect(body).toMatch(/<option selected="">Europe\/London</)
		expect(body).toMatch(/<option value="GBP" selected/)
		const asked = databaseHash()
		await owner.get(GUIDE)
		expect(databaseHash()).toBe(asked)

		const saved = await owner.follow(await owner.post(GUIDE, answers))
		expect(saved.page.text).toContain('Time zone (Europe/London), currency and instruments saved.')
		expect(saved.page.text).not.toContain('First, a few questions')
		expect(rows('select currency, time_zone from schools where id = ?', school.id)).toEqual([
			{ currency: 'GBP', time_zone: 'Europe/London' },
		])
		expect(rows('select name from instruments where school_id = ? order by position', school.id)).toEqual([
			{ name: 'Piano' },
			{ name: 'Voice' },
		])
		expect((await owner.get('/dashboard')).page.text).not.toContain('Next: Time zone')
		const again = await owner.post(GUIDE, answers)
		expect(again.status).toBe(409)
	})

	it('and thanked until it has answered, if it paid', async () => {
		const text = async () => (await owner.get('/dashboard')).page.text
		expect(await text()).toMatch(/Welcome, .+ is open\. Next come a few questions/)
		expect(await text()).not.toMatch(/Good (morning|afternoon|evening)/)
		change(
			`insert into platform_transactions (school_id, id, kind, at, amount_minor, currency, reason, entered_by, plan, cycle)
			 values (?, 'first', 'payment', 1, 2900, 'USD', 'r', 'Sol', 'standard', 'monthly')`,
			school.id,
		)
		expect(await text()).toMatch(/Thank you, .+ is open\. We have emailed you the receipt\./)
		await owner.post(GUIDE, answers)
		expect(await text()).toMatch(/Good (morning|afternoon|evening)/)
		expect(await text()).not.toMatch(/Thank you|Welcome,/)
	})

	it('also where every guess was right', async () => {
		await owner.post(GUIDE, [
			['intent', 'start'],
			['timeZone', 'UTC'],
			['currency', 'USD'],
			['dateFormat', 'day-first'],
		])
		expect((await owner.get(GUIDE)).page.text).not.toContain('First, a few questions')
		expect(rows('select name from instruments where school_id = ?', school.id)).toEqual([])
	})

	it('and told what is wrong, without losing what was chosen', async () => {
		const before = databaseHash()
		const wrong = await owner.post(GUIDE, [
			...answers.filter(([name]) => name !== 'timeZone'),
			['timeZone', 'Mars'],
		])
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems).toContain('Choose a time zone from the list')
		expect(wrong.body).toMatch(/<option value="GBP" selected/)
		expect(databaseHash()).toBe(before)
	})
})

describe('a new school', () => {
	beforeEach(() => owner.post(GUIDE, answers))

	it('is never told to do next what its own rows say was done', async () => {
		const next = async () => /Next: ([A-Z]\w+ \w+)/.exec((await owner.get('/dashboard')).page.text)?.[1]
		expect(await next()).toBe('Add Teachers')
		aTeacher(school)
		expect(await next()).toBe('Create Classes')
		aClass(school, { state: 'running' })
		expect(await next()).toBe('Add Students')
	})

	it('sees its first class where it is, also before it starts', async () => {
		aClass(school, { name: 'First Steps', state: 'open' })
		expect((await owner.get('/classes')).page.text).toContain('First Steps')
		const running = await owner.get('/classes?show=running')
		expect(running.page.text).not.toContain('First Steps')
		aClass(school, { name: 'Band', state: 'running' })
		const both = (await owner.get('/classes')).page.text
		expect([both.includes('Band'), both.includes('First Steps')]).toEqual([true, false])
	})
})

describe('a new school that never chose its time zone', () => {
	it('is asked for it before the first lesson, and goes on where it was', async () => {
		const path = `/classes/${aClass(school)}/add-series`
		// Something else that was saved is no answer.
		await owner.post('/settings/school?index', { intent: 'save-identity', version: '0', name: 'Cantabile' })
		for (const from of [path, '/schedule/add-lesson']) {
			const asked = await owner.get(from)
			expect(asked.location).toBe(`${GUIDE}?${new URLSearchParams({ then: from })}#start`)
		}
		const question = await owner.get(`${GUIDE}?${new URLSearchParams({ then: path })}`)
		expect(question.page.text).toContain('First, a few questions')
		const saved = await owner.post(`${GUIDE}?${new URLSearchParams({ then: path })}`, answers)
		expect([saved.status, saved.location]).toEqual([303, path])
		expect((await owner.get(path)).status).toBe(200)
		expect((await owner.post(GUIDE, answers)).status).toBe(409)
	})

	it('is not asked again where it chose UTC, and is never led to another site', async () => {
		const utc = answers.map(([name, value]): [string, string] => [name, name === 'timeZone' ? 'UTC' : value])
		const saved = await owner.post(`${GUIDE}?then=https://example.org/`, utc)
		expect(saved.location).toBe(GUIDE)
		expect((await owner.get('/schedule/add-lesson')).status).toBe(200)
	})
})
