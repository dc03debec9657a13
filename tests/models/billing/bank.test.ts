import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCamt } from '#app/domain/bank/camt.server.ts'
import { guessColumns, readBankCsv } from '#app/domain/bank/csv.ts'
import { EVERYBODY } from '#app/domain/billing/labels.ts'
import { matcherOf, invoicesNumbered, payerNamed, withoutPaid } from '#app/domain/bank/match.ts'
import { bankRows, readBankFile, textOfBankFile } from '#app/requests/bank-file.server.ts'
import {
	addBankImport,
	finishBankImport,
	recordBankLine,
	undoBankImport,
} from '#app/models/billing/bank.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { countVoidedLines, listBankKeys, listForBank } from '#app/models/billing/bank-lines.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const csvOf = (content: string, format: 'day-first' | 'month-first' = 'day-first') => {
	const read = bankRows(content)
	return readBankCsv(read, guessColumns(read)!, format)
}

const ENTRY = `<Ntry><Amt Ccy="USD">160.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
	<BookgDt><Dt>2026-04-09</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls>
	<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Chidi &amp; Ada Okafor</Nm></Dbtr></RltdPties>
	<RmtInf><Ustrd>Invoice 0001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (...entries: string[]) =>
	`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`

describe('a table of a bank', () => {
	it('is read with the names of its columns, whatever separates them and whatever stands above', () => {
		const german =
			'Konto 12;;;\r\n"Buchungstag";"Auftraggeber";"Verwendungszweck";"Betrag"\r\n09.04.2026;"Okafor; Ada";"RE ""0001""";"1.160,50 EUR"\r\n10.04.2026;Laden;Miete;-20,00\r\n'
		expect(csvOf(german)).toMatchObject({
			skipped: 1,
			lines: [{ day: '2026-04-09', amountMinor: 1_160_50, payer: 'Okafor; Ada', text: 'RE "0001"' }],
		})
		const american = 'Posting Date,Description,Amount,Name\n4/9/2026,Invoice 0001,"$1,160.50",Ada Okafor'
		expect(csvOf(american, 'month-first').lines).toMatchObject([
			{ day: '2026-04-09', amountMinor: 1_160_50, payer: 'Ada Okafor', text: 'Invoice 0001' },
		])
		const withKind = 'Details,Posting Date,Description,Amount\nCREDIT,4/9/2026,Invoice 0001,160.00'
		expect(csvOf(withKind, 'month-first').lines[0]?.text).toBe('Invoice 0001')
	})

	it.each([
		[
			'a column of other amounts before its own',
			'Auftragskonto;Buchungstag;Verwendungszweck;Lastschrift Ursprungsbetrag;Beguenstigter/Zahlungspflichtiger;Betrag\nDE89;09.04.26;0001;;Ada Okafor;160,00\nDE89;09.04.26;Strom;20,00;Werke;-20,00',
		],
		[
			'a kind of booking that is called like the amount',
			'Buchungstag;Umsatzart;Auftraggeber;Verwendungszweck;Betrag (€)\n09.04.2026;Eingang;Ada Okafor;0001;160,00',
		],
		[
			'a first line with the words of a header',
			'Umsatzanzeige;Datei erstellt am: 10.04.2026\nKonto;Giro\nBuchung;Valuta;Auftraggeber;Verwendungszweck;Saldo;Betrag\n09.04.2026;09.04.2026;Ada Okafor;0001;900,00;160,00',
		],
		[
			'the name of the own bank before the name of the payer',
			'IBAN Auftragskonto;Bankname Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Gekennzeichneter Umsatz\nDE89;Bank;09.04.2026;Ada Okafor;0001;160,00;',
		],
		[
			'an account before the day, and a column for credits',
			'Posted Account,Posted Transactions Date,Name,Description,Debit Amount,Credit Amount,Balance\n93112345678901,09/04/2026,Ada Okafor,0001,,160.00,900.00\n93112345678901,09/04/2026,Power,Bill,20.00,,880.00',
		],
	])('is read by its cells where it has %s', (_, content) => {
		expect(csvOf(content).lines).toMatchObject([
			{ day: '2026-04-09', amountMinor: 160_00, payer: 'Ada Okafor', text: '0001' },
		])
	})

	it('tells two equal transfers of one day apart, and knows the same line in another file', () => {
		const line = '2026-04-09,160.00,Okafor,0001\n'
		const one = csvOf(`Date,Amount,Name,Reference\n${line}`).lines
		const two = csvOf(`Date,Amount,Name,Reference\n2026-04-08,1.00,Lund,\n${line}${line}`).lines
		expect(two[1]?.key).toBe(one[0]?.key)
		expect(two[2]?.key).not.toBe(one[0]?.key)
	})

	it('is read in the order of days and months it is written in, where the school writes another', () => {
		const lines = csvOf('Date,Amount\n4/9/2026,1.00\n4/13/2026,2.00').lines
		expect(lines.map(({ day }) => day)).toEqual(['2026-04-09', '2026-04-13'])
	})

	it('leaves out, by name, a payment of a day that is none or that no bank books', () => {
		const days = ['2026-02-31', '0001-01-01', '1.1.1999', '2199-01-01']
		const table = ['Date,Amount,Name', ...days.map((day) => `${day},5.00,Okafor`), '2026-04-09,-5.00,x'].join(
			'\n',
		)
		expect(csvOf(table)).toMatchObject({
			lines: [],
			skipped: 5,
			misdated: days.map((day) => ({ day, payer: 'Okafor', amountMinor: 500 })),
		})
	})

	it.each([
		[
			'RBC',
			'"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"\nChequing,1-2,11/27/2026,,e-Transfer,GINA ROSSI,196.00,\n',
			['GINA ROSSI', 'e-Transfer'],
		],
		[
			'BMO',
			'Following data is valid as of 20261128\n\nFirst Bank Card,Transaction Type,Date Posted, Transaction Amount,Description\n1,CREDIT,20261127,196.0,Rossi 0001\n',
			['', 'Rossi 0001'],
		],
		[
			'Scotiabank',
			'Date,Description,Sub-description,Type of Transaction,Amount,Balance\n2026-11-27,Deposit,Gina Rossi,Credit,196.00,1\n',
			['Gina Rossi', 'Deposit'],
		],
	])('of %s is read', (_, content, [payer, text]) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28') })
		const { lines } = csvOf(content, 'month-first')
		expect(lines).toMatchObject([{ day: '2026-11-27', amountMinor: 196_00, payer, text }])
	})

	it('without names of columns is read by what is in them', () => {
		const rows = '09/04/2026,JANE CARTER NG-0005,60.00\n10/04/2026,RENT,"-1,200.00"\n'
		expect(csvOf(rows, 'day-first')).toMatchObject({
			skipped: 1,
			lines: [{ day: '2026-04-09', amountMinor: 60_00, payer: '', text: 'JANE CARTER NG-0005' }],
		})
		expect(guessColumns(bankRows('a,b,c\n09/04/2026,JANE CARTER,60.00'))).toBeNull()
	})

	it('does not take the name of the school’s own account for the payer', () => {
		const { lines } = csvOf(
			'Date,Type,Description,Value,Balance,Account Name,Account Number\n09/04/2026,BAC,JANE CARTER,60.00,1.00,NORTHGATE MUSIC,1-2\n',
			'day-first',
		)
		expect(lines).toMatchObject([{ payer: '', text: 'JANE CARTER' }])
	})

	it('may be written as Windows did', () => {
		const bytes = Buffer.from('Date,Amount,Name\n2026-04-09,1.00,Dvor\xe1k', 'latin1')
		expect(textOfBankFile({ bytes })).toContain('Dvorák')
	})
})

describe('a statement in camt.053', () => {
	it('is read with who paid and what for', () => {
		expect(readCamt(camt(ENTRY), 'USD')).toMatchObject({
			skipped: 0,
			lines: [
				{ day: '2026-04-09', amountMinor: 160_00, payer: 'Chidi & Ada Okafor', text: 'Invoice 0001 R1' },
			],
		})
	})

	it('counts what went out, is not booked or is in another currency, and leaves it out', () => {
		const others = [
			ENTRY.replace('CRDT', 'DBIT'),
			ENTRY.replace('BOOK', 'PDNG'),
			ENTRY.replace('USD', 'EUR'),
			ENTRY.replace('160.00', '-5'),
			ENTRY.replace('<Dt>2026-04-09</Dt>', ''),
		]
		expect(readCamt(camt(...others), 'USD')).toMatchObject({ lines: [], skipped: 5 })
	})

	it('leaves out, by name, a payment of a day that is none or that no bank books', () => {
		const days = ['2026-02-31', '0001-01-01', '1999-12-31', '2199-01-01', '']
		const entries = days.map((day) => ENTRY.replace('2026-04-09', day))
		expect(readCamt(camt(ENTRY, ...entries), 'USD')).toMatchObject({
			lines: [{ day: '2026-04-09' }],
			skipped: 5,
			misdated: days.map((day) => ({ day, payer: 'Chidi & Ada Okafor', amountMinor: 160_00 })),
		})
	})

	it.each([
		['with a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${camt(ENTRY)}`],
		['with an entity of its own', camt(ENTRY.replace('Invoice', '&e;'))],
		['that nests without end', '<a>'.repeat(5_000)],
		['cut off', camt(ENTRY).slice(0, 200)],
		['of something else', '<html><body>Hello</body></html>'],
	])('%s is no statement', (_, content) => {
		expect(readCamt(content, 'USD')).toBeNull()
	})
})

