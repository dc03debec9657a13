import { createCookie } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { secretsFor } from '#app/config/secrets.server.ts'
import { rows } from '../support/database.ts'
import { aClass, anAdminAt, aPerson, aSchool, aTeacher, joins } from '../support/factories.ts'
import { known, names, office } from '../support/student-lists.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const LIST = '/students/list'

async function anOffice() {
	const { school, admin } = await office()
	known(school, 'Ada', 'Reyes')
	known(school, 'Bo', 'Ek', { state: 'left' })
	return { school, admin }
}

/** What the browser keeps, read as the server reads it. */
async function kept({ cookies }: Visitor): Promise<string> {
	const cookie = createCookie('lists', { secrets: secretsFor('cookie:lists') })
	return JSON.stringify(await cookie.parse(`lists=${cookies.get('lists') ?? ''}`))
}

describe('a list that was left', () => {
	it('is opened from the menu as it was left, says so in its address, and has a way out', async () => {
		const { admin } = await anOffice()
		expect((await admin.get(LIST)).status).toBe(200)
		await admin.get(`${LIST}?state=left&sort=-joined&page=2`)
		const again = await admin.get(LIST)
		expect([again.status, again.location]).toEqual([302, `${LIST}?state=left&sort=-joined`])
		const list = await admin.follow(again)
		expect(names(list)).toEqual(['Bo Ek'])

		const cleared = await admin.get(list.page.links['Clear filters'] ?? '')
		expect([cleared.status, names(cleared)]).toEqual([200, ['Bo Ek', 'Ada Reyes']])
		expect(cleared.page.links['Clear filters']).toBeUndefined()
		expect((await admin.get(LIST)).location).toBe(`${LIST}?sort=-joined`)
		expect((await admin.get(`${LIST}?sort=name&filters=none`)).status).toBe(200)
		expect((await admin.get(LIST)).status).toBe(200)
	})

	it('is left behind by whoever asks for all', async () => {
		const { admin } = await anOffice()
		await admin.get(`${LIST}?state=left`)
		const kept = await admin.follow(await admin.get('/students'))
		const all = kept.page.links['Everyone'] ?? ''
		const list = await admin.get(all)
		expect([list.status, names(list)]).toEqual([200, ['Bo Ek', 'Ada Reyes']])
		expect((await admin.get(LIST)).status).toBe(200)
	})

	it('is forgotten when the filter form is sent with nothing chosen, or the usual order is chosen again', async () => {
		const { admin } = await anOffice()
		await admin.get(`${LIST}?state=left`)
		await admin.get(`${LIST}?search=&state=&teacher=&sort=name`)
		expect((await admin.get(LIST)).status).toBe(200)
		const sorted = await admin.get(`${LIST}?sort=-name`)
		await admin.get(sorted.page.links['Name'] ?? '')
		expect((await admin.get(LIST)).status).toBe(200)
	})

	it('does what an address says that a card or a colleague gave, and is left like that', async () => {
		const { admin } = await anOffice()
		await admin.get(`${LIST}?state=left`)
		expect(names(await admin.get(`${LIST}?state=active`))).toEqual(['Ada Reyes'])
		expect((await admin.get(LIST)).location).toBe(`${LIST}?state=active`)
	})

	it('is not changed by a file, by a question about ticked rows, or by words it does not know', async () => {
		const { admin } = await anOffice()
		await admin.get(`${LIST}?state=left`)
		for (const query of ['?format=csv', '?state=active&format=csv', '/archive?ticked=x', '?colour=red'])
			expect((await admin.get(LIST + query)).status).toBe(200)
		expect((await admin.get(LIST)).location).toBe(`${LIST}?state=left`)
	})

	it('is not changed by a link to a part of it, which is named and can be cleared', async () => {
		const { school, admin } = await anOffice()
		const family = aFamily(school, 'Okoro')
		const child = known(school, 'Zuri', 'Okoro')
		await admin.get('/billing?view=late')
		const part = await admin.get(`/billing?family=${family}`)
		expect(part.page.text).toContain('Family: Okoro')
		expect((await admin.get(`/billing?student=${child}`)).page.text).toContain('Student: Zuri Okoro')
		expect((await admin.get('/billing')).location).toBe('/billing?view=late')
	})

	it('keeps no name that was typed, but the teacher who was chosen', async () => {
		const { school, admin } = await anOffice()
		const teacher = aTeacher(school, { name: 'Jun Mori' })
		await admin.get(`${LIST}?search=reyes&tag=choir&teacher=${teacher}&ageFrom=12`)
		expect(await kept(admin)).toContain(`teacher=${teacher}&ageFrom=12`)
		expect(await kept(admin)).not.toMatch(/reyes|choir|Mori/)
	})

	it('is one person’s at one school: whoever signs in next on the same browser does not get it', async () => {
		const { school, admin } = await anOffice()
		await admin.get(`${LIST}?state=left`)
		const left = admin.cookies.get('lists') ?? ''
		for (const person of [anAdminAt(school), anAdminAt(aSchool())]) {
			const other = await Visitor.signedInAs(person)
			other.cookies.set('lists', left)
			expect((await other.get(LIST)).status).toBe(200)
			await other.get('/teachers?state=left')
			expect(await kept(other)).not.toContain(LIST)
		}
	})

	it('is another’s where somebody changes to their other school', async () => {
		const [here, there] = [aSchool(), aSchool()]
		const person = joins(joins(aPerson(), here, 'admin'), there, 'admin')
		const admin = await Visitor.signedInAs(person)
		await admin.get(`${LIST}?state=left`)
		const statuses: number[] = []
		for (const school of [here, there]) {
			const [place] = rows<{ id: string }>('select id from memberships where school_id = ?', school.id)
			await admin.post('/api/session/school', { membershipId: place?.id ?? '' })
			statuses.push((await admin.get(LIST)).status)
		}
		expect(statuses.sort()).toEqual([200, 302])
	})

	it('cannot be made up: a cookie without our signature is none', async () => {
		const { admin } = await anOffice()
		const lists = { [LIST]: 'state=left' }
		admin.cookies.set('lists', Buffer.from(JSON.stringify({ whose: 'x', lists })).toString('base64'))
		expect((await admin.get(LIST)).status).toBe(200)
	})
})

