import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { aDraft, aPlan, aBilledChild, fee, invoiceRow, violations } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
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

function anInvoice(amountMinor = 160_00, daysLate?: number) {
	const id = aDraft(access, family, fee(amountMinor, { studentId: ada }))
	valueOf(issueInvoice(access, id))
	if (daysLate !== undefined) dueBefore(id, daysLate)
	return id
}

/** As if it had been issued long ago: an issued invoice itself is never changed. */
function dueBefore(id: string, days: number) {
	const { timeZone } = access.school
	change('drop trigger invoices_frozen')
	change('drop trigger ledger_entries_no_update')
	const due = daysAfter(today(timeZone), -days)
	change('update invoices set due_on = ? where id = ?', due, id)
	change('update ledger_entries set due_on = ? where invoice_id = ?', due, id)
}

/** What the page sends along unseen. */
const kept = (answer: Answer, name: string) => answer.page.valueOf(name) ?? ''

const at = (id: string, task?: string) => `/billing/manage/invoices/${id}${task ? `/${task}` : ''}`
const account = (task?: string) => `/billing/manage/families/${family}${task ? `/${task}` : ''}`

describe('the list of invoices', () => {
	it('shows each with its family, its status and its balance, and a total of them all', async () => {
		anInvoice(160_00, 12)
		anInvoice(40_00)
		aDraft(access, family, fee(7_00))
		const { page, status } = await office.get('/billing?perPage=25')
		expect(status).toBe(200)
		expect(page.text).toMatch(/Dvořák ?, 0001 Ada/)
		expect(page.text).toContain('12 days late')
		expect(page.text).toContain('Due in 14 days')
		expect(page.text).toMatch(/Total of 2 \$200\.00 \$200\.00 Drafts: 1 \$7\.00/)
	})

	it.each([
		['late', '$160.00', '1 invoice '],
		['due-later', '$40.00', '1 invoice '],
		['draft', '$7.00', '1 invoice '],
	])('says on the card of %s what the list behind it totals', async (view, sum, found) => {
		anInvoice(160_00, 12)
		anInvoice(40_00)
		aDraft(access, family, fee(7_00))
		const all = await office.get('/billing?perPage=25')
		const card = [...all.body.matchAll(/<a [^>]*>/g)].find(([tag]) =>
			tag.includes(`href="/billing?view=${view}"`),
		)
		expect(card?.[0]).toContain(`data-value="${sum}"`)
		const { page } = await office.get(`/billing?view=${view}`)
		expect(page.text).toContain(found)
		expect(page.text).toMatch(new RegExp(`(Total of|Drafts:) 1 \\${sum}`))
	})

	it('finds an invoice by its number, its family or its amount, and says when nothing matches', async () => {
		anInvoice(123_45)
		for (const search of ['0001', 'dvorak', '123.45'])
			expect((await office.get(`/billing?search=${search}`)).page.text, search).toContain('1 invoice ')
		expect((await office.get('/billing?search=nobody')).page.text).toContain('No invoices match')
	})

	it('says what it is for while there is nothing, in the words of a teacher alone too', async () => {
		expect((await office.get('/billing')).page.text).toContain('No invoices yet')
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		const { page } = await solo.get('/billing')
		expect(page.text).toContain('Invoicing')
		expect(page.text).not.toContain('Financial')
	})

	it('is kept as a file, whole or the ticked ones', async () => {
		const id = anInvoice(160_00)
		anInvoice(40_00)
		const file = (await office.get('/billing?format=csv')).body.trimEnd().split('\r\n')
		expect(file).toHaveLength(3)
		const answer = await office.post('/billing', [
			['invoiceIds', id],
			['intent', 'export'],
		])
		const ticked = (await office.follow(answer)).body.trimEnd().split('\r\n')
		expect(ticked).toHaveLength(2)
		expect(ticked[1]).toContain('"0001","Dvořák","Ada Dvořák"')
		expect(ticked[1]).toContain(',160,160')
	})
})

