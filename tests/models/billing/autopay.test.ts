import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginCardCharges } from '#app/models/billing/autopay-charge.server.ts'
import { collectedDues, listCollections, nextCollections } from '#app/models/billing/autopay-plan.server.ts'
import { reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { applyPurchase } from '#app/models/billing/online-purchase.server.ts'
import type { ProviderPurchase } from '#app/domain/billing/online.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { findInvoicesByNumber } from '#app/models/billing/by-number.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { rowsOf } from '#app/routes/school/billing/list/read.server.ts'
import { readAccount } from '#app/routes/school/billing/manage/family/read.server.ts'
import { otherActions } from '#app/routes/school/billing/manage/invoice/actions.ts'
import { factsOf, foundInvoice } from '#app/routes/school/billing/manage/invoice/read.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { readBy } from '#app/domain/billing/document.ts'
import { listCollectedLater } from '#app/models/billing/collected-later.server.ts'
import { ownBalance } from '#app/models/billing/own.server.ts'
import { listReminded, sendInvoices } from '#app/models/billing/sending.server.ts'
import { stoppedCardOf } from '#app/models/billing/stopped-card.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, invoiceRow, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aMandate, anIssued } from '../../support/debits.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { allOf } from '../../support/steps.ts'
import { aHousehold, aParent } from '../../support/portal.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

const LATER = '2026-05-31'

/** A card that was charged as often as it has answers. */
function aChargedCard(answers: readonly (string | null)[]) {
	const office = aBillingOffice('2026-04-01T09:00:00Z')
	const access = takeAutopay(office.access)
	aSavedCard(access, office.family)
	const invoice = anIssued(access, office.family)
	for (const declinedFor of answers) {
		expect(beginCardCharges(access, LATER)).toBe(1)
		change(
			"update online_payments set state = 'ended', look_at = null, ended_as = ?, declined_for = ? where state = 'capturing'",
			declinedFor === null ? 'unclear' : 'declined',
			declinedFor,
		)
	}
	return { access, invoice, family: office.family }
}

describe('an invoice whose card', () => {
	const often = 'insufficient_funds'
	it.each([
		['was declined once is charged to the next one', [often], 1],
		[
			'was declined three times stays an ordinary invoice when another one is saved',
			[often, often, often],
			0,
		],
		['was declined for good stays an ordinary invoice when another one is saved', ['lost_card'], 0],
		['gave no answer is not charged to another one, because it may be paid', [null], 0],
	])('%s', (_, answers, charged) => {
		const { access, invoice, family } = aChargedCard(answers)
		aSavedCard(access, family, 'pm_2')
		expect(nextCollections(access.schoolId, invoice)).toHaveLength(charged)
		expect(beginCardCharges(access, LATER)).toBe(charged)
	})

	it('was declined for good is not collected by a mandate, but the next invoice is', () => {
		const { access, invoice, family } = aChargedCard(['lost_card'])
		aMandate(access, family)
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		expect(nextCollections(access.schoolId, anIssued(access, family))).toHaveLength(1)
	})
})

describe('after a card', () => {
	const often = 'insufficient_funds'
	it.each([
		['was declined once, it is charged for other invoices', [often], 1],
		['was declined three times, nothing more is charged to it', [often, often, often], 0],
		['was declined for good, nothing more is charged to it', ['expired_card'], 0],
	])('%s until a card is saved again', (_, answers, charged) => {
		const { access, family } = aChargedCard(answers)
		const other = anIssued(access, family)
		expect(nextCollections(access.schoolId, other)).toHaveLength(charged)
		expect([...collectedDues(access.schoolId)].includes(other)).toBe(charged === 1)
		expect(stoppedCardOf(access.schoolId, other, null)).toEqual(
			charged === 1 ? null : expect.objectContaining({ label: 'Visa •••• 4242', on: '2026-04-01' }),
		)
		expect(findInvoice(access.schoolId, other)?.collections).toHaveLength(charged)
		aSavedCard(access, family)
		expect(nextCollections(access.schoolId, other)).toHaveLength(1)
	})

	it('was declined for good, a charge that succeeded since shows that it works', () => {
		const { access, invoice, family } = aChargedCard(['authentication_required'])
		const [others, next] = [anIssued(access, family, 40_00), anIssued(access, family, 60_00)]
		expect(beginCardCharges(access, LATER)).toBe(0)
		change('delete from online_payments')
		expect(beginCardCharges(access, LATER)).toBe(3)
		change(
			"update online_payments set state = 'ended', look_at = null, ended_as = 'declined', declined_for = 'authentication_required' where invoice_id = ?",
			invoice,
		)
		change(
			"update online_payments set state = 'ended', look_at = null, ended_as = 'lapsed' where invoice_id = ?",
			next,
		)
		expect(nextCollections(access.schoolId, next)).toEqual([])
		const [{ id = '' } = {}] = rows<{ id: string }>(
			'select id from online_payments where invoice_id = ?',
			others,
		)
		applyPurchase(access, id, aPurchase(id, 40_00))
		expect(nextCollections(access.schoolId, next)).toHaveLength(1)
	})
})

function aPurchase(id: string, amountMinor: number): ProviderPurchase {
	const status = 'COMPLETED' as const
	const capture = { id, status, currency: 'EUR', amountMinor, at: null, feeMinor: 30 }
	return { id, customId: id, isDeclined: false, status, capture, refunds: [] }
}

describe('an invoice whose card was charged', () => {
	/** The provider says that the charge succeeded, and what became of it later. */
	function charged(more: Partial<ProviderPurchase> = {}) {
		const { access, invoice, family } = aChargedCard([])
		expect(beginCardCharges(access, LATER)).toBe(1)
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from online_payments')
		const purchase = aPurchase(id, 100_00)
		applyPurchase(access, id, purchase)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'paid' })
		applyPurchase(access, id, { ...purchase, ...more })
		return { access, invoice, family }
	}
	const dispute = (amountMinor: number) => ({
		disputes: [{ id: 'dp_1', state: 'lost' as const, amountMinor, reason: '', answerBy: null, at: 1 }],
	})
	const refund = { id: 're_1', customId: null, status: 'COMPLETED' as const, amountMinor: 30_00 }

	it.each([
		['the office marks it as reversed', {}, 100_00],
		['a dispute over all of it is lost', dispute(100_00), 100_00],
		['a dispute over a part of it is lost', dispute(40_00), 40_00],
		['some of it is refunded', { refunds: [refund] }, 30_00],
	])('is paid by hand once %s, whatever is saved later', (_, more, openMinor) => {
		const { access, invoice, family } = charged(more)
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from family_payments')
		if (Object.keys(more).length === 0) valueOf(reversePayment(access, id))
		expect(invoiceRow(invoice)).toMatchObject({ open_minor: openMinor })
		const label = 'Visa •••• 4242'
		const left = () => listCollections(access.schoolId, { invoiceId: invoice })
		expect(left()).toMatchObject([{ state: 'failed', failed: { label, isPaidBack: true } }])
		aSavedCard(access, family, 'pm_2')
		expect([left().length, nextCollections(access.schoolId, invoice)]).toEqual([1, []])
		expect([beginCardCharges(access, LATER), [...collectedDues(access.schoolId)]]).toEqual([0, []])
		anIssued(access, family)
		expect(beginCardCharges(access, LATER)).toBe(1)
	})
})

