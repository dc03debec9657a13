import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldsOfKind, guessOpening, type OpeningKind } from '#app/domain/student/opening-import.ts'
import { guessMapping } from '#app/domain/student/import.ts'
import { guideColumns } from '#app/content/guides.ts'
import type { Access } from '#app/models/access.server.ts'
import { invoiceName } from '#app/domain/billing/labels.ts'
import { periodOf } from '#app/domain/analytics/period.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { sumMoney } from '#app/models/analytics/money.server.ts'
import { listOpenInvoices, statementOf } from '#app/models/billing/account.server.ts'
import { eachBooking } from '#app/models/billing/bookings.server.ts'
import { listDueDebits } from '#app/models/billing/debit-due.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { correctInvoice, creditInvoice } from '#app/models/billing/ending.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { offerOnline } from '#app/models/billing/online-payment.server.ts'
import { listOwnInvoices } from '#app/models/billing/own.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { billingSettingsOf, saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { addImport, findImport, listImportRows } from '#app/models/student-import/file.server.ts'
import { mapImport, moveImport } from '#app/models/student-import/steps.server.ts'
import { startUndoing } from '#app/models/student-import/undo.server.ts'
import { applyOpenings, checkOpenings, undoOpenings } from '#app/requests/opening-work.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { mails } from '../../support/mail.ts'
import { accessOf, aSchoolWithAccess, aStudent, type ASchool } from '../../support/factories.ts'
import { aRoom, aSite, valueOf } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'
import { aFamily } from '../../support/students.ts'

let school: ASchool
let access: Access
let okafor: string
let lind: string
let ada: string
let day: string
beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	okafor = aFamily(school, 'Okafor')
	lind = aFamily(school, 'Lind')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: okafor })
	aStudent(school, { firstName: 'Ben', lastName: 'Okafor', familyId: okafor })
	aStudent(school, { firstName: 'Iris', lastName: 'Lind', familyId: lind })
	day = today(access.school.timeZone)
})

afterEach(() => void vi.useRealTimers())

/** Uploads lines whose columns are recognized by name, and checks them. */
function checked(kind: OpeningKind, columns: string, ...lines: string[]): string {
	const names = columns.split(',')
	const { id } = addImport(access, newId(), {
		fileName: 'list.csv',
		kind,
		columns: names,
		mapping: guessOpening(names, kind),
		rows: lines.map((line, i) => ({ line: i + 2, cells: JSON.stringify(line.split(',')) })),
	})
	const mapping = guessOpening(names, kind)
	mapImport(access, id, mapping)
	Array.from(checkOpenings(access, id, kind, mapping))
	return id
}

function imported(kind: OpeningKind, columns: string, ...lines: string[]): string {
	const id = checked(kind, columns, ...lines)
	moveImport(access, id, ['checked'], 'importing')
	Array.from(applyOpenings(access, id, kind, findImport(access, id)!.mapping))
	return id
}

function undone(id: string) {
	valueOf(startUndoing(access, id))
	Array.from(undoOpenings(access, id))
}

const outcome = (id: string) => listImportRows(access, id).map(({ state, text }) => [state, text])
const owes = (familyId: string) => {
	const { dueNowMinor, creditMinor } = balanceOf(access, familyId)
	return dueNowMinor - creditMinor
}

