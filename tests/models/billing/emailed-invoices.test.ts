import { afterEach, describe, expect, it, vi } from 'vitest'
import { correctInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { paperOf } from '#app/requests/paper.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'
import { aHousehold } from '../../support/portal.ts'

afterEach(() => {
	vi.useRealTimers()
})

/** What the family is emailed of an invoice with so many lines. */
function emailed(
	lines: number,
	language = 'en',
	kind: 'invoice' | 'reminder' = 'invoice',
	more: Parameters<typeof fee>[1] = {},
) {
	const { access, family } = aHousehold('2026-04-10T15:00:00Z')
	change(
		`update guardians set email = 'ada@example.test', email_key = 'ada@example.test', language = ?`,
		language,
	)
	const of = Array.from({ length: lines }, (_, i) =>
		fee(1000_00 + i, { description: `Ada <3, lesson ${i + 1}`, ...more }),
	)
	const id = aDraft(access, family, ...of)
	change(
		`update invoice_lines set lesson_days = '["2026-04-07","2026-04-14"]' where description like '%lesson 1'`,
	)
	valueOf(issueInvoice(access, id))
	expect(sendInvoices(access, [id], kind)).toMatchObject([{ ok: true }])
	const [mail] = rows<{ text: string; html: string }>(
		`select text, html from outbox where kind = '${kind}' order by rowid desc limit 1`,
	)
	return mail ?? { text: '', html: '' }
}

describe('the email of an invoice', () => {
	it('lists each line with its lessons and amount, the total and the day it is due', () => {
		const { text, html } = emailed(2)
		expect(text).toContain('What it is for\n- Ada <3, lesson 1: $1,000.00\n  2 lessons: 7, 14 Apr\n')
		expect(text).toContain('- Ada <3, lesson 2: $1,000.01\n')
		expect(text).toMatch(
			/\nTotal: \$2,000\.01\nTo pay: \$2,000\.01\nIssued: 10 April 2026\nDue: 24 April 2026\n/,
		)
		expect(html).toMatch(/Ada &lt;3, lesson 1<br><span [^>]*>2 lessons: 7, 14 Apr<\/span>/)
		expect(html).toContain('$2,000.01</td>')
		expect(html).not.toContain('Ada <3')
	})

	it('lists twelve lines at most, and counts those it leaves to the PDF', () => {
		expect(emailed(12).text).not.toContain('more line')
		const { text, html } = emailed(14)
		expect(text).toContain('lesson 12: ')
		expect(text).not.toContain('lesson 13: ')
		for (const part of [text, html]) expect(part).toContain('And 2 more lines: all of it is in the PDF.')
	})

	it('begins with the amount and the day, asks to open the invoice, and fits the limit of mail programs', () => {
		const { text, html } = emailed(14)
		expect(text).toMatch(
			/\n\nHere is invoice 0001 from School \d+\.\n\n\$14,000\.91\nDue on 24 April 2026\n\nSee invoice 0001:\n/,
		)
		expect(text).toContain('You get this email because invoices from School')
		expect(html.indexOf('$14,000.91')).toBeLessThan(html.indexOf('See invoice 0001'))
		expect(Buffer.byteLength(html)).toBeLessThan(25_000)
	})

	it.each([
		['de', 'Wofür', 'Und 1 weitere Zeile: alles steht im PDF.', 'Zu zahlen: 13.000,78'],
		['es', 'Conceptos', 'Y 1 línea más: todo figura en el PDF.', 'Por pagar: 13.000,78'],
	])('is in the language of the family: %s', (language, title, more, sum) => {
		const { text } = emailed(13, language)
		for (const words of [title, more, sum]) expect(text).toContain(words)
	})

	it('has the month of a line in the language of the family, and leaves out what billing explains in English', () => {
		const { text } = emailed(1, 'de', 'invoice', {
			description: 'Ada, lesson 1, December 2026',
			period: '2026-12',
			why: 'Weekly, $160.00 a month; 10% sibling discount',
			discountMinor: 100,
		})
		expect(text).toContain('- Ada, lesson 1, Dezember 2026: ')
		expect(text).toContain('1,00')
		expect(text).not.toContain('a month')
	})

	it('lists the same when it is a reminder', () => {
		expect(emailed(1, 'en', 'reminder').text).toContain('- Ada <3, lesson 1: $1,000.00')
	})
})

describe('the email of an invoice that replaces another', () => {
	/** What the family is emailed of the second invoice, after they paid some of the first. */
	function replaced(paidMinor: number, language = 'en') {
		const { access, family } = aHousehold('2026-04-10T15:00:00Z')
		change(
			`update guardians set email = 'ada@example.test', email_key = 'ada@example.test', language = ?`,
			language,
		)
		const old = aDraft(access, family, fee(60_00))
		valueOf(issueInvoice(access, old))
		const paid = { amountMinor: paidMinor, receivedOn: '2026-04-10', method: 'cash' } as const
		if (paidMinor > 0) valueOf(recordPayment(access, newId(), { familyId: family, ...paid }))
		const wish = { id: old, reason: 'Price was wrong', lines: [fee(50_00)] }
		const { id } = valueOf(correctInvoice(access, newId(), wish))
		sendInvoices(access, [id], 'invoice')
		const sql = `select text from outbox where kind = 'invoice' order by rowid desc limit 1`
		const paper = paperOf(access, 'invoice', id, new URLSearchParams({ lang: language }))
		return { text: rows<{ text: string }>(sql)[0]?.text ?? '', notes: paper?.notes }
	}

	it.each([
		['en', 'This invoice replaces invoice 0001, which no longer has to be paid.'],
		['de', 'Diese Rechnung ersetzt die Rechnung 0001, die nicht mehr bezahlt werden muss.'],
		['es', 'Esta factura sustituye a la factura 0001, que ya no hay que pagar.'],
	])('says once, as the PDF does, that nobody has to pay the old one: %s', (language, sentence) => {
		const { text, notes } = replaced(0, language)
		expect(text.split(`\n\n${sentence}\n\n`)).toHaveLength(2)
		expect(notes).toEqual([sentence])
	})

	it('says no more than that it replaces the old one if some of that was paid', () => {
		const { text } = replaced(20_00)
		expect(text).toContain('\n\nThis invoice replaces invoice 0001.\n\n')
		expect(text).toContain('$30.00\n')
	})
})
