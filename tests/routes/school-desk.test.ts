import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { startSchool } from '#app/models/school/start.server.ts'
import { guideSteps } from '#app/domain/school/guide-steps.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { today } from '#app/utils/dates.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aDraft, fee } from '../support/billing.ts'
import { aRoom, aSite } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { builtRoutes, patternOf } from '../support/route-table.ts'
import { Visitor } from '../support/visitor.ts'

const SETTINGS = '/settings/school'
const GUIDE = '/dashboard/getting-started'

let school: ASchool
let owner: APerson
let admin: Visitor

beforeEach(async () => {
	school = aSchool({ name: 'Cantabile' })
	owner = anAdminAt(school)
	admin = await Visitor.signedInAs(owner)
})

/** The hidden fields of the form whose button says so. */
async function hiddenOf(path: string, field: string): Promise<string> {
	const { body } = await admin.get(path)
	return new RegExp(`name="${field}" value="([^"]*)"`).exec(body)?.[1] ?? ''
}

describe('the school’s settings', () => {
	it('give the school its new name everywhere at once', async () => {
		const saved = await admin.post(`${SETTINGS}?index`, {
			intent: 'save-identity',
			version: '0',
			name: 'Staccato',
		})
		expect(saved.status).toBe(303)
		const next = await admin.follow(saved)
		expect(next.page.flash).toContain('School details saved.')
		expect(next.body).not.toContain('Cantabile')
		expect((await admin.get('/dashboard')).page.text).toContain('Staccato')
	})

	it('say what is wrong with every field, keep what was typed and change nothing', async () => {
		const before = databaseHash()
		const answer = await admin.post(`${SETTINGS}?index`, {
			intent: 'save-identity',
			version: '0',
			name: 'x',
			email: 'nobody',
			phone: '12',
			website: 'not an address',
		})
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual([
			'There is a problem',
			'Enter a name of at least 2 characters',
			'Enter an email address, such as office@example.org',
			'Enter the full phone number, such as (201) 555-0123. For another country, start with + and the country code',
			'Enter a web address, such as www.example.org',
		])
		expect(answer.page.valueOf('website')).toBe('not an address')
		expect(databaseHash()).toBe(before)
	})

	it.each([
		[
			{
				intent: 'save-ways',
				version: '0',
				timeZone: 'Mars/Olympus',
				currency: 'USD',
				weekStart: '1',
				dateFormat: 'day-first',
			},
			'Choose a time zone from the list',
		],
		[
			{
				intent: 'save-ways',
				version: '0',
				timeZone: 'UTC',
				currency: 'XXX',
				weekStart: '1',
				dateFormat: 'day-first',
			},
			'Choose a currency from the list',
		],
		[{ intent: 'add-room', siteId: 'foreign', name: 'x' }, 'Choose one of your sites.'],
		[{ intent: 'add-site', name: '' }, 'Enter a name'],
		[{ intent: 'add-site', name: 'x'.repeat(81) }, 'Please use at most 80 characters'],
		[{ intent: 'no-such-thing' }, 'Please use one of the buttons on the page.'],
	])('refuse %j in words', async (fields, text) => {
		const tab =
			fields.intent === 'save-ways' ? '/locale' : fields.intent.startsWith('add') ? '/places' : '?index'
		if (fields.intent === 'add-room')
			await admin.post(`${SETTINGS}/places`, { intent: 'add-site', name: 'Mill' })
		const before = databaseHash()
		const answer = await admin.post(SETTINGS + tab, fields)
		expect(answer.status).toBe(400)
		expect(databaseHash()).toBe(before)
		// A room of a site that is not there has no form on the page to say it in.
		if (fields.intent !== 'add-room') expect(answer.page.text).toContain(text)
	})

	it('show two people who change the same what is yours and what is theirs', async () => {
		const other = await Visitor.signedInAs(anAdminAt(school))
		await other.post(`${SETTINGS}?index`, { intent: 'save-identity', version: '0', name: 'Theirs' })
		const late = await admin.post(`${SETTINGS}?index`, {
			intent: 'save-identity',
			version: '0',
			name: 'Mine',
		})
		expect(late.status).toBe(409)
		expect(late.page.text).toContain('Changed on')
		expect(late.page.text).toMatch(/Name Mine Theirs/)
		const version = /name="version" value="(\d+)"/.exec(late.body)?.[1] ?? ''
		const again = await admin.post(`${SETTINGS}?index`, { intent: 'save-identity', version, name: 'Mine' })
		expect(again.status).toBe(303)
	})

	it('take a page that is sent twice for one', async () => {
		const formKey = await hiddenOf(`${SETTINGS}/places`, 'formKey')
		for (let times = 0; times < 2; times += 1)
			expect(
				(await admin.post(`${SETTINGS}/places`, { intent: 'add-site', name: 'Mill Lane', formKey })).status,
			).toBe(303)
		expect(rows('select name from sites')).toEqual([{ name: 'Mill Lane' }])
	})

	it('answer about a site of another school as about one that is not there', async () => {
		await admin.post(`${SETTINGS}/places`, { intent: 'add-site', name: 'Secret Mill' })
		const [site] = rows<{ id: string }>('select id from sites')
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		const before = databaseHash(['sessions'])
		const answers = async (id: string) => {
			const looks = await stranger.get(`${SETTINGS}/places?edit=${id}`)
			const posts = await stranger.post(`${SETTINGS}/places`, { intent: 'archive-site', id })
			expect(looks.body + posts.body).not.toContain('Secret Mill')
			return [looks.status, looks.page.text, posts.status, posts.page.problems]
		}
		const foreign = await answers(site?.id ?? '')
		expect(foreign).toEqual(await answers('garbage'))
		expect([foreign[0], foreign[2]]).toEqual([404, 404])
		expect(databaseHash(['sessions'])).toBe(before)
	})

	it('ask before a room goes, and say which class meets in it', async () => {
		await admin.post(`${SETTINGS}/places`, { intent: 'add-site', name: 'Mill' })
		const siteId = rows<{ id: string }>('select id from sites')[0]?.id ?? ''
		await admin.post(`${SETTINGS}/places`, { intent: 'add-room', siteId, name: 'Attic', capacity: '4' })
		const roomId = rows<{ id: string }>('select id from rooms')[0]?.id ?? ''
		aClass(school, { name: 'Brass', roomId })
		const asked = await admin.get(`${SETTINGS}/places?archive=${roomId}`)
		expect(asked.page.text).toContain('Brass meets in it.')
		const done = await admin.follow(
			await admin.post(`${SETTINGS}/places`, { intent: 'archive-room', id: roomId }),
		)
		expect(done.page.text).toContain('Restore Attic')
	})

	it('keep whether a site is a family’s home, and name both answers to a late form', async () => {
		const site = () => rows<{ id: string; is_home: number }>('select id, is_home from sites')[0]!
		await admin.post(`${SETTINGS}/places`, { intent: 'add-site', name: 'Okoro home', isHome: 'on' })
		const { id, is_home } = site()
		expect(is_home).toBe(1)
		const path = `${SETTINGS}/places?edit=${id}`
		const edit = await admin.get(path)
		expect(edit.page.text).toContain('A family’s home Only lessons planned there take place there.')
		expect(edit.body).toMatch(/<input type="checkbox"[^>]* name="isHome"[^>]* checked=""/)
		const save = { intent: 'change-site', id, version: '1', name: 'Okoro home' }
		expect((await admin.post(path, save)).status).toBe(303)
		expect(site().is_home).toBe(0)
		const late = await admin.post(path, { ...save, name: 'Okoro', isHome: 'on' })
		expect([late.status, late.page.text]).toEqual([409, expect.stringMatching(/A family’s home Yes Nothing/)])
		const changed = "select before, after from audit_entries where action = 'site.changed'"
		expect(rows(changed)).toEqual([{ before: '{"isHome":true}', after: '{"isHome":false}' }])
	})

	it('searches free times at a family’s home only when it is chosen', async () => {
		const [studio, home] = [aRoom(school.id, 'Studio'), aRoom(school.id, 'Parlor', aSite(school.id, 'Home'))]
		aTeacher(school)
		change("update sites set is_home = 1 where name = 'Home'")
		const search = async (room = '') => (await admin.get(`/schedule/free-times?minutes=45${room}`)).body
		const any = await search()
		expect([any.includes(`room=${studio}`), any.includes(`room=${home}`)]).toEqual([true, false])
		expect(await search(`&room=${home}`)).toContain(`room=${home}`)
	})

	it('fit a solo teacher', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		const { page } = await solo.get(SETTINGS)
		expect(page.heading).toBe('Studio settings')
		expect(page.text).toContain('Name of the studio')
	})
})

