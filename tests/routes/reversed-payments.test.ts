import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { pdfText } from '../support/pdf.ts'
import { aParent } from '../support/portal.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let admin: ReturnType<typeof anAdminAt>
let access: Access
let office: Visitor
let family: string

beforeEach(async () => {
	school = aSchool()
	admin = anAdminAt(school)
	access = accessOf(admin)
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
})

function aPayment(method: 'cash' | 'check' | 'transfer' | 'provider') {
	const paid = { familyId: family, amountMinor: 50_00, receivedOn: '2026-03-02', method }
	return valueOf(recordPayment(access, newId(), paid)).id
}

const reverse = (paymentId: string) =>
	office.post(href.familyAccount(family, 'return', { payment: paymentId }), { paymentId })

describe('a payment that is reversed', () => {
	it.each([
		['cash', 'Void $50.00', 'Void this payment?', 'Voided', 'voided a payment of'],
		[
			...['check', 'Returned by the bank: $50.00', 'Was this payment returned by the bank?'],
			...['Returned by the bank', 'recorded a returned payment of'],
		],
		[
			...['provider', 'Reversed payment of $50.00', 'Was this payment reversed?'],
			...['Reversed', 'recorded a reversed payment of'],
		],
	] as const)(
		'is called what it is where it was paid by %s',
		async (method, offered, question, after, history) => {
			const id = aPayment(method)
			const account = href.familyAccount(family)
			expect((await office.get(account)).page.text).toContain(offered)
			const asked = await office.get(href.familyAccount(family, 'return', { payment: id }))
			expect(asked.page.heading).toBe(question)
			expect((await reverse(id)).status).toBe(303)
			const student = aStudent(school, { familyId: family })
			for (const path of [account, href.manageBilling('payments'), href.student(student, 'family')])
				expect((await office.get(path)).page.text, path).toContain(after)
			expect((await office.get('/settings/admin/history')).page.text).toContain(history)
		},
	)

	it.each([
		['cash', 'Voided by the school'],
		['check', 'Returned by the bank'],
		['provider', 'Reversed'],
	] as const)('is told to its family where it was paid by %s', async (method, text) => {
		const student = aStudent(school, { familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [student], { pays: true, getsInvoices: true }))
		const id = aPayment(method)
		await reverse(id)
		for (const path of ['/student/invoices', `/student/invoices/receipts/${id}`])
			expect((await parent.get(path)).page.text, path).toContain(text)
	})

	it('is voided where it was recorded by mistake, without a word about the bank', async () => {
		const student = aStudent(school, { familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [student], { pays: true, getsInvoices: true }))
		const id = aPayment('transfer')
		const account = href.familyAccount(family)
		expect((await office.get(account)).page.text).toContain('Void $50.00')
		const path = href.familyAccount(family, 'return', { payment: id, mistake: 'yes' })
		expect((await office.get(path)).page.heading).toBe('Void this payment?')
		expect((await office.post(path, { paymentId: id, isMistake: 'yes' })).status).toBe(303)
		for (const at of [account, href.manageBilling('payments'), href.student(student, 'family')]) {
			const { text } = (await office.get(at)).page
			expect(text, at).toContain('Voided')
			expect(text, at).not.toContain('Returned by the bank')
		}
		expect((await office.get('/settings/admin/history')).page.text).toContain('voided a payment of')
		for (const at of ['/student/invoices', `/student/invoices/receipts/${id}`])
			expect((await parent.get(at)).page.text, at).toContain('Voided by the school')
	})

	it('is told to its payers if the bank returned it, also without a receipt, and not if it was a mistake', async () => {
		aGuardian(school, { name: 'Ada', email: 'ada@example.test' }, aStudent(school, { familyId: family }))
		change('update guardianships set gets_invoices = 1, pays = 1')
		const payment = aPayment('transfer')
		const tick = 'Email 1 person about this'
		const mistake = href.familyAccount(family, 'return', { payment, mistake: 'yes' })
		expect((await office.get(mistake)).page.text).not.toContain(tick)
		const path = href.familyAccount(family, 'return', { payment })
		const asked = (await office.get(path)).page
		expect(asked.text).toContain(tick)
		expect(asked.html).toMatch(
			/<input[^>]* name="tells"[^>]* checked=""|<input[^>]* checked=""[^>]* name="tells"/,
		)
		const { location } = await office.post(path, { paymentId: payment, tells: 'on' })
		expect((await office.get(location ?? '')).page.text).toMatch(/(Sent to|Queued for) Ada\./)
	})

	it('has no receipt any more, for the office or for its family', async () => {
		const student = aStudent(school, { familyId: family })
		const parent = await Visitor.signedInAs(aParent(school, [student], { pays: true, getsInvoices: true }))
		const id = aPayment('check')
		const offers = async () => (await office.get(href.student(student))).page.text.includes('Receipt')
		expect(await offers()).toBe(true)
		await reverse(id)
		expect(await offers()).toBe(false)
		const papers = [
			await office.get(href.paper('receipt', id)),
			await parent.get(`/student/invoices/receipts/${id}?format=pdf`),
		]
		expect(papers.map(({ status }) => status)).toEqual([404, 404])
	})

	it('stays in what happened to the invoice it had paid', async () => {
		const draft = aDraft(accessOf(admin, 'money:write'), family, fee(50_00))
		valueOf(issueInvoice(access, draft))
		await reverse(aPayment('check'))
		const { page } = await office.get(href.invoice(draft))
		expect(page.text).toMatch(/What happened .*\$50\.00: returned by the bank .*\$50\.00 paid/)
	})

	it('is asked about on the account it belongs to alone', async () => {
		const id = aPayment('cash')
		const other = aFamily(school, 'Moss')
		expect((await office.get(href.familyAccount(other, 'return', { payment: id }))).status).toBe(404)
		expect(rows('select returned_at from family_payments')).toEqual([{ returned_at: null }])
	})
})

