import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { statementOf } from '#app/models/billing/account.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { beginCard } from '#app/models/billing/autopay-card.server.ts'
import { beginCardCharges } from '#app/models/billing/autopay-charge.server.ts'
import { listCurrentMethods, ownMethod, withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listReceiptReaders } from '#app/models/billing/online-receipt.server.ts'
import { debtOfPayer, ownDebt } from '#app/models/billing/own-debt.server.ts'
import {
	findOwnInvoice,
	listOwnFamilies,
	listOwnInvoices,
	ownBalance,
} from '#app/models/billing/own.server.ts'
import { listOwnPayments } from '#app/models/billing/own-payments.server.ts'
import { listStillAsked, openShareOf } from '#app/models/billing/owing.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { listReminded, sendInvoices } from '#app/models/billing/sending.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { findDeclinedCard } from '#app/models/billing/stopped-card.server.ts'
import { readAutopay } from '#app/routes/school/billing/manage/family/tasks-autopay.server.ts'
import { readOwnAutopay } from '#app/routes/student/invoices/tasks-autopay.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aStudent, aStudentAt } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aParent, tie } from '../../support/portal.ts'

let its: ReturnType<typeof aFamilyOf>

beforeEach(() => {
	its = aFamilyOf()
})

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

/** A family with a child, whose payers are added by name and keep their share until it is changed. */
function aFamilyOf() {
	const { school, access, family } = aBillingOffice()
	const child = aStudent(school, { firstName: 'Mia', lastName: 'Roe', familyId: family })
	const person = (name: string, ties = {}) => {
		const guardian = accessOf(aParent(school, [child], { pays: true, getsInvoices: true, ...ties }))
		const email = `${name.toLowerCase()}@roe.test`
		change(
			'update guardians set name = ?, email = ?, email_key = ? where membership_id = ?',
			...[name, email, email, guardian.membershipId],
		)
		return guardian
	}
	const set = (guardian: Access, ties: { pays?: number; gets_invoices?: number; no_contact?: number }) => {
		for (const [flag, value] of Object.entries(ties))
			change(`update guardianships set ${flag} = ? where guardian_id = ?`, value, ownPayerId(guardian))
	}
	const issued = (amountMinor: number) => {
		const id = aDraft(access, family, fee(amountMinor, { studentId: child }))
		valueOf(issueInvoice(access, id))
		return id
	}
	const paid = (payer: Access, amountMinor: number) => {
		const payment = { familyId: family, receivedOn: '2026-04-10', method: 'transfer', amountMinor } as const
		return valueOf(recordPayment(access, newId(), { ...payment, payerId: ownPayerId(payer) }))
	}
	const reminded = (id: string) =>
		listReminded(access, [id]).flatMap(({ asked }) => asked.map(({ name }) => name))
	const owed = (reader: Access) => {
		const seesAll = listOwnFamilies(reader).some((own) => own.seesAll)
		const { dueNowMinor, notDueMinor, allMinor } = ownBalance(reader, [{ id: family, seesAll }])
		return [dueNowMinor + notDueMinor, allMinor]
	}
	return { school, access, family, child, person, set, issued, paid, reminded, owed }
}

