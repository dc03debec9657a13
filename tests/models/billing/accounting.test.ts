import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import { sumOfFile } from '#app/domain/billing/booking-file.ts'
import { incomeParts, shareOf } from '#app/domain/billing/book-parts.ts'
import { taxUses, planUse, type BookProgram } from '#app/domain/billing/books.ts'
import { journalLines } from '#app/domain/billing/events.ts'
import { datevHead, datevLine, windows1252 } from '#app/domain/billing/datev.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '#app/models/access.server.ts'
import type { BookSettings } from '#app/models/billing/books-settings.server.ts'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { allocateCredit, recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { exportBooks } from '#app/requests/book-export.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, aPlan, fee } from '../../support/billing.ts'
import { bookSettings, everyAccount, linesOf } from '../../support/books.ts'
import { rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'
import { random } from '../../support/random.ts'
import { aFamily } from '../../support/students.ts'

const VAT = [{ name: 'VAT', rate: 19_000 }]
const SPLIT = [
	{ name: 'GST', rate: 5_000 },
	{ name: 'QST', rate: 9_975, compounds: true },
]

let access: Access
let family: string
let vat: string
beforeEach(() => {
	;({ access, family } = aBillingOffice())
	vat = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates: VAT })).id
})
afterEach(() => void vi.useRealTimers())

function issued(...lines: Parameters<typeof aDraft>[2][]): string {
	const id = aDraft(access, family, ...lines)
	valueOf(issueInvoice(access, id))
	return id
}

const paid = (amountMinor: number, method: 'cash' | 'transfer' = 'cash', receivedOn = '2026-04-10') =>
	valueOf(recordPayment(access, newId(), { familyId: family, receivedOn, amountMinor, method })).id

/** Debit, credit and amount of each line of DATEV. */
const accountsOf = (lines: string[]) =>
	lines.map((line) => {
		const cells = line.split(';')
		return `${cells[6]} to ${cells[7]} ${cells[0]}${cells[8] === '""' ? '' : ` ${cells[8]}`}`
	})

it('the journal books the credit of an opening balance against opening balances, not as income', () => {
	const credited = { kind: 'credit_note', amountMinor: -5_00 } as const
	const parts = [{ uses: ['opening'], minor: -5_00, taxCodeId: null }]
	expect(journalLines(credited, parts)).toEqual([{ account: '9000 Opening balances', amountMinor: -5_00 }])
})

describe('months of random money', () => {
	const programs: BookProgram[] = ['datev-skr03', 'quickbooks', 'xero']

	it.each([1, 2, 3, 4])('come to the same in every file as in the ledger, after seed %i', async (first) => {
		const other = aFamily({ id: access.schoolId } as Parameters<typeof aFamily>[0], 'Lund')
		const split = valueOf(addTaxCode(access, newId(), { name: 'Split', rates: SPLIT })).id
		aPlan(access)
		const versions = rows<{ id: string }>('select id from price_plan_versions')
		const kinds = new Set<string>()
		const { sqlite } = connection()
		for (let seed = first * 100; seed < first * 100 + 25; seed++) {
			sqlite.exec('savepoint history')
			vi.setSystemTime(Date.parse('2026-04-10T15:00:00Z'))
			const chance = random(seed)
			const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]!
			const some = (table: string) =>
				pick([...rows<{ id: string }>(`select id from ${table}`), { id: '' }])?.id ?? ''
			const amount = () => 1 + Math.floor(chance() * 300_00)
			const who = () => pick([family, other])
			const taxed = () =>
				pick([
					{ taxCodeId: vat, rates: VAT },
					{ taxCodeId: split, rates: SPLIT },
					{ planVersionId: versions[0]!.id },
					{},
				])
			const steps = [
				() => {
					const lines = [
						fee(amount(), taxed()),
						fee(amount(), taxed()),
						fee(-Math.floor(amount() / 4), taxed()),
					]
					const draft = saveInvoiceDraft(access, newId(), { familyId: who(), period: null, lines })
					if (draft.ok) issueInvoice(access, draft.value.id)
				},
				() =>
					recordPayment(access, newId(), {
						familyId: who(),
						amountMinor: amount(),
						method: pick(['cash', 'transfer', 'card', 'check'] as const),
						receivedOn: pick(['2026-03-31', '2026-04-01', '2026-04-30']),
					}),
				() => allocateCredit(access, who()),
				() => creditInvoice(access, newId(), { id: some('invoices'), amountMinor: amount(), reason: 'r' }),
				() =>
					correctInvoice(access, newId(), {
						id: some('invoices'),
						reason: 'r',
						lines: [fee(amount(), taxed())],
					}),
				() => voidInvoice(access, some('invoices'), 'r'),
				() => writeOffInvoice(access, some('invoices'), 'r'),
				() => returnPayment(access, some('family_payments')),
				() =>
					refundCredit(access, newId(), {
						familyId: who(),
						amountMinor: amount(),
						method: 'transfer',
						reason: 'r',
					}),
				() => vi.setSystemTime(Date.now() + 9 * 86_400_000),
			]
			for (let step = 0; step < 30; step++) pick([...steps, steps[0]!, steps[1]!])()
			for (const { kind } of rows<{ kind: string }>('select distinct kind from ledger_entries'))
				kinds.add(kind)
			const months = rows<{ month: string; minor: number }>(
				'select substr(day, 1, 7) month, sum(amount_minor) minor from ledger_entries group by 1',
			)
			for (const program of programs)
				for (const credits of ['1010', '']) {
					const settings = bookSettings({
						program,
						accounts: { ...everyAccount, credits, [taxUses(vat).key]: '3', [taxUses(split).key]: '3' },
					})
					for (const { month, minor } of months) {
						const made = await exportBooks(access, settings, month)
						expect(made.missing).toEqual([])
						expect([made.ledger.sumMinor, made.fileMinor], `${seed} ${program} ${month}`).toEqual([
							minor,
							minor,
						])
						expect(made.debitMinor).toBe(made.creditMinor)
					}
				}
			sqlite.exec('rollback to history')
			sqlite.exec('release history')
		}
		expect([...kinds].sort()).toEqual([
			'allocation',
			'credit_note',
			'invoice',
			'payment',
			'refund',
			'returned',
			'void',
			'write_off',
		])
	})

	it('show a difference when a line is missing from the file', async () => {
		issued(fee(100_00))
		const settings = bookSettings()
		const { files, ledger } = await exportBooks(access, settings, '2026-04')
		const without = files[0]!.split('\r\n').slice(0, 2).join('\r\n')
		expect(ledger.sumMinor).toBe(100_00)
		expect(sumOfFile(files[0]!, 'datev-skr03', new Set(['1000'])).familiesMinor).toBe(100_00)
		expect(sumOfFile(without, 'datev-skr03', new Set(['1000'])).familiesMinor).toBe(0)
	})
})

