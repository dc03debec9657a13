import { beforeEach, describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { href } from '#app/domain/href.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const NEW = '/students/create'

let school: ASchool
let admin: ReturnType<typeof anAdminAt>
let visitor: Visitor
let familyId: string

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	visitor = await Visitor.signedInAs(admin)
	familyId = aFamily(school, 'Okafor family')
	aStudent(school, { firstName: 'Maya', lastName: 'Okafor', familyId })
})

const kaya = () =>
	rows<{ family_id: string | null; pays_self: number }>(
		"select family_id, pays_self from students where first_name = 'Kaya'",
	)[0]
const typed = { firstName: 'Kaya', lastName: 'Nwosu' }

describe('who is billed for a new student', () => {
	it('is the family that was found and picked, although nothing else was chosen', async () => {
		const found = await visitor.post(NEW, {
			...typed,
			family: 'later',
			familySearch: 'okafor',
			intent: 'find',
		})
		expect(found.page.text).toContain('Found one family')
		await visitor.post(NEW, { ...typed, family: 'later', familySearch: 'okafor', familyId })
		expect(kaya()).toEqual({ family_id: familyId, pays_self: 0 })
	})

	it('is a new family once a guardian is typed', async () => {
		await visitor.post(NEW, { ...typed, family: 'later', 'guardians[0].name': 'Grace Nwosu' })
		expect(rows('select name from families where id = ?', kaya()?.family_id)).toEqual([{ name: 'Nwosu' }])
	})

	it('is nobody yet where nothing was picked or typed', async () => {
		await visitor.post(NEW, { ...typed, family: 'later' })
		expect(kaya()).toEqual({ family_id: null, pays_self: 0 })
	})

	it.each(['new', 'self'])('is refused where a family was picked and “%s” chosen', async (family) => {
		const before = databaseHash()
		const answer = await visitor.post(NEW, { ...typed, family, familySearch: 'okafor', familyId })
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join('\n')).toContain(
			'You picked an existing family below. Choose “An existing family” here, or “None of these” below.',
		)
		expect(databaseHash()).toBe(before)
	})

	it('can be a new family after all: none of those that were found', async () => {
		const found = await visitor.post(NEW, {
			...typed,
			family: 'later',
			familySearch: 'okafor',
			intent: 'find',
		})
		expect(found.page.text).toContain('None of these')
		await visitor.post(NEW, { ...typed, family: 'new', familySearch: 'okafor', familyId: '' })
		expect(kaya()?.family_id).not.toBe(familyId)
	})
})

it('a student moves to the family that was picked, although “Decide later” was left', async () => {
	const id = aStudent(school, { firstName: 'Kaya' })
	await visitor.post(`/students/${id}/move-family`, {
		family: 'later',
		familySearch: 'okafor',
		familyId,
		version: '1',
	})
	expect(kaya()?.family_id).toBe(familyId)
})

const maya = () => rows<{ id: string }>("select id from students where first_name = 'Maya'")[0]?.id ?? ''

describe('a move to another family', () => {
	let invoice: string
	const path = () => `/students/${maya()}/move-family`
	const owner = () => rows<{ family: string }>('select family_id family from invoices where id = ?', invoice)
	const toNew = () => visitor.post(path(), { family: 'new', familyName: 'Okafor-Lund', version: '1' })
	const familyNow = () =>
		rows<{ family: string }>('select family_id family from students where id = ?', maya())

	beforeEach(() => {
		const access = accessOf(admin, 'money:write')
		invoice = aDraft(access, familyId, fee(185_00))
		valueOf(issueInvoice(access, invoice))
		const grace = aGuardian(school, { name: 'Grace', email: 'grace@example.com' }, maya())
		change('update guardianships set gets_invoices = 1 where guardian_id = ?', grace)
	})

	it('takes the account along if no other child stays', async () => {
		const { page } = await visitor.get(path())
		expect(page.text).toContain('Okafor family has no other students, so its invoices, payments and credit')
		expect(page.text).toContain(
			'go along to the family you choose: $185.00 in 1 open invoice. It is archived then.',
		)
		expect((await toNew()).status).toBe(303)
		expect(owner()).toEqual(familyNow())
		expect(rows('select id from families where archived_at is not null')).toEqual([{ id: familyId }])
		expect((await visitor.get(href.student(maya(), 'family'))).page.text).toContain('$185.00')
		expect((await visitor.get(href.invoice(invoice, 'send'))).page.text).toContain('grace@example.com')
	})

	it('is refused without a family while the one left behind has open invoices', async () => {
		const before = databaseHash()
		const { status, page } = await visitor.post(path(), { family: 'later', version: '1' })
		expect([status, databaseHash()]).toEqual([400, before])
		expect(page.text).toContain('Choose who pays, because Okafor family has open invoices or credit.')
	})

	it('leaves the account with the children who stay, and says so', async () => {
		aStudent(school, { firstName: 'Kai', lastName: 'Okafor', familyId })
		const { page } = await visitor.get(path())
		expect(page.text).toContain('What Okafor family owes stays there: $185.00 in 1 open invoice.')
		await toNew()
		expect(owner()).toEqual([{ family: familyId }])
		expect(familyNow()).not.toEqual(owner())
	})
})