describe('a payer who stops paying while their share is open', () => {
	let rita: Access
	let paul: Access
	let invoice: string

	beforeEach(() => {
		rita = its.person('Rita')
		paul = its.person('Paul')
		invoice = its.issued(130_00)
	})

	it.each<[string, { pays?: number; gets_invoices?: number }]>([
		['pays no more', { pays: 0 }],
		['neither pays nor gets invoices', { pays: 0, gets_invoices: 0 }],
		['gets no invoices', { gets_invoices: 0 }],
	])('is asked for it in the portal and by reminders: %s', (_, ties) => {
		its.set(paul, ties)
		expect(listOwnFamilies(paul).map(({ id }) => id)).toEqual([its.family])
		expect(findOwnInvoice(paul, invoice)?.shares).toMatchObject([{ leftMinor: 65_00 }, { leftMinor: 65_00 }])
		const seesAll = ties.gets_invoices !== 0 || ties.pays !== 0
		expect(its.owed(rita)).toEqual([65_00, 130_00])
		expect(its.owed(paul)).toEqual([65_00, seesAll ? 130_00 : null])
		expect(its.reminded(invoice).sort()).toEqual(['Paul', 'Rita'])
		its.paid(rita, 65_00)
		expect(its.reminded(invoice)).toEqual(['Paul'])
		expect(sendInvoices(its.access, [invoice], 'reminder')).toMatchObject([{ ok: true }])
		const [mail, ...more] = rows<{ to: string; text: string }>(
			`select to_address "to", text from outbox where kind = 'reminder'`,
		)
		expect(more).toEqual([])
		expect([mail?.to, mail?.text]).toEqual(['paul@roe.test', expect.stringContaining('$65.00')])
	})

	it('is asked for nothing of what is billed later, and does not see it', () => {
		its.set(paul, { pays: 0, gets_invoices: 0 })
		const later = its.issued(40_00)
		expect(its.owed(paul)).toEqual([65_00, null])
		expect(its.owed(rita)).toEqual([105_00, 170_00])
		expect(ownDebt(paul, { id: its.family })).toEqual({ ownMinor: 65_00, allMinor: 170_00 })
		expect(listOwnInvoices(paul).map(({ id }) => id)).toEqual([invoice])
		expect(findOwnInvoice(paul, later)).toBe(null)
		expect(its.reminded(later)).toEqual(['Rita'])
		expect(listOwnFamilies(paul)).toMatchObject([{ seesAll: false }])
		its.paid(rita, 10_00)
		its.paid(paul, 5_00)
		expect(listOwnPayments(paul)).toMatchObject([{ amountMinor: 5_00 }])
		expect(its.owed(paul)).toEqual([60_00, null])
		its.set(paul, { gets_invoices: 1 })
		expect(listOwnFamilies(paul)).toMatchObject([{ seesAll: true }])
		expect(its.owed(paul), 'a reader of all of it').toEqual([60_00, 155_00])
		expect(listOwnPayments(paul)).toHaveLength(2)
		expect(its.reminded(later)).toEqual(['Rita'])
	})

	it('has no part of the credit of another payer', () => {
		its.set(paul, { pays: 0, gets_invoices: 0 })
		its.paid(rita, 105_00)
		const creditOf = (reader: Access) => ownBalance(reader, [{ id: its.family }]).creditMinor
		expect([creditOf(rita), creditOf(paul)]).toEqual([40_00, 0])
		expect(its.owed(paul)[0]).toBe(65_00)
	})

	it('gets the receipts of what they pay, and can read the invoice once it is paid', () => {
		its.set(paul, { pays: 0, gets_invoices: 0 })
		its.paid(rita, 65_00)
		its.paid(paul, 65_00)
		const payment = { familyId: its.family, payerId: ownPayerId(paul) ?? '' }
		expect(listReceiptReaders(its.access, payment).map(({ name }) => name)).toEqual(['Paul'])
		expect(findOwnInvoice(paul, invoice)).toMatchObject({ openMinor: 0 })
		expect(findOwnInvoice(paul, its.issued(40_00))).toBe(null)
	})

	it('is asked for nothing more once the invoice is paid, or without contact', () => {
		its.set(paul, { pays: 0, gets_invoices: 0 })
		its.set(paul, { no_contact: 1 })
		expect(listOwnFamilies(paul)).toEqual([])
		expect(its.reminded(invoice)).toEqual(['Rita'])
		its.set(paul, { no_contact: 0 })
		its.paid(paul, 65_00)
		its.paid(rita, 65_00)
		expect(listOwnFamilies(paul)).toEqual([])
	})

	it('is asked for nothing of what is billed once all before is paid, also as a reader of it', () => {
		its.set(paul, { pays: 0 })
		const later = its.issued(40_00)
		const forOthers = () => findOwnInvoice(paul, later)?.shares.map(({ leftMinor }) => leftMinor)
		expect(forOthers()).toEqual([40_00, 0])
		its.paid(rita, 65_00)
		its.paid(paul, 65_00)
		expect([its.owed(paul), its.owed(rita)]).toEqual([
			[0, 40_00],
			[40_00, null],
		])
		expect(forOthers()).toEqual([40_00, 0])
		expect(its.reminded(later)).toEqual(['Rita'])
	})

	it('is named to the office with the open sum, and so is who would be removed', () => {
		expect(listStillAsked(its.access, its.family)).toEqual([])
		its.set(paul, { pays: 0 })
		expect(listStillAsked(its.access, its.family)).toMatchObject([{ name: 'Paul', openMinor: 65_00 }])
		const asked = (payer: Access) => openShareOf(its.access, its.family, ownPayerId(payer) ?? '')
		expect(asked(paul)).toBe(65_00)
		its.paid(paul, 65_00)
		expect(listStillAsked(its.access, its.family)).toEqual([])
		expect(asked(paul)).toBe(0)
	})
})

