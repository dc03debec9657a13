import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { TaxRate } from '#app/domain/billing/tax.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aBilledChild, aDraft, aPlan, fee, invoiceRow, type InvoiceRow } from '../support/billing.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { pdfText } from '../support/pdf.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
})

const RULES = '/billing/manage/rules'
const PATH = `${RULES}?tax=new`

/** A tax as the form sends it, with its rates row by row. */
function typed(name: string, ...rates: Record<string, string>[]) {
	return Object.fromEntries([
		['name', name],
		...rates.flatMap((rate, i) =>
			Object.entries(rate).map(([field, value]) => [`rates[${i}].${field}`, value]),
		),
	]) as Record<string, string>
}

const GST = { name: 'GST', rate: '5' }
const QST = { name: 'QST', rate: '9.975' }
const VAT = { name: 'VAT', rate: '21' }
const WITHHELD = { name: 'Withholding', rate: '-15' }

/** A draft of one line at a price, charged with the tax that was added last. */
async function draftAt(unit: string) {
	const taxCodeId = rows<{ id: string }>('select id from tax_codes order by id desc')[0]!.id
	const path = `/billing/new-invoice?family=${family}`
	const line = { 'lines[0].description': 'Lessons', 'lines[0].unit': unit, 'lines[0].quantity': '1' }
	return (intent: string) =>
		office.post(path, { ...line, 'lines[0].taxCodeId': taxCodeId, termsDays: '14', intent })
}

describe('taxes with several rates', () => {
	it.each([
		[[GST, QST], '300', 'Net $300.00 GST 5% $15.00 QST 9.975% $29.93 Total $344.93'],
		[[GST, { ...QST, compounds: 'on' }], '300', 'Net $300.00 GST 5% $15.00 QST 9.975% $31.42 Total $346.42'],
		[[VAT, WITHHELD], '1393.50', 'Net $1,393.50 VAT 21% $292.64 Withholding -15% -$209.03 Total $1,477.11'],
	])('%j on %s are named one by one wherever an invoice is read', async (rates, unit, sums) => {
		const ada = aStudent(school, { firstName: 'Ada', familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [ada], { pays: true, getsInvoices: true }))
		expect((await office.post(PATH, typed('Both', {}, ...rates))).status).toBe(303)
		const send = await draftAt(unit)
		const compact = (text: string) => text.replaceAll('\u2212', '-')
		expect(compact((await send('recalculate')).page.text)).toContain(sums)
		expect((await send('issue')).status).toBe(303)
		const { id } = rows<{ id: string }>('select id from invoices')[0]!
		expect(compact((await office.get(`/billing/manage/invoices/${id}`)).page.text)).toContain(sums)
		const paper = await office.get(`/billing/papers/invoice/${id}`)
		expect(compact(await pdfText(paper.bytes))).toContain(sums)
		const own = compact((await parent.get(`/student/invoices/${id}`)).page.text)
		const taxes = rows<{ name: string; rate: number; tax: number }>(
			`select t.value ->> 'name' name, t.value ->> 'rate' rate, t.value ->> 'taxMinor' tax
			from invoices, json_each(taxes) t`,
		)
		expect(own).toContain(sums)
		const file = compact((await office.get('/billing?format=csv')).body)
		expect(file).toContain(
			taxes.map(({ name, rate, tax }) => `${name} ${rate / 1000}%: ${(tax / 100).toFixed(2)}`).join('; '),
		)
	})

	it.each([
		['no rate', typed('VAT', {}, {}), 'Enter a rate from -100 to 100'],
		['a name alone', typed('VAT', { name: 'VAT' }), 'Enter a rate from -100 to 100'],
		['two without names', typed('Both', GST, { rate: '9.975' }), 'Enter a name for each tax'],
		['two of one name', typed('Both', GST, { ...QST, name: 'gst' }), 'Enter a different name for each tax'],
		['nothing to compound on', typed('Both', { ...GST, compounds: 'on' }), 'There is no tax before this one'],
		['four', typed('All', GST, QST, VAT, WITHHELD), 'at most 3'],
	])('are not saved with %s', async (_what, fields, text) => {
		const before = databaseHash()
		const answer = await office.post(PATH, fields)
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems.join(' ')).toContain(text)
		expect(answer.page.valueOf('name')).toBe(fields.name)
	})

	it('get a row more before their name is entered', async () => {
		const longer = await office.post(PATH, { 'rates[0].rate': '5', 'insert:rates': '' })
		expect(longer.page.valueOf('rates[0].rate')).toBe('5')
		expect(longer.page.control('rates[1].rate')).not.toBe('')
	})

	it('are added row by row without a script, and listed with what each is charged on', async () => {
		expect((await office.get('/billing/manage/rules')).page.control('rates[0].rate')).not.toBe('')
		const longer = await office.post(PATH, { ...typed('Both', GST), 'insert:rates': '' })
		expect(longer.status).toBe(200)
		expect(longer.page.valueOf('rates[0].rate')).toBe('5')
		expect(longer.page.control('rates[1].compounds')).not.toBe('')
		await office.post(PATH, typed('Both', GST, { ...QST, compounds: 'on' }))
		await office.post(PATH, typed('Plain', { rate: '20' }))
		expect((await office.get('/billing/manage/rules')).page.text).toContain(
			'Both GST 5%, QST 9.975% on the price and the taxes before it Edit Both Plain Plain 20%',
		)
	})

	it('leave invoices as they were issued', async () => {
		const rates = [{ name: 'VAT', rate: 19_000 }]
		const id = aDraft(access, family, fee(100_00, { rates }))
		valueOf(issueInvoice(access, id))
		await office.post(PATH, typed('VAT', { name: 'VAT', rate: '21' }))
		expect((await office.get(`/billing/manage/invoices/${id}`)).page.text).toContain(
			'VAT 19% $19.00 Total $119.00',
		)
	})
})

