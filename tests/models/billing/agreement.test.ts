import { afterEach, expect, it, vi } from 'vitest'
import { statementDocument } from '#app/letters/account-documents.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { paperBytes } from '#app/letters/paper.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { findOwnInvoice, listOwnInvoices } from '#app/models/billing/own.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { listAccounts, statementOf } from '#app/models/billing/account.server.ts'
import { listClassMoney, listMoneyOfClass, sumClassMonth } from '#app/models/billing/class-money.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { readAccountQuery } from '#app/domain/billing/accounts.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import {
	aBilledChild,
	aBillingOffice,
	aDraft,
	aPlan,
	fee,
	invoiceRow,
	monthly,
	violations,
} from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { pdfText } from '../../support/pdf.ts'
import { aHousehold, aParent } from '../../support/portal.ts'
import { random } from '../../support/random.ts'

afterEach(() => void vi.useRealTimers())

it('what is open is the same in the list, the account, the document, the text of its PDF and the portal', async () => {
	const { school, access, family, ben } = aHousehold('2026-04-10T15:00:00Z')
	const parent = accessOf(aParent(school, [ben], { pays: true, getsInvoices: true }))
	for (let seed = 1; seed <= 12; seed++) {
		const chance = random(seed)
		const amount = () => 1 + Math.floor(chance() * 300_00)
		const id = aDraft(access, family, fee(amount()), fee(amount()))
		valueOf(issueInvoice(access, id))
		const pay = { familyId: family, receivedOn: '2026-04-10', method: 'cash' } as const
		recordPayment(access, newId(), { ...pay, amountMinor: amount() })
		if (seed % 3 === 0) creditInvoice(access, newId(), { id, amountMinor: amount(), reason: 'r' })
		if (seed % 4 === 0) removeAllocations(access, id)
		const { openMinor, totalMinor } = listInvoices(access, readInvoiceQuery(new URLSearchParams())).rows.find(
			(row) => row.id === id,
		)!
		const found = findInvoice(access.schoolId, id)!
		const paper = invoiceDocument(found, letterheadOf(access.schoolId))
		const open = moneyWords(openMinor, 'USD')
		expect(paper.sums.at(-1)).toEqual({ label: 'To pay', amount: open, isFinal: true })
		const text = await pdfText(await paperBytes(paper))
		expect(text).toContain(`To pay ${open}`)
		expect(text).toContain(`Total ${moneyWords(totalMinor, 'USD')}`)
		expect(findOwnInvoice(parent, id)).toMatchObject({ openMinor, totalMinor })
	}
	const sum = (all: { openMinor: number }[]) => all.reduce((minor, one) => minor + one.openMinor, 0)
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, family)
	const list = listInvoices(access, readInvoiceQuery(new URLSearchParams()))
	expect(list.openMinor).toBe(dueNowMinor + notDueMinor)
	expect(sum(listOwnInvoices(parent))).toBe(dueNowMinor + notDueMinor)
	expect(listAccounts(access, readAccountQuery(new URLSearchParams())).sums).toMatchObject({
		due: dueNowMinor,
		later: notDueMinor,
		credit: creditMinor,
	})
	expect(violations()).toEqual([])
})

it('a paper tells how to pay only while something is open', () => {
	const { access, family } = aBillingOffice()
	const school = { ...letterheadOf(access.schoolId), paymentNote: 'Please pay to DE02 1203.' }
	const notesOf = (id: string) => invoiceDocument(findInvoice(access.schoolId, id)!, school).notes.join()
	const issued = (minor: number) => {
		const id = aDraft(access, family, fee(minor))
		valueOf(issueInvoice(access, id))
		return id
	}
	const pay = { familyId: family, receivedOn: '2026-04-10', method: 'cash' } as const
	const id = issued(50_00)
	for (const [amountMinor, asks] of [
		[20_00, true],
		[30_00, false],
	] as const) {
		expect(notesOf(id)).toContain('Please pay to DE02 1203.')
		valueOf(recordPayment(access, newId(), { ...pay, amountMinor }))
		expect(notesOf(id).includes('Please pay')).toBe(asks)
	}
	const wrong = issued(10_00)
	valueOf(voidInvoice(access, wrong, 'Sent to the wrong family'))
	expect(notesOf(wrong)).toBe('')
	const range = { from: '2026-04-01', to: '2026-04-30' }
	const paid = { family: findInvoice(access.schoolId, id)!.family, ...statementOf(access, family, range) }
	expect(statementDocument(paid, school).notes).toEqual([])
	expect(statementDocument({ ...paid, afterMinor: 1 }, school).notes).toEqual([school.paymentNote])
})

