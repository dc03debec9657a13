import { beforeEach, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { aSplitBill, type SplitBill } from '../support/split-payers.ts'
import { rows } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'

let bill: SplitBill

beforeEach(async () => {
	bill = await aSplitBill()
})

const page = () => `/student/invoices/${bill.invoice}`
const pays = (payerId: string | null, amountMinor: number) =>
	valueOf(
		recordPayment(bill.access, newId(), {
			...{ familyId: bill.family, receivedOn: '2026-01-02', method: 'transfer', amountMinor, payerId },
		}),
	)

it('each payer is asked for their own share, everywhere', async () => {
	const [home, list, invoice] = [
		await bill.grace.get('/student/dashboard'),
		await bill.grace.get('/student/invoices'),
		await bill.grace.get(page()),
	]
	for (const { page } of [home, list]) {
		expect(page.words).toContain('$60.00')
		expect(page.words).toContain('Your share. All payers together owe $120.00.')
	}
	expect(invoice.page.words).toContain('Your share: $60.00 of $120.00.')
})

it('everybody sees what each has paid, and who has paid is asked for nothing more', async () => {
	pays(bill.graceId, 60_00)
	const own = await bill.grace.get(page())
	expect(own.page.words).toContain('Your share is paid.')
	expect(own.page.words).toContain('($60.00 paid)')
	expect(own.page.words).not.toContain('How to pay')
	expect((await bill.grace.get('/student/dashboard')).page.words).toContain('Nothing to pay')
	const other = await bill.chidi.get(page())
	expect(other.page.words).toContain('Your share: $60.00 of $120.00.')
	expect(other.page.words).toContain('($60.00 paid)')
	expect((await bill.office.get(`/billing/manage/invoices/${bill.invoice}`)).page.words).toContain(
		'($60.00 paid)',
	)
})

it('whoever pays all of it leaves nothing for the other', async () => {
	pays(bill.graceId, 120_00)
	const other = await bill.chidi.get(page())
	expect(other.page.words).not.toContain('Your share:')
	expect((await bill.chidi.get('/student/dashboard')).page.words).toContain('Nothing to pay')
})

it('money that nobody is named for takes from both shares', async () => {
	pays(null, 40_00)
	expect((await bill.grace.get(page())).page.words).toContain('$40.00 is still to pay.')
	expect((await bill.chidi.get('/student/dashboard')).page.words).toContain('$40.00')
})

it('an email asks for the share of its reader, and a reminder goes only to who still owes theirs', () => {
	sendInvoices(bill.access, [bill.invoice], 'invoice')
	expect(
		mails()
			.slice(-2)
			.map(({ to, text }) => [to, text.includes('Your share: $60.00 of $120.00\n')]),
	).toEqual([
		['grace@okafor.test', true],
		['chidi@okafor.test', true],
	])
	pays(bill.graceId, 60_00)
	const before = mails().length
	expect(sendInvoices(bill.access, [bill.invoice], 'reminder')).toMatchObject([{ ok: true }])
	expect(
		mails()
			.slice(before)
			.map(({ to }) => to),
	).toEqual(['chidi@okafor.test'])
})

it('the office says whose share a payment is, and only of people who pay', async () => {
	const path = `/billing/manage/families/${bill.family}/payment`
	const form = await bill.office.get(path)
	expect(form.page.words).toContain('Whose share')
	const formKey = form.page.valueOf('formKey') ?? ''
	const payment = { formKey, amount: '10', receivedOn: '01/02/2026', method: 'cash', how: 'oldest' }
	const wrong = await bill.office.post(path, { ...payment, payerId: 'stranger' })
	expect([wrong.status, wrong.page.problems.join(' ')]).toEqual([
		400,
		expect.stringContaining('somebody who pays'),
	])
	expect((await bill.office.post(path, { ...payment, payerId: bill.chidiId })).status).toBe(303)
	expect(rows('select payer_id from family_payments')).toEqual([{ payer_id: bill.chidiId }])
})

it('an invoice of one payer says nothing of shares', async () => {
	const id = aDraft(bill.access, bill.alone, fee(50_00))
	valueOf(issueInvoice(bill.access, id))
	const { page } = await bill.solo.get(`/student/invoices/${id}`)
	expect(page.words).not.toContain('Your share')
})