describe('what is booked where', () => {
	const settings = (accounts: Record<string, string>, more: Partial<BookSettings> = {}) =>
		bookSettings({ ...more, accounts: { ...everyAccount, ...accounts } })

	it('follows the plan, then the tax code, then fees, then income', async () => {
		aPlan(access)
		const [version] = rows<{ id: string; plan: string }>('select id, plan_id plan from price_plan_versions')
		issued(
			{ ...fee(80_00), kind: 'tuition', planVersionId: version!.id },
			{ ...fee(10_00), kind: 'material', taxCodeId: vat, rates: VAT },
			fee(5_00),
			{ ...fee(1_00), kind: 'material' },
		)
		const its = settings({ [planUse(version!.plan)]: '8200', [taxUses(vat).income]: '8400' })
		expect(accountsOf(await linesOf(access, its, '2026-04'))).toEqual([
			'1000 to 8200 80,00',
			'1000 to 8400 11,90',
			'1000 to 1030 5,00',
			'1000 to 1020 1,00',
		])
	})

	it('has a tax key in DATEV, and a line for the tax elsewhere', async () => {
		issued({ ...fee(100_00), kind: 'material', taxCodeId: vat, rates: VAT })
		const keyed = settings({ [taxUses(vat).key]: '3' })
		expect(accountsOf(await linesOf(access, keyed, '2026-04'))).toEqual(['1000 to 1020 119,00 "0003"'])
		const xero = settings({ [taxUses(vat).tax]: '820' }, { program: 'xero' })
		const amounts = (await linesOf(access, xero, '2026-04')).map((line) =>
			line.split(',').slice(-3).join(','),
		)
		expect(amounts).toEqual([
			'"1000","Tax Exempt",100',
			'"1020","Tax Exempt",-100',
			'"1000","Tax Exempt",19',
			'"820","Tax Exempt",-19',
		])
	})

	it('moves money through the account of credit, and of the kind of payment', async () => {
		issued({ ...fee(60_00), kind: 'material' })
		paid(100_00, 'transfer')
		valueOf(
			refundCredit(access, newId(), { familyId: family, amountMinor: 40_00, method: 'cash', reason: 'r' }),
		)
		expect(accountsOf(await linesOf(access, settings({ refunds: '' }), '2026-04'))).toEqual([
			'1000 to 1020 60,00',
			'1090 to 1010 100,00',
			'1010 to 1000 60,00',
			'1010 to 1080 40,00',
		])
		expect(accountsOf(await linesOf(access, settings({ credits: '', refunds: '' }), '2026-04'))).toEqual([
			'1000 to 1020 60,00',
			'1090 to 1000 100,00',
			'1000 to 1080 40,00',
		])
	})

	it('names the accounts that are missing with their bookings, and has no file then', async () => {
		issued({ ...fee(60_00), kind: 'material', taxCodeId: vat, rates: VAT })
		paid(10_00)
		const made = await exportBooks(access, settings({ cash: '' }), '2026-04')
		expect(made.files).toEqual([])
		expect(made.missing.map(({ label, count, first }) => [label, count, first[0]?.amountMinor])).toEqual([
			['Tax key of VAT, or an income account of its own', 1, 71_40],
			['Cash', 1, 10_00],
		])
	})

	it('is split into files of as many lines as the program reads, each of which balances', async () => {
		for (let i = 0; i < 160; i++) paid(1_00 + i)
		const made = await exportBooks(access, settings({}, { program: 'xero' }), '2026-04')
		expect(made.files).toHaveLength(2)
		for (const text of made.files) {
			const { debitMinor, creditMinor } = sumOfFile(text, 'xero', new Set())
			expect(debitMinor).toBe(creditMinor)
		}
		expect(made.fileMinor).toBe(made.ledger.sumMinor)
	})
})