describe('several invoices', () => {
	const bulk = async (act: string, ...ids: string[]) => {
		const asked = await office.post('/billing', [
			...ids.map((id) => ['invoiceIds', id] as [string, string]),
			['intent', act],
		])
		expect(asked.status).toBe(303)
		const question = await office.follow(asked)
		return { question, do: () => office.post(asked.location!, { formKey: kept(question, 'formKey') }) }
	}

	it('are issued after a question, without what is no draft', async () => {
		const [one, other] = [aDraft(access, family, fee(5_00)), aDraft(access, family, fee(6_00))]
		const issued = anInvoice()
		const before = databaseHash()
		const { question, do: go } = await bulk('issue', one, other, issued)
		expect(question.page.text).toContain('Issue 2 invoices?')
		expect(question.page.text).toContain('2 invoices, $11.00 together')
		expect(question.page.text).toContain('1 of those you ticked cannot be included')
		expect(databaseHash()).toBe(before)
		expect((await go()).status).toBe(303)
		expect([invoiceRow(one).number, invoiceRow(other).number].sort()).toEqual(['0002', '0003'])
		expect(violations()).toEqual([])
	})

	it('are reminded of once in a week, and each says what came of it', async () => {
		const [late, paper] = [anInvoice(10_00, 20), anInvoice(20_00)]
		const { do: go } = await bulk('remind', late, paper)
		const first = await go()
		expect(first.page.text).toContain('2 sent')
		// Both are of one family, which gets one email about them.
		expect(mails()).toHaveLength(1)
		expect(mails()[0]).toMatchObject({
			kind: 'reminder',
			text: expect.stringMatching(/0001[^]*0002/) as string,
		})
		const { question } = await bulk('remind', late)
		expect(question.page.text).toContain('Nothing to do')
		expect(question.page.text).toMatch(/Reminded on .*, less than 7 days ago\./)
		expect(mails()).toHaveLength(1)
	})

	it('are charged a late fee once, on a draft of their family', async () => {
		valueOf(
			saveBillingSettings(access, {
				prefix: '',
				termsDays: 14,
				billDay: 1,
				lateFeeMinor: 10_00,
				lateFeeAfterDays: 10,
			}),
		)
		const [late, fresh] = [anInvoice(160_00, 11), anInvoice(10_00)]
		const asked = await bulk('late-fee', late, fresh)
		expect(asked.question.page.text).toContain('more than 10 days late gets a fee of $10.00, once')
		const answer = await asked.do()
		expect(answer.status).toBe(303)
		expect(rows('select unit_minor from invoice_lines where late_invoice_id = ?', late)).toEqual([
			{ unit_minor: 10_00 },
		])
		expect((await (await bulk('late-fee', late, fresh)).do()).page.problems.join(' ')).toContain(
			'No late fee is due',
		)
	})

	it('are paid together by one family alone', async () => {
		const id = anInvoice()
		const { question } = await bulk('pay', id)
		expect(question.body).toContain(`/payment?pays=${id}`)
		const other = aDraft(access, aFamily(school), fee(1_00))
		valueOf(issueInvoice(access, other))
		expect((await bulk('pay', id, other)).question.page.text).toContain('One payment comes from one family')
	})

	it.each([
		[[['intent', 'issue']], 'Tick at least one invoice'],
		[[['invoiceIds', 'x']], 'Choose what to do with the selected'],
	] as [[string, string][], string][])('stay as they are with %j', async (fields, text) => {
		anInvoice()
		const before = databaseHash()
		const answer = await office.post('/billing', fields)
		expect([answer.status, databaseHash()]).toEqual([400, before])
		expect(answer.page.problems.join(' ')).toContain(text)
	})
})

