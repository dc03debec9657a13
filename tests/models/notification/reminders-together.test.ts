import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { allOf } from '../../support/steps.ts'
import { aGuardian } from '../../support/students.ts'

const rules = { prefix: '', billDay: 1, lateFeeMinor: null, lateFeeAfterDays: 10 }

describe('reminders of several invoices of a family', () => {
	let its: ReturnType<typeof aBillingOffice>
	let child: string

	beforeEach(() => {
		its = aBillingOffice('2026-04-10T15:00:00Z')
		const settings = { ...rules, termsDays: 10, remindBeforeDays: 3, remindLateDays: 2 }
		saveBillingSettings(its.access, settings)
		child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1, pays = 1')
	})

	function billed(amountMinor: number): string {
		const id = aDraft(its.access, its.family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(its.access, id))
		return id
	}

	const texts = () => mails().map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '))

	it.each([
		[
			'en',
			[
				'$410.00\nAltogether\n',
				'- Invoice 0001: $310.00\n  Was due on 20 April 2026\n',
				'- Invoice 0002: $100.00\n',
			],
			'Reminder: $410.00 to pay to',
		],
		['de', ['410,00 $\nInsgesamt\n', '- Rechnung 0001: 310,00 $\n'], 'Zahlungserinnerung: 410,00 $ an'],
		[
			'es',
			['410,00 US$\nEn total\n', '- Factura 0001: 310,00 US$\n'],
			'Recordatorio: 410,00 US$ por pagar a',
		],
	])('are one email with each amount and day, and the sum (%s)', (language, said, subject) => {
		change('update guardians set language = ?', language)
		const ids = [billed(310_00), billed(100_00)]
		vi.setSystemTime(Date.parse('2026-05-05T15:00:00Z'))
		expect(sendInvoices(its.access, ids, 'reminder')).toMatchObject(ids.map((id) => ({ id, ok: true })))
		expect(texts()).toHaveLength(1)
		for (const words of said) expect(texts()[0]).toContain(words)
		expect(texts()[0]?.match(/\/documents\//g)).toHaveLength(2)
		expect(mails()[0]?.subject.replace(/[\u00a0\u202f]/g, ' ')).toContain(subject)
		expect(sendInvoices(its.access, ids, 'reminder')).toMatchObject(ids.map(() => ({ ok: false })))
		expect(rows("select object_id id from audit_entries where action = 'invoice.reminded'")).toEqual(
			ids.map((id) => ({ id })),
		)
	})

	it('are one email of the job too, for what is late and what is due soon, once', () => {
		const late = billed(310_00)
		vi.setSystemTime(Date.parse('2026-04-14T15:00:00Z'))
		const soon = billed(100_00)
		const on = (day: string) => {
			const now = Date.parse(`${day}T15:00:00Z`)
			vi.setSystemTime(now)
			return allOf(remindOfInvoices(now))
		}
		expect([on('2026-04-22'), on('2026-04-23')]).toEqual([2, 0])
		expect(texts()).toHaveLength(1)
		expect(texts()[0]).toContain('- Invoice 0001: $310.00\n  Was due on 20 April 2026\n')
		expect(texts()[0]).toContain('- Invoice 0002: $100.00\n  Due on 24 April 2026\n')
		const kept = rows("select kind, subject from sent_reminders where kind != 'invoice-payer' order by kind")
		expect(kept).toEqual([
			{ kind: 'invoice-due', subject: soon },
			{ kind: 'invoice-late', subject: late },
		])
	})

	it.each([
		['en', 'Zelle or check\nReference: 0001, 0002\n'],
		['de', 'Zelle or check\nVerwendungszweck: 0001, 0002\n'],
		['es', 'Zelle or check\nReferencia: 0001, 0002\n'],
	])('say how to pay, with the references (%s)', (language, said) => {
		change('update guardians set language = ?', language)
		const ids = [billed(310_00), billed(100_00)]
		sendInvoices(its.access, ids, 'reminder')
		expect(texts()[0]).not.toContain(': 0001, 0002')
		change("update billing_settings set payment_note = 'Zelle or check'")
		change('update invoices set reminded_at = null')
		change('delete from sent_reminders')
		change('delete from outbox')
		vi.setSystemTime(Date.parse('2026-05-05T15:00:00Z'))
		sendInvoices(its.access, ids, 'reminder')
		expect(texts()[0]).toContain(said)
	})

	it('name to each payer their own share alone', () => {
		const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
		change('update guardianships set pays = 1, gets_invoices = 1, share_basis_points = 6000')
		change('update guardianships set share_basis_points = 4000 where guardian_id = ?', ben)
		sendInvoices(its.access, [billed(100_00), billed(50_00)], 'reminder')
		expect(mails().map(({ to }) => to)).toEqual(['ada@example.test', 'ben@example.test'])
		expect(texts()).toEqual([
			expect.stringContaining('$90.00\nAltogether\n'),
			expect.stringContaining('$60.00\nAltogether\n'),
		])
	})
})
