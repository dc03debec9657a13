import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCamt } from '#app/domain/bank/camt.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { announceCollections, listToAnnounce } from '#app/models/billing/autopay-letters.server.ts'
import { addMandate, withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import { nextCollections } from '#app/models/billing/autopay-plan.server.ts'
import { saveCreditor, stopDebits } from '#app/models/billing/autopay-settings.server.ts'
import {
	bookDebits,
	listReturns,
	ownReferences,
	recallDebit,
	returnDebit,
} from '#app/models/billing/debit-booking.server.ts'
import { listDueDebits, listWithoutMandate } from '#app/models/billing/debit-due.server.ts'
import {
	debitFileOf,
	findDebitRun,
	makeDebitRun,
	markRunSent,
	takeOutChanged,
	undoDebitRun,
	undoSent,
} from '#app/models/billing/debit-run.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { beginOnlinePayment, confirmingOf } from '#app/models/billing/online-payment.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aBillingOffice, invoiceRow, violations } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import {
	aDebitOffice,
	aMandate,
	anIssued,
	creditor,
	currentMethod,
	debitRows,
	FAMILY_IBAN,
	returnedInCamt,
} from '../../support/debits.ts'
import { valueOf } from '../../support/lessons.ts'
import { painProblems } from '../../support/pain-rules.ts'
import { aStudent, type ASchool } from '../../support/factories.ts'
import { aFamily, aGuardian } from '../../support/students.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