describe('every list', () => {
	it.each([
		['/teachers', 'state=left'],
		['/classes', 'kind=ensemble'],
		['/classes?show=drafts', 'weekday=2'],
		['/classes/legacy', 'year=2025'],
		['/settings/admin/history', 'from=2026-01-01'],
	])('is left and opened again: %s', async (path, text) => {
		const { school, admin } = await anOffice()
		aClass(school, { state: 'draft' })
		const to = `${path}${path.includes('?') ? '&' : '?'}${text}`
		expect((await admin.get(to)).status).toBe(200)
		const again = await admin.get(path)
		expect([again.status, again.location]).toEqual([302, to])
		const clear = (await admin.follow(again)).page.links['Clear filters'] ?? ''
		expect((await admin.get(clear)).status).toBe(200)
		expect((await admin.get(path)).status).toBe(200)
	})

	it('has its own: what the drafts were asked for is not asked of what runs', async () => {
		const { admin } = await anOffice()
		await admin.get('/classes?show=drafts&kind=ensemble')
		for (const path of ['/classes', '/classes?show=full', '/classes/new', '/settings/admin'])
			expect((await admin.get(path)).status).toBe(200)
	})

	it('leads a running desk there too, and a cookie holds no more than eight of them', async () => {
		const { admin } = await anOffice()
		await admin.get('/teachers?state=left')
		const answer = await admin.get('/teachers.data')
		expect(answer.body).toContain('/teachers?state=left')
		for (const tab of ['upcoming', 'full', 'finished', 'drafts', 'waiting'])
			await admin.get(`/classes?show=${tab}&kind=ensemble`)
		for (const path of ['/classes?kind=ensemble', '/classes/legacy?year=2025', `${LIST}?state=left`])
			await admin.get(path)
		expect((await admin.get('/teachers')).status).toBe(200)
		expect(admin.cookies.get('lists')?.length).toBeLessThan(2_500)
	})
})