describe('an invoice of a payer who alone paid then, and pays no more', () => {
	it('is asked of who pays today, and nobody is asked for what others owe', () => {
		const ada = its.person('Ada')
		const march = its.issued(97_50)
		const bob = its.person('Bob')
		its.issued(97_50)
		expect([its.owed(ada), its.owed(bob)]).toEqual([
			[146_25, 195_00],
			[48_75, 195_00],
		])
		its.set(ada, { pays: 0 })
		expect([its.owed(ada), its.owed(bob)]).toEqual([
			[48_75, 195_00],
			[146_25, 195_00],
		])
		const debts = [ada, bob].map((payer) => debtOfPayer(its.access, its.family, ownPayerId(payer)))
		expect(debts).toEqual([
			{ ownMinor: 48_75, allMinor: 195_00 },
			{ ownMinor: 146_25, allMinor: 195_00 },
		])
		expect(its.reminded(march)).toEqual(['Bob'])
	})

	it('is divided among several who pay today', () => {
		const ada = its.person('Ada')
		const march = its.issued(97_50)
		const others = [its.person('Bob'), its.person('Cleo')]
		its.set(ada, { pays: 0 })
		for (const payer of others) expect(its.owed(payer)).toEqual([48_75, 97_50])
		expect(its.owed(ada)).toEqual([0, 97_50])
		expect(its.reminded(march).sort()).toEqual(['Bob', 'Cleo'])
	})

	it('asks who paid alone for nothing of what is billed later to another', () => {
		const ada = its.person('Ada')
		its.issued(97_50)
		its.paid(ada, 97_50)
		its.set(ada, { pays: 0 })
		const bob = its.person('Bob')
		const april = its.issued(40_00)
		expect([its.owed(ada)[0], its.owed(bob)[0]]).toEqual([0, 40_00])
		expect(its.reminded(april)).toEqual(['Bob'])
	})

	it.each([
		['the child', true],
		['no child', false],
	])('asks who paid a later share for %s, and then stopped, for nothing of it', (_, isForChild) => {
		const nadia = its.person('Nadia')
		const march = its.issued(115_00)
		its.paid(nadia, 60_00)
		const karim = its.person('Karim')
		const april = aDraft(its.access, its.family, fee(50_00, isForChild ? { studentId: its.child } : {}))
		valueOf(issueInvoice(its.access, april))
		its.paid(karim, 25_00)
		expect(its.owed(karim)).toEqual([0, 80_00])
		its.set(karim, { pays: 0, gets_invoices: 0 })
		expect(listOwnInvoices(karim).map(({ id }) => id)).toEqual([april])
		expect([its.owed(karim), its.owed(nadia)]).toEqual([
			[0, null],
			[80_00, null],
		])
		expect([its.reminded(march), its.reminded(april)]).toEqual([['Nadia'], ['Nadia']])
	})

	it('is read whole by who gets it, if nobody pays', () => {
		const ada = its.person('Ada')
		const march = its.issued(97_50)
		its.set(ada, { pays: 0 })
		expect(its.owed(ada)).toEqual([97_50, null])
		expect(its.reminded(march)).toEqual(['Ada'])
	})
})

