import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { findAlsoLate, sendInvoices } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { allOf } from '../../support/steps.ts'
import { aGuardian } from '../../support/students.ts'

const rules = { prefix: '', billDay: 1, lateFeeMinor: null, lateFeeAfterDays: 10, termsDays: 10 }

describe('a reminder to a family of which more is late', () => {
	let its: ReturnType<typeof aBillingOffice>
	let child: string

	beforeEach(() => {
		its = aBillingOffice('2026-04-10T15:00:00Z')
		saveBillingSettings(its.access, { ...rules, remindBeforeDays: null, remindLateDays: 7 })
		child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1, pays = 1')
	})

	const go = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
	const remindOn = (day: string) => {
		go(day)
		return allOf(remindOfInvoices(Date.now()))
	}

	/** It is due ten days later. */
	function billedOn(day: string, amountMinor: number): string {
		go(day)
		const id = aDraft(its.access, its.family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(its.access, id))
		return id
	}

	/** Due on April 20, May 11 and 20, and June 5. */
	const several = () => [
		billedOn('2026-04-10', 52_00),
		billedOn('2026-05-01', 152_00),
		billedOn('2026-05-10', 10_00),
		billedOn('2026-05-26', 300_00),
	]

	const texts = () => mails().map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '))
	const byRule = () =>
		rows<{ subject: string }>("select subject from sent_reminders where kind = 'invoice-late'").map(
			({ subject }) => subject,
		)

	it.each([
		[
			'en',
			'$214.00\nAltogether\n',
			'- Invoice 0001: $52.00\n  Was due on 20 April 2026\n- Invoice 0002: $152.00\n',
			'Reminder: $214.00 to pay',
		],
		['de', '214,00 $\nInsgesamt\n', '- Rechnung 0001: 52,00 $\n', 'Zahlungserinnerung: 214,00 $ an'],
		['es', '214,00 US$\nEn total\n', '- Factura 0001: 52,00 US$\n', 'Recordatorio: 214,00 US$ por pagar'],
	])('lists and sums up all that is late, and nothing that is not (%s)', (language, sum, line, subject) => {
		change('update guardians set language = ?', language)
		const [first, second, dueForIt = ''] = several()
		expect(remindOn('2026-05-27')).toBe(1)
		expect(texts()).toHaveLength(1)
		for (const words of [sum, line]) expect(texts()[0]).toContain(words)
		expect(texts()[0]).not.toContain('0004')
		expect(texts()[0]?.match(/\/documents\//g)).toHaveLength(3)
		expect(mails()[0]?.subject.replace(/[\u00a0\u202f]/g, ' ')).toContain(subject)
		expect(byRule()).toEqual([dueForIt])
		expect(rows("select object_id id from audit_entries where action = 'invoice.reminded'")).toEqual(
			[first, second, dueForIt].map((id) => ({ id })),
		)
		expect(['2026-05-28', '2026-06-03'].map(remindOn)).toEqual([0, 0])
	})

	it('counts as the reminder of what it lists, so that the same letter does not follow', () => {
		const [first, second] = [billedOn('2026-04-10', 52_00), billedOn('2026-04-14', 152_00)]
		const days = ['2026-04-27', '2026-04-28', '2026-05-01', '2026-05-03', '2026-05-04', '2026-05-05']
		expect(days.map(remindOn)).toEqual([1, 0, 0, 0, 0, 0])
		expect(byRule()).toEqual([first, second])
		for (const text of texts()) expect(text).toContain('$204.00\nAltogether\n')
	})

	it('comes again for what was listed long before its own day', () => {
		saveBillingSettings(its.access, { ...rules, remindBeforeDays: null, remindLateDays: 10 })
		const [first, second] = [billedOn('2026-04-10', 52_00), billedOn('2026-04-18', 152_00)]
		expect(['2026-04-30', '2026-05-07', '2026-05-08'].map(remindOn)).toEqual([1, 0, 1])
		expect(byRule()).toEqual([first, second])
	})

	it('waits for the days after a reminder by the office, too', () => {
		const [first = '', second = ''] = [billedOn('2026-04-10', 52_00), billedOn('2026-04-14', 152_00)]
		go('2026-04-26')
		expect(sendInvoices(its.access, [second], 'reminder')).toMatchObject([{ ok: true }])
		expect(['2026-04-27', '2026-05-02', '2026-05-03'].map(remindOn)).toEqual([0, 0, 2])
		expect(byRule().toSorted()).toEqual([first, second].toSorted())
		expect(mails()).toHaveLength(2)
	})

	it('lists it when the office reminds of one, and what it was reminded of before too', () => {
		const [first = '', second = '', third = ''] = several()
		go('2026-05-27')
		expect(findAlsoLate(its.access, [third])).toEqual({ numbers: ['0001', '0002'], amountMinor: 204_00 })
		expect(findAlsoLate(its.access, [first, second, third])).toBeNull()
		expect(sendInvoices(its.access, [third], 'reminder')).toMatchObject([{ id: third, ok: true }])
		expect(sendInvoices(its.access, [first], 'reminder')).toMatchObject([{ ok: false }])
		go('2026-06-02')
		const fourth = billedOn('2026-05-22', 5_00)
		go('2026-06-03')
		expect(sendInvoices(its.access, [fourth], 'reminder')).toMatchObject([{ ok: true }])
		expect(texts()).toHaveLength(2)
		expect(texts()[0]).toContain('$214.00\nAltogether\n')
		expect(texts()[1]).toContain('$219.00\nAltogether\n')
	})

	it('names to each payer what they owe of it themselves', () => {
		const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
		change('update guardianships set pays = 1, gets_invoices = 1, share_basis_points = 6000')
		change('update guardianships set share_basis_points = 4000 where guardian_id = ?', ben)
		billedOn('2026-04-10', 100_00)
		const paid = { familyId: its.family, method: 'cash', receivedOn: '2026-04-10', payerId: ben } as const
		valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 40_00 }))
		const second = billedOn('2026-05-10', 50_00)
		go('2026-05-27')
		expect(findAlsoLate(its.access, [second])).toEqual({ numbers: ['0001'], amountMinor: 60_00 })
		expect(remindOn('2026-05-27')).toBe(1)
		expect(mails().map(({ to }) => to)).toEqual(['ada@example.test', 'ben@example.test'])
		expect(texts()[0]).toContain('$90.00\nAltogether\n')
		expect(texts()[1]).toMatch(/^\$20\.00$/m)
		expect(texts()[1]).not.toMatch(/0001|Altogether/)
	})

	describe('of an invoice in parts, of which one payer has paid the first', () => {
		let ben: string

		beforeEach(() => {
			its = { ...its, access: takeAutopay(its.access) }
			saveBillingSettings(its.access, { ...rules, remindBeforeDays: 3, remindLateDays: 3 })
			ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
			change('update guardianships set pays = 1, gets_invoices = 1, share_basis_points = 5000')
			const id = billedOn('2026-04-10', 100_00)
			const parts = ['2026-05-01', '2026-06-01'].map((dueOn) => ({ dueOn, amountMinor: 50_00 }))
			valueOf(agreeOnParts(its.access, newId(), { id, parts, openMinor: 100_00, planId: null }))
			const paid = { familyId: its.family, method: 'cash', receivedOn: '2026-04-10', payerId: ben } as const
			valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 25_00 }))
		})

		const lettersOf = (day: string) => {
			change('delete from outbox')
			remindOn(day)
			const asked = /^€25\.00\nThe next part of your payment plan, (due .*)$/m
			return mails().map(({ to, text }) => `${to}: ${asked.exec(text)?.[1]}`)
		}
		const late = 'ada@example.test: due since 1 May 2026'
		const next = 'ben@example.test: due on 1 June 2026'

		it('comes to that payer before their own next part, while the first of the other one is late', () => {
			expect(['2026-04-28', '2026-05-05', '2026-05-29', '2026-05-30'].map(lettersOf)).toEqual([
				['ada@example.test: due on 1 May 2026'],
				[late],
				[late, next],
				[],
			])
			expect(lettersOf('2026-06-05')[1]).toBe('ben@example.test: due since 1 June 2026')
		})

		it('comes to that payer once nothing collects their next part any more', () => {
			const card = aSavedCard(its.access, its.family, 'pm_1', 'cus_1', ben)
			expect(lettersOf('2026-05-29')).toEqual([late])
			valueOf(withdrawMethod(its.access, its.family, card))
			expect(['2026-05-30', '2026-05-31'].map(lettersOf)).toEqual([[next], []])
		})

		it('comes to that payer while a card pays the part of the other one', () => {
			const ada = rows<{ id: string }>("select id from guardians where name = 'Ada'")[0]?.id
			aSavedCard(its.access, its.family, 'pm_1', 'cus_1', ada)
			expect(lettersOf('2026-05-29')).toEqual([next])
		})
	})
})
