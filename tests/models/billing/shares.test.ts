import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { paperBytes } from '#app/letters/paper.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { listCurrentMethods, ownMethod, replaceCurrent } from '#app/models/billing/autopay-method.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { convertToMoney } from '#app/models/billing/credit-conversion.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { findOwnInvoice, ownBalance } from '#app/models/billing/own.server.ts'
import { allocateCredit, canUseCredit, recordPayment } from '#app/models/billing/payment.server.ts'
import { creditedPayers } from '#app/models/billing/internal/credited-payers.server.ts'
import { listPayerCredits } from '#app/models/billing/internal/payer-credit.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { pdfText } from '../../support/pdf.ts'
import { aCredit, aHousehold, tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'
import { merge } from '../../support/twice.ts'

afterEach(() => void vi.useRealTimers())

function aChild(school: ASchool, familyId: string, payers: Record<string, number | null>) {
	const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId })
	for (const [name, share] of Object.entries(payers)) {
		const guardian = aGuardian(school, { name }, child)
		change(
			'update guardianships set pays = 1, share_basis_points = ? where guardian_id = ?',
			...[share, guardian],
		)
	}
	return child
}

const paperOf = (access: Access, id: string) =>
	invoiceDocument(findInvoice(access.schoolId, id)!, letterheadOf(access.schoolId))

describe('an invoice for a family with two payers', () => {
	it('prints who owes which share of it, to the cent', async () => {
		const { school, access, family } = aBillingOffice()
		const studentId = aChild(school, family, { 'Grace Okafor': 6000, 'David Okafor': 4000 })
		const id = aDraft(access, family, fee(364_85, { studentId }))
		const shares = [
			{ label: 'Grace Okafor, 60%', amount: '$218.91' },
			{ label: 'David Okafor, 40%', amount: '$145.94' },
		]
		expect(paperOf(access, id).shares).toEqual(shares)
		valueOf(issueInvoice(access, id))
		const paper = paperOf(access, id)
		expect(paper.shares).toEqual(shares)
		expect(await pdfText(await paperBytes(paper))).toContain(
			'Who pays what Grace Okafor, 60% $218.91 David Okafor, 40% $145.94',
		)
	})

	it('prints what a payment of everybody pays of each share', () => {
		const { school, access, family } = aBillingOffice()
		const studentId = aChild(school, family, { 'Grace Okafor': 6000, 'David Okafor': 4000 })
		const id = aDraft(access, family, fee(48_00, { studentId }))
		valueOf(issueInvoice(access, id))
		const paid = { familyId: family, receivedOn: '2026-04-10', method: 'cash' as const }
		const david = findInvoice(access.schoolId, id)!.shares.find(({ name }) => name === 'David Okafor')!
		valueOf(recordPayment(access, newId(), { ...paid, amountMinor: 19_20, payerId: david.payerId }))
		valueOf(recordPayment(access, newId(), { ...paid, amountMinor: 28_80 }))
		expect(paperOf(access, id).shares).toEqual([
			{ label: 'Grace Okafor, 60% ($28.80 paid)', amount: '$28.80' },
			{ label: 'David Okafor, 40% ($19.20 paid)', amount: '$19.20' },
		])
	})

	it('keeps to the shares it was issued with', () => {
		const { school, access, family } = aBillingOffice()
		const studentId = aChild(school, family, { 'Grace Okafor': 6000, 'David Okafor': 4000 })
		const id = aDraft(access, family, fee(100_00, { studentId }))
		valueOf(issueInvoice(access, id))
		change('update guardianships set share_basis_points = 5000')
		expect(paperOf(access, id).shares?.map(({ amount }) => amount)).toEqual(['$60.00', '$40.00'])
	})

	it('shares a late fee among those who were late, and names no percentage', () => {
		const { school, access, family } = aBillingOffice()
		const studentId = aChild(school, family, { 'Grace Okafor': 6000, 'David Okafor': 4000 })
		const late = aDraft(access, family, fee(100_00, { studentId }))
		valueOf(issueInvoice(access, late))
		const david = findInvoice(access.schoolId, late)!.shares.find(({ name }) => name === 'David Okafor')!
		const paid = { familyId: family, receivedOn: '2026-04-10', amountMinor: 40_00, method: 'cash' as const }
		valueOf(recordPayment(access, newId(), { ...paid, payerId: david.payerId }))
		const lateFee: NewLine = { kind: 'late_fee', description: 'Late', unitMinor: 5_00, lateInvoiceId: late }
		const id = aDraft(access, family, fee(100_00, { studentId }), lateFee)
		const shares = [
			{ label: 'Grace Okafor', amount: '$65.00' },
			{ label: 'David Okafor', amount: '$40.00' },
		]
		expect(paperOf(access, id).shares).toEqual(shares)
		valueOf(issueInvoice(access, id))
		expect(paperOf(access, id).shares).toEqual(shares)
	})

	it('says nothing of shares where one person pays', () => {
		const { school, access, family } = aBillingOffice()
		const studentId = aChild(school, family, { 'Grace Okafor': null })
		const id = aDraft(access, family, fee(100_00, { studentId }))
		valueOf(issueInvoice(access, id))
		expect(paperOf(access, id).shares).toEqual([])
	})
})