describe('balances of families', () => {
	const file = [
		'Family,Owes,Credit,Date,Note',
		`Okafor,120.50,,${'2026-01-31'},From the old books`,
		'Lind,,30,,',
	] as const

	it('are saved only when they are confirmed, and are no received money', () => {
		const id = checked('balances', ...file)
		expect(outcome(id)).toEqual([
			['new', null],
			['new', null],
		])
		expect([owes(okafor), owes(lind)]).toEqual([0, 0])
		imported('balances', ...file)
		expect([owes(okafor), owes(lind)]).toEqual([120_50, -30_00])
		expect(moneyDue(access, { from: '2020-01-01', day })?.receivedMinor).toBe(0)
		const { entries } = statementOf(access, okafor, { from: '2026-01-01', to: '2026-01-31' })
		expect(entries.map(({ what, day: on, amountMinor, note }) => [what, on, amountMinor, note])).toEqual([
			['Opening balance OB-1', '2026-01-31', 120_50, 'From the old books'],
		])
		expect(checkLedger(access).differenceMinor).toBe(0)
	})

	it('pay invoices if they are credit, and are paid first if they are owed', () => {
		imported('balances', ...file)
		const invoice = aDraft(access, lind, fee(50_00))
		valueOf(issueInvoice(access, invoice))
		expect(invoiceRow(invoice).open_minor).toBe(20_00)
		valueOf(
			recordPayment(access, newId(), {
				familyId: okafor,
				receivedOn: day,
				amountMinor: 120_50,
				method: 'cash',
			}),
		)
		expect(owes(okafor)).toBe(0)
		expect(violations()).toEqual([])
	})

	it('have their own name in the letters of every language', () => {
		imported('balances', ...file)
		const [{ id = '' } = {}] = listOpenInvoices(access, okafor)
		aParent(school, [ada], { pays: true, getsInvoices: true })
		for (const language of ['en', 'es', 'de']) {
			change(
				`update guardians set email = 'g@okafor.test', email_key = 'g@okafor.test', language = '${language}'`,
			)
			sendInvoices(access, [id], 'invoice')
		}
		const { name } = access.school
		expect(mails().map(({ subject }) => subject)).toEqual([
			`Opening balance OB-1 from ${name}`,
			`Saldo inicial OB-1 de ${name}`,
			`Anfangssaldo OB-1 von ${name}`,
		])
		const [english, spanish] = mails().map(({ text }) => text)
		expect(english).toContain('See opening balance OB-1:')
		expect(spanish).toContain(`Aquí tiene el saldo inicial OB-1 de ${name}.`)
		change("update guardians set language = 'es'")
		const parts = [1, 2].map((weeks) => ({ dueOn: daysAfter(day, 7 * weeks), amountMinor: 60_25 }))
		valueOf(agreeOnParts(access, newId(), { id, parts, openMinor: 120_50, planId: null }))
		expect(mails().at(-1)?.subject).toBe(`Pago a plazos del saldo inicial OB-1 de ${name}`)
	})

	it('that are owed are reminded of and paid like an invoice, and are no income', () => {
		imported('balances', ...file)
		const [debt] = listOpenInvoices(access, okafor)
		expect(debt).toMatchObject({ number: 'OB-1', dueOn: '2026-01-31', openMinor: 120_50 })
		const { id = '' } = debt ?? {}
		expect(moneyDue(access, { from: day, day })?.views['late-more'].openMinor).toBe(120_50)
		const parent = aParent(school, [ada], { pays: true, getsInvoices: true })
		change("update guardians set email = 'grace@okafor.test'")
		const [sent] = sendInvoices(access, [id], 'reminder')
		expect(sent).toMatchObject({ ok: true, number: 'OB-1' })
		expect(listOwnInvoices(accessOf(parent)).map(({ number }) => number)).toEqual(['OB-1'])
		const keys = { clientId: 'client', clientSecret: 'secret', webhookId: null, webhookSecret: '' }
		valueOf(connectOnline(access, newId(), { ...keys, provider: 'paypal' }))
		expect(offerOnline(access, id)).toMatchObject({ amountMinor: 120_50, familyId: okafor })
		expect(invoiceName(offerOnline(access, id) ?? {})).toBe('Opening balance OB-1')
		expect(sumMoney(access, periodOf(day, 24, false)).filter(({ what }) => what === 'billed')).toEqual([])
		const paper = invoiceDocument(findInvoice(access.schoolId, id)!, letterheadOf(access.schoolId))
		expect(paper).toMatchObject({ title: 'Opening balance', number: 'OB-1' })
		const chosen = [{ invoiceId: id, amountMinor: 20_50 }]
		const paid = { familyId: okafor, receivedOn: day, amountMinor: 20_50, method: 'cash' as const, chosen }
		valueOf(recordPayment(access, newId(), paid))
		expect(invoiceRow(id)).toMatchObject({ state: 'part_paid', open_minor: 100_00 })
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 40_00, reason: 'Agreed' }))
		const booked = ['2026-01', day.slice(0, 7)].flatMap((period) =>
			[...eachBooking(access, { period, gross: true, credits: false, fees: false })].flat(),
		)
		expect(booked.flatMap(({ debit, credit }) => [...debit, ...credit])).not.toContain('income')
		const next = aDraft(access, okafor, fee(10_00))
		valueOf(issueInvoice(access, next))
		expect(invoiceRow(next).number).toBe('0001')
		expect(violations()).toEqual([])
	})

	it('that are owed are neither corrected, nor collected, nor charged late fees', () => {
		imported('balances', ...file)
		const [debt] = listOpenInvoices(access, okafor)
		const { id = '' } = debt ?? {}
		const lines = [fee(10_00)]
		expect(correctInvoice(access, newId(), { id, reason: 'Wrong', lines }).ok).toBe(false)
		saveBillingSettings(access, { ...billingSettingsOf(access), lateFeeMinor: 5_00, lateFeeAfterDays: 0 })
		expect(chargeLateFees(access, newId(), [id]).ok).toBe(false)
		valueOf(issueInvoice(access, aDraft(access, okafor, fee(10_00))))
		const { leftOut } = listDueDebits(access, daysAfter(day, 60))
		expect(leftOut.map(({ number }) => number)).toEqual(['0001'])
	})

	it('of the same file change nothing the second time, and each row says so', () => {
		imported('balances', ...file)
		const id = imported('balances', ...file)
		const again = ['duplicate', 'This was imported before. Nothing changes.']
		expect(outcome(id)).toEqual([again, again])
		expect([owes(okafor), owes(lind)]).toEqual([120_50, -30_00])
	})

	it('are taken back on the day they were booked, unless the family has paid since', () => {
		const id = imported('balances', ...file)
		valueOf(
			recordPayment(access, newId(), {
				familyId: okafor,
				receivedOn: day,
				amountMinor: 10_00,
				method: 'cash',
			}),
		)
		undone(id)
		expect(outcome(id)).toEqual([
			['kept', 'The family was billed or has paid since.'],
			['removed', null],
		])
		expect([owes(okafor), owes(lind)]).toEqual([110_50, 0])
		expect(violations()).toEqual([])
		const again = imported('balances', ...file)
		expect(outcome(again).map(([state]) => state)).toEqual(['duplicate', 'added'])
	})

	it.each([
		['Student,Balance', 'Ada Okafor,(12.00)', -12_00],
		['Student,Balance', '"Okafor; Ada",x', 'Balance, above zero if owed: Enter an amount, such as 1,234.50.'],
		[
			'Student,Balance',
			'Bob Dylan,12',
			'No student is called Bob Dylan. Correct the name, or import the students first.',
		],
		[
			'Family,Balance',
			'Nobody,12',
			'No family is called Nobody. Correct the name, or add a column with the name of a student.',
		],
		['Family,Balance,Date', 'Lind,12,2199-01-01', 'Day of the balance: Enter today or an earlier day.'],
		['Family,Balance', 'Lind,0', 'The balance is zero, so there is nothing to import.'],
		['Family,Available credit', 'Lind,5', -5_00],
		['Family,Owes,Credit', 'Lind,5,2', 3_00],
	])('with the columns %s and the row %s come to %s', (columns, line, result) => {
		const [state] = outcome(checked('balances', columns, line.replace('"Okafor; Ada"', 'Ada Okafor')))
		const amount = rows<{ amount: number }>('select amount from student_import_rows')[0]?.amount
		expect(typeof result === 'number' ? amount : state?.[1]).toBe(result)
	})

	it('of brothers and sisters are those of one family, once', () => {
		const id = imported('balances', 'Student,Owes', 'Ada Okafor,10', 'Ben Okafor,10')
		expect(outcome(id)).toEqual([
			['added', null],
			['duplicate', 'Line 2 of this file says the same.'],
		])
		expect(owes(okafor)).toBe(10_00)
	})
})