describe('one invoice', () => {
	it('is shown as its family gets it, and says why each line is there', async () => {
		const classId = aClass(school, { name: 'Piano', weekday: 3 })
		const planId = aPlan(access, {}, 'Weekly')
		aBilledChild(school, access, { family, classId, planId, firstName: 'Ben' })
		const period = today(access.school.timeZone).slice(0, 7)
		const path = `/billing/new-invoice?family=${family}&period=${period}`
		const asked = await office.get(path)
		expect(asked.page.text).toContain('Weekly, $160.00 a month')
		const suggested = /name="suggested"[^>]* value="([^"]+)"/.exec(asked.body)?.[1] ?? ''
		const saved = await office.post(path, {
			formKey: kept(asked, 'formKey'),
			period,
			suggested,
			termsDays: '10',
			'lines[0].description': 'Sheet music',
			'lines[0].kind': 'material',
			'lines[0].unit': '12,50',
			'lines[0].quantity': '2',
			publicNote: 'Thank you',
			intent: 'issue',
		})
		expect(saved.status).toBe(303)
		const { page } = await office.follow(saved)
		expect(page.text).toContain('Sheet music 2 $12.50 $25.00')
		expect(page.text).toMatch(/Why\? .*Weekly, \$160\.00 a month/)
		expect(page.text).toContain('Plan “Weekly”')
		expect(page.text).toContain('Invoice 0001 is issued.')
		expect(rows('select total_minor from invoices')).toEqual([{ total_minor: 185_00 }])
		const again = await office.get(path)
		expect(again.page.text).toContain('Already billed on 0001.')
	})

	it('is credited in part, and the rest can be written off', async () => {
		const id = anInvoice(100_00)
		const key = kept(await office.get(at(id, 'credit')), 'formKey')
		const fields = { formKey: key, amount: '30', reason: 'Teacher was ill' }
		expect((await office.post(at(id, 'credit'), fields)).status).toBe(303)
		expect((await office.post(at(id, 'credit'), fields)).status).toBe(303)
		expect(invoiceRow(id).open_minor).toBe(70_00)
		expect((await office.get(at(id))).page.text).toContain('Credit note CN-0001 , $30.00: Teacher was ill')
		expect((await office.post(at(id, 'write-off'), { reason: 'Moved away' })).status).toBe(303)
		expect(invoiceRow(id)).toMatchObject({ state: 'written_off', open_minor: 0 })
		expect(violations()).toEqual([])
	})

	it('is credited by a line without an amount', async () => {
		const more = fee(20_00, { description: 'Piano book' })
		const id = aDraft(access, family, fee(100_00), more)
		valueOf(issueInvoice(access, id))
		const [line] = rows<{ id: string }>("select id from invoice_lines where description = 'Piano book'")
		const { page } = await office.get(at(id, 'credit'))
		expect(page.text).toContain('Leave blank to credit all of the chosen line.')
		await office.post(at(id, 'credit'), { amount: '', line: line!.id, reason: 'Lost' })
		expect(invoiceRow(id).open_minor).toBe(100_00)
	})

	it.each([
		['credit', { amount: '500', reason: 'x' }, 'Only $100.00 of this invoice can be credited.'],
		['credit', { amount: '0.005', reason: 'x' }, 'Enter an amount with two decimals at most'],
		['credit', { amount: '', reason: 'x' }, 'Enter the amount to credit'],
		['credit', { amount: 'ten', reason: 'x' }, 'Enter an amount, such as 1,234.50'],
		['credit', { amount: '-5', reason: 'x' }, 'Enter an amount above zero'],
		['void', { reason: ' ' }, 'Say why'],
		['write-off', {}, 'Say why'],
		['remove-payments', {}, 'Nothing was paid on this invoice.'],
		['delete', {}, 'This invoice was issued. Make it void instead.'],
	] as [string, Record<string, string>, string][])(
		'is not changed by %s with %j',
		async (task, fields, text) => {
			const id = anInvoice(100_00)
			const before = databaseHash()
			const answer = await office.post(at(id, task), fields)
			expect([answer.status >= 400, databaseHash()]).toEqual([true, before])
			expect(answer.page.problems.join(' ')).toContain(text)
		},
	)

	it('cannot be voided while something of it is paid, and can once that is taken off', async () => {
		const id = anInvoice(100_00)
		const chosen = [{ invoiceId: id, amountMinor: 40_00 }]
		const payment = {
			familyId: family,
			receivedOn: '2026-01-01',
			amountMinor: 40_00,
			method: 'cash',
			chosen,
		} as const
		valueOf(recordPayment(access, newId(), payment))
		const refused = await office.post(at(id, 'void'), { reason: 'Mistake' })
		expect(refused.page.problems.join(' ')).toContain('Remove the payments from this invoice first.')
		expect((await office.post(at(id, 'remove-payments'))).status).toBe(303)
		expect((await office.post(at(id, 'void'), { reason: 'Mistake' })).status).toBe(303)
		expect((await office.get(account())).page.text).toContain('Credit $40.00')
		expect(violations()).toEqual([])
	})

	it('is corrected in one step: credited and issued anew', async () => {
		const id = anInvoice(100_00)
		const path = `/billing/new-invoice?corrects=${id}`
		const form = await office.get(path)
		const fields = {
			formKey: kept(form, 'formKey'),
			termsDays: '14',
			intent: 'correct',
			'lines[0].lineId': kept(form, 'lines[0].lineId'),
			'lines[0].description': 'Music book',
			'lines[0].unit': '80.00',
			'lines[0].quantity': '1',
			'lines[0].kind': 'fee',
		}
		expect((await office.post(path, fields)).page.problems.join(' ')).toContain('Say why.')
		const saved = await office.post(path, { ...fields, reason: 'Wrong price' })
		expect(saved.status).toBe(303)
		expect(invoiceRow(id).state).toBe('credited')
		const { page } = await office.follow(saved)
		expect(page.text).toContain('Replaces invoice 0001')
		expect(page.text).toContain('To pay $80.00')
		expect(violations()).toEqual([])
	})

	it('is corrected and sent in one step', async () => {
		const id = anInvoice(100_00)
		const path = `/billing/new-invoice?corrects=${id}`
		const form = await office.get(path)
		expect(form.page.text).toContain('Credit, reissue and send')
		const saved = await office.post(path, {
			formKey: kept(form, 'formKey'),
			termsDays: '14',
			intent: 'issue-send',
			reason: 'Wrong price',
			'lines[0].lineId': kept(form, 'lines[0].lineId'),
			'lines[0].description': 'Music book',
			'lines[0].unit': '80.00',
			'lines[0].quantity': '1',
			'lines[0].kind': 'fee',
		})
		const { page } = await office.follow(saved)
		expect(page.text).toContain('this one replaces it.')
		expect(page.text).not.toContain('It is not sent yet.')
		expect(violations()).toEqual([])
	})

	it('of another school is not found, in any way', async () => {
		const other = aSchool()
		const theirs = accessOf(anAdminAt(other), 'money:write')
		const id = aDraft(theirs, aFamily(other), fee(1_00))
		valueOf(issueInvoice(theirs, id))
		for (const path of [
			at(id),
			at(id, 'void'),
			`/billing/papers/invoice/${id}`,
			`/billing/new-invoice?copy=${id}`,
		])
			expect((await office.get(path)).status, path).toBe(404)
		expect((await office.post(at(id, 'void'), { reason: 'x' })).status).toBe(404)
		expect((await office.get(`/billing?search=0001`)).page.text).toContain('No invoices match')
	})

	it('is closed to a teacher', async () => {
		const id = anInvoice()
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		for (const path of ['/billing', at(id), `/billing/papers/invoice/${id}`])
			expect((await teacher.get(path)).location, path).toBe('/dashboard/teacher')
	})
})