const MAILBOX = 'greta@home.example'

/** Another membership of the same account, as a student. */
function asLearner(membershipId: string | null): string {
	const id = `${membershipId}-learner`
	const guardian = database()
		.select()
		.from(memberships)
		.where(eq(memberships.id, membershipId ?? ''))
		.get()!
	database()
		.insert(memberships)
		.values({ ...guardian, id, kind: 'learner' })
		.onConflictDoNothing()
		.run()
	return id
}

/** An adult student who pays for herself in the family of her son, whom she pays for too. Unless it is said, she has one account. */
function anAdultWithASon(details: Parameters<typeof aStudent>[1] = {}) {
	const { school, access, family, ben, parent, own } = aHousehold('2026-04-10T15:00:00Z')
	change(`update guardians set name = 'Greta Okafor', email = ?, email_key = ?`, MAILBOX, MAILBOX)
	const greta = aStudent(school, {
		firstName: 'Greta',
		lastName: 'Okafor',
		familyId: family,
		paysSelf: true,
		membershipId: asLearner(parent.membershipId),
		...details,
	})
	const mother = { ...own, kind: 'guardian' as const }
	const student = { ...own, kind: 'learner' as const, membershipId: `${parent.membershipId}-learner` }
	const issued = (...lines: NewLine[]) => {
		const id = aDraft(access, family, ...lines)
		valueOf(issueInvoice(access, id))
		return id
	}
	const both = () => issued(fee(100_00, { studentId: greta }), fee(36_00, { studentId: ben }))
	const grandmother = () => {
		const kim = aStudent(school, { firstName: 'Kim', lastName: 'Okafor', familyId: family })
		const id = aGuardian(school, { name: 'Ida Okafor', email: 'ida@home.example' }, kim)
		change('update guardianships set pays = 1, gets_invoices = 1 where guardian_id = ?', id)
		return { kim, ida: id }
	}
	const paid = (payerId: string, amountMinor: number) =>
		recordPayment(access, newId(), {
			...{ familyId: family, receivedOn: '2026-04-10', method: 'cash', payerId, amountMinor },
		})
	return { school, access, family, ben, greta, mother, student, issued, both, grandmother, paid }
}

const sharesIn = (access: Access, id: string) =>
	findInvoice(access.schoolId, id)!.shares.map(({ name, shareMinor, leftMinor }) => [
		name,
		shareMinor,
		leftMinor,
	])

const emailedTo = (kind: 'invoice' | 'reminder') =>
	rows<{ to: string; text: string }>(
		'select to_address "to", text from outbox where kind = ? order by rowid',
		kind,
	)

