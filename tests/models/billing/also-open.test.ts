import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices, type Sending } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aBillingOffice, aDraft, fee, invoiceRow } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aGuardian } from '../../support/students.ts'

const rules = { prefix: '', termsDays: 10, billDay: 1, remindBeforeDays: null, remindLateDays: null }

/** What is due on April 20 is late. */
const LATE = Date.parse('2026-05-05T15:00:00Z')

describe('the email of a new invoice', () => {
	let its: ReturnType<typeof aBillingOffice>
	let child: string

	beforeEach(() => {
		its = aBillingOffice()
		saveBillingSettings(its.access, { ...rules, lateFeeMinor: 0, lateFeeAfterDays: 10 })
		child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1')
	})

	function billed(amountMinor: number): string {
		const id = aDraft(its.access, its.family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(its.access, id))
		return id
	}

	function textsOf(ids: string[], kind: Sending = 'invoice') {
		change('delete from outbox')
		expect(sendInvoices(its.access, ids, kind)).toMatchObject(ids.map(() => ({ ok: true })))
		return mails().map(({ text }) => text)
	}

	it.each([
		['en', '$5.00\nDue on 15 May 2026\nStill due from before: $310.00. It was due by 20 April 2026.\n'],
		['de', 'Außerdem bereits fällig: 310,00 $. Das war bis zum 20. April 2026 fällig.\n'],
		['es', 'Pendiente de antes: 310,00 US$. La fecha límite era el 20 de abril de 2026.\n'],
	])('names what is late already, and no other new invoice (%s)', (language, said) => {
		const late = billed(310_00)
		change('update guardians set language = ?', language)
		vi.setSystemTime(LATE)
		const texts = textsOf([billed(5_00), billed(310_00)])
		expect(texts).toHaveLength(2)
		expect(texts[0]?.replace(/\u00a0/g, ' ')).toContain(said)
		expect(texts[1]?.match(/310,00|310\.00/g)?.length).toBeGreaterThan(1)
		expect(textsOf([late], 'reminder')[0]).not.toMatch(
			/Still due from before|Außerdem bereits fällig|Pendiente de antes/,
		)
	})

	it.each([
		['en', 'Still due from before: $110.00. The first of it was due by 20 April 2026.'],
		['de', 'Außerdem bereits fällig: 110,00 $. Der erste Teil davon war bis zum 20. April 2026 fällig.'],
		['es', 'Pendiente de antes: 110,00 US$. La fecha límite de la primera parte era el 20 de abril de 2026.'],
	])('names the first day of what was due on several (%s)', (language, said) => {
		change('update guardians set language = ?', language)
		billed(60_00)
		vi.setSystemTime(Date.parse('2026-04-15T15:00:00Z'))
		billed(50_00)
		vi.setSystemTime(LATE)
		expect(textsOf([billed(5_00)])[0]?.replace(/\u00a0/g, ' ')).toContain(said)
	})

	it('names nothing besides where nothing else is late', () => {
		const [first, second] = [billed(310_00), billed(5_00)]
		for (const text of textsOf([first, second])) expect(text).not.toContain('Still due from before')
	})

	it('leaves out what credit covers, and parts that are not due yet', () => {
		const { access, family } = its
		const [paid, inParts] = [billed(100_00), billed(90_00)]
		const payment = { familyId: family, receivedOn: '2026-04-10', method: 'cash' as const }
		valueOf(recordPayment(access, newId(), { ...payment, amountMinor: 60_00, chosen: [] }))
		const parts = [
			{ dueOn: '2026-05-01', amountMinor: 30_00 },
			{ dueOn: '2026-07-01', amountMinor: 60_00 },
		]
		valueOf(agreeOnParts(access, newId(), { id: inParts, openMinor: 90_00, planId: null, parts }))
		vi.setSystemTime(LATE)
		expect(invoiceRow(paid).open_minor).toBe(100_00)
		expect(textsOf([billed(5_00)])[0]).toContain(
			'Still due from before: $70.00. The first of it was due by 20 April 2026.',
		)
	})

	it.each([
		['en', 'It is paid in full.'],
		['de', 'Der Betrag ist vollständig bezahlt.'],
		['es', 'El importe está pagado por completo.'],
	])('says that credit paid all of it, and asks for nothing (%s)', (language, said) => {
		const payment = { familyId: its.family, receivedOn: '2026-04-10', method: 'cash' as const }
		valueOf(recordPayment(its.access, newId(), { ...payment, amountMinor: 60_00, chosen: [] }))
		change('update guardians set language = ?', language)
		const [text] = textsOf([billed(60_00)])
		expect(text).toContain(said)
		expect(text).not.toMatch(/Due on|Fällig am|Vence el/)
		expect(textsOf([billed(60_00)])[0]).not.toContain(said)
	})

	it('leaves out what is paid automatically', () => {
		const access = takeAutopay(its.access)
		aSavedCard(access, its.family)
		billed(100_00)
		vi.setSystemTime(LATE)
		expect(textsOf([billed(5_00)])[0]).not.toContain('Still due from before')
	})

	it('names the own share alone where several people pay', () => {
		const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
		change('update guardianships set pays = 1, gets_invoices = 1, share_basis_points = 6000')
		change('update guardianships set share_basis_points = 4000 where guardian_id = ?', ben)
		billed(100_00)
		vi.setSystemTime(LATE)
		expect(textsOf([billed(20_00)])).toEqual([
			expect.stringContaining('Still due from before: $60.00. It was due by 20 April 2026.'),
			expect.stringContaining('Still due from before: $40.00. It was due by 20 April 2026.'),
		])
	})
})
