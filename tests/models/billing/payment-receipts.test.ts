import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listRefundReaders, refundCredit } from '#app/models/billing/refund.server.ts'
import { reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { listReceiptHolders } from '#app/models/billing/receipt-sent.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aGuardian } from '../../support/students.ts'

const rules = { prefix: '', termsDays: 10, billDay: 1, remindBeforeDays: null, remindLateDays: null }

describe('the receipt of a recorded payment', () => {
	let its: ReturnType<typeof aBillingOffice>
	let child: string

	beforeEach(() => {
		its = aBillingOffice()
		saveBillingSettings(its.access, { ...rules, lateFeeMinor: 0, lateFeeAfterDays: 10 })
		child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1, pays = 1')
		for (const amountMinor of [100_00, 250_00])
			valueOf(
				issueInvoice(its.access, aDraft(its.access, its.family, fee(amountMinor, { studentId: child }))),
			)
	})

	function pay(amountMinor: number, more: Partial<Parameters<typeof recordPayment>[2]> = {}, key = newId()) {
		const { access, family: familyId } = its
		const payment = {
			familyId,
			receivedOn: '2026-04-09',
			method: 'cash' as const,
			amountMinor,
			receipt: true,
		}
		return valueOf(recordPayment(access, key, { ...payment, ...more })).id
	}

	it.each([
		[
			'en',
			'received your payment of $310.00 on 9 April 2026.\n\nStill to pay: $40.00, due by 20 April 2026.',
			'What it is for\n- Invoice 0001: $100.00\n- Invoice 0002: $210.00\n\nReceived: $310.00\n',
		],
		[
			'de',
			'hat Ihre Zahlung von 310,00 $ am 9. April 2026 erhalten.\n\nNoch zu zahlen: 40,00 $, fällig bis zum 20. April 2026.',
			'- Rechnung 0001: 100,00 $\n',
		],
		[
			'es',
			'recibió su pago de 310,00 US$ el 9 de abril de 2026.\n\nPor pagar: 40,00 US$, con fecha límite el 20 de abril de 2026.',
			'- Factura 0001: 100,00 US$\n',
		],
	])('says what it paid and what is to pay next, once (%s)', (language, said, lines) => {
		change('update guardians set language = ?', language)
		const [key, reference] = [newId(), 'Check 12']
		const id = pay(310_00, { reference }, key)
		expect(pay(310_00, { reference }, key)).toBe(id)
		const sent = mails()
		expect(sent).toMatchObject([{ kind: 'payment-receipt', to: 'ada@example.test' }])
		const text = sent[0]?.text.replace(/[\u00a0\u202f]/g, ' ')
		for (const words of [said, lines, reference]) expect(text).toContain(words)
		expect(rows('select document from outbox')).toEqual([
			{ document: JSON.stringify({ kind: 'receipt', id }) },
		])
		expect(rows("select object_id from audit_entries where action = 'payment.receipt-sent'")).toEqual([
			{ object_id: its.family },
		])
	})

	it('says what stays as credit, and asks for nothing where nothing is open', () => {
		pay(400_00)
		expect(mails()[0]?.text).toContain('- Kept as credit: $50.00\n')
		expect(mails()[0]?.text).not.toContain('Still to pay')
	})

	it.each([
		[
			'en',
			'Still to pay: $330.00, due by 25 April 2026. $300.00 of it is due by 20 April 2026.',
			'Still to pay: $320.00, due by 25 April 2026. $290.00 of it was due by 20 April 2026.',
			'Still to pay: $310.00. The first of it was due by 20 April 2026.',
		],
		[
			'de',
			'Noch zu zahlen: 330,00 $, fällig bis zum 25. April 2026. Davon sind 300,00 $ bis zum 20. April 2026 fällig.',
			'Noch zu zahlen: 320,00 $, fällig bis zum 25. April 2026. Davon waren 290,00 $ bis zum 20. April 2026 fällig.',
			'Noch zu zahlen: 310,00 $. Der erste Teil davon war bis zum 20. April 2026 fällig.',
		],
		[
			'es',
			'Por pagar: 330,00 US$, con fecha límite el 25 de abril de 2026. De ese importe, 300,00 US$ tienen como fecha límite el 20 de abril de 2026.',
			'Por pagar: 320,00 US$, con fecha límite el 25 de abril de 2026. De ese importe, 290,00 US$ tenían como fecha límite el 20 de abril de 2026.',
			'Por pagar: 310,00 US$. La fecha límite de la primera parte era el 20 de abril de 2026.',
		],
	])('names what is due first, and what is late, by its own day (%s)', (language, first, late, allLate) => {
		change('update guardians set language = ?', language)
		vi.setSystemTime(Date.parse('2026-04-15T15:00:00Z'))
		const draft = aDraft(its.access, its.family, fee(30_00, { studentId: child }))
		valueOf(issueInvoice(its.access, draft))
		pay(50_00)
		for (const day of ['2026-04-22', '2026-04-28']) {
			vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
			pay(10_00)
		}
		const said = mails().map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '))
		for (const [at, words] of [first, late, allLate].entries()) expect(said[at]).toContain(`${words}\n`)
	})

	/** Three equal parts of the invoice over 100.00. */
	function inParts() {
		const [{ id } = { id: '' }] = rows<{ id: string }>("select id from invoices where number = '0001'")
		const parts = ['2026-05-11', '2026-06-11', '2026-07-11'].map((dueOn, at) => ({
			dueOn,
			amountMinor: at === 2 ? 40_00 : 30_00,
		}))
		valueOf(agreeOnParts(its.access, newId(), { id, parts, openMinor: 100_00, planId: null }))
		change('delete from outbox')
	}

	it.each([
		['en', 'Still to pay: $80.00, due by 11 July 2026. $10.00 of it is due by 11 May 2026.'],
		[
			'de',
			'Noch zu zahlen: 80,00 $, fällig bis zum 11. Juli 2026. Davon sind 10,00 $ bis zum 11. Mai 2026 fällig.',
		],
		[
			'es',
			'Por pagar: 80,00 US$, con fecha límite el 11 de julio de 2026. De ese importe, 10,00 US$ tienen como fecha límite el 11 de mayo de 2026.',
		],
	])('names every part that is open, and the next one apart (%s)', (language, said) => {
		change('update guardians set language = ?', language)
		inParts()
		pay(270_00)
		expect(mails()[0]?.text.replace(/[\u00a0\u202f]/g, ' ')).toContain(said)
	})

	it('adds later parts to what is late, as the account does', () => {
		inParts()
		vi.setSystemTime(Date.parse('2026-06-20T15:00:00Z'))
		pay(10_00)
		const { dueNowMinor, notDueMinor } = balanceOf(its.access, its.family)
		expect(dueNowMinor + notDueMinor).toBe(340_00)
		expect(mails()[0]?.text).toContain(
			'Still to pay: $340.00, due by 11 July 2026. $300.00 of it is late, the first since 20 April 2026.',
		)
	})

	it('asks for no part that a card pays', () => {
		takeAutopay(its.access)
		aSavedCard(its.access, its.family)
		inParts()
		pay(270_00)
		expect(mails()).toHaveLength(1)
		expect(mails()[0]?.text).not.toContain('Still to pay')
	})

	it('goes to the payer whose share it pays', () => {
		const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
		change('update guardianships set gets_invoices = 1, pays = 1')
		pay(50_00, { payerId: ben })
		expect(mails().map(({ to }) => to)).toEqual(['ben@example.test'])
	})

	it('is sent only where it is asked for', () => {
		pay(50_00, { receipt: false })
		expect(mails()).toEqual([])
	})

	it.each([
		['en', 'refunded $40.00 on 10 April 2026 (bank transfer).'],
		['de', 'hat am 10. April 2026 40,00 $ erstattet (Überweisung).'],
		['es', 'reembolsó 40,00 US$ el 10 de abril de 2026 (transferencia bancaria).'],
	])('is followed by an email if credit is refunded and it is wanted (%s)', (language, said) => {
		change('update guardians set language = ?', language)
		pay(400_00, { receipt: false })
		vi.setSystemTime(Date.parse('2026-04-10T15:00:00Z'))
		const refund = { familyId: its.family, method: 'transfer', reason: 'r' } as const
		const refunded = (amountMinor: number, tells: boolean) =>
			valueOf(refundCredit(its.access, newId(), { ...refund, amountMinor, tells })).told
		expect(listRefundReaders(its.access, its.family)).toMatchObject([{ name: 'Ada' }])
		expect([refunded(10_00, false), refunded(40_00, true)]).toEqual([[], ['Ada']])
		expect(mails()).toMatchObject([{ kind: 'payment-refunded', to: 'ada@example.test' }])
		const text = mails()[0]?.text.replace(/[\u00a0\u202f]/g, ' ')
		expect(text).toContain(said)
		expect(text).not.toMatch(/open|offen|pendiente/)
	})

	describe('and the email that takes it back', () => {
		function takeBack(id: string, how: Parameters<typeof reversePayment>[2]) {
			change('delete from outbox')
			return valueOf(reversePayment(its.access, id, how)).told
		}

		it.each([
			[
				'en',
				'The payment of $100.00 to {} on 9 April 2026 was recorded by mistake, so its receipt no longer counts.',
				'Still to pay: $350.00, due by 20 April 2026.',
			],
			[
				'de',
				'Die Zahlung von 100,00 $ an {} vom 9. April 2026 wurde irrtümlich erfasst. Ihre Quittung gilt nicht mehr.',
				'Noch zu zahlen: 350,00 $, fällig bis zum 20. April 2026.',
			],
			[
				'es',
				'El pago de 100,00 US$ a {} del 9 de abril de 2026 se registró por error. Su recibo ya no es válido.',
				'Por pagar: 350,00 US$, con fecha límite el 20 de abril de 2026.',
			],
		])('names the payment and what is open now, once (%s)', (language, said, open) => {
			change('update guardians set language = ?', language)
			const id = pay(100_00)
			expect(listReceiptHolders(its.access, { id, familyId: its.family })).toMatchObject([{ name: 'Ada' }])
			expect(takeBack(id, { tells: true })).toEqual(['Ada'])
			expect(mails()).toMatchObject([{ kind: 'payment-reversed', to: 'ada@example.test' }])
			const text = mails()[0]?.text.replace(/[\u00a0\u202f]/g, ' ')
			for (const words of [said.replace('{}', its.access.school.name), open]) expect(text).toContain(words)
			expect(takeBack(id, { tells: true })).toEqual([])
		})

		it('names the first day of what was due on several, and one day where there is one', () => {
			const id = pay(100_00)
			vi.setSystemTime(Date.parse('2026-04-15T15:00:00Z'))
			const later = aDraft(its.access, its.family, fee(30_00, { studentId: child }))
			valueOf(issueInvoice(its.access, later))
			vi.setSystemTime(Date.parse('2026-05-05T15:00:00Z'))
			takeBack(id, { tells: true })
			expect(mails()[0]?.text).toContain('Still to pay: $380.00. The first of it was due by 20 April 2026.\n')
			pay(350_00)
			expect(mails().at(-1)?.text).toContain('Still to pay: $30.00. It was due by 25 April 2026.\n')
		})

		it('says that the bank returned it', () => {
			takeBack(pay(100_00, { method: 'check' }), { tells: true })
			const text = mails()[0]?.text ?? ''
			expect(text).toContain('The bank returned the payment of $100.00 that you made')
			expect(text).toContain('on 9 April 2026. Its receipt no longer counts.')
		})

		it.each([
			['en', 'on 9 April 2026.\n\nWhat it paid is open again.\n\nStill to pay: $350.00', 'receipt'],
			['de', 'zurückgegeben.\n\nWas damit bezahlt war, ist wieder offen.', 'Quittung'],
			['es', 'del 9 de abril de 2026.\n\nLo que pagaba vuelve a estar pendiente.', 'recibo'],
		])('tells of a return also those who got no receipt (%s)', (language, said, receipt) => {
			change('update guardians set language = ?', language)
			const id = pay(100_00, { method: 'transfer', receipt: false })
			expect(takeBack(id, { tells: true })).toEqual(['Ada'])
			const text = mails()[0]?.text.replace(/[\u00a0\u202f]/g, ' ')
			expect(text).toContain(said)
			expect(text).not.toContain(receipt)
		})

		it('does not say that anything is open again if the payment was only credit', () => {
			const before = pay(2_000_00, { method: 'transfer', receipt: false })
			const id = pay(38_75, { method: 'transfer', receipt: false })
			change('delete from outbox')
			const how = { tells: true }
			expect(valueOf(reversePayment(its.access, id, how))).toEqual({ told: ['Ada'], opensAgain: false })
			expect(mails()[0]?.text).toContain('The bank returned the payment of $38.75')
			expect(mails()[0]?.text).not.toContain('open again')
			expect(takeBack(before, how)).toEqual(['Ada'])
			expect(mails()[0]?.text).toContain('What it paid is open again.')
		})

		it.each([
			['en', 'Of this payment, $40.00 had been refunded before. Please pay that back too'],
			['de', 'Davon waren 40,00 $ schon erstattet. Bitte zahlen Sie auch diesen Betrag zurück'],
			['es', 'De ese pago ya se habían reembolsado 40,00 US$. Devuelva también esa cantidad'],
		])('asks for what was refunded of it before, which no invoice asks for (%s)', (language, said) => {
			change('update guardians set language = ?', language)
			const id = pay(2_000_00, { method: 'transfer', receipt: false })
			const refund = { familyId: its.family, amountMinor: 40_00, method: 'transfer', reason: 'r' } as const
			valueOf(refundCredit(its.access, newId(), refund))
			takeBack(id, { tells: true })
			expect(mails()[0]?.text.replace(/[\u00a0\u202f]/g, ' ')).toContain(said)
		})

		it('tells nobody else of the return of a payment that names its payer', () => {
			const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
			change('update guardianships set gets_invoices = 1, pays = 1')
			const id = pay(50_00, { payerId: ben, method: 'transfer', receipt: false })
			expect(takeBack(id, { tells: true })).toEqual(['Ben'])
		})

		it('goes to whoever got the receipt, and only if it is wanted', () => {
			const ben = aGuardian(its.school, { name: 'Ben', email: 'ben@example.test' }, child)
			change('update guardianships set gets_invoices = 1, pays = 1')
			expect(takeBack(pay(50_00, { payerId: ben }), { tells: true })).toEqual(['Ben'])
			expect(mails().map(({ to }) => to)).toEqual(['ben@example.test'])
			expect(takeBack(pay(50_00), { tells: false })).toEqual([])
			expect(takeBack(pay(50_00, { receipt: false }), { tells: true })).toEqual([])
			expect(mails()).toEqual([])
		})
	})
})