it('a part that was charged is not charged again if money of an earlier part went back, but the next part is', () => {
	const { access, invoice } = aChargedCard([])
	const parts = ['2026-04-20', '2026-05-20', '2026-06-20'].map((dueOn, i) => ({
		dueOn,
		amountMinor: [50_00, 30_00, 20_00][i] ?? 0,
	}))
	valueOf(agreeOnParts(access, newId(), { id: invoice, parts, openMinor: 100_00, planId: null }))
	expect(beginCardCharges(access, LATER)).toBe(2)
	for (const { id, amount } of rows<{ id: string; amount: number }>(
		'select id, amount_minor amount from online_payments order by due_on',
	))
		applyPurchase(access, id, aPurchase(id, amount))
	const [first] = rows<{ id: string }>('select id from family_payments order by amount_minor desc')
	valueOf(reversePayment(access, first?.id ?? ''))
	expect(invoiceRow(invoice)).toMatchObject({ open_minor: 70_00 })
	expect(beginCardCharges(access, LATER)).toBe(0)
	expect(nextCollections(access.schoolId, invoice)).toMatchObject([{ dueOn: '2026-06-20' }])
})

describe('an invoice that is not divided', () => {
	/** A mother whose card pays it, and a father who became a payer later. */
	function undivided() {
		const { school, family, ben, access: desk } = aHousehold('2026-04-01T09:00:00Z')
		const access = takeAutopay(desk)
		const invoice = anIssued(access, family)
		change(
			`update guardians set name = 'Aisha', email = 'aisha@example.test', email_key = 'aisha@example.test'`,
		)
		aParent(school, [ben], { pays: true, getsInvoices: true })
		change(
			`update guardians set name = 'Karim', email = 'karim@example.test', email_key = 'karim@example.test' where name <> 'Aisha'`,
		)
		const idOf = (name: string) =>
			rows<{ id: string }>('select id from guardians where name = ?', name)[0]?.id ?? ''
		aSavedCard(access, family, 'pm_1', 'cus_1', idOf('Aisha'))
		return { access, family, invoice, idOf }
	}

	it('names the card to its holder, and the holder to another payer', () => {
		const { access, family, invoice, idOf } = undivided()
		const found = findInvoice(access.schoolId, invoice)!
		const saidTo = (name: string, read = found) =>
			invoiceDocument(readBy(read, idOf(name)), letterheadOf(access.schoolId)).collection
		expect(saidTo('Aisha')).toMatch(/^€100\.00 will be charged on .* to Visa •••• 4242\./)
		expect(saidTo('Karim')).toBeNull()
		// Every payer is asked for all of an invoice that nobody paid for when it was issued.
		change('update guardianships set pays = 0')
		const other = anIssued(access, family)
		change('update guardianships set pays = 1')
		expect(saidTo('Karim', findInvoice(access.schoolId, other)!)).toMatch(
			/^Aisha pays €100\.00 automatically on [^•]*\. You do not need/,
		)
	})

	it('in parts names no day of another part to the holder, whose card was declined for good', () => {
		const { access, invoice } = undivided()
		const parts = ['2026-04-20', '2026-05-20'].map((dueOn) => ({ dueOn, amountMinor: 50_00 }))
		valueOf(agreeOnParts(access, newId(), { id: invoice, parts, openMinor: 100_00, planId: null }))
		expect(beginCardCharges(access, '2026-04-20')).toBe(1)
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from online_payments')
		const declined = { isDeclined: true, declinedFor: 'lost_card', status: 'CREATED' as const, capture: null }
		applyPurchase(access, id, { ...aPurchase(id, 50_00), ...declined })
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		const told = mails().filter(({ subject }) => subject.includes('declined'))
		expect(told.map(({ to }) => to)).toEqual(['aisha@example.test'])
		expect(told[0]?.text).toContain('It is not tried again')
		expect(told[0]?.text).not.toContain('automatically either')
	})

	it('leaves the other invoices of its holder to be paid too, as letters say to the holder alone, once the card was declined for good', () => {
		const { access, family } = undivided()
		const other = anIssued(access, family, 40_00, 90)
		expect(beginCardCharges(access, LATER)).toBe(1)
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from online_payments')
		const declined = { isDeclined: true, declinedFor: 'lost_card', status: 'CREATED' as const, capture: null }
		applyPurchase(access, id, { ...aPurchase(id, 100_00), ...declined })
		const number = findInvoice(access.schoolId, other)?.number ?? ''
		const told = (subject: string) => mails().filter((mail) => mail.subject.includes(subject))
		expect(told('declined').map(({ text }) => text.includes(`automatically either: ${number}.`))).toEqual([
			true,
		])
		sendInvoices(access, [other], 'invoice')
		const letters = told(number).map(({ to, text }) => [to, text.includes('•••• 4242 was declined on')])
		expect(Object.fromEntries(letters)).toEqual({ 'aisha@example.test': true, 'karim@example.test': false })
		expect(told(number).some(({ text }) => text.includes('You do not need to do anything'))).toBe(false)
	})

	it('in parts is reminded of the late part to the holder, while a later part waits for another card', () => {
		const { access, invoice } = undivided()
		const parts = ['2026-04-20', '2026-05-20'].map((dueOn) => ({ dueOn, amountMinor: 50_00 }))
		valueOf(agreeOnParts(access, newId(), { id: invoice, parts, openMinor: 100_00, planId: null }))
		const refusals = () => listReminded(access, [invoice]).map(({ text }) => text)
		expect(refusals()).toEqual(['It is paid automatically.'])
		beginCardCharges(access, '2026-04-20')
		change(
			`update online_payments set state = 'ended', look_at = null, ended_as = 'declined', declined_for = 'lost_card'`,
		)
		vi.setSystemTime(new Date('2026-04-27T09:00:00Z'))
		expect(refusals()).toEqual([''])
		saveBillingSettings(access, {
			prefix: '',
			termsDays: 14,
			billDay: 1,
			lateFeeMinor: null,
			lateFeeAfterDays: 10,
			remindBeforeDays: null,
			remindLateDays: 3,
		})
		expect(allOf(remindOfInvoices())).toBe(1)
		const told = mails().filter(({ subject }) => subject.startsWith('Reminder'))
		expect(told.map(({ to }) => to)).toEqual(['aisha@example.test'])
		expect(told[0]?.text).toContain('€50.00')
		expect(told[0]?.text).not.toContain('You do not need to do anything')
	})
})