describe('an adult student who pays for herself and for a child', () => {
	it.each([
		['one account', {}],
		['one mailbox', { membershipId: null, email: 'Greta@home.example', emailKey: MAILBOX }],
	])('is one payer: she is asked and reminded of the whole, with %s', (_, details) => {
		const { access, family, mother, student, both } = anAdultWithASon(details)
		const id = both()
		expect(paperOf(access, id).shares).toEqual([])
		for (const kind of ['invoice', 'reminder'] as const) {
			expect(sendInvoices(access, [id], kind)).toMatchObject([{ ok: true, text: /Greta Okafor\.$/ }])
			const [mail, ...more] = emailedTo(kind)
			expect(more).toEqual([])
			expect(mail?.to).toBe(MAILBOX)
			expect(mail?.text).toMatch(/\n\n\$136\.00\nDue on 24 April 2026\n\nSee invoice 0001:\nhttp/)
		}
		for (const role of [mother, student])
			expect(ownBalance(role, [{ id: family }])).toMatchObject({ notDueMinor: 136_00, allMinor: null })
	})

	it('shares with a third payer, and owes the same in both roles', () => {
		const { access, family, greta, ben, mother, student, issued, grandmother } = anAdultWithASon()
		const { kim } = grandmother()
		const id = issued(...[greta, ben, kim].map((studentId, i) => fee((i + 1) * 10_00, { studentId })))
		expect(sharesIn(access, id)).toEqual([
			['Greta Okafor', 30_00, 30_00],
			['Ida Okafor', 30_00, 30_00],
		])
		expect(ownPayerId(student)).toBe(ownPayerId(mother))
		for (const role of [mother, student]) {
			expect(ownBalance(role, [{ id: family }])).toMatchObject({ notDueMinor: 30_00, allMinor: 60_00 })
			const own = findOwnInvoice(role, id)?.shares.find(({ payerId }) => payerId === ownPayerId(role))
			expect(own).toMatchObject({ leftMinor: 30_00 })
		}
		sendInvoices(access, [id], 'invoice')
		expect(emailedTo('invoice').map(({ to, text }) => [to, /Your share: .*/.exec(text)?.[0]])).toEqual([
			[MAILBOX, 'Your share: $30.00 of $60.00'],
			['ida@home.example', 'Your share: $30.00 of $60.00'],
		])
	})

	it('is one payer of what was issued, paid and credited before it was known', () => {
		const before = anAdultWithASon({ membershipId: null })
		const { access, family, greta, ben, mother, student, issued, both, grandmother, paid } = before
		const two = both()
		expect(sharesIn(access, two)).toHaveLength(2)
		const { kim } = grandmother()
		const three = issued(...[greta, ben, kim].map((studentId) => fee(20_00, { studentId })))
		valueOf(paid(greta, 105_00))
		const credit = { id: three, amountMinor: 6_00, reason: 'Ill', studentId: greta }
		valueOf(creditInvoice(access, newId(), credit))
		change('update students set membership_id = ? where id = ?', asLearner(mother.membershipId), greta)
		expect(sharesIn(access, two)).toEqual([
			['Greta Okafor', 136_00, 36_00],
			['Ida Okafor', 0, 0],
		])
		valueOf(creditInvoice(access, newId(), { ...credit, amountMinor: 3_00 }))
		expect(sharesIn(access, three)).toEqual([
			['Greta Okafor', 31_00, 26_00],
			['Ida Okafor', 20_00, 20_00],
		])
		for (const role of [mother, student])
			expect(ownBalance(role, [{ id: family }])).toMatchObject({ notDueMinor: 62_00, allMinor: 82_00 })
	})

	it('keeps the card she saved as a student, until she saves another', () => {
		const { access, family, greta, mother, student, grandmother } = anAdultWithASon()
		const { ida } = grandmother()
		change(
			`insert into autopay_methods (school_id, id, family_id, payer_id, kind, state, source, label, signed_on, at, by)
				values (?, 'card', ?, ?, 'card', 'active', 'portal', 'Visa', '2026-04-01', 1, '')`,
			...[access.schoolId, family, greta],
		)
		for (const role of [mother, student]) expect(ownMethod(role, family)).toMatchObject({ id: 'card' })
		write((tx) => replaceCurrent(tx, access, family, ida))
		expect(listCurrentMethods(access.schoolId, family)).toHaveLength(1)
		write((tx) => replaceCurrent(tx, access, family, ownPayerId(mother)))
		expect(listCurrentMethods(access.schoolId, family)).toEqual([])
	})
})