describe('the family of a student', () => {
	it('has its children, its balance, its latest invoices and payments, and the ways to bill it', async () => {
		const kai = aStudent(school, { firstName: 'Kai', lastName: 'Okafor', familyId })
		const { body, page } = await visitor.get(`/students/${maya()}/family`)
		for (const text of ['Children', 'Maya Okafor', 'Kai Okafor', 'Due now $0.00'])
			expect(page.text).toContain(text)
		expect(page.text).not.toMatch(/Billed, not due yet|Credit \$/)
		expect(page.text).toContain('No invoices yet.')
		for (const to of [
			`/students/${kai}/family`,
			`/billing/new-invoice?family=${familyId}`,
			`/billing/papers/statement/${familyId}`,
			`/billing/manage/families/${familyId}`,
		])
			expect(body).toContain(to)
	})

	it('invites a guardian beside their name, unless they have an account or a court keeps them away', async () => {
		const id = maya()
		const grace = aGuardian(school, { name: 'Grace', email: 'grace@example.com' }, id)
		const path = `/students/${id}/family`
		const invite = `/students/${id}/account/create?who=${grace}`
		expect((await visitor.get(path)).page.links.Invite).toBe(invite)
		await visitor.post(invite, { intent: 'invite', who: grace, way: 'mail', email: 'grace@example.com' })
		const invited = (await visitor.get(path)).page
		expect([invited.links.Invite, invited.text]).toEqual([
			undefined,
			expect.stringContaining('Account: Invited'),
		])
		const luis = aGuardian(school, { name: 'Luis', email: 'luis@example.com' }, id)
		change('update guardianships set no_contact = 1 where guardian_id = ?', luis)
		expect((await visitor.get(path)).page.links.Invite).toBeUndefined()
	})

	it('names whom a court keeps away, and sends no way to reach them to any part of the page', async () => {
		const id = maya()
		const luis = aGuardian(school, { name: 'Luis', email: 'luis@example.com', phone: '+1 555 010 0666' }, id)
		aGuardian(school, { name: 'Grace', email: 'grace@example.com', phone: '+1 555 010 0777' }, id)
		change('update guardianships set no_contact = 1 where guardian_id = ?', luis)
		const parts = ['', '?tab=lessons', '?tab=enrolments', '?tab=family', '?tab=money', '?tab=consents']
		const tasks = [
			'?tab=history',
			'?do=move',
			'?do=card',
			'?do=state',
			`?do=remove-guardian&guardian=${luis}`,
		]
		for (const part of [...parts, ...tasks]) {
			const { body } = await visitor.get(`/students/${id}${part}`)
			expect([part, body.includes('luis@example.com'), body.includes('0666')]).toEqual([part, false, false])
		}
		expect((await visitor.get(`/students/${id}`)).body).toContain('0777')
		// Whoever corrects what is noted of them is shown it.
		expect((await visitor.get(`/students/${id}/edit-guardian?guardian=${luis}`)).body).toContain('0666')
	})
})

it('a payer who must not be contacted is named on the family tab, beside the link to who pays', async () => {
	const [maya] = rows<{ id: string }>('select id from students')
	const path = href.student(maya?.id ?? '', 'family')
	aGuardian(school, { name: 'Peter Sands' }, maya?.id ?? '')
	change('update guardianships set pays = 1, share_basis_points = 5000')
	expect((await visitor.get(path)).page.text).not.toContain('still pays')
	change('update guardianships set no_contact = 1')
	const { page } = await visitor.get(path)
	expect(page.text).toContain('Must not be contacted, but still pays.')
	expect(page.links['Payers and shares']).toBe(href.student(maya?.id ?? '', 'payers'))
})