describe('a file', () => {
	it.each([
		['x'.repeat(1024 * 1024 + 1), 'larger than 1 MB'],
		[`Date,Amount\n${'2026-04-09,1.00\n'.repeat(1_001)}`, 'more than 1,000 incoming payments'],
		['', 'No columns with a date and an amount'],
		['Date,Amount,Name\n2026-11-20,5.00,"abc', 'A quotation mark is opened and never closed'],
		['<html/>', 'not a statement in camt.053'],
	])('that cannot be taken says why', (content, text) => {
		expect(wordsOf(readBankFile(aBillingOffice().access, content))).toMatch(text)
	})
})

describe('a line', () => {
	const invoice = (number: string, openMinor: number, family = 'Okafor') => {
		return { id: number, number, familyId: family, family, openMinor }
	}
	const bills = [
		invoice('2026-0014', 160_00),
		invoice('2026-0015', 80_00),
		invoice('2026-0016', 99_00, 'Lund'),
		invoice('2026-0017', 99_00, 'Berg'),
		{
			...invoice('2026-0018', 100_00, 'Moss'),
			shares: [
				{ name: 'Jane Carter', amountMinor: 40_00 },
				{ name: 'Tim Moss', amountMinor: 60_00 },
			],
		},
		invoice('2026-0019', 0, 'Berg'),
		invoice('2026-0020', 0, 'Lee'),
	]
	const line = (text: string, amountMinor: number, payer = '') => ({ text, amountMinor, payer })

	it.each([
		['agrees by number and amount', line('thanks 2026-0014', 160_00), 'sure', ['2026-0014']],
		['finds a number in pieces', line('RE 2026 / 0014.', 160_00), 'sure', ['2026-0014']],
		[
			'pays two invoices at once',
			line('2026-0014 and 2026-0015', 240_00),
			'sure',
			['2026-0014', '2026-0015'],
		],
		['pays less than is open', line('2026-0014', 100_00), 'differs', ['2026-0014']],
		['pays more than is open', line('2026-0014', 200_00), 'differs', ['2026-0014']],
		['is guessed by amount and name', line('lessons', 99_00, 'Mia Lund'), 'guess', ['2026-0016']],
		['is not guessed by its amount alone', line('lessons', 99_00, 'Nobody'), 'none', []],
		['is not guessed where a longer number contains one', line('12026-00149', 160_00), 'none', []],
		['is guessed by a payer’s share and name', line('lessons', 40_00, 'JANE CARTER'), 'guess', ['2026-0018']],
		['is not guessed by the share of another payer', line('lessons', 60_00, 'JANE CARTER'), 'none', []],
		['names an invoice that is paid', line('2026-0019', 70_00), 'differs', ['2026-0019']],
		['names two families, and is nobody’s', line('2026-0014 2026-0016', 259_00), 'none', []],
	])('%s', (_, its, how, numbers) => {
		const found = matcherOf(bills)(its)
		expect([found.how, found.invoices.map(({ number }) => number)]).toEqual([how, numbers])
	})

	it.each([
		['2026-0014', 200_00, 'More than is open of it: the rest pays their other open invoices'],
		[
			'2026-0014',
			300_00,
			'More than is open of it: the rest pays their other open invoices, and what is left stays as credit',
		],
		['2026-0016', 100_00, 'More than is open: the rest stays as credit'],
		['2026-0020', 70_00, 'Nothing of it is open: the payment becomes credit'],
		['2026-0018', 40_00, 'One payer’s share'],
		['2026-0018', 50_00, 'Less than is open'],
		[
			'2026-0019',
			70_00,
			'Nothing of it is open: the payment goes to their other open invoices, and what is left becomes credit',
		],
	])('of %s over %i says what is odd', (text, amountMinor, why) => {
		expect(matcherOf(bills)(line(text, amountMinor)).why).toBe(why)
	})

	it('that pays an invoice a second time is not sure', () => {
		const match = matcherOf(bills)
		const found = [1, 2].map(() => match(line('2026-0016', 99_00)))
		expect(found.map(({ how }) => how)).toEqual(['sure', 'differs'])
		expect(found[1]?.why).toBe('Nothing of it is open: the payment becomes credit')
		expect(bills[2]?.openMinor).toBe(99_00)
	})

	it('is for the invoices whose numbers are typed, if they are open and of one family', () => {
		const open = [invoice('A-1', 1), invoice('A-2', 1), invoice('B-1', 1, 'Lund')]
		const typed = (text: string) => invoicesNumbered(open, text)?.map(({ number }) => number) ?? null
		expect([typed('a1; A-2'), typed('A-1, B-1'), typed('A-9'), typed('')]).toEqual([
			['A-1', 'A-2'],
			null,
			null,
			null,
		])
	})
})