/** Lucia pays for Mia and Zoe alone, and 60% for Leo, for whom Omar pays the rest. */
function twoParents() {
	const { school, access, family } = aBillingOffice()
	const child = (firstName: string) => aStudent(school, { firstName, lastName: 'Lopez', familyId: family })
	const [leo, mia, zoe] = [child('Leo'), child('Mia'), child('Zoe')]
	const [lucia, omar] = ['Lucia Lopez', 'Omar Haddad'].map((name) => aGuardian(school, { name }))
	for (const only of [mia, zoe]) tie(school, lucia!, only, { pays: true })
	tie(school, lucia!, leo, { pays: true, shareBasisPoints: 6000 })
	tie(school, omar!, leo, { pays: true, shareBasisPoints: 4000 })
	const issued = (...amounts: [studentId: string, amountMinor: number][]) => {
		const id = aDraft(access, family, ...amounts.map(([studentId, minor]) => fee(minor, { studentId })))
		valueOf(issueInvoice(access, id))
		return id
	}
	const payment = { familyId: family, receivedOn: '2026-04-10', method: 'cash' as const }
	const paid = (payerId: string | undefined, amountMinor: number, invoiceId?: string) => {
		const chosen = invoiceId ? [{ invoiceId, amountMinor }] : undefined
		return valueOf(recordPayment(access, newId(), { ...payment, payerId, amountMinor, chosen }))
	}
	const credited = (id: string, studentId: string | undefined, amountMinor: number) =>
		valueOf(creditInvoice(access, newId(), { id, studentId, amountMinor, reason: 'Ill' }))
	const creditMinor = () => balanceOf(access, family).creditMinor
	return { school, access, family, leo, mia, zoe, lucia, omar, issued, paid, credited, creditMinor }
}

describe('a payment that names its payer', () => {
	it('pays their shares alone, and what is more stays as their credit for the next one', () => {
		const { access, family, leo, zoe, omar, issued, paid, creditMinor } = twoParents()
		const first = issued([leo, 36_00], [zoe, 36_00])
		paid(omar, 20_00)
		expect(sharesIn(access, first)).toEqual([
			['Lucia Lopez', 57_60, 57_60],
			['Omar Haddad', 14_40, 0],
		])
		expect(creditMinor()).toBe(5_60)
		expect(listPayerCredits(access, family)).toMatchObject([{ payerId: omar, amountMinor: 5_60 }])
		expect(sharesIn(access, issued([leo, 36_00]))).toEqual([
			['Lucia Lopez', 21_60, 21_60],
			['Omar Haddad', 14_40, 8_80],
		])
		expect(creditMinor()).toBe(0)
		expect(violations()).toEqual([])
	})

	it('pays the share of another where the office chooses the invoice', () => {
		const { access, leo, zoe, omar, issued, paid, creditMinor } = twoParents()
		const first = issued([leo, 36_00], [zoe, 36_00])
		paid(omar, 20_00, first)
		expect(sharesIn(access, first)).toEqual([
			['Lucia Lopez', 52_00, 52_00],
			['Omar Haddad', 20_00, 0],
		])
		expect(creditMinor()).toBe(0)
	})
})

