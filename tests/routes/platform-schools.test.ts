import { expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, platformStaff } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const REASON = 'They wrote that a page is empty.'
const card = (id: string, task?: string) => `/super-admin/schools/${id}${task ? `/${task}` : ''}`

async function staffAt(id: string, task: string, fields: Record<string, string>) {
	const staff = await Visitor.signedInAs(platformStaff())
	return { staff, answer: await staff.post(card(id, task), fields) }
}

it('the list finds a school by a part of its name and by the whole address of its owner, and says how it stands', async () => {
	const school = aSchool({ name: 'Larghetto House', subscription: 'expired' })
	const owner = anAdminAt(school)
	anAdminAt(aSchool({ name: 'Presto' }))
	const staff = await Visitor.signedInAs(platformStaff())
	for (const query of ['search=larGHETto', `search=${owner.email}`, 'standing=expired']) {
		const { page, status } = await staff.get(`/super-admin/schools?${query}`)
		expect(status).toBe(200)
		expect(page.text).toContain('Larghetto House')
		expect(page.text).not.toContain('Presto')
	}
	const none = await staff.get('/super-admin/schools?search=nowhere')
	expect(none.page.text).toContain('No schools match')
})

it('the list says below the status what needs a look', async () => {
	anAdminAt(aSchool({ name: 'Larghetto House', subscription: 'pending' }))
	anAdminAt(aSchool({ name: 'Presto' }))
	const { page } = await (await Visitor.signedInAs(platformStaff())).get('/super-admin/schools')
	expect(page.text).toContain('Pending Unpaid for a day')
	expect(page.text).toContain('0 teachers')
	expect(page.text).not.toContain('Active Unpaid')
})

it('the list as a file is that of the filter', async () => {
	anAdminAt(aSchool({ name: 'Larghetto House', subscription: 'expired' }))
	anAdminAt(aSchool({ name: 'Presto' }))
	const staff = await Visitor.signedInAs(platformStaff())
	const file = await staff.get('/super-admin/schools?standing=expired&format=csv')
	expect(file.headers['content-type']).toContain('text/csv')
	expect(file.body).toContain('Larghetto House')
	expect(file.body).not.toContain('Presto')
})

it('no page about a school names a student of it', async () => {
	const school = aSchool({ name: 'Larghetto House' })
	anAdminAt(school)
	aStudent(school, { firstName: 'Zebedee', lastName: 'Quill' })
	const staff = await Visitor.signedInAs(platformStaff())
	for (const path of ['/super-admin', '/super-admin/schools', card(school.id)]) {
		const { body, status } = await staff.get(path)
		expect(status).toBe(200)
		expect(body).not.toMatch(/Zebedee|Quill/)
	}
})

it('a school that is not there is not found, and a decision without a reason is asked for one', async () => {
	const school = aSchool()
	anAdminAt(school)
	const staff = await Visitor.signedInAs(platformStaff())
	expect((await staff.get(card('no-such-school'))).status).toBe(404)
	const refused = await staff.post(card(school.id, 'suspend'), { reason: '' })
	expect(refused.status).toBe(400)
	expect(refused.page.text).toContain('Enter a reason')
	expect(rows('select * from school_oversight')).toEqual([])
	const past = await staff.post(card(school.id, 'keep-open'), {
		until: '2020-01-01',
		reason: REASON,
	})
	expect(past.page.text).toContain('Enter a day from today to a year from now')
})

it('a suspended school opens every page and every file, and saves nothing', async () => {
	const school = aSchool()
	const owner = anAdminAt(school)
	const { answer } = await staffAt(school.id, 'suspend', { reason: REASON })
	expect(answer.status).toBe(303)
	const visitor = await Visitor.signedInAs(owner)
	expect((await visitor.get('/dashboard')).status).toBe(200)
	expect((await visitor.get('/settings/admin/history.csv')).status).toBe(200)
	const before = databaseHash()
	const refused = await visitor.post('/students/create', { firstName: 'Ada', lastName: 'Lovelace' })
	expect(refused.status).toBe(403)
	expect(refused.page.text).toContain('is read-only')
	expect(databaseHash()).toBe(before)
})

it('staff who view a school as its owner see its pages, and can change, pay and download nothing', async () => {
	const school = aSchool({ name: 'Larghetto House' })
	const owner = anAdminAt(school)
	aStudent(school, { firstName: 'Zebedee' })
	const { staff, answer } = await staffAt(school.id, 'view', { minutes: '15', reason: REASON })
	expect(answer.location).toBe('/dashboard')
	const seen = await staff.follow(answer)
	expect(seen.page.text).toContain(`You are viewing this school as ${owner.name}`)
	expect((await staff.get('/students/list')).page.text).toContain('Zebedee')

	const before = databaseHash()
	const files = ['/students/list?format=csv', '/settings/admin/history.csv', '/teachers?format=csv']
	for (const path of [...files, '/billing/papers/invoice/any'])
		expect([path, (await staff.get(path)).status]).toEqual([path, 403])
	const password = {
		intent: 'password',
		currentPassword: 'x',
		password: 'a new password',
		confirmPassword: 'x',
	}
	expect((await staff.post('/settings/profile?index', password)).status).toBe(403)
	expect((await staff.post('/students/create', { firstName: 'Ada' })).status).toBe(403)
	expect(
		(await staff.call('POST', '/api/paypal/subscription', { plan: 'standard', cycle: 'monthly' })).status,
	).toBe(403)
	expect(databaseHash()).toBe(before)

	expect((await staff.get('/super-admin')).status).toBe(200)
	const ended = await staff.post(card(school.id), { intent: 'end-view' })
	expect(ended.location).toBe(card(school.id))
	expect((await staff.get('/dashboard')).location).toBe('/super-admin')
	const history = await staff.get(card(school.id))
	expect(history.page.text).toContain('started to view as its owner')
	expect(history.page.text).toContain(REASON)
})

it('a school that did not pay can be viewed, and its owner meets the visit in their own history', async () => {
	const school = aSchool({ subscription: 'expired' })
	const owner = anAdminAt(school)
	const { staff } = await staffAt(school.id, 'view', { minutes: '30', reason: REASON })
	expect((await staff.get('/dashboard')).status).toBe(200)
	change(`update subscriptions set state = 'active'`)
	const visitor = await Visitor.signedInAs(owner)
	const history = await visitor.get('/settings/admin/history')
	expect(history.page.text).toContain('started to view as its owner')
})