describe('Getting Started', () => {
	it('says what it is, letter for letter', async () => {
		const { page } = await admin.get(GUIDE)
		expect(page.heading).toBe('Getting Started')
		expect(page.text).toContain('Follow our step-by-step guide to set up your music school management system')
		expect(page.text).toMatch(/Essential .*Recommended .*Optional/)
		expect(Object.keys(page.links)).toEqual(expect.arrayContaining(['View Documentation', 'Contact Support']))
	})

	it('counts the essential steps that are complete, in whole per cents', async () => {
		const essential = guideSteps(false).filter(({ priority }) => priority === 'essential')
		expect((await admin.get(GUIDE)).page.text).toContain('Essential steps 0%')
		await admin.post(GUIDE, { intent: 'complete', step: 'school' })
		expect((await admin.get(GUIDE)).page.text).toContain('Essential steps 0%')
		await admin.post(GUIDE, { intent: 'complete', step: 'students' })
		const text = `Essential steps ${Math.round(100 / essential.length)}%`
		const { page } = await admin.get(GUIDE)
		expect(page.text).toContain(text)
		expect(page.text).toContain('Mark as incomplete : Add Students')
		const step = guideSteps(false).find(({ id }) => id === 'students')
		expect(page.text).toContain(`${step?.description} ${step?.hint}`)
		for (const { id } of essential) await admin.post(GUIDE, { intent: 'complete', step: id })
		expect((await admin.get(GUIDE)).page.text).toContain('Hide the guide from the dashboard')
	})

	it('opens the part a step was marked in, and one of the two at most', async () => {
		const marked = await admin.post(GUIDE, { intent: 'complete', step: 'attendance' })
		expect(marked.location).toBe(`${GUIDE}?open=recommended#step-attendance`)
		const { body } = await admin.get(`${GUIDE}?open=recommended`)
		expect(body.match(/<details name="guide"[^>]* open=""/g)).toHaveLength(1)
		expect(body.match(/<details name="guide"/g)).toHaveLength(2)
	})

	it('has a link for every step whose page is built, saying where it comes from, and for no other', async () => {
		const routes = builtRoutes()
		const built = routes.map((route) => patternOf(route, routes))
		const { page } = await admin.get(GUIDE)
		for (const { title, link } of guideSteps(false)) {
			const [path = ''] = link.split('?')
			const expected = built.includes(path) ? `${link}${link.includes('?') ? '&' : '?'}from=guide` : undefined
			expect([title, page.links[title]]).toEqual([title, expected])
		}
		const target = await admin.get('/settings/school?from=guide')
		expect(target.page.links['back to Getting Started']).toBe(GUIDE)
	})

	it('opens an article for every step, and the topics for anything else', async () => {
		for (const { id } of guideSteps(false)) {
			const { page } = await admin.get(`${GUIDE}?help=${id}`)
			expect(page.text.length, id).toBeGreaterThan(600)
			expect(page.links['All topics']).toBeDefined()
		}
		expect((await admin.get(`${GUIDE}?help=none`)).page.links['All topics']).toBeUndefined()
		expect(
			(await admin.get(`${GUIDE}?help=topics`)).body.match(/help=students#help/g)?.length,
		).toBeGreaterThan(1)
	})

	it('says what it detects', async () => {
		aClass(school)
		expect((await admin.get(GUIDE)).page.text.match(/Looks done Mark it complete\?/g)).toHaveLength(1)
	})

	it('asks a solo teacher for no teachers, and refuses a step that is not theirs', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		expect((await solo.get(GUIDE)).page.text).not.toContain('Add Teachers')
		const before = databaseHash()
		expect((await solo.post(GUIDE, { intent: 'complete', step: 'teachers' })).status).toBe(404)
		expect(databaseHash()).toBe(before)
	})
})

