import { beforeEach, describe, expect, it, vi } from 'vitest'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { listReminded, sendInvoices } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'
import { allOf } from '../../support/steps.ts'

const rules = { prefix: 'NG-', termsDays: 0, billDay: 1, remindBeforeDays: null, remindLateDays: 2 }
const LATE = Date.parse('2026-04-24T15:00:00Z')

describe('late invoices of a family with unused credit', () => {
	let its: ReturnType<typeof aBillingOffice>

	beforeEach(() => {
		its = aBillingOffice()
		saveBillingSettings(its.access, { ...rules, lateFeeMinor: 10_00, lateFeeAfterDays: 10 })
		const child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1')
	})

	function billed(amountMinor: number): string {
		const id = aDraft(its.access, its.family, fee(amountMinor))
		valueOf(issueInvoice(its.access, id))
		return id
	}

	/** The money is taken off the invoice it paid, and stays as credit. */
	function paidAndTakenOff(invoiceId: string, amountMinor: number) {
		const { access, family } = its
		const payment = { familyId: family, method: 'cash', receivedOn: '2026-04-10', amountMinor } as const
		valueOf(recordPayment(access, newId(), payment))
		valueOf(removeAllocations(access, invoiceId))
	}

	const fees = () =>
		suggestLines(its.access, its.family, '2026-04').lines.map(({ lateInvoiceId }) => lateInvoiceId)

	it('get a fee for what it does not cover, from the oldest on', () => {
		const { access, family } = its
		const [first, second] = [billed(192_00), billed(148_00)]
		paidAndTakenOff(first, 192_00)
		vi.setSystemTime(LATE)
		expect(fees()).toEqual([second])
		expect(chargeLateFees(access, newId(), [first])).toMatchObject({ ok: false })
		const refund = { familyId: family, amountMinor: 1_00, method: 'cash', reason: 'Asked for it' } as const
		valueOf(refundCredit(access, newId(), refund))
		expect(fees()).toEqual([first, second])
	})

	it('are reminded of where it does not cover them', () => {
		const { access } = its
		const [first, second] = [billed(192_00), billed(148_00)]
		paidAndTakenOff(first, 192_00)
		change('delete from outbox')
		vi.setSystemTime(Date.parse('2026-04-12T15:00:00Z'))
		expect(allOf(remindOfInvoices())).toBe(1)
		expect(mails().map(({ subject }) => subject)).toEqual([expect.stringContaining('0002')])
		expect(listReminded(access, [first, second]).map(({ text }) => text)).toEqual([
			'Credit of the family covers it. Use the credit for open invoices on their account.',
			expect.stringContaining('Reminded on'),
		])
	})

	it.each([
		['en', '$148.00', 'Your credit of $192.00 is already taken off.'],
		['de', '148,00', 'Ihr Guthaben von 192,00'],
		['es', '148,00', 'Su saldo a favor de 192,00'],
	])('are asked for by a reminder that takes it off and names it (%s)', (language, open, credit) => {
		const { access } = its
		const id = billed(340_00)
		paidAndTakenOff(id, 192_00)
		change('delete from outbox')
		change('update guardians set language = ?', language)
		vi.setSystemTime(LATE)
		expect(listReminded(access, [id])).toMatchObject([{ id, amountMinor: 148_00 }])
		expect(sendInvoices(access, [id], 'reminder')).toMatchObject([{ ok: true }])
		expect(listReminded(access, [id])).toMatchObject([{ id, asked: [], amountMinor: 0 }])
		const [mail] = mails()
		expect(mail?.text).toContain(credit)
		expect(mail?.text).toMatch(new RegExp(`^\\D{0,2}${open.replace('$', '')}`, 'm'))
	})
})

it('asks only the payer whose share is not covered, because credit of one payer pays no share of another', () => {
	const { school, access, family } = aBillingOffice()
	saveBillingSettings(access, { ...rules, lateFeeMinor: 10_00, lateFeeAfterDays: 10 })
	const leo = aStudent(school, { firstName: 'Leo', lastName: 'Lopez', familyId: family })
	const [lucia = '', omar = ''] = ['lucia', 'omar'].map((name) =>
		aGuardian(school, { name, email: `${name}@example.test` }),
	)
	for (const payer of [lucia, omar])
		tie(school, payer, leo, { pays: true, getsInvoices: true, shareBasisPoints: 5000 })
	const id = aDraft(access, family, fee(100_00, { studentId: leo }))
	valueOf(issueInvoice(access, id))
	const payment = { familyId: family, method: 'cash', receivedOn: '2026-04-10', payerId: lucia } as const
	valueOf(recordPayment(access, newId(), { ...payment, amountMinor: 50_00 }))
	valueOf(removeAllocations(access, id))
	change('delete from outbox')
	vi.setSystemTime(LATE)
	expect(suggestLines(access, family, '2026-04').lines).toMatchObject([{ lateInvoiceId: id }])
	expect(listReminded(access, [id])).toMatchObject([{ amountMinor: 50_00 }])
	expect(sendInvoices(access, [id], 'reminder')).toMatchObject([{ ok: true }])
	expect(mails().map(({ to }) => to)).toEqual(['omar@example.test'])
	expect(mails()[0]?.text).toMatch(/^\$50\.00$/m)
	expect(mails()[0]?.text).not.toContain('credit')
})