describe('a credit for a child whose payer has paid', () => {
	it('is the credit of that payer, and pays none of the shares of the other', () => {
		const { school, access, family, leo, mia, zoe, lucia, ...more } = twoParents()
		const { issued, paid, credited, creditMinor } = more
		const december = issued([leo, 36_00], [mia, 100_00])
		const january = issued([leo, 36_00], [zoe, 36_00])
		paid(lucia, 121_60 + 57_60)
		credited(december, leo, 9_00)
		expect(sharesIn(access, december)).toEqual([
			['Lucia Lopez', 116_20, 0],
			['Omar Haddad', 10_80, 10_80],
		])
		expect(creditMinor()).toBe(5_40)
		const creditId = aCredit(school, mia, { expiresOn: '2026-12-31' })
		const conversion = { creditId, invoiceId: december, amountMinor: 25_00, reason: 'No time suits' }
		valueOf(convertToMoney(access, newId(), conversion))
		valueOf(allocateCredit(access, family))
		expect(canUseCredit(access, family)).toBe(false)
		expect([december, january].map((id) => sharesIn(access, id))).toEqual([
			[
				['Lucia Lopez', 91_20, 0],
				['Omar Haddad', 10_80, 10_80],
			],
			[
				['Lucia Lopez', 57_60, 0],
				['Omar Haddad', 14_40, 14_40],
			],
		])
		expect(creditMinor()).toBe(30_40)
		expect(violations()).toEqual([])
	})

	it('pays their own share of the next invoice', () => {
		const { access, family, leo, zoe, lucia, omar, issued, paid, credited, creditMinor } = twoParents()
		const first = issued([leo, 72_00], [zoe, 36_00])
		paid(lucia, 79_20)
		credited(first, zoe, 9_00)
		expect(sharesIn(access, first)).toEqual([
			['Lucia Lopez', 70_20, 0],
			['Omar Haddad', 28_80, 28_80],
		])
		expect(creditMinor()).toBe(9_00)
		const next = issued([leo, 36_00], [zoe, 36_00])
		expect(sharesIn(access, next)).toEqual([
			['Lucia Lopez', 57_60, 48_60],
			['Omar Haddad', 14_40, 14_40],
		])
		paid(omar, 28_80 + 14_40)
		expect(sharesIn(access, next)).toMatchObject([{ 2: 48_60 }, { 2: 0 }])
		expect(balanceOf(access, family)).toMatchObject({ notDueMinor: 48_60, creditMinor: 0 })
		expect(violations()).toEqual([])
	})

	it('is of each payer for what they paid too much', () => {
		const { access, leo, zoe, lucia, omar, issued, paid, credited, creditMinor } = twoParents()
		const id = issued([leo, 36_00], [zoe, 36_00])
		paid(omar, 10_00)
		paid(lucia, 57_60)
		credited(id, leo, 18_00)
		expect(sharesIn(access, id)).toEqual([
			['Lucia Lopez', 46_80, 0],
			['Omar Haddad', 7_20, 0],
		])
		expect(creditMinor()).toBe(10_80 + 2_80)
		issued([leo, 10_00])
		expect(creditMinor()).toBe(4_80)
		expect(violations()).toEqual([])
	})

	it('of a whole invoice is divided among all payers, and leaves to each what they paid too much', () => {
		const { access, leo, lucia, omar, issued, paid, credited, creditMinor } = twoParents()
		const id = issued([leo, 100_00])
		paid(lucia, 60_00)
		credited(id, undefined, 20_00)
		expect(sharesIn(access, id)).toEqual([
			['Lucia Lopez', 48_00, 0],
			['Omar Haddad', 32_00, 32_00],
		])
		expect(creditMinor()).toBe(12_00)
		paid(omar, 32_00)
		credited(id, undefined, 80_00)
		expect(creditMinor()).toBe(12_00 + 80_00)
		expect(violations()).toEqual([])
	})

	it('comes from money of no payer, then from who paid for them, if they paid nothing', () => {
		const { access, leo, zoe, omar, issued, paid, credited, creditMinor } = twoParents()
		const first = issued([leo, 36_00], [zoe, 36_00])
		paid(undefined, 57_60)
		paid(omar, 14_40, first)
		credited(first, zoe, 9_00)
		const next = issued([zoe, 36_00])
		expect(sharesIn(access, next)).toMatchObject([{ 2: 27_00 }, { 2: 0 }])
		paid(omar, 27_00, next)
		credited(first, zoe, 27_00)
		expect(creditMinor()).toBe(27_00)
		credited(first, leo, 36_00)
		expect(creditMinor()).toBe(27_00 + 36_00)
		expect(violations()).toEqual([])
	})
})