const UNTIL = '2026-04-30'
const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T09:00:00Z`))
const madeRun = (access: Access, until = UNTIL) => valueOf(makeDebitRun(access, newId(), until)).id

/** A run with one debit of an invoice of 100.00, sent. */
function aSentRun(more: Partial<typeof creditor> = {}) {
	const office = aDebitOffice(undefined, more)
	aMandate(office.access, office.family)
	const invoice = anIssued(office.access, office.family)
	const run = madeRun(office.access)
	valueOf(markRunSent(office.access, run))
	return { ...office, invoice, run, debit: debitRows()[0]!.id }
}

describe('the account of a school', () => {
	it('is stored encrypted, and kept when the form leaves it out', () => {
		const { access } = aDebitOffice()
		const stored = JSON.stringify(rows('select * from autopay_settings'))
		expect(stored).not.toContain(creditor.iban)
		expect(stored).toContain('DE89 •••• 3000')
		valueOf(saveCreditor(access, { ...creditor, iban: undefined, noticeDays: 9 }))
		expect(rows('select notice_days, shown_iban from autopay_settings')).toEqual([
			{ notice_days: 9, shown_iban: 'DE89 •••• 3000' },
		])
	})

	it('is refused to a school in another currency', () => {
		const { access } = aBillingOffice()
		expect(saveCreditor(access, creditor)).toMatchObject({ ok: false, status: 409 })
		expect(rows('select * from autopay_settings')).toEqual([])
	})

	it('cannot be removed while the bank collects', () => {
		const { access } = aSentRun()
		expect(stopDebits(access)).toMatchObject({ ok: false, status: 409 })
		on('2026-04-15')
		bookDebits(access)
		valueOf(stopDebits(access))
	})
})

describe('a mandate', () => {
	it('keeps the consent as it was shown and the account number encrypted', () => {
		const { access, family, school } = aDebitOffice()
		aMandate(access, family)
		const [stored] = rows('select * from autopay_methods')
		expect(stored).toMatchObject({
			consent: 'I agree.',
			source: 'portal',
			state: 'active',
			label: 'NL91 •••• 4300',
		})
		expect(JSON.stringify(stored)).not.toContain(FAMILY_IBAN)
		expect(stored?.reference).toMatch(/^M-[0-9A-Z]{11}$/)
		expect(currentMethod(access.schoolId, family)?.id).toBe(stored?.id)
		expect(aFamily(school, 'Other')).not.toBe(family)
	})

	it('replaces the one before, and one reference is used once', () => {
		const { access, family, school } = aDebitOffice()
		aMandate(access, family)
		const paper = { payerId: null, holder: 'C', iban: FAMILY_IBAN, consent: null, reference: 'P-1' }
		valueOf(addMandate(access, { ...paper, familyId: family, signedOn: '2026-03-01' }))
		const states = 'select source, state, ended_as from autopay_methods order by id'
		expect(rows(states)).toEqual([
			{ source: 'portal', state: 'ended', ended_as: 'replaced' },
			{ source: 'paper', state: 'active', ended_as: null },
		])
		const other = aFamily(school, 'Ruiz')
		expect(addMandate(access, { ...paper, familyId: other })).toMatchObject({
			errors: { reference: expect.anything() as string },
		})
		expect(
			addMandate(access, { ...paper, reference: 'P-2', familyId: other, signedOn: '2026-04-02' }),
		).toMatchObject({
			ok: false,
		})
		expect(addMandate(access, { ...paper, familyId: 'another-school' })).toMatchObject({ status: 404 })
	})
})

describe('the day of a collection', () => {
	it('is the due date, or later if the notice or a holiday says so', () => {
		const { access, family } = aDebitOffice()
		const early = anIssued(access, family)
		aMandate(access, family)
		expect(nextCollections(access.schoolId, early)[0]).toMatchObject({
			collectOn: '2026-04-15',
			amountMinor: 100_00,
		})
		const short = anIssued(access, family, 10_00, 1)
		// The notice ends on Easter Monday.
		expect(nextCollections(access.schoolId, short)[0]?.collectOn).toBe('2026-04-07')
	})

	it('disappears with the mandate and when the invoice is paid', () => {
		const { access, family } = aDebitOffice()
		const invoice = anIssued(access, family)
		aMandate(access, family)
		valueOf(withdrawMethod(access, family, currentMethod(access.schoolId, family)?.id))
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		aMandate(access, family)
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-01',
				amountMinor: 100_00,
				method: 'cash',
			}),
		)
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
	})
})

describe('a run', () => {
	it('collects what is due, and says why the rest is left out', () => {
		const { access, family, school } = aDebitOffice()
		aMandate(access, family)
		const invoice = anIssued(access, family)
		const without = aFamily(school, 'Ruiz')
		anIssued(access, without, 40_00)
		anIssued(access, without, 2_50)
		const due = listDueDebits(access, UNTIL)
		expect(due.included.map(({ invoiceId }) => invoiceId)).toEqual([invoice])
		expect(due.leftOut.map(({ family: name, why }) => [name, why])).toEqual([
			['Ruiz', 'no-mandate'],
			['Ruiz', 'no-mandate'],
		])
		expect(listWithoutMandate(access, UNTIL)).toEqual([
			{ familyId: without, family: 'Ruiz', openMinor: 42_50 },
		])
		expect(listDueDebits(access, '2026-04-14').included).toEqual([])
	})

	it('writes the file for the bank with first and following collections', () => {
		const { access, family } = aDebitOffice()
		aMandate(access, family)
		anIssued(access, family)
		const first = madeRun(access)
		const file = () => valueOf(debitFileOf(access, findDebitRun(access, first)!)).xml
		expect(painProblems(file())).toEqual([])
		expect(file()).toContain('<SeqTp>FRST</SeqTp>')
		expect(file()).toContain(`<IBAN>${FAMILY_IBAN}</IBAN>`)
		valueOf(markRunSent(access, first))
		on('2026-04-15')
		bookDebits(access)
		anIssued(access, family)
		madeRun(access)
		expect(debitRows().map(({ sequence, collect_on }) => [sequence, collect_on])).toEqual([
			['FRST', '2026-04-15'],
			['RCUR', '2026-04-29'],
		])
	})

	it('is made once by a repeated form, and no invoice is in two runs', () => {
		const { access, family } = aDebitOffice()
		aMandate(access, family)
		anIssued(access, family)
		const key = newId()
		const run = valueOf(makeDebitRun(access, key, UNTIL))
		expect(valueOf(makeDebitRun(access, key, UNTIL))).toEqual(run)
		expect(makeDebitRun(access, newId(), UNTIL)).toMatchObject({ ok: false, status: 409 })
		valueOf(undoDebitRun(access, run.id))
		expect(debitRows()).toHaveLength(1)
		madeRun(access)
		expect(debitRows().map(({ state, sequence }) => [state, sequence])).toEqual([
			['left_out', 'FRST'],
			['waiting', 'FRST'],
		])
	})

	function aPayer(school: ASchool, family: string) {
		aGuardian(school, { email: 'chidi@okafor.example' }, aStudent(school, { familyId: family }))
		change('update guardianships set gets_invoices = 1')
	}
	const letters = () =>
		rows<{ subject: string; text: string }>("select subject, text from outbox where kind = 'autopay'")

	it('is announced on the days of notice, once, with the day and amount the bank was told', () => {
		const { access, invoice, family, school } = aSentRun()
		aPayer(school, family)
		on('2026-04-09')
		expect(announceCollections(access)).toBe(0)
		valueOf(creditInvoice(access, newId(), { id: invoice, amountMinor: 9_00, reason: 'Ill' }))
		on('2026-04-10')
		expect([announceCollections(access), announceCollections(access)]).toEqual([1, 0])
		expect(letters()).toMatchObject([
			{
				subject: 'Invoice 0001 will be paid automatically on 15 April 2026',
				text: expect.stringMatching(/€100\.00 .* 15 April 2026/) as string,
			},
		])
	})

	it('is announced at once if it is made on the days of notice, or on paper without an email address', () => {
		const { access, family, school } = aDebitOffice()
		const invoice = anIssued(access, family, 100_00, 1)
		change('update invoices set sent_at = ?', Date.now())
		// The invoice was emailed on the day the mandate was given, but before.
		vi.setSystemTime(Date.now() + 60_000)
		aMandate(access, family)
		on('2026-04-03')
		const run = madeRun(access)
		const [{ collect_on: day = '' } = {}] = debitRows()
		expect(nextCollections(access.schoolId, invoice)).toMatchObject([{ collectOn: day, runId: run }])
		expect([announceCollections(access), letters()]).toEqual([0, []])
		expect(listToAnnounce(access)).toMatchObject([{ invoiceId: invoice, collectOn: day }])
		change('delete from sent_reminders')
		aPayer(school, family)
		expect([announceCollections(access), letters().length, listToAnnounce(access)]).toEqual([1, 1, []])
	})

	it('is announced again if it collects on another day than was announced', () => {
		const { access, family, school } = aDebitOffice()
		aPayer(school, family)
		aMandate(access, family)
		anIssued(access, family)
		on('2026-04-10')
		expect(announceCollections(access)).toBe(1)
		on('2026-04-15')
		madeRun(access)
		const [{ collect_on: day = '' } = {}] = debitRows()
		expect(day > '2026-04-15').toBe(true)
		expect([announceCollections(access), announceCollections(access)]).toEqual([1, 0])
		expect(letters().map(({ subject }) => subject)).toEqual([
			'Invoice 0001 will be paid automatically on 15 April 2026',
			`Invoice 0001 will be paid automatically on ${plainDateWords(day, access.school.dateFormat)}`,
		])
	})

	it('leaves out a mandate withdrawn before it was sent', () => {
		const { access, family } = aDebitOffice()
		aMandate(access, family)
		anIssued(access, family)
		const run = madeRun(access)
		valueOf(withdrawMethod(access, family, currentMethod(access.schoolId, family)?.id))
		expect(debitRows()[0]?.state).toBe('left_out')
		expect(markRunSent(access, run)).toMatchObject({ ok: false })
	})

	it('is not sent while it asks for what was paid since', () => {
		const { access, family, school } = aDebitOffice()
		aMandate(access, family)
		anIssued(access, family)
		const other = aFamily(school, 'Ruiz')
		aMandate(access, other)
		anIssued(access, other, 40_00)
		const run = madeRun(access)
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-01',
				amountMinor: 60_00,
				method: 'transfer',
			}),
		)
		const before = databaseHash()
		expect(markRunSent(access, run)).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
		expect(valueOf(takeOutChanged(access, run))).toEqual({ count: 1 })
		valueOf(markRunSent(access, run))
		expect(debitRows().map(({ state }) => state)).toEqual(['left_out', 'waiting'])
		// The rest is collected by the next run.
		expect(listDueDebits(access, UNTIL).included.map(({ amountMinor }) => amountMinor)).toEqual([40_00])
	})

	it('stays within its school', () => {
		const { access } = aSentRun()
		const stranger = aDebitOffice()
		const [debit] = debitRows()
		expect(findDebitRun(stranger.access, debit!.run_id)).toBeNull()
		expect(returnDebit(stranger.access, debit!.id, 'AM04')).toMatchObject({ status: 404 })
		expect(bookDebits(stranger.access, '2027-01-01')).toBe(0)
		expect(access.schoolId).not.toBe(stranger.access.schoolId)
	})
})

describe('a sent run', () => {
	it('is booked on the collection day, once', () => {
		const { access, family, invoice, run } = aSentRun()
		on('2026-04-14')
		expect(bookDebits(access)).toBe(0)
		on('2026-04-15')
		expect([bookDebits(access), bookDebits(access)]).toEqual([1, 0])
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
		expect(rows('select method, received_on, amount_minor from family_payments')).toEqual([
			{ method: 'debit', received_on: '2026-04-15', amount_minor: 100_00 },
		])
		expect(findDebitRun(access, run)?.bookedAt).not.toBeNull()
		expect(undoSent(access, run)).toMatchObject({ ok: false, status: 409 })
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
	})

	it('can be marked as not sent until it is booked', () => {
		const { access, run } = aSentRun()
		valueOf(undoSent(access, run))
		on('2026-04-15')
		expect(bookDebits(access)).toBe(0)
		valueOf(undoDebitRun(access, run))
		expect(markRunSent(access, run)).toMatchObject({ status: 404 })
	})

	it('keeps others from paying the same amount online', () => {
		const { access, invoice, run } = aSentRun()
		expect(confirmingOf(access, invoice)).toBe(100_00)
		expect(
			beginOnlinePayment(access, { invoiceId: invoice, amountMinor: 100_00, payerId: null }),
		).toMatchObject({ ok: false })
		valueOf(undoSent(access, run))
		expect(confirmingOf(access, invoice)).toBe(0)
	})

	it('turns into credit what a transfer paid on the same day', () => {
		const { access, family } = aSentRun()
		on('2026-04-15')
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-15',
				amountMinor: 70_00,
				method: 'transfer',
			}),
		)
		bookDebits(access)
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 70_00 })
		expect(checkLedger(access)).toMatchObject({ differenceMinor: 0 })
	})

	it('is not booked for a debit that the bank recalled after a withdrawal', () => {
		const { access, family, debit, invoice } = aSentRun()
		valueOf(withdrawMethod(access, family, currentMethod(access.schoolId, family)?.id))
		expect(debitRows()[0]?.state).toBe('waiting')
		valueOf(recallDebit(access, debit))
		on('2026-04-15')
		expect(bookDebits(access)).toBe(0)
		expect(recallDebit(access, debit)).toMatchObject({ ok: false })
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued' })
	})
})

describe('a returned debit', () => {
	const returnsOf = (xml: string) => readCamt(xml, 'EUR')?.returns ?? []

	it.each(['053', '054'])('of camt.%s opens the invoice again, once, and drafts the fee', (kind) => {
		const { access, family, invoice, debit } = aSentRun({ returnFeeMinor: 3_50 })
		on('2026-04-20')
		bookDebits(access)
		const read = returnsOf(
			returnedInCamt(
				[
					{ id: debit, amount: '100.00' },
					{ id: 'of-another', amount: '1.00' },
				],
				kind,
			),
		)
		expect(listReturns(access, read).map(({ id, code }) => [id, code])).toEqual([[debit, 'AM04']])
		expect(valueOf(returnDebit(access, debit, 'AM04'))).toEqual({ isNew: true })
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect(listReturns(access, read)).toEqual([])
		expect(valueOf(returnDebit(access, debit, 'AM04'))).toEqual({ isNew: false })
		expect(rows("select total_minor, state from invoices where state = 'draft'")).toEqual([
			{ total_minor: 3_50, state: 'draft' },
		])
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		expect(currentMethod(access.schoolId, family)).not.toBeNull()
		expect(listDueDebits(access, UNTIL).leftOut.map(({ why }) => why)).toEqual(['failed'])
	})

	it('is not collected by another mandate or card, but what is billed next is', () => {
		const { access, family, invoice, debit } = aSentRun()
		on('2026-04-15')
		bookDebits(access)
		valueOf(returnDebit(access, debit, 'AC04'))
		aMandate(access, family)
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		expect(listDueDebits(access, UNTIL)).toMatchObject({ included: [], leftOut: [{ why: 'failed' }] })
		const next = anIssued(access, family, 40_00)
		expect(listDueDebits(access, UNTIL).included.map(({ invoiceId }) => invoiceId)).toEqual([next])
		takeAutopay(access)
		aSavedCard(access, family)
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		expect(nextCollections(access.schoolId, next)).toHaveLength(1)
	})

	it('is booked today, although its month was closed', () => {
		const { access, debit } = aSentRun()
		on('2026-04-15')
		bookDebits(access)
		on('2026-06-02')
		valueOf(returnDebit(access, debit, 'MD06'))
		expect(rows("select day, kind from ledger_entries where kind = 'returned'")).toEqual([
			{ day: '2026-06-02', kind: 'returned' },
		])
		expect(checkLedger(access)).toMatchObject({ differenceMinor: 0 })
	})

	it('is refused while its run is not marked as sent, or was undone', () => {
		const { access, debit, run, invoice } = aSentRun()
		valueOf(undoSent(access, run))
		const before = databaseHash()
		const read = [{ id: debit, code: 'AM04' }]
		expect(returnDebit(access, debit, 'AM04')).toMatchObject({ ok: false, status: 409 })
		expect(listReturns(access, read)[0]?.refusal).toContain('not marked as sent')
		expect(databaseHash()).toBe(before)
		valueOf(undoDebitRun(access, run))
		expect(returnDebit(access, debit, 'AM04')).toMatchObject({ ok: false, status: 409 })
		expect(listReturns(access, read)[0]?.refusal).toContain('left out')
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect(rows('select id from family_payments')).toEqual([])
	})

	it('that comes before its day is booked and returned', () => {
		const { access, family, debit } = aSentRun()
		valueOf(returnDebit(access, debit, 'AC04'))
		on('2026-04-15')
		expect(bookDebits(access)).toBe(0)
		expect(balanceOf(access, family)).toEqual({ dueNowMinor: 100_00, notDueMinor: 0, creditMinor: 0 })
		// A closed account would be refused again.
		expect(currentMethod(access.schoolId, family)).toBeNull()
	})
})

it('a line of the own collection is not offered as a transfer', () => {
	const { access, run, debit } = aSentRun()
	const known = ownReferences(access, [debit, `${run}-1`, 'foreign', 'foreign-1'])
	expect([...known].sort()).toEqual([debit, `${run}-1`].sort())
	const line = `<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-04-15</Dt></BookgDt>
		<NtryDtls><Btch><PmtInfId>${run}-1</PmtInfId></Btch></NtryDtls></Ntry>`
	const xml = returnedInCamt([]).replace('<Stmt>', `<Stmt>${line}`)
	vi.setSystemTime(Date.parse('2026-04-20T09:00:00Z'))
	expect(readCamt(xml, 'EUR')?.lines.map(({ refs }) => refs)).toEqual([[`${run}-1`]])
})