describe('the card of a payer who stopped paying', () => {
	let karl: Access
	let kate: Access
	let office: Access
	let shared: string
	const read = (reader: Access) =>
		readOwnAutopay(reader, [{ id: its.family, name: 'Roe' }], new URLSearchParams())
	const readOffice = () =>
		readAutopay(office, its.family).current.map(({ covers, failed }) => `${covers} ${failed}`)
	const charge = () => beginCardCharges(office, '2026-12-31')
	const declineAll = () =>
		change(
			"update online_payments set state = 'ended', look_at = null, ended_as = 'declined', declined_for = 'lost_card'",
		)
	const save = (payer: Access) => aSavedCard(office, its.family, newId(), newId(), ownPayerId(payer))
	const inUse = () => listCurrentMethods(its.access.schoolId, its.family).map(({ payerId }) => payerId)

	beforeEach(() => {
		karl = its.person('Karl')
		kate = its.person('Kate')
		office = takeAutopay(its.access)
		shared = its.issued(130_00)
		save(kate)
		its.set(kate, { pays: 0 })
	})

	it('pays the share that is still open, and nothing else', () => {
		expect(read(kate)).toMatchObject({ isPayer: false, card: null, current: { isUnused: false } })
		expect(readOffice()).toEqual([
			'It pays what its owner still owes of earlier invoices, and no part of new ones. null',
		])
		its.issued(40_00)
		expect(charge()).toBe(1)
		expect(rows('select invoice_id, amount_minor from online_payments')).toEqual([
			{ invoice_id: shared, amount_minor: 65_00 },
		])
		declineAll()
		expect(findDeclinedCard(karl, its.family)).toBe(null)
		its.paid(kate, 65_00)
		expect(findDeclinedCard(kate, its.family)).toBe(null)
		expect(readOffice()).toEqual([
			'Nothing is charged to it, because its owner no longer pays any part of the invoices. null',
		])
	})

	it('is not shown to the one who pays now, who can save another beside it', () => {
		for (const payer of [karl, kate]) its.paid(payer, 65_00)
		its.issued(40_00)
		expect(charge()).toBe(0)
		expect(read(karl)).toMatchObject({ own: null, isPayer: true, current: null })
		expect(read(karl).card).not.toBe(null)
		expect(read(kate)).toMatchObject({ own: null, isPayer: false, current: { isUnused: true }, card: null })
		expect(ownMethod(karl, its.family)).toBe(null)
		const wish = { familyId: its.family, payerId: ownPayerId(kate), consent: 'I agree.' }
		expect(beginCard(office, wish)).toMatchObject({ ok: false })
		save(karl)
		expect(inUse().sort()).toEqual([ownPayerId(karl), ownPayerId(kate)].sort())
		expect(read(karl)).toMatchObject({ own: null, current: { isUnused: false } })
		expect(charge()).toBe(1)
		withdrawMethod(office, its.family, ownMethod(kate, its.family)?.id)
		expect(inUse()).toEqual([ownPayerId(karl)])
	})

	it('needs no answer of the office once another owes the invoice for which it was declined', () => {
		const needs = () => listNeeds(office, '2026-04-10').filter(({ need }) => need === 'autopay-failed')
		its.set(kate, { pays: 1 })
		its.set(karl, { pays: 0 })
		its.issued(40_00)
		charge()
		declineAll()
		change('delete from online_payments where invoice_id = ?', shared)
		expect(needs()).toHaveLength(1)
		its.set(kate, { pays: 0 })
		expect(needs(), 'the family has no other payer').toHaveLength(1)
		its.set(karl, { pays: 1 })
		expect(needs()).toEqual([])
	})

	it('is charged, and shown to both, if no one else pays', () => {
		its.set(karl, { pays: 0 })
		its.issued(40_00)
		expect(read(karl)).toMatchObject({ isPayer: true, current: { isUnused: false } })
		expect(charge()).toBe(2)
	})
})

