import { describe, expect, it } from 'vitest'
import { bankDayFrom, earliestDebit, isBankDay } from '#app/domain/debit/bank-days.ts'
import { maskedIban, readBic, readCreditorId, readIban } from '#app/domain/debit/iban.ts'
import { bankText, debitXml, type DebitFile } from '#app/domain/debit/pain.ts'
import { painProblems } from '../../support/pain-rules.ts'

const wordsOf = (read: ReturnType<typeof readIban>) => (read.ok ? '' : read.message)

describe('an account number', () => {
	it.each([
		['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
		['nl91abna0417164300', 'NL91ABNA0417164300'],
		['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
	])('%s is taken', (typed, value) => expect(readIban(typed)).toEqual({ ok: true, value }))

	it.each(['', 'DE89 3704 0044 0532 0130 01', 'DE8937040044053201300', 'DE', 'ÄÖ89370400440532013000'])(
		'%s is refused as wrong',
		(typed) => expect(wordsOf(readIban(typed))).toContain('IBAN'),
	)

	it.each(['GB29 NWBK 6016 1331 9268 19', 'CH93 0076 2011 6238 5295 7', 'BR1800360305000010009795493C1'])(
		'%s is refused because of its country',
		(typed) => expect(wordsOf(readIban(typed))).toContain('European'),
	)

	it('is shown by its ends', () => expect(maskedIban('DE89370400440532013000')).toBe('DE89 •••• 3000'))
})

it('a creditor identifier and a BIC are checked', () => {
	expect(readCreditorId('DE98 ZZZ 0999 9999 999')).toEqual({ ok: true, value: 'DE98ZZZ09999999999' })
	expect(readCreditorId('DE98ABC09999999999')).toMatchObject({ ok: true })
	expect(readCreditorId('DE97ZZZ09999999999')).toMatchObject({ ok: false })
	expect(readCreditorId('DE98')).toMatchObject({ ok: false })
	expect(readBic('cobadeff')).toEqual({ ok: true, value: 'COBADEFF' })
	expect(readBic('COBADE')).toMatchObject({ ok: false })
})

describe('days of banks', () => {
	it.each([
		'2026-01-01',
		'2026-04-03',
		'2026-04-06',
		'2026-05-01',
		'2026-12-25',
		'2026-12-26',
		'2027-03-26',
		'2026-05-02',
	])('%s is none', (day) => expect(isBankDay(day)).toBe(false))
	it.each(['2026-04-07', '2026-05-14', '2026-05-25', '2026-12-24', '2027-03-30'])('%s is one', (day) =>
		expect(isBankDay(day)).toBe(true),
	)
	it('move a collection over Easter and leave the bank its time', () => {
		expect(bankDayFrom('2026-04-03')).toBe('2026-04-07')
		expect(bankDayFrom('2026-04-08')).toBe('2026-04-08')
		expect(earliestDebit('2026-04-02')).toBe('2026-04-08')
		expect(earliestDebit('2026-12-23')).toBe('2026-12-28')
	})
})

const debit = (more: Partial<DebitFile['debits'][number]> = {}): DebitFile['debits'][number] => ({
	id: 'debit-1',
	collectOn: '2026-05-04',
	sequence: 'RCUR',
	amountMinor: 160_05,
	mandate: {
		reference: 'M-0001',
		signedOn: '2026-04-01',
		holder: 'Zoë Müßig & Söhne <b>',
		iban: 'NL91ABNA0417164300',
	},
	text: 'Invoice 2026-0001 “May”',
	...more,
})
const file = (...debits: DebitFile['debits'][number][]): DebitFile => ({
	id: 'run-1',
	at: Date.UTC(2026, 3, 28, 9),
	creditor: { name: 'Rivera Piano', id: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000', bic: null },
	debits,
})

describe('the file of a run', () => {
	const many = [
		debit(),
		debit({ id: 'debit-2', sequence: 'FRST', amountMinor: 1 }),
		debit({ id: 'debit-3', amountMinor: 999_999_99 }),
		debit({ id: 'debit-4', collectOn: '2026-05-05', amountMinor: 10 }),
	]

	it('keeps the rules of the message', () => {
		expect(painProblems(debitXml(file(...many)))).toEqual([])
		expect(
			painProblems(debitXml({ ...file(debit()), creditor: { ...file().creditor, bic: 'COBADEFFXXX' } })),
		).toEqual([])
	})

	it('has one batch for each date and sequence type', () => {
		const xml = debitXml(file(...many))
		const batches = xml.split('<PmtInf>').slice(1)
		expect(
			batches.map(
				(batch) => /<ReqdColltnDt>(.*?)</.exec(batch)?.[1] + ' ' + /<SeqTp>(.*?)</.exec(batch)?.[1],
			),
		).toEqual(['2026-05-04 FRST', '2026-05-04 RCUR', '2026-05-05 RCUR'])
		expect(batches[1]).toContain('<CtrlSum>1000160.04</CtrlSum>')
	})

	it('is written in the letters that banks take', () => {
		expect(debitXml(file(debit()))).toContain('<Nm>Zoe Muessig + Soehne b</Nm>')
		expect(bankText('//A//B/', 70)).toBe('A/B')
		expect(bankText('Ольга', 70)).toBe('NOTPROVIDED')
		expect(bankText('x'.repeat(90), 70)).toHaveLength(70)
	})

	it('passes the schema only in its order, with its elements and with totals that are right', () => {
		const xml = debitXml(file(debit()))
		const faults: [from: string | RegExp, to: string, problem: RegExp][] = [
			[/(<Dbtr>.*?<\/Dbtr>)(<DbtrAcct>.*?<\/DbtrAcct>)/, '$2$1', /DbtrAcct.*not expected/],
			[/(<ChrgBr>.*?<\/ChrgBr>)(<CdtrSchmeId>.*?<\/CdtrSchmeId>)/, '$2$1', /CdtrSchmeId.*not expected/],
			['<PmtMtd>DD</PmtMtd>', '', /BtchBookg.*not expected/],
			[/<Cdtr>.*?<\/Cdtr>/, '', /CdtrAcct.*not expected/],
			['160.05</InstdAmt>', '160.5</InstdAmt>', /InstdAmt/],
			['Ccy="EUR"', 'Ccy="USD"', /Ccy/],
			['<IBAN>NL91', '<IBAN>nl91', /IBAN/],
			['Invoice', 'Rechnung für', /Ustrd/],
			['2026-05-04', '2026-02-30', /ReqdColltnDt/],
			['008.001.08', '008.001.02', /Document/],
			['<CtrlSum>160.05', '<CtrlSum>160.06', /CtrlSum is 160.06/],
		]
		for (const [from, to, problem] of faults) {
			const broken = xml.replace(from, to)
			expect(broken).not.toBe(xml)
			expect(painProblems(broken).join(), String(from)).toMatch(problem)
		}
		expect(painProblems(debitXml(file(debit(), debit())))).toEqual(['two debits have one id'])
	})
})