describe('a tax of 0%', () => {
	const EXEMPT = { rate: '0', exemption: 'tuition', reason: 'Steuerfrei nach § 4 Nr. 21 UStG' }

	it('says its reason and what it is charged on wherever an invoice is read', async () => {
		const ada = aStudent(school, { firstName: 'Ada', familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [ada], { pays: true, getsInvoices: true }))
		await office.post(PATH, typed('USt', EXEMPT))
		const [exempt] = rows<{ id: string; rates: string }>('select id, rates from tax_codes')
		const lessons = fee(80_00, { taxCodeId: exempt!.id, rates: JSON.parse(exempt!.rates) as TaxRate[] })
		const book = fee(20_00, { rates: [{ name: 'USt', rate: 19_000 }] })
		const id = aDraft(access, family, lessons, book)
		valueOf(issueInvoice(access, id))
		const sums =
			'Net $100.00 USt 0% on $80.00, Steuerfrei nach § 4 Nr. 21 UStG $0.00 USt 19% on $20.00 $3.80 Total $103.80'
		expect((await office.get(`/billing/manage/invoices/${id}`)).page.text).toContain(sums)
		expect(await pdfText((await office.get(`/billing/papers/invoice/${id}`)).bytes)).toContain(sums)
		expect((await parent.get(`/student/invoices/${id}`)).page.text).toContain(sums)
		expect((await office.get('/billing?format=csv')).body).toContain(
			'USt 0% (Steuerfrei nach § 4 Nr. 21 UStG): 0.00; USt 19%: 3.80',
		)
	})

	it.each([
		['no reason', { rate: '0' }, 'Enter why no tax is charged'],
		[
			'a reason for a rate that is charged',
			{ rate: '19', reason: 'Exempt' },
			'Only a rate of 0% has a reason',
		],
	])('is not saved with %s', async (_what, rate, text) => {
		const before = databaseHash()
		const answer = await office.post(PATH, typed('VAT', rate))
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems.join(' ')).toContain(text)
	})

	it('needs no reason where it is a zero rate', async () => {
		expect((await office.post(PATH, typed('VAT', { rate: '0', exemption: 'zero' }))).status).toBe(303)
	})

	it('offers the reasons of the country of the school', async () => {
		change("update schools set time_zone = 'Europe/Berlin'")
		expect((await office.get('/billing/manage/rules')).body).toContain(
			'<option value="Steuerfrei nach § 4 Nr. 21 UStG"></option>',
		)
	})
})

