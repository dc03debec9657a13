import { beforeEach, describe, expect, it } from 'vitest'
import { restWords } from '#app/letters/family-receipt.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { agreeOnParts, endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { owedIn } from '#app/models/billing/internal/owed.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { onlineOf } from '#app/requests/online-offer.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aPayingSchool, pageOf, type PayingSchool } from '../support/paying-online.ts'
import { aParent } from '../support/portal.ts'
import { openProvider, type Provider } from '../support/provider.ts'
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
		expect(mail?.text.match(/: \$33\.3\d$/gm)).toEqual([': $33.34', ': $33.33', ': $33.33'])
		expect(await pdfText((await office.get(`/billing/papers/invoice/${id}`)).bytes)).toContain(
			'Paid in parts',
		)
	})

	it('names those who are emailed, which a payer added since is not', async () => {
		const [{ child = '' } = {}] = rows<{ child: string }>('select id child from students')
		change('update guardianships set pays = 1')
		id = aDraft(access, family, fee(100_00, { studentId: child }))
		valueOf(issueInvoice(access, id))
		path = `/billing/manage/invoices/${id}/parts`
		const added = aParent(school, [child], { pays: true, getsInvoices: true })
		change(
			"update guardians set email = 'karim@example.test', email_key = 'karim@example.test' where membership_id = ?",
			added.membershipId,
		)
		const shown = (await office.get(path)).page.text
		expect(shown).toContain('The parts are emailed to Ada, ada@example.test.')
		await agree()
		expect(mails().flatMap(({ kind, to }) => (kind === 'payment-plan' ? [to] : []))).toEqual([
			'ada@example.test',
		])
		const end = (await office.get(`/billing/manage/invoices/${id}/end-parts`)).page.text
		expect(end).toContain('It is emailed to Ada, ada@example.test.')
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

	it('is reminded of by the part that is late, as in the list and in the letter', async () => {
		expect((await agree()).status).toBe(303)
		change('drop trigger payment_plan_parts_frozen')
		change('update payment_plan_parts set due_on = ? where position = 0', daysAfter(now, -3))
		change('drop trigger invoices_frozen')
		change('update invoices set next_due_on = ?', daysAfter(now, -3))
		const text = async (at: string) => (await office.get(at)).page.text
		expect(await text('/billing?view=late')).toContain('$25.00 of $100.00')
		expect(await text(`/billing/manage/invoices/${id}/remind`)).toContain(
			'It asks for $25.00 of $100.00 (part 3 days late).',
		)
		const several = await text(`/billing/remind?ticked=${id}`)
		expect(several).toContain('1 invoice, $25.00 together')
		expect(several).toContain('Okafor , $25.00')
		expect(await text(`/students/families/${family}/reminder`)).toContain(': $25.00, part 3 days late.')
		const sent = sendInvoices(access, [id], 'reminder')
		expect([sent[0]?.ok, mails().at(-1)?.text]).toEqual([true, expect.stringMatching(/^\$25\.00$/m)])
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

describe('parts of an invoice with two payers', () => {
	let provider: Provider
	let its: PayingSchool
	let father: Visitor
	let fatherId: string
	let invoice: string

	/** A mother who pays 60%, and a father who pays the rest, of $90.00 in three parts. */
	beforeEach(async () => {
		provider = await openProvider()
		its = await aPayingSchool(provider)
		const [child] = rows<{ id: string }>('select id from students where family_id = ?', its.family)
		const person = aParent(its.school, [child?.id ?? ''], {
			pays: true,
			getsInvoices: true,
			shareBasisPoints: 4000,
		})
		change('update guardianships set share_basis_points = 6000 where share_basis_points is null')
		for (const [email, who] of [
			['mother@okafor.test', its.parent],
			['father@okafor.test', person],
		] as const)
			change(
				'update guardians set email = ?, email_key = ? where membership_id = ?',
				email,
				email,
				who.membershipId,
			)
		father = await Visitor.signedInAs(person, { environment: provider.environment })
		fatherId =
			rows<{ id: string }>('select id from guardians where membership_id = ?', person.membershipId)[0]?.id ??
			''
		invoice = aDraft(its.access, its.family, fee(90_00))
		valueOf(issueInvoice(its.access, invoice))
		const parts = [5, 12, 19].map((days) => ({ dueOn: daysAfter(now, days), amountMinor: 30_00 }))
		valueOf(agreeOnParts(its.access, newId(), { id: invoice, parts, openMinor: 90_00, planId: null }))
	})

	const letterTo = (email: string) => mails().findLast(({ to }) => to === email)?.text ?? ''
	const paid = () => rows('select amount_minor, payer_id from online_payments')

	it('are told to each payer with their own amounts, and the link pays their share of the next', async () => {
		const text = letterTo('father@okafor.test')
		expect(text).toContain('Your share of what is still open is $36.00.')
		expect(text.match(/: \$12\.00$/gm)).toHaveLength(3)
		expect(text).toContain('Pay $12.00:\n')
		expect(letterTo('mother@okafor.test').match(/: \$18\.00$/gm)).toHaveLength(3)
		const [link = ''] = /\/pay\/\S+/.exec(text) ?? []
		const visitor = new Visitor({ environment: provider.environment })
		const { page } = await visitor.get(link)
		expect(page.valueOf('amount')).toBe('12.00')
		expect(page.text).toContain('Your next part is $12.00')
		await visitor.post(link, { amount: '12.00' })
		expect(paid()).toEqual([{ amount_minor: 12_00, payer_id: fatherId }])
	})

	it('are asked for together once two are due', async () => {
		change('drop trigger payment_plan_parts_frozen')
		for (const position of [0, 1])
			change(
				'update payment_plan_parts set due_on = ? where position = ?',
				daysAfter(now, position - 3),
				position,
			)
		const { page } = await father.get(pageOf(invoice))
		expect(page.valueOf('amount')).toBe('24.00')
		expect(page.text).toContain('2 parts of your payment plan are due: $24.00, the first since ')
	})

	it('are offered in the portal: the next, all of the share, and all', async () => {
		const { page } = await father.get(pageOf(invoice))
		expect(page.valueOf('amount')).toBe('12.00')
		for (const words of ['Pay all of your share, $36.00', 'Pay all of it, $90.00'])
			expect(page.text).toContain(words)
		await father.post(pageOf(invoice), { amount: '12.00', intent: 'share' })
		expect(paid()).toEqual([{ amount_minor: 36_00, payer_id: fatherId }])
	})

	it('stay the share of each payer once one of them has paid a part', () => {
		const paid = { familyId: its.family, receivedOn: now, amountMinor: 12_00, method: 'cash' } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, payerId: fatherId }))
		const dates = datesIn('en', its.access.school.dateFormat)
		const [first = '', second = ''] = [5, 12].map((days) => plainDateWords(daysAfter(now, days), dates))
		const found = findInvoice(its.access.schoolId, invoice)!
		const offer = (payerId: string) => onlineOf(its.access, found, { payment: null, payerId }).offer
		expect(offer(fatherId)).toMatchObject({ amount: '12.00', next: { amount: '$12.00', due: second } })
		const rest = (payerId: string) => restWords(found, payerId, { language: 'en', dates, today: now })
		expect(rest(fatherId)).toContain(`$24.00 of your share is still to pay (due ${second})`)
		expect(found.plan?.parts.map(({ openMinor }) => openMinor)).toEqual([18_00, 30_00, 30_00])
		const motherId = found.shares.find(({ payerId }) => payerId !== fatherId)?.payerId ?? ''
		expect(offer(motherId)).toMatchObject({ amount: '18.00', next: { amount: '$18.00', due: first } })
		expect(rest(motherId)).toContain(`$54.00 of your share is still to pay (due ${first})`)
		sendInvoices(its.access, [invoice], 'invoice')
		expect(letterTo('father@okafor.test')).toContain(
			`$12.00\nThe next part of your payment plan, due on ${second}`,
		)
		sendInvoices(its.access, [invoice], 'reminder')
		expect(letterTo('mother@okafor.test')).toContain('$18.00')
		expect(letterTo('father@okafor.test')).not.toContain('reminder')
		expect(owedIn(its.access, its.family)(fatherId)).toMatchObject({
			amountMinor: 24_00,
			first: { amountMinor: 12_00, dueOn: daysAfter(now, 12) },
		})
	})

	it('are due on the next day for a payer who has paid a part, in the list and behind the link', async () => {
		const [link = ''] = /\/pay\/\S+/.exec(letterTo('father@okafor.test')) ?? []
		const list = async () => (await father.get('/student/invoices')).page.text
		expect(await list()).toMatch(/due in 5 days/i)
		const paid = { familyId: its.family, receivedOn: now, amountMinor: 12_00, method: 'cash' } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, payerId: fatherId }))
		expect(await list()).toMatch(/due in 12 days/i)
		expect(await list()).not.toMatch(/due in 5 days/i)
		const visitor = new Visitor({ environment: provider.environment })
		expect((await visitor.get(link)).page.text).toContain('Part due in 12 days')
	})

	it('are due of a payer though the other has paid all of theirs ahead', () => {
		const paid = { familyId: its.family, receivedOn: now, amountMinor: 36_00, method: 'cash' } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, payerId: fatherId }))
		const found = findInvoice(its.access.schoolId, invoice)
		expect(found?.plan?.parts.map(({ openMinor }) => openMinor)).toEqual([18_00, 18_00, 18_00])
		expect(found?.nextDueOn).toBe(daysAfter(now, 5))
	})

	it('are late of the payer who has not paid them, who alone is charged the fee', () => {
		const paid = { familyId: its.family, receivedOn: now, amountMinor: 12_00, method: 'cash' } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, payerId: fatherId }))
		const latePartId = findInvoice(its.access.schoolId, invoice)?.plan?.parts[0]?.id
		const late = { kind: 'late_fee', description: 'Late', lateInvoiceId: invoice, latePartId } as const
		const sharesOf = (draft: string) =>
			findInvoice(its.access.schoolId, draft)?.shares.map(({ payerId, amountMinor }) =>
				payerId === fatherId ? { father: amountMinor } : { mother: amountMinor },
			)
		const draft = aDraft(its.access, its.family, { ...late, unitMinor: 5_00 })
		expect(sharesOf(draft)).toContainEqual({ mother: 5_00 })
		valueOf(issueInvoice(its.access, draft))
		expect(sharesOf(draft)).toEqual(expect.arrayContaining([{ mother: 5_00 }, { father: 0 }]))
	})

	it('are not told to a payer who has paid their share', () => {
		const paid = { familyId: its.family, receivedOn: now, amountMinor: 36_00, method: 'cash' } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, payerId: fatherId }))
		const before = mails().length
		valueOf(endParts(its.access, invoice))
		const sent = mails().slice(before)
		expect(sent.map(({ to }) => to)).toEqual(['mother@okafor.test'])
		expect(sent[0]?.text).toContain('$54.00 of your share of invoice')
	})
})

it('the email of an invoice in parts asks for the next part, and says since when it is due', () => {
	const parts = [5, 12].map((days) => ({ dueOn: daysAfter(now, days), amountMinor: 50_00 }))
	valueOf(agreeOnParts(access, newId(), { id, parts, openMinor: 100_00, planId: null }))
	const sent = () => {
		sendInvoices(access, [id], 'invoice')
		return mails().at(-1)?.text ?? ''
	}
	expect(sent()).toMatch(/\$50\.00\nThe next part of your payment plan, due on .*\d\n/)
	expect(sent()).not.toContain('what is left to pay')
	change('drop trigger payment_plan_parts_frozen')
	change('update payment_plan_parts set due_on = ? where position = 0', daysAfter(now, -3))
	expect(sent()).toContain('The next part of your payment plan, due since ')
	change('update payment_plan_parts set due_on = ? where position = 1', daysAfter(now, -1))
	expect(sent()).toMatch(/\$100\.00\n2 parts of your payment plan are due, the first since .*\d\n/)
})
