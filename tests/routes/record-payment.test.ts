import { beforeEach, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aDraft, fee, invoiceRow } from '../support/billing.ts'
import { change } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

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
	family = aFamily(school, 'Okafor')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
})

function anInvoice(amountMinor: number, dueOn?: string) {
	const id = aDraft(access, family, fee(amountMinor, { studentId: ada }))
	valueOf(issueInvoice(access, id))
	if (dueOn) {
		change('drop trigger if exists invoices_frozen')
		change('drop trigger if exists ledger_entries_no_update')
		change('update invoices set due_on = ? where id = ?', dueOn, id)
		change('update ledger_entries set due_on = ? where invoice_id = ?', dueOn, id)
	}
	return id
}

const payment = () => `/billing/manage/families/${family}/payment`

it('the form begins with what is due now, in cash', async () => {
	anInvoice(160_00, '2026-01-01')
	anInvoice(40_00)
	const { page } = await office.get(payment())
	expect(page.heading).toBe('Record a payment from Okafor')
	expect(page.valueOf('amount')).toBe('160.00')
	expect(page.html).toMatch(/checked="" value="cash"/)
})

it('the form begins with everything that is open where nothing is due yet', async () => {
	anInvoice(40_00)
	expect((await office.get(payment())).page.valueOf('amount')).toBe('40.00')
})

it('a late invoice is paid from its row in the list: one link, and the form as it is', async () => {
	const late = anInvoice(160_00, '2026-01-01')
	anInvoice(40_00)
	const { page } = await office.get('/billing')
	const names = Object.keys(page.links).filter((name) => name.startsWith('Record payment from'))
	expect(names).toEqual([`Record payment from Okafor, invoice ${invoiceRow(late).number}`])
	const form = await office.get(page.links[names[0] ?? ''] ?? '')
	expect(form.page.valueOf('amount')).toBe('160.00')
	const sent = {
		formKey: form.page.valueOf('formKey') ?? '',
		amount: '160.00',
		receivedOn: form.page.valueOf('receivedOn') ?? '',
	}
	const chosen = { 'parts[0].invoiceId': late, 'parts[0].amount': '160.00' }
	const answer = await office.post(payment(), { ...sent, method: 'cash', how: 'chosen', ...chosen })
	expect(answer.status).toBe(303)
	expect(invoiceRow(late).state).toBe('paid')
	expect((await office.get('/billing')).page.text).not.toContain('Record payment from')
})

it('an invoice is paid in part by typing the amount alone', async () => {
	const invoice = anInvoice(160_00)
	const { page } = await office.get(`${payment()}?pays=${invoice}`)
	const answer = await office.post(payment(), {
		formKey: page.valueOf('formKey') ?? '',
		receivedOn: page.valueOf('receivedOn') ?? '',
		amount: '40.00',
		method: 'cash',
		how: 'chosen',
		'parts[0].invoiceId': invoice,
		'parts[0].amount': page.valueOf('parts[0].amount') ?? '',
	})
	expect(answer.status).toBe(303)
	expect(invoiceRow(invoice)).toMatchObject({ state: 'part_paid', open_minor: 120_00 })
})

it('a payment begins on every page that shows a balance', async () => {
	anInvoice(160_00, '2026-01-01')
	const from = async (path: string) => (await office.get(path)).page.links
	expect((await from(`/students/${ada}`))['Record payment from Okafor']).toBe(payment())
	expect((await from(`/students/${ada}/money`))['Record payment']).toBe(payment())
	expect((await from('/billing/manage?owes=due'))['Record payment from Okafor']).toBe(payment())
	const payments = await from('/billing/manage/payments')
	expect(payments['Record payment']).toBe('/billing/manage/payments/new')
})