describe('a credit note', () => {
	it('says which taxes are in it, and exactly those of the invoice where it credits everything', async () => {
		const id = aDraft(access, family, fee(100_00, { rates: [{ name: 'VAT', rate: 19_000 }] }))
		valueOf(issueInvoice(access, id))
		const credit = async (amount: string) => {
			await office.post(`/billing/manage/invoices/${id}/credit`, { amount, reason: 'Sick' })
			const [note] = rows<{ id: string }>('select id from credit_notes order by sequence desc')
			return pdfText((await office.get(`/billing/papers/credit-note/${note!.id}`)).bytes)
		}
		expect(await credit('11.90')).toContain('Net $10.00 VAT 19% $1.90 Credited $11.90')
		expect(await credit('107.10')).toContain('Net $90.00 VAT 19% $17.10 Credited $107.10')
	})
})

describe('the taxes of a period', () => {
	it('are columns of the report on revenue and of its file, and are no column where none was charged', async () => {
		const before = (await office.get('/analytics/revenue?range=3&format=csv')).body
		expect(before).toMatch(/^.?"Month","Billed","Credited","Received",/)
		const id = aDraft(access, family, fee(100_00, { rates: [{ name: 'HST', rate: 13_000 }] }))
		valueOf(issueInvoice(access, id))
		await office.post(`/billing/manage/invoices/${id}/credit`, { amount: '11.30', reason: 'Sick' })
		const { page } = await office.get('/analytics/revenue?range=3')
		expect(page.text).toContain('Month Billed Credited HST 13% Received')
		expect(page.text).toContain('Total $113.00 $11.30 $11.70 $0.00')
		expect(page.text).toContain('HST 13%: the tax in what was billed, less the tax in what was credited.')
		const file = (await office.get('/analytics/revenue?range=3&format=csv')).body
		expect(file).toContain('"Month","Billed","Credited","HST 13%","Received"')
		expect(file).toContain(',113,11.3,11.7,0,')
	})

	it('can be added up in the file of invoices, less what was credited or made void', async () => {
		const rates = [{ name: 'HST', rate: 13_000 }]
		const issue = () => {
			const id = aDraft(access, family, fee(100_00, { rates }))
			valueOf(issueInvoice(access, id))
			return id
		}
		for (const amount of ['11.30', '22.60'])
			await office.post(`/billing/manage/invoices/${issue()}/credit`, { amount, reason: 'Sick' })
		const twice = issue()
		for (const amount of ['10.00', '5.00'])
			await office.post(`/billing/manage/invoices/${twice}/credit`, { amount, reason: 'Sick' })
		const voided = issue()
		await office.post(`/billing/manage/invoices/${voided}/credit`, { amount: '11.30', reason: 'Sick' })
		valueOf(voidInvoice(access, voided, 'Mistake'))
		issue()
		const file = (await office.get('/billing?format=csv&sort=number')).body.trimEnd().split('\r\n')
		expect(file[0]).toMatch(/"Total","Balance","Credited or void","Tax credited or void"$/)
		expect(file.slice(1).map((line) => line.split(',').slice(-4).join(' '))).toEqual([
			'113 101.7 11.3 1.3',
			'113 90.4 22.6 2.6',
			'113 98 15 1.73',
			'113 0 113 13',
			'113 113 0 0',
		])
	})

	it('are booked apart from income in the journal, those of credit notes and of void invoices too', async () => {
		const rates = [{ name: 'HST', rate: 13_000 }]
		const withheld = [{ name: 'Withholding', rate: -15_000 }]
		const issue = (...lines: Parameters<typeof aDraft>[2][]) => {
			const id = aDraft(access, family, ...lines)
			valueOf(issueInvoice(access, id))
			return id
		}
		const id = issue(fee(60_00, { rates }), fee(40_00, { rates, kind: 'lesson' }), fee(20_00))
		await office.post(`/billing/manage/invoices/${id}/credit`, { amount: '66.50', reason: 'Sick' })
		valueOf(voidInvoice(access, issue(fee(10_00, { rates })), 'Mistake'))
		issue(fee(100_00, { rates: withheld }))
		const lines = (await office.get('/billing/history?format=csv&sort=day')).body.trimEnd().split('\r\n')
		expect(lines.slice(1).map((line) => line.split(',').slice(1, 7).join(',').replaceAll('"', ''))).toEqual([
			'Invoice,0001,Okafor,1200 Receivables,4000 Income,120',
			'Invoice,0001,Okafor,1200 Receivables,2200 Tax payable,13',
			'Credit note,CN-0001,Okafor,4000 Income,1200 Receivables,60',
			'Credit note,CN-0001,Okafor,2200 Tax payable,1200 Receivables,6.5',
			'Invoice,0002,Okafor,1200 Receivables,4000 Income,10',
			'Invoice,0002,Okafor,1200 Receivables,2200 Tax payable,1.3',
			'Voided,0002,Okafor,4000 Income,1200 Receivables,10',
			'Voided,0002,Okafor,2200 Tax payable,1200 Receivables,1.3',
			'Invoice,0003,Okafor,1200 Receivables,4000 Income,100',
			'Invoice,0003,Okafor,2200 Tax payable,1200 Receivables,15',
		])
	})
})

