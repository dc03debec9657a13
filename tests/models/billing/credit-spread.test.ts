import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { periodOf } from '#app/domain/analytics/period.ts'
import { creditedParts, incomeParts } from '#app/domain/billing/book-parts.ts'
import { spreadCredit, taxesOfNote, taxOf, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { totalsOf, type TaxRate } from '#app/domain/billing/tax.ts'
import { leftOfLine } from '#app/domain/billing/whole-line.ts'
import { creditNoteDocument } from '#app/letters/invoice-document.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { sumTaxes } from '#app/models/analytics/money.server.ts'
import { eachBooking } from '#app/models/billing/bookings.server.ts'
import { findCreditNote, findInvoice } from '#app/models/billing/detail.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { eachJournalLine } from '#app/models/billing/history.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { eachInvoice } from '#app/models/billing/list.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { random } from '../../support/random.ts'

const EXEMPT: TaxRate[] = [{ name: 'Exempt', rate: 0, exemption: 'tuition', reason: 'Lessons' }]
const VAT: TaxRate[] = [{ name: 'VAT', rate: 23_000 }]

let school: ASchool
let access: Access
let family: string
let codes: { exempt: string; vat: string }
beforeEach(() => {
	;({ school, access, family } = aBillingOffice())
	const codeOf = (name: string, rates: TaxRate[]) => valueOf(addTaxCode(access, newId(), { name, rates })).id
	codes = { exempt: codeOf('Exempt', EXEMPT), vat: codeOf('VAT', VAT) }
})
afterEach(() => void vi.useRealTimers())

const child = (firstName: string) => aStudent(school, { firstName, lastName: 'Okafor', familyId: family })
const exempt = () => ({ taxCodeId: codes.exempt, rates: EXEMPT })
const taxed = () => ({ taxCodeId: codes.vat, rates: VAT })

/** Lessons of a student without tax, and a book with 23%: 84.60. */
function lessonsAndBook() {
	const studentId = child('Kate')
	const lessons = fee(60_00, { kind: 'tuition', description: 'Lessons', studentId, ...exempt() })
	return issued(lessons, fee(20_00, { kind: 'material', description: 'Piano book', studentId, ...taxed() }))
}

/** Liam's lessons with 23% and Kate's without tax: 73.80 and 54.00. */
function siblings() {
	const [liam, kate] = [child('Liam'), child('Kate')]
	const id = issued(
		fee(60_00, { kind: 'tuition', description: 'Liam', studentId: liam, ...taxed() }),
		fee(54_00, { kind: 'tuition', description: 'Kate', studentId: kate, ...exempt() }),
	)
	return { id, liam, kate }
}

function issued(...lines: Parameters<typeof aDraft>[2][]) {
	const id = aDraft(access, family, ...lines)
	valueOf(issueInvoice(access, id))
	return id
}

type Credit = Omit<Parameters<typeof creditInvoice>[2], 'reason'>

/** The id of the new credit note. */
function credit(wish: Credit): string {
	const { number } = valueOf(creditInvoice(access, newId(), { reason: 'Left', ...wish }))
	return rows<{ id: string }>('select id from credit_notes where number = ?', number)[0]!.id
}

function paperOf(noteId: string) {
	const note = findCreditNote(access.schoolId, noteId)!
	const invoice = findInvoice(access.schoolId, note.invoiceId)!
	return creditNoteDocument(note, invoice, letterheadOf(access.schoolId))
}

function papers(noteId: string): string[] {
	const paper = paperOf(noteId)
	return paper.sums.map(({ label, amount }) => `${label} ${amount}`)
}

/** The tax of credit notes in the report. */
const reported = () =>
	sumTaxes(access, periodOf('2026-04-10', 1, true))
		.filter(({ taxMinor }) => taxMinor < 0)
		.map(({ name, taxMinor }) => [name, taxMinor])

const listed = () =>
	[...eachInvoice(access, readInvoiceQuery(new URLSearchParams()))]
		.flat()
		.map(({ creditedMinor, creditedTaxMinor }) => [creditedMinor, creditedTaxMinor])

/** Accounts and amounts of the journal, for one kind of entry. */
const journal = (kind: string) =>
	[...eachJournalLine(access, readEventQuery(new URLSearchParams({ kind })))]
		.flat()
		.map(({ account, amountMinor }) => `${account} ${amountMinor}`)

/** What the credit notes of the month are booked on, with the tax that amounts include, or apart from it. */
const booked = (gross: boolean) =>
	[...eachBooking(access, { period: '2026-04', gross, credits: false, fees: false })]
		.flat()
		.filter(({ document }) => document.startsWith('CN'))
		.map(({ debit, amountMinor, taxCodeId }) => [debit.at(-1), amountMinor, taxCodeId])

describe('a credit for a line', () => {
	const leftOf = (id: string) => {
		const invoice = findInvoice(access.schoolId, id)!
		return invoice.lines.map((line) => leftOfLine(invoice, line.id))
	}

	it('is named on the credit note, and leaves less of the line to credit', () => {
		const id = lessonsAndBook()
		const [, book] = findInvoice(access.schoolId, id)!.lines
		expect(leftOf(id)).toEqual([60_00, 24_60])
		const part = credit({ id, amountMinor: 4_60, lineId: book?.id })
		expect(paperOf(part).table.rows[0]?.cells[0]).toBe('Credit on invoice 0001, Piano book: Left')
		expect(leftOf(id)).toEqual([60_00, 20_00])
		const whole = credit({ id, amountMinor: 80_00 })
		expect(paperOf(whole).table.rows[0]?.cells[0]).toBe('Credit on invoice 0001: Left')
		expect(leftOf(id)).toEqual([0, 0])
	})
})

describe('a credit for lessons that are not charged any more', () => {
	it('takes back the tax of the lessons only, on paper, in the journal, in reports and for the accountant', () => {
		const id = lessonsAndBook()
		const note = credit({ id, amountMinor: 30_00, isForDays: true })
		expect(papers(note)).toEqual(['Net $30.00', 'Exempt 0%, Lessons $0.00', 'Credited $30.00'])
		expect(journal('credit_note')).toEqual(['4000 Income -3000'])
		expect(reported()).toEqual([])
		expect(listed()).toEqual([[30_00, 0]])
		expect(booked(true)).toEqual([['income', 30_00, codes.exempt]])
		expect(booked(false)).toEqual([['income', 30_00, null]])
	})

	it('leaves the rest of the taxes to the note that credits the rest', () => {
		const id = lessonsAndBook()
		credit({ id, amountMinor: 30_00, isForDays: true })
		const rest = credit({ id, amountMinor: 54_60 })
		expect(papers(rest)).toEqual([
			'Net $50.00',
			'Exempt 0% on $30.00, Lessons $0.00',
			'VAT 23% on $20.00 $4.60',
			'Credited $54.60',
		])
		expect(reported()).toEqual([['VAT', -4_60]])
		expect(listed()).toEqual([[84_60, 4_60]])
	})

	it('pays back the other lines with what the lessons do not come to', () => {
		const note = credit({ id: lessonsAndBook(), amountMinor: 72_30, isForDays: true })
		expect(papers(note)).toContain('VAT 23% on $10.00 $2.30')
		expect(papers(note)).toContain('Net $70.00')
	})
})

describe('a credit for one student', () => {
	it('takes no tax of a sibling whose lessons are taxed', () => {
		const { id, kate } = siblings()
		const note = credit({ id, amountMinor: 27_00, studentId: kate })
		expect(papers(note)).toEqual(['Net $27.00', 'Exempt 0%, Lessons $0.00', 'Credited $27.00'])
		expect(reported()).toEqual([])
		expect(listed()).toEqual([[27_00, 0]])
		expect(booked(true)).toEqual([['income', 27_00, codes.exempt]])
	})

	it('takes all of it from the taxed lessons of the other', () => {
		const { id, liam } = siblings()
		const note = credit({ id, amountMinor: 36_90, studentId: liam })
		expect(papers(note)).toEqual(['Net $30.00', 'VAT 23% $6.90', 'Credited $36.90'])
		expect(booked(false).map(([use, minor]) => [use, minor])).toEqual([
			['income', 30_00],
			['tax', 6_90],
		])
		expect(journal('credit_note')).toEqual(['4000 Income -3000', '2200 Tax payable -690'])
	})

	it('is less what is booked when the invoice is made void', () => {
		const { id, kate } = siblings()
		credit({ id, amountMinor: 27_00, studentId: kate })
		valueOf(voidInvoice(access, id, 'Mistake'))
		expect(journal('void')).toEqual(['4000 Income -8700', '2200 Tax payable -1380'])
		expect(violations()).toEqual([])
	})
})

it('a credit for one line takes back the tax of that line', () => {
	const id = lessonsAndBook()
	const [book] = rows<{ id: string }>("select id from invoice_lines where kind = 'material'")
	const note = credit({ id, amountMinor: 12_30, lineId: book!.id })
	expect(papers(note)).toEqual(['Net $10.00', 'VAT 23% $2.30', 'Credited $12.30'])
})

it('a credit for one line is no more than the line', () => {
	const id = lessonsAndBook()
	const [book] = rows<{ id: string }>("select id from invoice_lines where kind = 'material'")
	const wish = { id, reason: 'Returned', lineId: book!.id }
	expect(creditInvoice(access, newId(), { ...wish, amountMinor: 84_60 })).toMatchObject({
		errors: { amount: ['This line is $24.60. To credit more, choose all lines.'] },
	})
	credit({ ...wish, amountMinor: 24_60 })
	expect(reported()).toEqual([['VAT', -4_60]])
})

it('a credit is not for a line of another invoice or of another student', () => {
	const { id, kate } = siblings()
	const [liams] = rows<{ id: string }>("select id from invoice_lines where description = 'Liam'")
	const refusalOf = (wish: Partial<Credit>) =>
		creditInvoice(access, newId(), { id, amountMinor: 1_00, reason: 'r', ...wish })
	for (const wish of [{ lineId: 'another' }, { lineId: liams!.id, studentId: kate }])
		expect(refusalOf(wish)).toMatchObject({ ok: false, errors: { line: [expect.any(String)] } })
	expect(rows('select id from credit_notes')).toEqual([])
})

it('a credit note of an older version keeps its figures, and a new one credits what it left', () => {
	const id = lessonsAndBook()
	const old = credit({ id, amountMinor: 30_00, isForDays: true })
	change('update credit_notes set lines = null')
	expect(papers(old)).toContain('VAT 23% on $7.09 $1.63')
	expect(papers(old)).toContain('Net $28.37')
	expect(reported()).toEqual([['VAT', -1_63]])
	expect(listed()).toEqual([[30_00, 1_63]])
	expect(journal('credit_note')).toEqual(['4000 Income -2837', '2200 Tax payable -163'])
	const rest = credit({ id, amountMinor: 54_60 })
	expect(papers(rest)).toContain('VAT 23% on $12.91 $2.97')
	expect(reported()).toEqual([
		['VAT', -1_63],
		['VAT', -2_97],
	])
})

describe('credit notes of random invoices', () => {
	const SPLIT: TaxRate[] = [
		{ name: 'GST', rate: 5_000 },
		{ name: 'QST', rate: 9_975, compounds: true },
	]
	const KINDS = [[], VAT, SPLIT, EXEMPT] as const
	const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

	it('come to their amounts, and together to the taxes and accounts of the invoice', () => {
		const chance = random(11)
		for (let i = 0; i < 300; i++) {
			const lines = Array.from({ length: 1 + Math.floor(chance() * 5) }, (_, at) => {
				const of = Math.floor(chance() * KINDS.length)
				return {
					id: String(at),
					kind: 'lesson',
					planId: chance() < 0.3 ? 'p' : null,
					netMinor: Math.floor(chance() * 90_00) - 10_00,
					taxCodeId: [null, 'a', 'b', 'c'][of] ?? null,
					rates: [...(KINDS[of] ?? [])],
				}
			})
			const invoice = { ...totalsOf(lines), lines }
			const notes: { amountMinor: number; lines: LineCredit[] }[] = []
			for (let left = invoice.totalMinor; left > 0; left -= notes.at(-1)!.amountMinor) {
				const amountMinor = chance() < 0.4 ? left : 1 + Math.floor(chance() * left)
				const chosen = String(Math.floor(chance() * 5))
				const first = [({ id }: { id: string }) => id === chosen]
				notes.push({ amountMinor, lines: spreadCredit(invoice, notes, { amountMinor, first })! })
			}
			for (const note of notes) {
				const { netMinor, taxes } = taxesOfNote(invoice, note)
				expect(netMinor + taxOf(taxes)).toBe(note.amountMinor)
			}
			if (notes.length === 0) continue
			const all = taxesOfNote(invoice, {
				amountMinor: invoice.totalMinor,
				lines: notes.flatMap((note) => note.lines),
			})
			const taxesOf = ({ taxes }: { taxes: { name: string; taxMinor: number }[] }) =>
				taxes
					.filter(({ taxMinor }) => taxMinor !== 0)
					.map(({ name, taxMinor }) => `${name} ${taxMinor}`)
					.sort()
			expect([all.netMinor, taxesOf(all)]).toEqual([invoice.netMinor, taxesOf(invoice)])
			const byUse = (parts: { uses: readonly string[]; minor: number }[]) =>
				parts.reduce<Record<string, number>>((sums, { uses, minor }) => {
					const use = uses.join()
					return minor === 0 ? sums : { ...sums, [use]: (sums[use] ?? 0) + minor }
				}, {})
			const back = notes.flatMap((note) => {
				const own = note.lines.map((part) => ({
					...lines[Number(part.id)]!,
					netMinor: part.netMinor,
					taxMinor: taxOf(part.taxes),
				}))
				expect(sum(creditedParts(own, true).map(({ minor }) => minor))).toBe(note.amountMinor)
				return creditedParts(own, false)
			})
			const whole = incomeParts(lines, invoice.totalMinor, false)
			const rest = [...back, ...whole.map((part) => ({ ...part, minor: -part.minor }))]
			expect(Object.values(byUse(rest)).filter((minor) => minor !== 0)).toEqual([])
		}
	})
})