it('an amount that is collected after its due date is not due for its family before', () => {
	const { family, own, access: desk } = aHousehold('2026-04-01T09:00:00Z')
	const access = takeAutopay(desk)
	const balance = () => {
		const reader = { ...own, school: access.school }
		return ownBalance(reader, [{ id: family }], listCollectedLater(reader, [{ id: family }]))
	}
	anIssued(access, family, 100_00, 0)
	expect(balance()).toMatchObject({ dueNowMinor: 100_00, notDueMinor: 0 })
	aSavedCard(access, family)
	expect(listCollections(access.schoolId)).toMatchObject([{ dueOn: '2026-04-01', collectOn: '2026-04-02' }])
	expect(balance()).toMatchObject({ dueNowMinor: 0, notDueMinor: 100_00 })
	vi.setSystemTime(new Date('2026-04-02T15:00:00Z'))
	change(
		"insert into sent_reminders (school_id, kind, subject, recipient, at, collect_on) select school_id, 'autopay', id, '', issued_at, '2026-04-02' from invoices",
	)
	expect(balance()).toMatchObject({ dueNowMinor: 100_00, notDueMinor: 0 })
})

describe('an invoice that is charged some days after it is due', () => {
	it.each([
		['card', 'Charged on 2 Apr 2026'],
		['account', 'Collected on 2 Apr 2026'],
	])('reads that day to the office in place of how late it is, and is not reminded of: %s', (kind, text) => {
		const { family, access: desk } = aBillingOffice('2026-03-30T09:00:00Z')
		const access = takeAutopay(desk)
		const invoice = anIssued(access, family, 100_00, 1)
		vi.setSystemTime(new Date('2026-04-01T15:00:00Z'))
		const row = () => {
			const { rows, openMinor } = listInvoices(
				access,
				readInvoiceQuery(new URLSearchParams({ view: 'late' })),
			)
			return { openMinor, ...rowsOf(access, rows, true)[0] }
		}
		const head = () => factsOf(access, foundInvoice(access, invoice))
		expect(row()).toMatchObject({ text: '1 day late', tone: 'bad' })
		expect(row().remind).toContain(invoice)
		expect(otherActions(head()).map(({ label }) => label)).toEqual(['Send', 'Send reminder'])
		if (kind === 'card') aSavedCard(access, family)
		else aMandate(access, family)
		const [{ number = '' } = {}] = rows<{ number: string }>('select number from invoices')
		expect(row()).toMatchObject({ text, tone: 'brass', remind: null, openMinor: 100_00 })
		expect(head()).toMatchObject({ text, tone: 'brass' })
		expect(otherActions(head()).map(({ label }) => label)).toEqual(['Send'])
		expect(findInvoicesByNumber(access, number)[0]?.facts).toContain(text)
		expect(readAccount(access, family, new URLSearchParams()).charged).toBe(`${text}: invoice ${number}`)
		expect(listReminded(access, [invoice]).map(({ text }) => text)).toEqual(['It is paid automatically.'])
		change('update autopay_settings set cards = 0, creditor_id = null, iban = null')
		expect(row()).toMatchObject({ text: '1 day late', openMinor: 100_00 })
	})
})
