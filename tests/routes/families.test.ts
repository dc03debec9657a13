import { beforeEach, describe, expect, it } from 'vitest'
import { databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, type APerson, type ASchool } from '../support/factories.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let admin: APerson
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
})

const family = (id: string) => office.get(`/students/${id}/family`)

function aHousehold(name = 'Lind') {
	const familyId = aFamily(school, name)
	const ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind', familyId })
	const bo = aStudent(school, { firstName: 'Bo', lastName: 'Lind', familyId })
	const ana = aGuardian(school, { name: 'Ana Lind' }, ada, bo)
	return { familyId, ada, bo, ana }
}

const EDIT = {
	name: 'Lind-Cole',
	billingName: 'Cole Ltd',
	address: '1 Elm Row\nBath',
	invoiceDelivery: 'print',
	paymentTermsDays: '30',
	taxNumber: 'GB 123',
	taxExempt: 'on',
	note: 'Rings on Fridays',
	version: '1',
}

describe('the page of a family', () => {
	it('shows who is in it and saves what is billed, with what was there before in the history', async () => {
		const { ada, bo } = aHousehold()
		const { page } = await office.get(`/students/${ada}/edit-family`)
		expect(page.heading).toBe('Lind')
		expect(page.text).toMatch(/Ada Lind Active, with Ana Lind .*Bo Lind Active, with Ana Lind/)
		expect(page.links['Move']).toMatch(/\/move-family$/)
		const saved = await office.follow(await office.post(`/students/${ada}/edit-family`, EDIT))
		expect(saved.page.flash).toBe('Billing details for Lind-Cole saved.')
		for (const text of [
			'Cole Ltd',
			'1 Elm Row',
			'On paper, 30 days to pay, without tax',
			'GB 123',
			'Fridays',
		])
			expect((await family(bo)).page.text).toContain(text)
		const again = await office.get(`/students/${bo}/edit-family`)
		expect(again.page.valueOf('paymentTermsDays')).toBe('30')
		// Statements are sent by hand, so the form asks for no day of them.
		expect(again.page.text).not.toContain('statements')
		expect(again.page.control('taxExempt')).toContain('checked')
		const history = (await office.get('/settings/admin/history?what=family')).page.text
		expect(history).toContain('changed the family Lind-Cole')
		expect(history).toContain('Name: Lind → Lind-Cole')
		expect(history).toContain('Days to pay: nothing → 30')
	})

	it('shows yours and theirs where somebody else saved meanwhile, and loses nothing', async () => {
		const { ada } = aHousehold()
		const path = `/students/${ada}/edit-family`
		await office.post(path, EDIT)
		const before = databaseHash()
		const late = await office.post(path, { ...EDIT, name: 'Lind', note: '', taxExempt: '' })
		expect(databaseHash()).toBe(before)
		expect(late.status).toBe(409)
		expect(late.page.text).toContain(`${admin.name} changed this while you had it open`)
		expect(late.page.text).toContain('Changed on')
		expect(late.page.text).toMatch(/Name of the family Lind Lind-Cole .*Pays no tax Nothing Yes/)
		expect(late.page.valueOf('name')).toBe('Lind')
		const version = late.page.valueOf('version') ?? ''
		expect((await office.post(path, { ...EDIT, name: 'Lind', version })).status).toBe(303)
		expect(rows('select name, name_key, version from families')).toEqual([
			{ name: 'Lind', name_key: 'lind', version: 3 },
		])
	})

	it.each([
		[{ name: '' }, 'Enter the name of the family'],
		[{ paymentTermsDays: '400' }, 'Enter 0 to 365 days to pay, or leave it empty'],
		[{ paymentTermsDays: 'soon' }, 'Enter 0 to 365 days to pay, or leave it empty'],
		[{ invoiceDelivery: 'pigeon' }, 'Choose how invoices are sent'],
		[{ version: '' }, 'Open this page again: it has no version'],
	])('says of %j: %s', async (fields, text) => {
		const { ada } = aHousehold()
		const before = databaseHash()
		const answer = await office.post(`/students/${ada}/edit-family`, { ...EDIT, ...fields })
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems).toContain(text)
	})

	it.each(['edit-family', 'payers'])(
		'is not found by another school, nor where nobody is billed: %s',
		async (task) => {
			const { ada } = aHousehold()
			const foreign = await Visitor.signedInAs(anAdminAt(aSchool()))
			const alone = aStudent(school)
			const before = databaseHash()
			for (const [visitor, id] of [
				[foreign, ada],
				[office, alone],
			] as const) {
				expect((await visitor.get(`/students/${id}/${task}`)).status).toBe(404)
				expect((await visitor.post(`/students/${id}/${task}`, EDIT)).status).toBe(404)
			}
			expect(databaseHash()).toBe(before)
		},
	)
})