describe('a file for DATEV', () => {
	const file = {
		program: 'datev-skr04' as const,
		period: '2026-02',
		currency: 'EUR',
		untaxed: '',
		dateFormat: 'day-first' as const,
		datev: {
			adviser: '1001',
			client: '7',
			yearStart: 8,
			accountLength: 5,
			createdAt: '20260301080910123',
			title: 'Solfa 2026-02',
		},
	}
	const line = (more: Partial<Parameters<typeof datevLine>[0]>) =>
		datevLine(
			{
				no: 1,
				day: '2026-02-05',
				document: '2026-0012',
				text: 'Invoice',
				family: 'Okafor',
				debit: '1000',
				credit: '8400',
				amountMinor: 123_456_05,
				taxKey: null,
				...more,
			},
			'EUR',
		)

	it('has a header of 31 fields and 125 columns', () => {
		const [head = '', columns = '', rest] = datevHead(file).split('\r\n')
		expect(rest).toBe('')
		expect(head.split(';')).toHaveLength(31)
		expect(head).toMatch(
			/^"EXTF";700;21;"Buchungsstapel";13;20260301080910123;;"SO";"";"";1001;7;20250801;5;20260201;20260228;"Solfa 2026-02";"";1;0;0;"EUR";/,
		)
		expect(columns.split(';')).toHaveLength(125)
		expect(new Set(columns.split(';')).size).toBe(125)
		expect(columns.split(';')[117]).toBe('Generalumkehr (GU)')
	})

	it('has a positive amount with a comma, a day without year, and quotes around text only', () => {
		const cells = line({}).replace('\r\n', '').split(';')
		expect(cells).toHaveLength(125)
		expect(cells.slice(0, 15)).toEqual([
			'123456,05',
			'"S"',
			'"EUR"',
			'',
			'',
			'""',
			'1000',
			'8400',
			'""',
			'0502',
			'"2026-0012"',
			'""',
			'',
			'"Invoice"',
			'',
		])
	})

	it.each([
		['Rechnung Müller – „Geige“', 'Rechnung Müller – „Geige“'],
		['x'.repeat(80), 'x'.repeat(60)],
		['Dvořák, 東京', 'Dvorák, ??'],
		['=1+1', '1+1'],
		['two\r\nlines\u2028more', 'two lines more'],
		['a "word"; b', 'a ""word""; b'],
	])('writes the text %j as %j', (text, written) => {
		const [, found] = /^(?:[^;]*;){13}"((?:[^"]|"")*)";/.exec(line({ text })) ?? []
		expect(found).toBe(written)
	})

	it('is encoded as Windows-1252', () => {
		const bytes = windows1252('ü€„–“žŸ')
		expect([...bytes]).toEqual([0xfc, 0x80, 0x84, 0x96, 0x93, 0x9e, 0x9f])
	})

	it.each([
		['RE 2026/0012', 'RE-2026/0012'],
		['Größe#1', 'Gro-e-1'],
		['9'.repeat(50), '9'.repeat(36)],
	])('writes the document %j as %j', (document, written) => {
		expect(line({ document }).split(';')[10]).toBe(`"${written}"`)
	})
})

describe('parts of an invoice', () => {
	it('come to its total for every mix of taxes and deductions', () => {
		const chance = random(7)
		for (let i = 0; i < 2_000; i++) {
			const lines = Array.from({ length: 1 + Math.floor(chance() * 5) }, () => {
				const of = Math.floor(chance() * 3)
				return {
					kind: 'lesson',
					planId: chance() < 0.3 ? 'p' : null,
					netMinor: Math.floor(chance() * 900_00) - 100_00,
					taxCodeId: [null, 'a', 'b'][of] ?? null,
					rates: [[], VAT, SPLIT][of] ?? [],
				}
			})
			const { totalMinor } = totalsOf(lines)
			for (const gross of [true, false]) {
				const parts = incomeParts(lines, totalMinor, gross)
				const sum = (of: { minor: number }[]) => of.reduce((all, { minor }) => all + minor, 0)
				expect(sum(parts)).toBe(totalMinor)
				expect(sum(shareOf(parts, -12_345))).toBe(-12_345)
			}
		}
	})
})