describe('a small business', () => {
	const RULES = { termsDays: '14', billDay: '1', lateFeeAfterDays: '10', remindAfterDays: '7' }
	const SENTENCE = 'Nach § 19 UStG wird keine Umsatzsteuer berechnet.'
	const become = (smallBusiness: string) => office.post('/billing/manage/rules', { ...RULES, smallBusiness })

	it('prints its sentence instead of tax, on what was issued as it was issued', async () => {
		const ada = aStudent(school, { firstName: 'Ada', familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [ada], { pays: true, getsInvoices: true }))
		await office.post(PATH, typed('VAT', { rate: '19' }))
		expect((await become(SENTENCE)).status).toBe(303)
		const send = await draftAt('100')
		const preview = (await send('recalculate')).page.text
		expect(preview).toContain(SENTENCE)
		expect(preview).not.toContain('VAT 19%')
		await send('issue')
		await become('Another sentence.')
		const { id, total_minor: total } = rows<InvoiceRow>('select * from invoices')[0]!
		expect(total).toBe(100_00)
		for (const page of [
			(await office.get(`/billing/manage/invoices/${id}`)).page.text,
			(await parent.get(`/student/invoices/${id}`)).page.text,
			await pdfText((await office.get(`/billing/papers/invoice/${id}`)).bytes),
		]) {
			expect(page).toContain(SENTENCE)
			expect(page).not.toContain('Another sentence.')
		}
	})

	it('cannot issue a draft that charges tax', async () => {
		const id = aDraft(access, family, fee(100_00, { rates: [{ name: 'VAT', rate: 19_000 }] }))
		await become(SENTENCE)
		const answer = await office.post(`/billing/manage/invoices/${id}/issue`, {})
		expect(answer.page.problems.join(' ')).toContain('charges no tax as a small business')
		expect(invoiceRow(id).number).toBeNull()
	})

	it('pays no tax on price plans either', async () => {
		const before = 'Before tax. Tax is added on the invoice.'
		expect((await office.get('/billing/manage/plans/new')).page.text).not.toContain(before)
		await office.post(PATH, typed('VAT', { rate: '19' }))
		expect((await office.get('/billing/manage/plans/new')).page.text).toContain(before)
		const [{ id: taxCodeId }] = rows<{ id: string }>('select id from tax_codes') as [{ id: string }]
		const classId = aClass(school, { name: 'Piano' })
		const planId = aPlan(access, { taxCodeId, amountMinor: 100_00 })
		aBilledChild(school, access, { family, classId, planId })
		const billed = () => suggestLines(access, family, '2026-05').lines.map(({ rates }) => rates?.length)
		expect(billed()).toEqual([1])
		await become(SENTENCE)
		expect(billed()).toEqual([0])
	})
})