describe('make-up credits', () => {
	it('are given with their last day, once, and revoked again', () => {
		const until = daysAfter(day, 40)
		const lines = ['Student,Number of credits,Minutes,Expires', `Ada Okafor,2,45,${until}`] as const
		const id = imported('credits', ...lines)
		const found = () =>
			rows('select student_id s, minutes m, expires_on e, state from make_up_credits order by id').map(
				(row) => ({ ...(row as object) }),
			)
		expect(found()).toEqual(Array(2).fill({ s: ada, m: 45, e: until, state: 'open' }))
		expect(outcome(imported('credits', ...lines)).map(([state]) => state)).toEqual(['duplicate'])
		undone(id)
		expect(found()).toEqual(Array(2).fill({ s: ada, m: 45, e: until, state: 'revoked' }))
	})

	it.each([
		['Ada Okafor,21,30,', 'Number of credits: Enter 1 to 20.'],
		['Ada Okafor,1,3,', 'Minutes of each credit: Enter 5 to 480.'],
		[
			'Ada Okafor,1,30,2020-01-01',
			'Last day of use: These credits have expired. Remove the row, or enter a later day.',
		],
	])('of the row %s are refused: %s', (line, text) => {
		expect(outcome(checked('credits', 'Student,Number,Minutes,Expires', line))).toEqual([['error', text]])
	})
})

