import { beforeEach, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { aSplitBill, type SplitBill } from '../support/split-payers.ts'
import { change, rows } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { newId } from '#app/utils/id.server.ts'
import { pdfText } from '../support/pdf.ts'
import { aDraft, fee } from '../support/billing.ts'
import { aStudent } from '../support/factories.ts'
import { tie } from '../support/portal.ts'
import { aGuardian } from '../support/students.ts'

let bill: SplitBill

beforeEach(async () => {
	bill = await aSplitBill()
})

const page = () => `/student/invoices/${bill.invoice}`
const pays = (payerId: string | null, amountMinor: number, invoiceId?: string) =>
	valueOf(
		recordPayment(bill.access, newId(), {
			familyId: bill.family,
			receivedOn: '2026-01-02',
			method: 'transfer',
			amountMinor,
			payerId,
			chosen: invoiceId ? [{ invoiceId, amountMinor }] : undefined,
		}),
	)

it('each payer is asked for their own share, everywhere', async () => {
	const [home, list, invoice] = [
		await bill.grace.get('/student/dashboard'),
		await bill.grace.get('/student/invoices'),
		await bill.grace.get(page()),
	]
	for (const { page } of [home, list]) {
		expect(page.text).toContain('$60.00')
		expect(page.text).toContain('Your share. All payers together owe $120.00.')
	}
	expect(invoice.page.text).toContain('Your share: $60.00 of $120.00.')
})

it('the list shows the share of the reader, as the invoice does', async () => {
	const list = async (reader = bill.grace) => (await reader.get('/student/invoices')).page.text
	expect(await list()).toMatch(/Invoice 0001 \$60\.00 [^$]*\. Your share: \$60\.00 of \$120\.00\. Due in/)
	pays(bill.graceId, 25_00)
	expect(await list()).toContain('Your share: $60.00 of $120.00. $35.00 is still to pay.')
	pays(bill.graceId, 35_00)
	expect(await list()).toMatch(/Your share: \$60\.00 of \$120\.00\. Your share is paid\. Payments/)
	expect(await list(bill.chidi)).toMatch(
		/Invoice 0001 \$60\.00 [^$]*\. Your share: \$60\.00 of \$120\.00\. Due in/,
	)
	const alone = aDraft(bill.access, bill.alone, fee(70_00))
	valueOf(issueInvoice(bill.access, alone))
	expect(await list(bill.solo)).toMatch(/Invoice 0002 \$70\.00/)
	expect(await list(bill.solo)).not.toContain('Your share')
})

it('everybody sees what each has paid, and who has paid is asked for nothing more', async () => {
	pays(bill.graceId, 60_00)
	const own = await bill.grace.get(page())
	expect(own.page.text).toContain('Your share is paid.')
	expect(own.page.text).toContain('($60.00 paid)')
	expect(own.page.text).not.toContain('How to pay')
	expect((await bill.grace.get('/student/dashboard')).page.text).toContain('Nothing to pay')
	const other = await bill.chidi.get(page())
	expect(other.page.text).toContain('Your share: $60.00 of $120.00.')
	expect(other.page.text).toContain('($60.00 paid)')
	expect((await bill.office.get(`/billing/manage/invoices/${bill.invoice}`)).page.text).toContain(
		'($60.00 paid)',
	)
})

it('the office reads that the payer whose share was paid is told too when that payment is taken back', async () => {
	const { id } = pays(bill.graceId, 120_00, bill.invoice)
	const path = `/billing/manage/families/${bill.family}/return?payment=${id}`
	const { page } = await bill.office.get(path)
	expect(page.text).toMatch(/Email 2 people about this\s*Grace Okafor, Chidi Okafor/)
	const { location } = await bill.office.post(path, { paymentId: id, tells: 'on' })
	expect((await bill.office.get(location ?? '')).page.text).toContain('Grace Okafor, Chidi Okafor')
	expect(mails().map(({ kind, to }) => [kind, to])).toEqual([
		['payment-reversed', 'grace@okafor.test'],
		['share-reversed', 'chidi@okafor.test'],
	])
})

it('a payment of one payer pays their shares of all open invoices before those of others', async () => {
	const second = aDraft(bill.access, bill.family, fee(30_00, { studentId: bill.ada }))
	valueOf(issueInvoice(bill.access, second))
	const form = await bill.office.get(`/billing/manage/families/${bill.family}/payment`)
	expect(form.body).toContain('Chidi Okafor, $75.00 open')
	pays(bill.chidiId, 75_00)
	expect((await bill.chidi.get('/student/dashboard')).page.text).toContain('Nothing to pay')
	expect((await bill.grace.get('/student/dashboard')).page.text).toContain('$75.00 is not due yet.')
	pays(bill.graceId, 80_00)
	expect((await bill.grace.get('/student/dashboard')).page.text).toContain('Nothing to pay')
	expect(rows("select 1 from invoices where state = 'paid'")).toHaveLength(2)
})

it('whoever pays all of it leaves nothing for the other', async () => {
	pays(bill.graceId, 120_00, bill.invoice)
	const other = await bill.chidi.get(page())
	expect(other.page.text).not.toContain('Your share:')
	expect((await bill.chidi.get('/student/dashboard')).page.text).toContain('Nothing to pay')
})

it('money that nobody is named for takes from both shares', async () => {
	pays(null, 40_00)
	expect((await bill.grace.get(page())).page.text).toContain('$40.00 is still to pay.')
	expect((await bill.chidi.get('/student/dashboard')).page.text).toContain('$40.00')
})

it('a credit note lowers what each pays, and the shares add up to what is left', async () => {
	const credit = { id: bill.invoice, amountMinor: 20_00, reason: 'Billed too much' }
	valueOf(creditInvoice(bill.access, newId(), credit))
	for (const answer of [
		await bill.office.get(`/billing/manage/invoices/${bill.invoice}`),
		await bill.grace.get(page()),
	])
		for (const text of ['Grace Okafor, 50% $50.00', 'Chidi Okafor, 50% $50.00'])
			expect(answer.page.text).toContain(text)
})

it('a credit for one student lowers the share of who pays for them alone, and of nobody else', async () => {
	const leo = aStudent(bill.school, { firstName: 'Leo', lastName: 'Okafor', familyId: bill.family })
	tie(bill.school, bill.chidiId, leo, { pays: true })
	const both = aDraft(
		bill.access,
		bill.family,
		fee(60_00, { studentId: bill.ada }),
		fee(40_00, { studentId: leo }),
	)
	valueOf(issueInvoice(bill.access, both))
	const at = `/billing/manage/invoices/${both}`
	const form = await bill.office.get(`${at}/credit?amount=10&student=${leo}`)
	expect(form.page.text).toContain('Only who pays for this student owes less.')
	await bill.office.post(`${at}/credit`, {
		key: newId(),
		amount: '10',
		student: leo,
		reason: 'Lesson not held',
	})
	expect((await bill.office.get(at)).page.text).toContain('Grace Okafor $30.00 Chidi Okafor $60.00')
	expect((await bill.chidi.get(`/student/invoices/${both}`)).page.text).toContain(
		'Your share: $60.00 of $90.00.',
	)
	sendInvoices(bill.access, [both], 'reminder')
	expect(mails().findLast(({ to }) => to === 'chidi@okafor.test')?.text).toContain(
		'Your share: $60.00 of $90.00\n',
	)
	for (const [payer, own] of [
		[bill.grace, '$90.00'],
		[bill.chidi, '$120.00'],
	] as const)
		expect((await payer.get('/student/dashboard')).page.text).toContain(
			`${own} is not due yet. Your share. All payers together owe $210.00.`,
		)
})

it('the credit of one payer is shown to them alone, and the office is not asked to use it for others', async () => {
	const leo = aStudent(bill.school, { firstName: 'Leo', lastName: 'Okafor', familyId: bill.family })
	tie(bill.school, bill.chidiId, leo, { pays: true })
	const id = aDraft(bill.access, bill.family, fee(40_00, { studentId: leo }))
	valueOf(issueInvoice(bill.access, id))
	pays(bill.chidiId, 100_00)
	const credit = { id, amountMinor: 10_00, reason: 'Lesson not held', studentId: leo }
	valueOf(creditInvoice(bill.access, newId(), credit))
	for (const path of ['/student/dashboard', '/student/invoices']) {
		const [own, other] = [await bill.chidi.get(path), await bill.grace.get(path)]
		expect(own.page.text).toMatch(/\$10\.00 of credit|Credit \$10\.00/)
		expect(other.page.text).not.toMatch(/of credit|Credit \$/)
		expect(other.page.text).toMatch(/Not due yet \$60\.00|\$60\.00 is not due yet/)
	}
	const account = await bill.office.get(`/billing/manage/families/${bill.family}`)
	expect(account.page.text).toMatch(/Credit \$10\.00/)
	expect(account.page.text).not.toContain('Use credit for open invoices')
})

it('due now, of all payers, leaves out what is due later and says so', async () => {
	valueOf(issueInvoice(bill.access, aDraft(bill.access, bill.family, fee(30_00))))
	for (const trigger of ['invoices_frozen', 'ledger_entries_no_update']) change(`drop trigger ${trigger}`)
	change(`update invoices set due_on = '2026-01-01' where id = ?`, bill.invoice)
	change(`update ledger_entries set due_on = '2026-01-01' where invoice_id = ?`, bill.invoice)
	const { page } = await bill.grace.get('/student/dashboard')
	const now = '$60.00 Your share. All payers together owe $120.00 now.'
	expect(page.text).toContain(now)
	expect((await bill.grace.get('/student/invoices')).page.text).toContain(now)
	pays(bill.graceId, 60_00)
	for (const path of ['/student/dashboard', '/student/invoices'])
		expect((await bill.grace.get(path)).page.text).toContain('Your share. All payers together owe $90.00.')
})

it('an email asks for the share of its reader, and a reminder goes only to who still owes theirs', async () => {
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
	const asked = (await bill.office.get(`/billing/manage/invoices/${bill.invoice}/remind`)).page.text
	expect(asked).toContain('Chidi Okafor, chidi@okafor.test')
	expect(asked).not.toContain('grace@okafor.test')
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
	expect(form.page.text).toContain('Whose share')
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

it('a payment belongs to nobody until the office says whose money it is, and then to them or to everybody', async () => {
	const path = `/billing/manage/families/${bill.family}/payment`
	const form = await bill.office.get(path)
	expect(chosenIn(form.page.html)).toBe('')
	const payment = { receivedOn: '01/02/2026', method: 'transfer', how: 'oldest', amount: '60' }
	const missing = await bill.office.post(path, { ...payment, formKey: newId(), reference: 'Piano in May' })
	expect([missing.status, missing.page.problems.join(' ')]).toEqual([
		400,
		'There is a problem Choose whose money it is',
	])
	expect(missing.page.valueOf('reference')).toBe('Piano in May')
	expect(rows('select id from family_payments')).toEqual([])
	for (const payerId of [bill.graceId, 'everybody'])
		expect((await bill.office.post(path, { ...payment, formKey: newId(), payerId })).status).toBe(303)
	expect(rows('select payer_id from family_payments order by at, id')).toEqual([
		{ payer_id: bill.graceId },
		{ payer_id: null },
	])
})

it('the payer who alone owes what is paid is chosen', async () => {
	const leo = aStudent(bill.school, { firstName: 'Leo', lastName: 'Okafor', familyId: bill.family })
	tie(bill.school, bill.chidiId, leo, { pays: true })
	const id = aDraft(bill.access, bill.family, fee(40_00, { studentId: leo }))
	valueOf(issueInvoice(bill.access, id))
	const chosen = async (query = '') =>
		chosenIn((await bill.office.get(`/billing/manage/families/${bill.family}/payment${query}`)).page.html)
	expect(await chosen()).toBe('')
	expect(await chosen(`?pays=${bill.invoice}`)).toBe('')
	expect(await chosen(`?pays=${id}`)).toBe(bill.chidiId)
	pays(bill.graceId, 60_00)
	expect(await chosen()).toBe(bill.chidiId)
	expect(await chosen(`?pays=${bill.invoice}`)).toBe(bill.chidiId)
})

/** The choice of “Whose share” as the page is opened. */
function chosenIn(html: string): string | undefined {
	const field = /<select[^>]*name="payerId"[\s\S]*?<\/select>/.exec(html)?.[0] ?? ''
	return /<option value="([^"]*)" selected="">/.exec(field)?.[1]
}

it('an invoice of one payer says nothing of shares', async () => {
	const id = aDraft(bill.access, bill.alone, fee(50_00))
	valueOf(issueInvoice(bill.access, id))
	const { page } = await bill.solo.get(`/student/invoices/${id}`)
	expect(page.text).not.toContain('Your share')
})

it('an invoice that one of several payers owes alone asks nothing of the others', async () => {
	const leo = aStudent(bill.school, { firstName: 'Leo', lastName: 'Okafor', familyId: bill.family })
	tie(bill.school, bill.chidiId, leo, { pays: true })
	const id = aDraft(bill.access, bill.family, fee(40_00, { studentId: leo }))
	valueOf(issueInvoice(bill.access, id))
	const own = await bill.chidi.get(`/student/invoices/${id}`)
	expect(own.page.text).not.toMatch(/Your share|Who pays what/)
	expect(own.page.text).toContain('How to pay')
	expect((await bill.grace.get(`/student/invoices/${id}`)).status).toBe(404)
	const list = (await bill.grace.get('/student/invoices')).page.text
	expect(list).toContain('Not due yet $60.00 Your share. All payers together owe $120.00.')
	tie(bill.school, bill.graceId, leo, { pays: false })
	const others = await bill.grace.get(`/student/invoices/${id}`)
	expect(others.page.text).toContain('Others pay this invoice. You owe nothing of it.')
	expect(others.page.text).not.toMatch(/Your share|Who pays what|How to pay/)
	for (const [payer, due] of [
		[bill.grace, '$60.00'],
		[bill.chidi, '$100.00'],
	] as const)
		expect((await payer.get('/student/invoices')).page.text).toContain(
			`Not due yet ${due} Your share. All payers together owe $160.00.`,
		)
	const unread = mails().length
	sendInvoices(bill.access, [id], 'invoice')
	expect(
		mails()
			.slice(unread)
			.map(({ to }) => to),
	).toEqual(['chidi@okafor.test'])
	change('update guardianships set gets_invoices = 1 where guardian_id = ?', bill.graceId)
	sendInvoices(bill.access, [id], 'invoice')
	const [toOthers, toOwn] = mails().slice(-2)
	expect([toOthers?.to, toOwn?.to]).toEqual(['grace@okafor.test', 'chidi@okafor.test'])
	expect(toOthers?.text).toContain('Others pay this invoice. You owe nothing of it.')
	expect(toOthers?.text).not.toContain('Your share')
	expect(toOwn?.text).not.toMatch(/Your share|Others pay/)
	const before = mails().length
	sendInvoices(bill.access, [id], 'reminder')
	const reminded = mails().slice(before)
	expect(reminded.map(({ to }) => to)).toEqual(['chidi@okafor.test'])
})

it('a statement asks each payer for their own part, and names who paid', async () => {
	pays(bill.chidiId, 20_00)
	const path = '/student/invoices/statement?from=2026-01-01'
	const own = 'Your share today: $60.00. All payers together owe $100.00.'
	const { page } = await bill.grace.get(path)
	expect(page.text).toContain('Payment, Chidi Okafor')
	expect(page.text).toContain(own)
	const paper = await pdfText((await bill.grace.get(`${path}&family=${bill.family}&format=pdf`)).bytes)
	for (const text of ['Payment, Chidi Okafor', 'Balance $100.00 To pay $60.00', own])
		expect(paper).toContain(text)
	expect((await bill.chidi.get(path)).page.text).toContain('Your share today: $40.00.')
	const office = await bill.office.get(`/billing/papers/statement/${bill.family}`)
	expect(await pdfText(office.bytes)).toContain('To pay $100.00')
})

it('a statement asks a payer for their part though another has credit, and says how much the other has', async () => {
	pays(bill.graceId, 60_00)
	valueOf(creditInvoice(bill.access, newId(), { id: bill.invoice, amountMinor: 20_00, reason: 'Ill' }))
	const path = '/student/invoices/statement?from=2026-01-01'
	const own = 'Your share today: $50.00. All payers together owe $50.00.'
	expect((await bill.chidi.get(path)).page.text).toContain(own)
	const paper = await pdfText((await bill.chidi.get(`${path}&family=${bill.family}&format=pdf`)).bytes)
	for (const text of ['To pay $50.00', own]) expect(paper).toContain(text)
	expect((await bill.grace.get(path)).page.text).toContain(
		'Your credit today: $10.00. All payers together owe $50.00.',
	)
	pays(bill.chidiId, 50_00)
	expect((await bill.chidi.get(path)).page.text).toContain('Your share today: $0.00.')
})

it('the office is told which open invoices a new payer has no share of', async () => {
	const [bo] = rows<{ id: string }>('select id from students where family_id = ?', bill.alone)
	change(
		`update guardians set name = 'Ida Lind' where id in (select guardian_id from guardianships where student_id = ?)`,
		bo!.id,
	)
	const id = aDraft(bill.access, bill.alone, fee(70_00))
	valueOf(issueInvoice(bill.access, id))
	const family = async () => (await bill.office.get(`/students/${bo!.id}/family`)).page.text
	expect(await family()).not.toContain('not divided')
	tie(bill.school, aGuardian(bill.school, { name: 'Karl Lind' }), bo!.id, { pays: true })
	expect(await family()).toMatch(
		/Open invoices that are not divided .*Choose Correct to divide one: 0002 , owed by Ida Lind \./,
	)
})

it('a receipt names who paid, and the family if that is not known', async () => {
	for (const [payer, from] of [
		[bill.chidiId, 'Chidi Okafor'],
		[null, 'Okafor'],
	] as const) {
		const path = `/student/invoices/receipts/${pays(payer, 20_00).id}`
		expect((await bill.grace.get(path)).page.text).toContain(`Received from ${from} Received on`)
		const paper = await pdfText((await bill.grace.get(`${path}?format=pdf`)).bytes)
		expect(paper.includes('Received from Chidi Okafor')).toBe(payer !== null)
	}
})

it('a refund asks which payer is paid back, and leaves the other their credit', async () => {
	const path = `/billing/manage/families/${bill.family}/refund`
	const fields = { amount: '30', method: 'cash', reason: 'Moved away' }
	pays(bill.graceId, 60_00)
	pays(bill.chidiId, 60_00)
	pays(bill.graceId, 40_00)
	const one = await bill.office.get(path)
	expect(one.page.text).not.toContain('Paid back to')
	expect(one.body).toContain('value="40.00"')
	pays(bill.chidiId, 30_00)
	const both = await bill.office.get(path)
	for (const label of ['Paid back to', 'Grace Okafor, $40.00', 'Chidi Okafor, $30.00'])
		expect(both.body).toContain(label)
	expect((await bill.office.post(path, fields)).page.text).toContain('Choose who is paid back.')
	const tooMuch = await bill.office.post(path, { ...fields, amount: '31', payerId: bill.chidiId })
	expect(tooMuch.page.text).toContain('Chidi Okafor has $30.00 of credit.')
	const paidBack = await bill.office.post(path, { ...fields, payerId: bill.chidiId })
	expect((await bill.office.follow(paidBack)).page.text).toContain('$30.00 paid back to Chidi Okafor.')
	expect((await bill.grace.get('/student/invoices')).page.text).toContain('$40.00')
	expect((await bill.chidi.get('/student/invoices')).page.text).not.toContain('Credit')
	expect((await bill.office.get(path)).page.text).not.toContain('Paid back to')
})