describe('the school on an invoice', () => {
	const IDENTITY = { intent: 'save-identity', name: 'North', address: '1 Elm Row' }
	const save = (fields: Record<string, string>) =>
		office.post('/settings/school?index', {
			...IDENTITY,
			version: String(rows<{ version: number }>('select version from school_profiles')[0]?.version ?? 0),
			...fields,
		})

	it('has its VAT ID beside its tax number, and stays as it was when the invoice was issued', async () => {
		expect((await save({ taxNumber: '12/345', vatId: 'de 123.456-789' })).status).toBe(303)
		const id = aDraft(access, family, fee(10_00))
		valueOf(issueInvoice(access, id))
		await save({ taxNumber: '99/999', vatId: 'DE999999999', address: '2 Oak Row' })
		const text = (await office.get(`/billing/manage/invoices/${id}`)).page.text
		expect(text).toContain('1 Elm Row')
		expect(text).toContain('Tax number 12/345 VAT ID DE123456789')
	})

	it.each(['123456789', 'D1', 'DE1', 'DE1234567890123', 'DE 12/34'])('takes no VAT ID %s', async (vatId) => {
		const answer = await save({ vatId })
		expect(answer.page.problems.join(' ')).toContain('letters of the country')
		expect(rows('select vat_id from school_profiles where vat_id is not null')).toEqual([])
	})
})

describe('a tax that is edited', () => {
	const idOf = () => rows<{ id: string }>('select id from tax_codes')[0]!.id

	it('gets another name, reason and rate before it was charged', async () => {
		await office.post(PATH, typed('VAT', { rate: '20' }))
		const edit = await office.get((await office.get(RULES)).page.links['Edit VAT'] ?? '')
		expect(edit.page.valueOf('rates[0].rate')).toBe('20')
		const change = typed('VAT 2027', { rate: '21', name: '' })
		const saved = await office.post(`${RULES}?tax=${idOf()}`, { ...change, version: '1' })
		expect(saved.status).toBe(303)
		expect(rows('select name, rates from tax_codes')).toEqual([
			{ name: 'VAT 2027', rates: JSON.stringify([{ name: 'VAT 2027', rate: 21_000 }]) },
		])
		expect((await office.post(`${RULES}?tax=${idOf()}`, { ...change, version: '1' })).status).toBe(409)
	})

	it('keeps its rate once it was charged, and its invoices keep their words', async () => {
		await office.post(PATH, typed('Free', { rate: '0', reason: 'Exempt: lessons' }))
		await (
			await draftAt('100')
		)('issue')
		const path = `${RULES}?tax=${idOf()}`
		const { page } = await office.get(path)
		expect(page.text).toContain('0% was charged, so the rate stays.')
		const fields = { version: '1', ...typed('Free', { rate: '19' }) }
		const refused = await office.post(path, fields)
		expect([refused.status, refused.page.problems.join(' ')]).toEqual([
			400,
			expect.stringContaining('so its rate stays. Add a tax with the new rate.'),
		])
		const reason = { version: '1', ...typed('Free', { rate: '0', reason: 'Exempt by law' }) }
		expect((await office.post(path, reason)).status).toBe(303)
		expect(rows<{ rates: string }>('select rates from tax_codes')[0]?.rates).toContain('Exempt by law')
		expect(rows<{ taxes: string }>('select taxes from invoices')[0]?.taxes).toContain('Exempt: lessons')
	})

	it('of another school is not found', async () => {
		await office.post(PATH, typed('VAT', { rate: '20' }))
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(`${RULES}?tax=${idOf()}`)).status).toBe(404)
		const change = { version: '1', ...typed('Theirs', { rate: '1' }) }
		expect((await stranger.post(`${RULES}?tax=${idOf()}`, change)).status).toBe(404)
		expect(rows('select name from tax_codes')).toEqual([{ name: 'VAT' }])
	})
})