describe('the account of a family', () => {
	it('shows three numbers, and every entry with the balance after it', async () => {
		anInvoice(100_00, 5)
		anInvoice(50_00)
		const key = kept(await office.get(account('payment')), 'formKey')
		const day = today(access.school.timeZone)
		const paid = { formKey: key, amount: '120', receivedOn: day, method: 'transfer', how: 'oldest' }
		expect((await office.post(account('payment'), paid)).status).toBe(303)
		expect((await office.post(account('payment'), paid)).status).toBe(303)
		const { page } = await office.get(account())
		for (const text of ['Due now $0.00', 'Billed, not due yet $30.00']) expect(page.text).toContain(text)
		expect(page.text).toMatch(/Payment .*−\$120\.00 \$30\.00/)
		expect(rows('select id from family_payments')).toHaveLength(1)
		const { page: later } = await office.get('/billing/manage?owes=later')
		expect(later.text).toMatch(/Dvořák .*– \$30\.00 not due yet/)
		expect(violations()).toEqual([])
	})

	it('takes a payment in chosen parts, and keeps the rest as credit to refund', async () => {
		const [one, other] = [anInvoice(100_00), anInvoice(50_00)]
		const day = today(access.school.timeZone)
		const fields = {
			amount: '100',
			receivedOn: day,
			method: 'cash',
			how: 'chosen',
			'parts[0].invoiceId': one,
			'parts[0].amount': '30',
			'parts[1].invoiceId': other,
			'parts[1].amount': '50',
		}
		const over = await office.post(account('payment'), { ...fields, 'parts[0].amount': '200' })
		expect(over.page.problems.join(' ')).toContain('Only $100.00 of 0001 is still open.')
		expect((await office.post(account('payment'), fields)).status).toBe(303)
		expect([invoiceRow(one).open_minor, invoiceRow(other).open_minor]).toEqual([70_00, 0])
		const refund = { amount: '25', method: 'cash', reason: 'Paid too much' }
		expect((await office.post(account('refund'), refund)).page.problems).toContain(
			'The family has $20.00 of credit.',
		)
		expect((await office.post(account('refund'), { ...refund, amount: '20' })).status).toBe(303)
		expect(violations()).toEqual([])
	})

	it('opens invoices again when the bank takes a payment back', async () => {
		const id = anInvoice(100_00)
		const day = today(access.school.timeZone)
		await office.post(account('payment'), { amount: '100', receivedOn: day, method: 'check', how: 'oldest' })
		expect(invoiceRow(id).state).toBe('paid')
		const [payment] = rows<{ id: string }>('select id from family_payments')
		await office.post(account('return'), { paymentId: payment!.id })
		expect(invoiceRow(id)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect((await office.get(account())).page.text).toContain('Returned by the bank')
	})
})