it('two people who pay the same invoice at once pay it once', () => {
	const { access, family } = aBillingOffice()
	const id = aDraft(access, family, fee(50_00))
	valueOf(issueInvoice(access, id))
	const pay = () =>
		recordPayment(access, newId(), {
			familyId: family,
			receivedOn: '2026-04-10',
			amountMinor: 50_00,
			method: 'transfer',
			chosen: [{ invoiceId: id, amountMinor: 50_00 }],
		})
	valueOf(pay())
	expect(wordsOf(pay())).toBe('Choose open invoices of this family.')
	expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 0 })
})

it('an invoice that is paid in part is voided after its payment was taken off, and the money stays with the family', () => {
	const { access, family } = aBillingOffice()
	const id = aDraft(access, family, fee(50_00))
	valueOf(issueInvoice(access, id))
	valueOf(
		recordPayment(access, newId(), {
			familyId: family,
			receivedOn: '2026-04-10',
			amountMinor: 20_00,
			method: 'cash',
		}),
	)
	expect(voidInvoice(access, id, 'Wrong family').ok).toBe(false)
	valueOf(removeAllocations(access, id))
	valueOf(voidInvoice(access, id, 'Wrong family'))
	expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 20_00 })
	expect(violations()).toEqual([])
})

it('a price that changes between draft and issue leaves the draft as it was looked at, and its lines to be written anew', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	aBilledChild(school, access, { family, classId: piano, planId })
	const { lines } = suggestLines(access, family, '2026-04')
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2026-04-01', amountMinor: 170_00 }))
	expect(invoiceRow(id).total_minor).toBe(160_00)
	const again = lines.map((line) => ({ ...line, unitMinor: 170_00 }))
	valueOf(updateDraft(access, id, { period: '2026-04', lines: again }))
	valueOf(issueInvoice(access, id))
	expect(invoiceRow(id).total_minor).toBe(170_00)
	valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2026-04-02', amountMinor: 900_00 }))
	expect(invoiceRow(id).total_minor).toBe(170_00)
})

it('a price that changes within a month is billed in the order of its days, and the same price is not entered twice', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	aBilledChild(school, access, { family, classId: piano, planId })
	const dearer = { ...monthly, validFrom: '2026-04-08', amountMinor: 400_00 }
	valueOf(addPlanVersion(access, planId, dearer))
	const prices = suggestLines(access, family, '2026-04').lines.map(({ unitMinor }) => unitMinor)
	expect(prices).toEqual([...prices].sort((one, other) => one - other))
	expect(prices).toHaveLength(2)
	expect(wordsOf(addPlanVersion(access, planId, { ...dearer, validFrom: '2026-04-20' }))).toBe(
		'This has been the price since 8 April 2026. Enter what changes.',
	)
	valueOf(addPlanVersion(access, planId, { ...dearer, validFrom: '2026-05-01', siblingDiscount: 1000 }))
})

it('nobody is billed who only waited for a seat, even after leaving the waiting list', () => {
	const { school, access, family, piano } = aBillingOffice()
	aBilledChild(school, access, { family, classId: piano, planId: aPlan(access) })
	const suggested = () => {
		const { lines, absent } = suggestLines(access, family, '2026-04')
		return [lines.length, absent.length]
	}
	expect(suggested()).toEqual([1, 0])
	change(`update enrolments set state = 'ended', queued_at = 1, starts_on = null, ends_on = '2026-04-20'`)
	expect(suggested()).toEqual([0, 0])
})

