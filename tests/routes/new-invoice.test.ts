import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { billingSettingsOf, saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, aBilledChild, invoiceRow, violations } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string
let ada: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Dvořák')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Dvořák', familyId: family })
	const guardian = aGuardian(school, { name: 'Łukasz Dvořák', email: 'lukasz@x.test' }, ada)
	change('update guardianships set gets_invoices = 1 where guardian_id = ?', guardian)
})

/** What the page sends along unseen. */
const kept = (answer: Answer, name: string) => answer.page.valueOf(name) ?? ''

describe('a new invoice', () => {
	const path = () => `/billing/new-invoice?family=${family}`
	const line = {
		'lines[0].description': 'Book',
		'lines[0].unit': '10',
		'lines[0].quantity': '3',
		termsDays: '14',
	}

	it('is for a family that is found by anybody in it', async () => {
		const { page } = await office.get('/billing/new-invoice?find=dvorak')
		expect(page.text).toContain('Dvořák Ada')
		expect((await office.get('/billing/new-invoice?find=zz')).page.text).toContain('No family matches')
		expect((await office.get(`/billing/new-invoice?student=${ada}`)).page.text).toContain('for Dvořák')
		expect((await office.get('/billing/new-invoice?family=none')).status).toBe(404)
	})

	it('is computed anew without being saved, with and without a script', async () => {
		const before = databaseHash()
		const { page, status } = await office.post(path(), { ...line, intent: 'recalculate' })
		expect([status, databaseHash()]).toEqual([200, before])
		expect(page.text).toContain('What the family will see')
		expect(page.text).toContain('Book 3 $10.00 $30.00')
		expect(page.valueOf('lines[0].unit')).toBe('10')
		const asked = await office.post(path().replace('?', '/preview?'), line)
		expect([asked.status, databaseHash()]).toEqual([200, before])
		expect(asked.body).toContain('$30.00')
	})

	it('gets another row by a button, and keeps what was typed', async () => {
		const { page, status } = await office.post(path(), { ...line, 'insert:lines': '' })
		expect(status).toBe(200)
		expect(page.valueOf('lines[0].description')).toBe('Book')
		expect(page.control('lines[1].description')).not.toBe('')
	})

	it('is made once however often it is sent, and goes on as a draft', async () => {
		const key = kept(await office.get(path()), 'formKey')
		const send = () => office.post(path(), { ...line, formKey: key, intent: 'draft' })
		const [one, other] = [await send(), await send()]
		expect(one.location).toBe(other.location)
		expect(rows('select id from invoices')).toHaveLength(1)
		const [{ id }] = rows<{ id: string }>('select id from invoices') as [{ id: string }]
		const edit = `/billing/new-invoice?draft=${id}`
		const lineId = kept(await office.get(edit), 'lines[0].lineId')
		await office.post(edit, { ...line, 'lines[0].lineId': lineId, 'lines[0].unit': '11', intent: 'draft' })
		expect(invoiceRow(id).total_minor).toBe(33_00)
		valueOf(issueInvoice(access, id))
		expect((await office.get(edit)).status).toBe(404)
		expect(violations()).toEqual([])
	})

	it.each([
		[{ 'lines[0].unit': '0.005' }, 'Enter an amount with two decimals at most'],
		[{ 'lines[0].unit': '1000000000000' }, 'Enter an amount of 1,000,000.00 at most'],
		[{ 'lines[0].quantity': '0' }, 'Enter a quantity above 0'],
		[{ 'lines[0].discount': '99' }, 'The discount on Book is more than the line comes to.'],
		[{ 'lines[0].description': '' }, 'Describe the line'],
		[{ termsDays: '900' }, 'Enter 0 to 365 days'],
		[{ 'lines[0].description': '', 'lines[0].unit': '', 'lines[0].quantity': '' }, 'Add at least one line.'],
	] as [Record<string, string>, string][])('is not saved with %j', async (fields, text) => {
		const before = databaseHash()
		const answer = await office.post(path(), { ...line, ...fields, intent: 'draft' })
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems.join(' ')).toContain(text)
	})

	it('asks for whom a line is only where different people pay, and only they owe it', async () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Dvořák', familyId: family })
		const father = aGuardian(school, { name: 'Otto Falk', email: 'otto@x.test' }, ben)
		const fields = { ...line, 'lines[0].studentId': ben, intent: 'issue' }
		change('update guardianships set pays = guardian_id <> ?', father)
		expect((await office.get(path())).page.text).not.toContain('For whom')
		change('update guardianships set pays = 1')
		expect((await office.get(path())).page.text).toContain('For whom')
		expect((await office.post(path(), fields)).status).toBe(303)
		const [{ billTo }] = rows<{ billTo: string }>('select bill_to as billTo from invoices') as [
			{ billTo: string },
		]
		expect(billTo).toMatch(
			/"name":"Łukasz Dvořák"[^}]*"amountMinor":0.*"name":"Otto Falk"[^}]*"amountMinor":3000/,
		)
		const stranger = aStudent(aSchool())
		await office.post(path(), { ...fields, 'lines[0].studentId': stranger })
		expect(rows('select student_id from invoice_lines order by rowid')).toEqual([
			{ student_id: ben },
			{ student_id: null },
		])
	})

	describe('in a school with taxes', () => {
		const aTax = (name: string) =>
			valueOf(addTaxCode(access, newId(), { name, rates: [{ name, rate: 13_000 }] })).id
		const taxOf = ({ body }: Answer, i: number) => {
			const [, options = ''] =
				new RegExp(`<select[^>]* name="lines\\[${i}\\]\\.taxCodeId"[^>]*>(.*?)</select>`).exec(body) ?? []
			return /<option value="([^"]*)" selected/.exec(options)?.[1]
		}

		it('begins each line with the only tax, until No tax is chosen', async () => {
			const hst = aTax('HST')
			expect(taxOf(await office.get(path()), 0)).toBe(hst)
			const untaxed = { ...line, 'lines[0].taxCodeId': '' }
			const longer = await office.post(path(), { ...untaxed, 'insert:lines': '' })
			expect([taxOf(longer, 0), taxOf(longer, 1)]).toEqual(['', hst])
			const second = { 'lines[1].description': 'Strings', 'lines[1].unit': 'x', 'lines[1].taxCodeId': '' }
			const refused = await office.post(path(), { ...untaxed, ...second, intent: 'draft' })
			expect([refused.status, taxOf(refused, 0), taxOf(refused, 1)]).toEqual([400, '', ''])
			const saved = await office.post(path(), { ...untaxed, intent: 'draft' })
			const edit = `/billing/new-invoice?draft=${saved.location?.split('/').at(-1)?.split('?')[0]}`
			expect(taxOf(await office.get(edit), 0)).toBe('')
			const added = await office.post(edit, { ...untaxed, 'insert:lines': '' })
			expect([taxOf(added, 0), taxOf(added, 1)]).toEqual(['', hst])
		})

		it('begins lines without a tax if there are two, or the family, the school or its price plans have none', async () => {
			const hst = aTax('HST')
			const begins = async () => [
				taxOf(await office.get(path()), 0),
				taxOf(await office.post(path(), { ...line, 'insert:lines': '' }), 1),
			]
			expect(await begins()).toEqual([hst, hst])
			change('update families set tax_exempt = 1')
			expect(await begins()).toEqual(['', ''])
			change('update families set tax_exempt = 0')
			const settings = billingSettingsOf(access)
			valueOf(saveBillingSettings(access, { ...settings, smallBusiness: 'Small' }))
			expect(await begins()).toEqual(['', ''])
			valueOf(saveBillingSettings(access, { ...settings, smallBusiness: null }))
			expect(await begins()).toEqual([hst, hst])
			aPlan(access, {}, 'Untaxed lessons')
			expect(await begins()).toEqual(['', ''])
			aPlan(access, { taxCodeId: hst }, 'Taxed lessons')
			expect(await begins()).toEqual([hst, hst])
			aTax('GST')
			expect(await begins()).toEqual(['', ''])
		})
	})

	it('below zero stays a draft that says so', async () => {
		const saved = await office.post(path(), { ...line, 'lines[0].unit': '-10', intent: 'issue' })
		const { page } = await office.follow(saved)
		expect(page.text).toContain('It is saved as a draft. The total is below zero.')
		expect(rows('select number from invoices')).toEqual([{ number: null }])
	})

	it('takes a discount off, and a draft keeps what was left out', async () => {
		const planId = aPlan(access, {}, 'Weekly')
		aBilledChild(school, access, {
			family,
			classId: aClass(school, { weekday: 3 }),
			planId,
			firstName: 'Ben',
		})
		const period = today(access.school.timeZone).slice(0, 7)
		const path = `/billing/new-invoice?family=${family}&period=${period}`
		expect((await office.get(path)).body).toMatch(/name="suggested"[^>]* checked/)
		const fields = { termsDays: '10', period, intent: 'draft', 'lines[0].kind': 'discount' }
		const draft = { ...fields, 'lines[0].description': 'Friend', 'lines[0].unit': '10' }
		const saved = await office.post(path, { ...draft, formKey: kept(await office.get(path), 'formKey') })
		expect(rows('select total_minor from invoices')).toEqual([{ total_minor: -10_00 }])
		const id = saved.location?.split('/').at(-1)?.split('?')[0]
		const edit = await office.get(`/billing/new-invoice?draft=${id}`)
		expect(edit.body).toMatch(/name="suggested"/)
		expect(edit.body).not.toMatch(/name="suggested"[^>]* checked/)
	})
})
