import { beforeEach, describe, expect, it } from 'vitest'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { pdfText } from '../support/pdf.ts'
import { aFamily } from '../support/students.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string
let id: string
let path: string
let now: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Maya', lastName: 'Okafor', familyId: family })
	aGuardianOf(school, child, { name: 'Ada', email: 'ada@example.test' })
	change('update guardianships set gets_invoices = 1')
	id = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, id))
	path = `/billing/manage/invoices/${id}/parts`
	now = today(access.school.timeZone)
})

const unseen = (answer: Answer) =>
	Object.fromEntries(
		['formKey', 'openMinor', 'planId', 'shown', 'how'].map((name) => [name, answer.page.valueOf(name) ?? '']),
	)
const typed = (days: number) => writeDate(daysAfter(now, days), access.school.dateFormat)
const evenly = (count: string) => ({ count, firstOn: typed(10), rhythm: 'week', intent: 'agree' })
const plans = () => rows('select id from payment_plans where ended_at is null')

/** What the page shows first, and what is agreed on when the same button is pressed again. */
async function agree(count = '4') {
	const shown = await office.post(path, { ...unseen(await office.get(path)), ...evenly(count) })
	return office.post(path, { ...unseen(shown), ...evenly(count) })
}

describe('paying an invoice in parts', () => {
	it('shows the parts before it agrees on them, says so everywhere, and tells the family', async () => {
		const shown = await office.post(path, { ...unseen(await office.get(path)), ...evenly('3') })
		expect(shown.status).toBe(200)
		expect(shown.body).toContain('Nothing is agreed yet')
		expect(shown.body).toContain('$33.34')
		expect(plans()).toEqual([])
		const agreed = await office.post(path, { ...unseen(shown), ...evenly('3') })
		expect([agreed.status, agreed.location]).toEqual([303, `/billing/manage/invoices/${id}`])
		const invoice = await office.get(`/billing/manage/invoices/${id}`)
		expect(invoice.body).toContain('Paid in parts')
		expect(invoice.body).toContain('Part due in 10 days')
		expect(invoice.body).toContain('agreed on payment in parts of the invoice')
		expect((await office.get('/billing')).body).toContain('Part due in 10 days')
		const [mail] = mails().slice(-1)
		expect(mail).toMatchObject({ kind: 'payment-plan', to: 'ada@example.test' })
		expect(mail?.text.match(/\$33\.3\d/g)).toEqual(['$33.34', '$33.33', '$33.33'])
		expect(await pdfText((await office.get(`/billing/papers/invoice/${id}`)).bytes)).toContain(
			'Paid in parts',
		)
	})

	it('keeps what was typed when something is wrong with it', async () => {
		const wrong = await office.post(path, { ...unseen(await office.get(path)), ...evenly('99') })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems.join()).toContain('Enter 1 to 24 parts')
		expect(wrong.page.valueOf('count')).toBe('99')
		expect(wrong.page.valueOf('firstOn')).toBe(typed(10))
	})

	it('lets days and amounts be changed by hand, and refuses what does not come to what is open', async () => {
		const shown = await office.post(path, {
			...unseen(await office.get(path)),
			...evenly('2'),
			intent: 'by-hand',
		})
		expect(shown.page.valueOf('parts[1].amount')).toBe('50.00')
		const row = (first: string, second: string) => ({
			...unseen(shown),
			how: 'by-hand',
			intent: 'agree',
			'parts[0].dueOn': typed(3),
			'parts[0].amount': first,
			'parts[1].dueOn': typed(9),
			'parts[1].amount': second,
		})
		const wrong = await office.post(path, row('70', '40'))
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems.join()).toContain('$10.00 more than the $100.00 that is open')
		expect(wrong.page.valueOf('parts[0].amount')).toBe('70')
		expect((await office.post(path, row('70', '30'))).status).toBe(303)
		expect(findInvoice(access.schoolId, id)?.plan?.parts).toMatchObject([
			{ dueOn: daysAfter(now, 3), amountMinor: 70_00 },
			{ dueOn: daysAfter(now, 9), amountMinor: 30_00 },
		])
	})

	it('is looked at again when something was paid in the meantime', async () => {
		const fields = unseen(await office.get(path))
		const paid = { familyId: family, receivedOn: now, amountMinor: 10_00, method: 'cash' } as const
		valueOf(recordPayment(access, newId(), paid))
		const late = await office.post(path, {
			...fields,
			how: 'by-hand',
			intent: 'agree',
			'parts[0].dueOn': typed(3),
			'parts[0].amount': '100',
		})
		expect(late.status).toBe(409)
		expect(late.page.problems.join()).toContain('In the meantime $90.00 is open')
		expect(plans()).toEqual([])
	})

	it('ends when the office says so, after a question', async () => {
		expect((await agree()).status).toBe(303)
		const end = `/billing/manage/invoices/${id}/end-parts`
		expect((await office.get(end)).body).toContain('$100.00 is open')
		expect((await office.post(end, {})).status).toBe(303)
		expect(plans()).toEqual([])
		expect(mails().at(-1)?.text).toContain('has ended')
	})

	it('is for whoever may write money, of an open invoice of their own school', async () => {
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		expect([302, 403, 404]).toContain((await teacher.post(path, evenly('2'))).status)
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(path)).status).toBe(404)
		expect((await stranger.post(path, evenly('2'))).status).toBe(404)
		expect((await office.post('/billing/manage/invoices/none/parts', evenly('2'))).status).toBe(404)
		expect(plans()).toEqual([])
		const draft = aDraft(access, family, fee(5_00))
		expect((await office.get(`/billing/manage/invoices/${draft}/parts`)).status).toBe(404)
	})
})

it.each([
	['en', 'Paid in parts', 'In parts'],
	['de', 'Teilzahlungen', 'In Teilbeträgen'],
	['es', 'Pago a plazos', 'A plazos'],
])('a mailed link says the parts in %s', async (language, title, due) => {
	await agree()
	const link = `/pay/${signDocument({ schoolId: access.schoolId, kind: 'invoice', id })}?lang=${language}`
	const { body } = await new Visitor().get(link)
	expect(body).toContain(title)
	expect(body).toContain(due)
})