it('a currency without decimals is written with two, as all are', () => {
	const { access: before, family } = aBillingOffice()
	change(`update schools set currency = 'JPY'`)
	const access = { ...before, school: { ...before.school, currency: 'JPY' } }
	const id = aDraft(access, family, fee(5_000_00))
	valueOf(issueInvoice(access, id))
	const paper = invoiceDocument(findInvoice(access.schoolId, id)!, letterheadOf(access.schoolId))
	expect(paper.sums.at(-1)?.amount).toBe('¥5,000.00')
})

it('a class takes a credit note off the lines it is for, and counts what is left as paid, open or late', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	const [ada, ben] = [1, 2].map(
		() => aBilledChild(school, access, { family, classId: piano, planId }).student,
	)
	const lines = suggestLines(access, family, '2026-04').lines
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	valueOf(issueInvoice(access, id))
	const total = invoiceRow(id).total_minor
	const one = total / 2
	valueOf(creditInvoice(access, newId(), { id, amountMinor: 40_00, reason: 'Ill', studentId: ada }))
	const pay = (amountMinor: number) =>
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-10',
				method: 'cash',
				amountMinor,
			}),
		)
	const sums = () => {
		const rows = listMoneyOfClass(access, piano, '2026-04')
		const of = (student: string | undefined) => rows.find(({ studentId }) => studentId === student)
		return [ada, ben].map((student) => [of(student)?.billedMinor, of(student)?.receivedMinor])
	}
	expect(sums()).toEqual([
		[one - 40_00, 0],
		[one, 0],
	])
	expect(sumClassMonth(access, piano, '2026-04')).toMatchObject({ billedMinor: total - 40_00, lateMinor: 0 })
	pay(total - 40_00)
	expect(sums()).toEqual([
		[one - 40_00, one - 40_00],
		[one, one],
	])
	// The whole line of one child is paid back, and billed no more.
	const [line] = lines.filter(({ studentId }) => studentId === ben)
	const lineId = rows<{ id: string }>(
		'select id from invoice_lines where student_id = ?',
		line?.studentId ?? '',
	)[0]?.id
	valueOf(creditInvoice(access, newId(), { id, amountMinor: one, reason: 'Left', lineId }))
	expect(sums()).toEqual([
		[one - 40_00, one - 40_00],
		[0, 0],
	])
	expect(listClassMoney(access, [piano])).toEqual([
		{ classId: piano, billedMinor: one - 40_00, receivedMinor: one - 40_00 },
	])
})

it('a class shows what is expected, billed and received of each student, before tax', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	const { student } = aBilledChild(school, access, { family, classId: piano, planId })
	const money = () => listMoneyOfClass(access, piano, '2026-04')
	const row = { studentId: student, name: 'Ada Okafor' }
	expect(money()).toEqual([{ ...row, expectedMinor: 160_00, billedMinor: 0, receivedMinor: 0 }])
	const rates = [{ name: 'VAT', rate: 20_000 }]
	const lines = suggestLines(access, family, '2026-04').lines.map((line) => ({ ...line, rates }))
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	valueOf(issueInvoice(access, id))
	valueOf(
		recordPayment(access, newId(), {
			familyId: family,
			receivedOn: '2026-04-10',
			amountMinor: 96_00,
			method: 'cash',
		}),
	)
	// Half of 192.00 with tax was paid: half of 160.00 without.
	expect(money()).toEqual([{ ...row, expectedMinor: 160_00, billedMinor: 160_00, receivedMinor: 80_00 }])
	expect(listClassMoney(access, [piano])).toEqual([
		{ classId: piano, billedMinor: 160_00, receivedMinor: 80_00 },
	])
	valueOf(removeAllocations(access, id))
	valueOf(voidInvoice(access, id, 'r'))
	expect(listClassMoney(access, [piano])).toEqual([])
})