describe('an invoice for a child of another guardian, which others pay,', () => {
	let paula: Access
	let peter: Access
	let peterId: string
	let nina: string

	beforeEach(() => {
		paula = its.person('Paula')
		peter = its.person('Peter')
		peterId = ownPayerId(peter) ?? ''
		nina = aStudent(its.school, { firstName: 'Nina', lastName: 'Roe', familyId: its.family })
		tie(its.school, ownPayerId(paula) ?? '', nina, { pays: true, getsInvoices: true })
	})

	const billed = (amountMinor: number, studentId?: string) => {
		const id = aDraft(its.access, its.family, fee(amountMinor, { studentId }))
		valueOf(issueInvoice(its.access, id))
		return id
	}
	const listed = (reader: Access) => listOwnInvoices(reader).map(({ id }) => id)

	it.each([
		['pays a part of others', { pays: 1 }, [65_00, 130_00]],
		['pays nothing and gets invoices', { pays: 0 }, [130_00, null]],
	])('is neither shown to a guardian who %s, nor counted', (_, ties, owed) => {
		its.set(peter, ties)
		const [shared, others] = [its.issued(130_00), billed(40_00, nina)]
		expect(listed(peter)).toEqual([shared])
		expect(findOwnInvoice(peter, others)).toBe(null)
		expect(its.owed(peter)).toEqual(owed)
		expect(listed(paula).sort()).toEqual([shared, others].sort())
		expect(its.owed(paula)[0]).toBe(40_00 + (ties.pays ? 65_00 : 130_00))
	})

	it('is not on their statement, nor is what was paid for it', () => {
		its.issued(130_00)
		billed(40_00, nina)
		its.paid(paula, 115_00)
		expect(ownDebt(peter, { id: its.family })).toEqual({ ownMinor: 65_00, allMinor: 65_00 })
		const range = { from: '2026-01-01', to: '2026-12-31' }
		const amounts = (reader?: Access) => {
			const statement = statementOf(its.access, its.family, range, reader && ownPayerId(reader))
			return [...statement.entries.map(({ amountMinor }) => amountMinor), statement.afterMinor]
		}
		expect(amounts(peter)).toEqual([130_00, -75_00, 55_00])
		expect(amounts(paula)).toEqual(amounts())
		expect(amounts()).toEqual([130_00, 40_00, -115_00, 55_00])
	})

	it('is shown once the reader is a guardian of that child, or is that student', () => {
		const others = billed(40_00, nina)
		change('update students set email_key = ? where id = ?', 'peter@roe.test', nina)
		expect(listed(peter)).toEqual([others])
		change('update students set email_key = null where id = ?', nina)
		expect(listed(peter)).toEqual([])
		tie(its.school, peterId, nina, { pays: false })
		expect(listed(peter)).toEqual([others])
	})

	it('is shown to a payer who is asked for it, because no payer of that child is left', () => {
		its.set(peter, { pays: 0 })
		const others = billed(40_00, nina)
		its.set(peter, { pays: 1 })
		expect(listed(peter)).toEqual([])
		its.set(paula, { pays: 0 })
		expect(listed(peter)).toEqual([others])
		expect(its.owed(peter)[0]).toBe(40_00)
	})

	it('is not shown to an adult student who pays alone, nor theirs to others', () => {
		const adult = aStudentAt(its.school)
		const [student] = rows<{ id: string }>(
			'update students set family_id = ?, pays_self = 1 where membership_id = ? returning id',
			...[its.family, adult.membershipId],
		)
		const [own, others] = [billed(50_00, student?.id), billed(40_00, nina)]
		const ida = accessOf(adult)
		expect([listed(ida), listed(paula), listed(peter)]).toEqual([[own], [others], []])
		expect([its.owed(ida), its.owed(paula), its.owed(peter)]).toEqual([
			[50_00, null],
			[40_00, null],
			[0, null],
		])
	})

	it('is emailed to its payer, even if only the other guardian gets invoices', () => {
		its.set(paula, { gets_invoices: 0 })
		const others = billed(40_00, nina)
		const { recipients } = whoIsReached(its.access, its.family, others)
		expect(recipients.map(({ name }) => name)).toEqual(['Paula'])
	})

	it('leaves what bills no student to everyone who gets invoices', () => {
		its.set(peter, { pays: 0 })
		const id = billed(30_00)
		expect(listed(peter)).toEqual([id])
	})
})