describe('the dashboard', () => {
	it('of a new school shows how far the guide has come in place of figures', async () => {
		const { page } = await admin.get('/dashboard')
		expect(page.text).toContain('Essential steps 0 of 4')
		expect(page.text).not.toContain('Needs attention')
		aStudent(school)
		expect((await admin.get('/dashboard')).page.text).toContain('Needs attention')
	})

	it('has the guide off it once there is an invoice', async () => {
		const place = { timeZone: 'Europe/Berlin', currency: 'EUR', dateFormat: 'day-first' } as const
		startSchool(accessOf(owner, 'settings:write'), place, [], { keepsTimes: false })
		aStudent(school)
		expect((await admin.get('/dashboard')).page.text).toContain('Essential steps')
		aDraft(accessOf(owner, 'money:write'), aFamily(school), fee(1000))
		expect((await admin.get('/dashboard')).page.text).not.toContain('Essential steps')
	})

	it('has the guide off it once that was asked for, and on it again', async () => {
		aStudent(school)
		expect((await admin.post(GUIDE, { intent: 'hide' })).location).toBe('/dashboard')
		expect((await admin.get('/dashboard')).page.text).not.toContain('Essential steps')
		await admin.post(GUIDE, { intent: 'show' })
		expect((await admin.get('/dashboard')).page.text).toContain('Essential steps')
	})

	it('keeps a range in its address, and takes an unknown one for the month', async () => {
		aStudent(school)
		expect((await admin.get('/dashboard?range=week')).page.text).toContain(
			'This week Today · This month Received',
		)
		expect((await admin.get('/dashboard?range=garbage')).page.text).toContain(
			'so far Today · This week Received',
		)
	})

	it('asks the database at most nineteen times, among them for birthdays, recitals and the next day with lessons', async () => {
		aStudent(school)
		await admin.get('/dashboard')
		const { sqlite } = connection()
		const asked: string[] = []
		const proto = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, unknown>
		const names = ['all', 'get', 'run'] as const
		const own = Object.fromEntries(names.map((name) => [name, proto[name]]))
		for (const name of names) {
			proto[name] = function (this: { source: string }, ...args: unknown[]) {
				if (!/pragma/i.test(this.source)) asked.push(this.source)
				return (own[name] as (...all: unknown[]) => unknown).apply(this, args)
			}
		}
		try {
			await admin.get('/dashboard')
		} finally {
			Object.assign(proto, own)
		}
		expect(asked.length).toBeGreaterThan(6)
		expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(19)
	})

	it('is there when one of its cards cannot be read', async () => {
		aStudent(school, { joinedOn: today('America/New_York') })
		await admin.get('/dashboard')
		change('alter table qualifications rename to hidden_qualifications')
		const { status, page } = await admin.get('/dashboard')
		expect(status).toBe(200)
		expect(page.text).toContain('This cannot be shown at the moment.')
		expect(page.text).toMatch(/Active students 1 Joined, active or not 1/)
		expect(takeErrorLog().join()).toContain('dashboard needs')
	})

	it('says nothing of teachers to who teaches alone', async () => {
		const studio = aSchool({ kind: 'solo' })
		const solo = await Visitor.signedInAs(aSoloTeacherAt(studio))
		aStudent(studio)
		const { page } = await solo.get('/dashboard')
		expect(page.text).not.toContain('Teachers')
		expect(page.text).not.toContain('no teacher')
	})
})