describe('a credit for a child whose payers changed since the invoice', () => {
	/** Leo's line comes to 44.40 for Lucia and 29.60 for Omar, who has paid. */
	function whenIssued() {
		const all = twoParents()
		const id = all.issued([all.leo, 74_00], [all.mia, 36_00])
		all.paid(all.omar, 29_60)
		return { ...all, id }
	}
	const creditOf = (id: string) =>
		rows<{ payers: string }>('select payers from credit_notes where invoice_id = ?', id).flatMap(
			({ payers }) => JSON.parse(payers) as unknown[],
		)
	const halves = (studentId: string) =>
		change('update guardianships set share_basis_points = 5000 where student_id = ?', studentId)

	it.each([
		['has another share', 'share_basis_points = 5000'],
		['pays nothing any more', 'pays = 0, share_basis_points = null'],
	])('is divided as the invoice was, if one of them %s', (_, values) => {
		const { school, access, id, leo, mia, lucia, omar, credited, creditMinor } = whenIssued()
		change(`update guardianships set ${values} where guardian_id = ?`, omar)
		const creditId = aCredit(school, leo, { expiresOn: '2026-12-31' })
		const conversion = { creditId, invoiceId: id, amountMinor: 13_50, reason: 'No time suits' }
		valueOf(convertToMoney(access, newId(), conversion))
		expect(creditOf(id)).toEqual([
			{ payerId: lucia, amountMinor: 8_10 },
			{ payerId: omar, amountMinor: 5_40 },
		])
		expect(creditMinor()).toBe(5_40)
		credited(id, mia, 10_00)
		expect(creditOf(id)[2]).toEqual({ payerId: lucia, amountMinor: 10_00 })
		expect(violations()).toEqual([])
	})

	it('is divided by today’s shares, if the invoice kept none or the record of the child was merged', () => {
		const { school, access, family, id, leo, lucia, omar, credited } = whenIssued()
		const today = [
			{ payerId: lucia, amountMinor: 5_00 },
			{ payerId: omar, amountMinor: 5_00 },
		]
		halves(leo)
		const { billTo, ...invoice } = findInvoice(access.schoolId, id)!
		const older = { ...invoice, billTo: { payers: billTo?.payers } }
		const credit = { studentId: leo, amountMinor: 10_00 }
		expect(creditedPayers(access.schoolId, older, credit)).toEqual(today)
		const kept = aStudent(school, { firstName: 'Leo', lastName: 'Lopez', familyId: family })
		expect(merge({ access }, { kept, other: leo })).toMatchObject({ ok: true })
		credited(id, kept, 10_00)
		expect(creditOf(id)).toEqual(today)
		expect(violations()).toEqual([])
	})

	it('is kept with the invoice for the billed children, without names', () => {
		const { access, id, leo, mia, lucia, omar } = whenIssued()
		const byText = (a: string, b: string) => a.localeCompare(b)
		const pays = findInvoice(access.schoolId, id)?.billTo?.pays ?? []
		expect(pays.map((pay) => JSON.stringify(pay)).sort(byText)).toEqual(
			[
				{ studentId: leo, payerId: lucia, share: 6000 },
				{ studentId: leo, payerId: omar, share: 4000 },
				{ studentId: mia, payerId: lucia, share: null },
			]
				.map((pay) => JSON.stringify(pay))
				.sort(byText),
		)
	})
})
