import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { databaseHash, rows } from '../support/database.ts'
import { aDraft, fee } from '../support/billing.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
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

const PATH = '/billing/manage/rules?tax=new'

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
		const total = sums.split('Total ')[1]!
		const own = compact((await parent.get(`/student/invoices/${id}`)).page.text)
		const taxes = rows<{ name: string; rate: number; tax: number }>(
			`select t.value ->> 'name' name, t.value ->> 'rate' rate, t.value ->> 'taxMinor' tax
			from invoices, json_each(taxes) t`,
		)
		for (const { name, rate } of taxes) expect(own).toContain(`${name} (${rate / 1000}%)`)
		expect(own).toContain(total)
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
			'Both GST 5%, QST 9.975% on the price and the taxes before it Plain Plain 20%',
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