describe('an import', () => {
	const aFile = (name: string) => ({ name, content: 'x', lines: [], skipped: 0, misdated: [], table: null })

	function imported() {
		const office = aBillingOffice()
		const { access, family } = office
		const id = aDraft(access, family, fee(160_00))
		valueOf(issueInvoice(access, id))
		const file = valueOf(addBankImport(access, newId(), aFile('april.csv'))).id
		const line = {
			key: '2026-04-09|16000|Okafor|0001|1',
			day: '2026-04-09',
			amountMinor: 160_00,
			payer: 'Okafor',
			text: '0001',
		}
		return { ...office, id, file, line, open: listForBank(access) }
	}
	const paymentsMade = () => rows('select id from family_payments').length

	it('pays the invoice, and the same line never again: not in this file, and not in another', () => {
		const { access, id, file, line, open } = imported()
		const other = valueOf(addBankImport(access, newId(), aFile('again.csv'))).id
		for (const of of [file, file, other]) valueOf(recordBankLine(access, of, line, open))
		expect([paymentsMade(), invoiceRow(id).state]).toEqual([1, 'paid'])
		expect(violations()).toEqual([])
	})

	it('keeps what was paid too much as credit, and leaves open what was paid too little', () => {
		const { access, family, file, line, open } = imported()
		valueOf(recordBankLine(access, file, { ...line, amountMinor: 100_00 }, open))
		expect(balanceOf(access, family)).toMatchObject({ notDueMinor: 60_00, creditMinor: 0 })
		const more = { ...line, key: 'another', amountMinor: 100_00 }
		valueOf(recordBankLine(access, file, more, listForBank(access)))
		expect(balanceOf(access, family)).toMatchObject({ notDueMinor: 0, creditMinor: 40_00 })
	})

	it('pays the shares of the payer it names, and of nobody if it names none', () => {
		const { school, access, family, file, line } = imported()
		const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
		const ids = ['Grace Okafor', 'Sam Okafor'].map((name) => aGuardian(school, { name }))
		for (const [i, id] of ids.entries())
			tie(school, id, child, { pays: true, shareBasisPoints: i === 0 ? 6000 : 4000 })
		const invoices = [1, 2].map(() => aDraft(access, family, fee(228_00, { studentId: child })))
		for (const id of invoices) valueOf(issueInvoice(access, id))
		const open = () => listForBank(access).filter(({ id }) => invoices.includes(id))
		const left = () =>
			invoices.map((id) => findInvoice(access.schoolId, id)!.shares.map(({ leftMinor }) => leftMinor))
		const paid = { ...line, payer: 'OKAFOR, SAM', text: 'Lessons', amountMinor: 182_40 }
		const { parts } = valueOf(recordBankLine(access, file, paid, open()))
		expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([91_20, 91_20])
		expect(left()).toEqual([
			[136_80, 0],
			[136_80, 0],
		])
		expect(withoutPaid(open(), parts).map(({ openMinor }) => openMinor)).toEqual([45_60, 45_60])
		valueOf(
			recordBankLine(access, file, { ...paid, key: 'two', payer: 'Okafor', amountMinor: 100_00 }, open()),
		)
		expect(rows('select payer_id as payer from family_payments order by id')).toEqual([
			{ payer: ids[1] },
			{ payer: null },
		])
		expect(violations()).toEqual([])
	})

	it.each([
		['MR S REED', 'TM-0005', 'Sam Reed'],
		['REED', 'Lessons of Grace', 'Sam Reed'],
		['G K OKAFOR', 'For S Reed', 'Grace Okafor'],
		['', 'MRS G OKAFOR 0012', 'Grace Okafor'],
		['Somebody', 'For Ben Reed', undefined],
		['MS REED-OKAFOR', 'Lessons', undefined],
	])('finds the payer whom %s, %s names', (payer, text, name) => {
		const payers = [{ name: 'Grace Okafor' }, { name: 'Sam Reed' }]
		expect(payerNamed(payers, { payer, text })?.name).toBe(name)
	})

	it('pays the share that was chosen, or that of everybody', () => {
		const { school, access, family, file, line } = imported()
		const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
		const ids = ['Grace Okafor', 'Sam Okafor'].map((name) => aGuardian(school, { name }))
		for (const id of ids) tie(school, id, child, { pays: true, shareBasisPoints: 5000 })
		const take = (key: string, payer: string, share?: string) =>
			valueOf(
				recordBankLine(access, file, { ...line, key, payer, amountMinor: 10_00 }, listForBank(access), share),
			)
		take('one', 'Okafor', ids[1])
		take('two', 'Sam Okafor', EVERYBODY)
		take('three', 'Sam Okafor', 'of-another-family')
		expect(rows('select payer_id as payer from family_payments order by id')).toEqual([
			{ payer: ids[1] },
			{ payer: null },
			{ payer: ids[1] },
		])
	})

	it('is taken back as a whole, and its lines can be payments again', () => {
		const { access, id, file, line, open } = imported()
		valueOf(recordBankLine(access, file, line, open))
		valueOf(finishBankImport(access, file))
		expect(rows('select content from bank_imports')).toEqual([{ content: null }])
		expect(valueOf(undoBankImport(access, file)).payments).toBe(1)
		expect(valueOf(undoBankImport(access, file)).payments).toBe(0)
		expect(invoiceRow(id)).toMatchObject({ state: 'issued', open_minor: 160_00 })
		const again = valueOf(addBankImport(access, newId(), aFile('again.csv'))).id
		valueOf(recordBankLine(access, again, line, open))
		expect([invoiceRow(id).state, violations()]).toEqual(['paid', []])
	})

	it('can be a payment again once its own was voided, but not once the bank returned it', () => {
		const { access, id, file, line, open } = imported()
		const paymentId = () =>
			rows<{ id: string }>('select id from family_payments where returned_at is null')[0]!.id
		valueOf(recordBankLine(access, file, line, open))
		valueOf(returnPayment(access, paymentId(), { isMistake: true }))
		expect([listBankKeys(access, [line.key]), countVoidedLines(access, file)]).toEqual([[], 1])
		valueOf(recordBankLine(access, file, line, open))
		expect([invoiceRow(id).state, countVoidedLines(access, file), violations()]).toEqual(['paid', 0, []])
		valueOf(returnPayment(access, paymentId()))
		expect(listBankKeys(access, [line.key])).toHaveLength(1)
		expect(countVoidedLines(access, file)).toBe(0)
	})

	it('that is finished takes nothing more, and one that cannot pay leaves nothing behind', () => {
		const { access, file, line, open } = imported()
		const ahead = { ...line, day: '2026-05-09' }
		expect(wordsOf(recordBankLine(access, file, ahead, open))).toMatch('dated tomorrow at the latest')
		expect(wordsOf(recordBankLine(access, file, line, []))).toMatch('Enter the number')
		valueOf(finishBankImport(access, file))
		expect(wordsOf(recordBankLine(access, file, line, open))).toMatch('looked over already')
		expect([paymentsMade(), rows('select id from bank_lines')]).toEqual([0, []])
	})
})