describe('a payment of which a part was paid back', () => {
	let payment: string
	let parent: Visitor

	beforeEach(async () => {
		const student = aStudent(school, { familyId: family })
		parent = await Visitor.signedInAs(aParent(school, [student], { pays: true, getsInvoices: true }))
		payment = aPayment('cash')
		const refund = { familyId: family, amountMinor: 20_00, method: 'cash', reason: 'Moved away' } as const
		valueOf(refundCredit(access, newId(), refund))
	})

	it('offers to email the payer of the credit that is refunded', async () => {
		const path = href.familyAccount(family, 'refund')
		expect((await office.get(path)).page.text).not.toContain('Email 1 person')
		change("update guardians set name = 'Ada', email = 'ada@example.test', email_key = 'ada@example.test'")
		const { page } = await office.get(path)
		expect(page.text).toMatch(/Email 1 person about this\s*Ada/)
		expect(page.html).toMatch(/<input[^>]*name="tells"[^>]*checked=""/)
	})

	it('says how much and on which day, wherever the office reads it', async () => {
		const { timeZone, dateFormat } = access.school
		const words = `Refunded $20.00 on ${shortDateWords(today(timeZone), dateFormat)}`
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from students')
		const pages = [
			href.familyAccount(family),
			href.manageBilling('payments'),
			href.student(id),
			href.student(id, 'family'),
		]
		for (const path of pages) expect((await office.get(path)).page.text, path).toContain(words)
		for (const path of pages.slice(0, 2))
			expect((await office.get(path)).page.text, path).toContain(`${words} (Cash)`)
	})

	it('says before it is taken back that the account will ask for that part too', async () => {
		const words = async (path: string) => (await office.get(path)).page.text
		const refunded = '$20.00 of it was refunded before. The account will show that as due too.'
		expect(await words(href.familyAccount(family, 'return', { payment }))).toContain(
			`${refunded} No invoice asks for it, and no email is sent, so ask the family for it.`,
		)
		change("update guardians set email = 'ada@example.test', email_key = 'ada@example.test'")
		change("update family_payments set method = 'check'")
		expect(await words(href.familyAccount(family, 'return', { payment }))).toContain(
			`${refunded} No invoice asks for it, so the email does.`,
		)
	})

	it('leaves the rest of the cash of the day, and names the way on the account and in the history', async () => {
		const day = today(access.school.timeZone)
		const cash = await office.get(href.manageBilling('payments', { method: 'cash', from: day, to: day }))
		expect(cash.page.text).toMatch(/1 refund .*Moved away Refund −\$20\.00 Total of 1 −\$20\.00/)
		const all = await office.get(href.manageBilling('payments', { method: 'cash' }))
		expect(all.page.text).toMatch(/2 payments and refunds .* Total of 2 \$30\.00/)
		for (const path of [href.familyAccount(family), '/billing/history'])
			expect((await office.get(path)).page.text, path).toContain('Cash · Moved away')
	})

	it('has only the rest left to use', async () => {
		const unused = () => office.get(`${href.manageBilling('payments')}?is=unallocated`)
		expect((await unused()).page.text).toMatch(/Refunded \$20\.00 .*\$30\.00 not used yet \$50\.00/)
		const rest = { familyId: family, amountMinor: 30_00, method: 'cash', reason: 'Moved away' } as const
		valueOf(refundCredit(access, newId(), rest))
		expect((await unused()).page.text).not.toContain('$50.00')
	})

	it('says so to the family, on the list, the receipt and its PDF', async () => {
		for (const path of ['/student/invoices', `/student/invoices/receipts/${payment}`])
			expect((await parent.get(path)).page.text, path).toMatch(/Refunded on .{6,20}: \$20\.00/)
		expect((await parent.get(`/student/invoices/receipts/${payment}`)).page.text).toContain(
			'Kept as credit $30.00',
		)
		const papers = [
			(await parent.get(`/student/invoices/receipts/${payment}?format=pdf`)).bytes,
			(await office.get(href.paper('receipt', payment))).bytes,
		]
		for (const bytes of papers) {
			const text = (await pdfText(bytes)).replace(/\s+/g, ' ')
			expect(text).toMatch(/Refunded on .{6,20} [−-]\$20\.00/)
			expect(text).toContain('$30.00')
		}
	})
})