describe('weekly lessons', () => {
	const columns = 'Student,Weekday,Time,Minutes'

	it('become a series as if added by hand, once, and go again with the import', () => {
		// On a Wednesday evening the first lesson of the second line would be over, and stay.
		vi.setSystemTime('2026-01-06T12:00:00Z')
		const id = imported('lessons', columns, 'Ada Okafor,Mondays,4:30 pm,45', 'Iris Lind,Mi,16.00,30')
		expect(outcome(id)).toEqual([
			['added', null],
			['added', null],
		])
		const series = rows<Record<string, string | number>>(
			'select weekdays w, start_time t, duration_minutes m, open_ended o from series order by w',
		)
		expect(series.map((row) => Object.values(row))).toEqual([
			['1', '16:30', 45, 1],
			['3', '16:00', 30, 1],
		])
		expect(rows('select id from lessons').length).toBeGreaterThan(20)
		const again = imported('lessons', columns, 'Ada Okafor,Monday,16:30,45')
		expect(outcome(again).map(([state]) => state)).toEqual(['duplicate'])
		undone(id)
		expect(outcome(id).map(([state]) => state)).toEqual(['removed', 'removed'])
		for (const table of ['series', 'lessons', 'enrolments', 'classes'])
			expect([table, rows(`select id from ${table}`)]).toEqual([table, []])
	})

	it('name their clashes before they are saved, with the schedule and within the file', () => {
		imported('lessons', columns, 'Ada Okafor,Monday,16:30,45')
		const id = checked('lessons', columns, 'Ada Okafor,Monday,17:00,30', 'Ada Okafor,Monday,17:15,30')
		const [first, second] = outcome(id)
		expect(first).toEqual([
			'new',
			expect.stringMatching(/^Booked in spite of a clash: Ada Okafor is at Ada Okafor then/),
		])
		expect(second?.[1]).toContain('Line 2 has the same student at this time.')
	})

	it('name their room with its site, or alone where one room is called so', () => {
		const found = (room: string) =>
			outcome(checked('lessons', `${columns},Room`, `Ada Okafor,Monday,16:30,45,${room}`))[0]
		aRoom(school.id, 'Studio 1')
		expect(found('Studio 1')).toEqual(['new', null])
		expect(found('Studio 1 (Main building)')).toEqual(['new', null])
		expect(found('Studio 1 (Annex)')?.[1]).toContain('There is no room called Studio 1 (Annex).')
		aRoom(school.id, 'Studio 1', aSite(school.id, 'Annex'))
		expect(found('Studio 1 (Annex)')).toEqual(['new', null])
		expect(found('Studio 1')?.[1]).toContain('2 rooms are called Studio 1. Write the site behind it')
	})

	it.each([
		['Ada Okafor,Someday,16:30,45', 'Weekday: “Someday” is no weekday. Write it out, such as Monday.'],
		['Ada Okafor,Monday,noonish,45', 'Time: '],
		[
			'Ada Okafor,Monday,16:30,44',
			'Length in minutes: Enter a length of 5 to 480 minutes, in steps of five.',
		],
		[
			'Ada Okafor,Monday,16:30,45,Mr. X',
			'There is no teacher called Mr. X. Add it in Solfa first, correct the name, or do not import this column.',
		],
	])('of the row %s are refused: %s', (line, text) => {
		const [found] = outcome(checked('lessons', `${columns},Teacher`, line))
		expect(found?.[0]).toBe('error')
		expect(found?.[1]).toContain(text)
	})
})

it.each([
	['Student,Day,Time,Length,First day', ['fullName', 'weekday', 'time', 'minutes', 'starts']],
	['Name,Weekday,Start,Duration,From', ['fullName', 'weekday', 'time', 'minutes', 'starts']],
	['Student,Day,Start,Start time,Minutes', ['fullName', 'weekday', 'starts', 'time', 'minutes']],
	['Student,Day,Time,Starts', ['fullName', 'weekday', 'time', 'starts']],
	['Student,Day,Time,Start date,Start', ['fullName', 'weekday', 'time', 'starts', '']],
])('the columns %s of weekly lessons are recognized', (columns, fields) => {
	expect(guessOpening(columns.split(','), 'lessons')).toEqual(fields)
})

it('every column that the guides name is recognized', () => {
	const { students, ...openings } = guideColumns
	expect(guessMapping(students.split(', '))).not.toContain('')
	for (const [kind, names] of Object.entries(openings) as [OpeningKind, string][]) {
		const guessed = guessOpening(names.split(', '), kind)
		expect([kind, guessed]).not.toContain('')
		expect(guessed).not.toContain('')
		const fields = fieldsOfKind(kind).map(([field]) => field)
		expect(fields).toEqual(expect.arrayContaining(guessed))
	}
})