describe('who pays', () => {
	const shares = () =>
		rows('select pays, share_basis_points as share from guardianships order by guardian_id, student_id')

	async function paying(student: string, ...chosen: [pays: boolean, share: string][]) {
		const path = `/students/${student}/payers`
		const { page } = await office.get(path)
		const fields = chosen.flatMap(([pays, share], i) => [
			[`payers[${i}].group`, page.valueOf(`payers[${i}].group`) ?? ''],
			[`payers[${i}].guardianId`, page.valueOf(`payers[${i}].guardianId`) ?? ''],
			[`payers[${i}].share`, share],
			...(pays ? [[`payers[${i}].pays`, 'on']] : []),
		])
		const version = page.valueOf('version') ?? ''
		const send = () =>
			office.post(path, { version, ...(Object.fromEntries(fields) as Record<string, string>) })
		return { send, page }
	}

	it.each([
		[[[true, '100.00']], null],
		[[[true, '']], null],
		[[[false, '']], null],
		[[[true, '90']], /come to 90%/],
		[[[false, '50']], /Tick “Pays” for Ana Lind/],
		[[[true, '0']], /Enter a share from 0.01 to 100/],
	] as const)('alone, %j', async (chosen, text) => {
		const { ada } = aHousehold()
		const { send } = await paying(ada, ...chosen.map(([pays, share]) => [pays, share] as [boolean, string]))
		const before = databaseHash()
		const answer = await send()
		expect(answer.status).toBe(text ? 400 : 303)
		if (text) expect(answer.page.problems.join()).toMatch(text)
		if (text) expect(databaseHash()).toBe(before)
	})

	it('takes the rest without a share, but needs one to be left', async () => {
		const { ada, bo } = aHousehold()
		aGuardian(school, { name: 'Ben Cole' }, ada, bo)
		expect((await (await paying(ada, [true, '70'], [true, ''])).send()).status).toBe(303)
		expect(shares()).toEqual([
			{ pays: 1, share: 7000 },
			{ pays: 1, share: 7000 },
			{ pays: 1, share: null },
			{ pays: 1, share: null },
		])
		const none = await (await paying(ada, [true, '100'], [true, ''])).send()
		expect(none.page.problems.join()).toContain('nothing is left for who has none')
	})

	it('is asked only where there are guardians to choose from', async () => {
		const { ada } = aHousehold()
		const familyId = aFamily(school, 'Ek')
		const adult = aStudent(school, { firstName: 'Ida', lastName: 'Ek', familyId })
		expect((await office.get(`/students/families/${familyId}`)).body).not.toContain('/payers"')
		expect((await office.get(`/students/${adult}/family`)).body).not.toContain('/payers"')
		expect((await family(ada)).body).toContain(`/students/${ada}/payers"`)
	})

	it('stands apart for children who have other payers', async () => {
		const { ada, bo } = aHousehold()
		aGuardian(school, { name: 'Only Of Bo' }, bo)
		const { send, page } = await paying(ada, [true, ''], [false, ''], [true, ''])
		expect(page.text).toMatch(/Ada Lind Ana Lind pays .*Bo Lind Ana Lind pays .*Only Of Bo pays/)
		expect((await send()).status).toBe(303)
		expect(shares().map((one) => (one as { pays: number }).pays)).toEqual([1, 0, 1])
	})

	it('is shown beside what was saved meanwhile, whichever page saved it', async () => {
		const { ada, ana } = aHousehold()
		const late = await paying(ada, [true, '100'])
		const edit = { name: 'Ana Lind', flags: 'mayBook', version: '1' }
		expect((await office.post(`/students/${ada}/edit-guardian?guardian=${ana}`, edit)).status).toBe(303)
		const other = await paying(ada, [true, ''])
		expect((await other.send()).status).toBe(303)
		const answer = await late.send()
		expect(answer.status).toBe(409)
		expect(answer.page.text).toMatch(/Share of Ana Lind 100% Nothing/)
		expect(answer.page.valueOf('payers[0].share')).toBe('100')
	})
})
