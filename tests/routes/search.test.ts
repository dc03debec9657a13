import { beforeEach, expect, it } from 'vitest'
import {
	accessOf,
	aClass,
	aColleagueAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudentAt,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'
import { added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let maya: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
	const guardians = [
		{ name: 'Grace Nwosu', email: 'grace@mail.test', phone: '+1 415 555 0142', relation: '', flags: [] },
	]
	maya = added(accessOf(admin), { firstName: 'Maya', lastName: 'Okafor', family: 'new', guardians }).id
})

it('every page of the school has a search that works without script', async () => {
	const { body } = await office.get('/students')
	expect(body).toMatch(/<form method="get" action="\/dashboard"[^>]*role="search"/)
	const { page } = await office.get('/dashboard?q=0142')
	expect(page.heading).toBe('Search')
	expect(page.title).toMatch(/^Search/)
	expect(page.links['Maya Okafor']).toBe(`/students/${maya}`)
	expect(page.links['Grace Nwosu']).toBe(`/students/${maya}/family`)
	expect(page.links['Call Grace Nwosu']).toBe('tel:+14155550142')
	expect(page.links['Email Grace Nwosu']).toBe('mailto:grace@mail.test')
	expect(page.text).toContain('Grace Nwosu (415) 555-0142')
})

it('a result says age and class, and is acted on at once', async () => {
	const [{ id: family } = { id: '' }] = rows<{ id: string }>('select id from families')
	change("update students set birth_date = '2010-01-01' where id = ?", maya)
	anEnrolment(school, aClass(school, { name: 'Strings', weekday: 2, startTime: '16:00' }), maya)
	const { page } = await office.get('/dashboard?q=maya')
	expect(page.text).toMatch(/Maya Okafor 1\d years · Strings, Tuesday, .*Grace Nwosu \(415\) 555-0142 Call/)
	expect(page.text).not.toMatch(/Maya Okafor [^C]*Active/)
	const payment = `/billing/manage/families/${family}/payment`
	expect(page.links).toMatchObject({
		'Record payment Maya Okafor': payment,
		'Record payment Okafor': payment,
		'Enroll Maya Okafor': `/students/${maya}/enroll`,
		Okafor: `/students/families/${family}`,
	})
	const edit = (await office.get('/dashboard?q=grace')).page.links['Edit contact Grace Nwosu'] ?? ''
	expect((await office.get(edit)).page.heading).toBe('Contact details of Grace Nwosu')
})

it('nobody is called against the order of a court', async () => {
	change('update guardianships set no_contact = 1')
	const { page } = await office.get('/dashboard?q=okafor')
	expect(page.links['Maya Okafor']).toBe(`/students/${maya}`)
	expect(page.html).not.toContain('+14155550142')
})

it('an archived student is one link away', async () => {
	change('update students set archived_at = 1 where id = ?', maya)
	const { page } = await office.get('/dashboard?q=maya')
	expect(page.links['Maya Okafor']).toBeUndefined()
	const archive = (await office.get(page.links['Search archived students'] ?? '')).page
	expect(archive.links['Maya Okafor']).toBe(`/students/${maya}`)
})

it.each([
	['', 'Type a name, any part of a phone number, an email address or an invoice number.'],
	['zzz', 'No results. Check the spelling, or try fewer letters.'],
	['maya', '2 results'],
])('the page of results says for “%s”: %s', async (typed, text) => {
	const { page } = await office.get(`/dashboard?${new URLSearchParams({ q: typed })}`)
	expect(page.text).toContain(text)
})

it('an invoice is found by its number, by those whose account includes money', async () => {
	const access = accessOf(anAdminAt(school))
	const [{ id: family } = { id: '' }] = rows<{ id: string }>('select id from families')
	const invoice = aDraft(access, family, fee(120_00))
	valueOf(issueInvoice(access, invoice))
	const { page } = await office.get('/dashboard?q=0001')
	expect(page.links['Invoice 0001']).toBe(`/billing/manage/invoices/${invoice}`)
	expect(page.text).toMatch(/Invoices Invoice 0001 Okafor · \$120\.00 · Due in \d+ days/)
	const { body } = await office.call('GET', '/api/search?q=0001')
	expect(JSON.parse(body)).toMatchObject({
		hits: [{ kind: 'invoice', id: invoice, to: `/billing/manage/invoices/${invoice}`, actions: [] }],
	})
	const colleague = await Visitor.signedInAs(aColleagueAt(school))
	expect((await colleague.get('/dashboard?q=0001')).page.text).toContain('No results')
})

it('the search box is answered with addresses', async () => {
	const { status, body } = await office.call('GET', '/api/search?q=grace')
	expect(status).toBe(200)
	expect(JSON.parse(body)).toMatchObject({
		hits: [
			{ kind: 'student', name: 'Maya Okafor', to: `/students/${maya}` },
			{ kind: 'guardian', name: 'Grace Nwosu', to: `/students/${maya}/family` },
			{ kind: 'family' },
		],
	})
})

it('forms are answered with students or families to choose from, a family by its own id', async () => {
	const hits = async (query: string) => {
		const { body } = await office.call('GET', `/api/search?${query}`)
		return (JSON.parse(body) as { hits: { kind: string; id: string; name: string }[] }).hits
	}
	const [{ id: familyId } = { id: '' }] = rows<{ id: string }>('select id from families')
	expect(await hits('kind=family&q=0142')).toMatchObject([
		{ kind: 'family', id: familyId, name: 'Okafor', facts: ['Maya Okafor', 'Grace Nwosu'] },
	])
	expect(await hits('kind=student&q=okafor')).toMatchObject([{ kind: 'student', id: maya }])
	expect(await hits('kind=student&q=')).toEqual([])
	expect(await hits('kind=invoice&q=okafor')).toEqual([])
})

it('nobody searches a school who may not see its students', async () => {
	expect((await new Visitor().call('GET', '/api/search?q=maya')).status).toBe(401)
	const student = await Visitor.signedInAs(aStudentAt(school))
	expect((await student.call('GET', '/api/search?q=maya')).status).toBe(403)
	const unpaid = await Visitor.signedInAs(anAdminAt(aSchool({ subscription: 'expired' })))
	expect((await unpaid.call('GET', '/api/search?q=maya')).status).toBe(403)
	expect((await office.call('POST', '/api/search?q=maya')).status).toBe(405)
})

it('a teacher finds none but their own students, another school none at all', async () => {
	for (const person of [aTeacherAt(school), anAdminAt(aSchool())])
		for (const query of ['q=maya', 'q=0142', 'kind=student&q=maya', 'kind=family&q=okafor']) {
			const { status, body } = await (await Visitor.signedInAs(person)).call('GET', `/api/search?${query}`)
			expect([status, JSON.parse(body)]).toEqual([200, { hits: [] }])
		}
})
