import { describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { ownBalance } from '#app/models/billing/own.server.ts'
import { debtorFinder, listFamilyPayers, listFamilyShares } from '#app/models/billing/owing.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { listReminded, sendInvoices } from '#app/models/billing/sending.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { listUndivided } from '#app/models/billing/undivided.server.ts'
import { familyContacts } from '#app/models/family/first-contacts.server.ts'
import { changeFamily } from '#app/models/student/family-change.server.ts'
import { unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { readPayment } from '#app/routes/school/billing/manage/family/read-payment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'
import { aFamily } from '../../support/students.ts'

/** Two families with one payer each, and a child of each billed to it. */
function twoFamilies() {
	const { school, access, family } = aBillingOffice()
	const households = [family, aFamily(school, 'Foster')].map((familyId, i) => {
		const child = aStudent(school, { firstName: ['Finn', 'Isla'][i]!, lastName: 'Evans', familyId })
		const payer = payerOf(child, `${['rhys', 'amy'][i]}@home.example`)
		const id = aDraft(access, familyId, fee([75_00, 164_00][i]!, { studentId: child }))
		valueOf(issueInvoice(access, id))
		return { familyId, child, payer, id }
	})
	function payerOf(child: string, email: string, ties = {}) {
		const person = aParent(school, [child], { pays: true, getsInvoices: true, ...ties })
		const [name] = email.split('@')
		change(
			'update guardians set name = ?, email = ?, email_key = ?, phone = ? where membership_id = ?',
			...[name, email, email, '+12025550143', person.membershipId],
		)
		return accessOf(person)
	}
	const [finn, isla] = households as [(typeof households)[0], (typeof households)[0]]
	return { school, access, finn, isla, payerOf }
}

const sharesIn = ({ schoolId }: Access, id: string) =>
	Object.fromEntries(
		findInvoice(schoolId, id)!.shares.map(({ name, shareMinor, leftMinor }) => [
			name,
			[shareMinor, leftMinor],
		]),
	)

const remindedNames = (access: Access, id: string) =>
	listReminded(access, [id]).flatMap(({ asked }) => asked.map(({ name }) => name))

const remindedOf = (id: string) =>
	rows<{ to: string; text: string }>(
		`select to_address "to", text from outbox where kind = 'reminder' order by rowid`,
	)
		.filter(({ text }) => text.includes(id))
		.map(({ to }) => to)

it('an invoice issued while one person paid is owed by them, after another payer was added', () => {
	const { access, finn, payerOf } = twoFamilies()
	const added = payerOf(finn.child, 'karim@home.example', { shareBasisPoints: 5000 })
	expect(sharesIn(access, finn.id)).toEqual({ rhys: [75_00, 75_00], karim: [0, 0] })
	const next = aDraft(access, finn.familyId, fee(100_00, { studentId: finn.child }))
	valueOf(issueInvoice(access, next))
	const due = [finn.payer, added].map((reader) => ownBalance(reader, [{ id: finn.familyId }]).notDueMinor)
	expect(due).toEqual([125_00, 50_00])
	expect(listFamilyShares(access, finn.familyId)).toEqual([
		{ name: 'rhys', leftMinor: 125_00 },
		{ name: 'karim', leftMinor: 50_00 },
	])
	expect(listUndivided(access, finn.familyId)).toMatchObject([{ id: finn.id, owedBy: { name: 'rhys' } }])
	expect(remindedNames(access, finn.id)).toEqual(['rhys'])
	expect(sendInvoices(access, [finn.id], 'reminder')).toMatchObject([{ ok: true }])
	expect(remindedOf('$75.00')).toEqual(['rhys@home.example'])
})

it('a payer added later owes nothing of an invoice that others divided', () => {
	const { access, finn, payerOf } = twoFamilies()
	payerOf(finn.child, 'karim@home.example')
	const id = aDraft(access, finn.familyId, fee(100_00, { studentId: finn.child }))
	valueOf(issueInvoice(access, id))
	const added = payerOf(finn.child, 'lena@home.example')
	expect(sharesIn(access, id)).toEqual({ rhys: [50_00, 50_00], karim: [50_00, 50_00], lena: [0, 0] })
	expect(ownBalance(added, [{ id: finn.familyId }]).notDueMinor).toBe(0)
})

it('the payment form proposes the one payer whose share is open', () => {
	const { access, finn, payerOf } = twoFamilies()
	payerOf(finn.child, 'karim@home.example')
	const divided = aDraft(access, finn.familyId, fee(100_00, { studentId: finn.child }))
	valueOf(issueInvoice(access, divided))
	const form = () => readPayment(access, finn.familyId, divided)
	const idOf = (name: string) => form().payers.find(({ label }) => label.startsWith(name))?.value
	expect(form().first.payerId).toBe(undefined)
	const payment = { receivedOn: '2026-01-02', method: 'cash', receipt: false } as const
	const rhys = { familyId: finn.familyId, payerId: idOf('rhys'), amountMinor: 125_00 }
	valueOf(recordPayment(access, newId(), { ...payment, ...rhys }))
	expect(form().first).toMatchObject({ payerId: idOf('karim'), amount: '50.00' })
})

it('an account that moves to another family is owed by who paid for it', () => {
	const { access, finn, isla } = twoFamilies()
	const choice = { family: 'existing', familyId: isla.familyId, withGuardians: false, version: 1 } as const
	valueOf(changeFamily(access, finn.child, choice))
	expect(sharesIn(access, finn.id)).toEqual({ rhys: [75_00, 75_00], amy: [0, 0] })
	expect(sharesIn(access, isla.id)).toEqual({ rhys: [0, 0], amy: [164_00, 164_00] })
	const due = [finn, isla].map(({ payer }) => ownBalance(payer, [{ id: isla.familyId }]).notDueMinor)
	expect(due).toEqual([75_00, 164_00])
	const contactOf = familyContacts(access, [isla.familyId])
	const debtorsOf = debtorFinder(access)
	const called = [finn.id, isla.id].map((id) => contactOf(isla.familyId, debtorsOf(isla.familyId, id))?.name)
	expect(called).toEqual(['rhys', 'amy'])
})

it('an invoice whose payer pays for the family no more is divided among the payers of today', () => {
	const { access, finn, payerOf } = twoFamilies()
	payerOf(finn.child, 'karim@home.example')
	payerOf(finn.child, 'lena@home.example')
	change(
		`update guardianships set pays = 0 where guardian_id = (select id from guardians where name = 'rhys')`,
	)
	expect(sharesIn(access, finn.id)).toEqual({ rhys: [0, 0], karim: [37_50, 37_50], lena: [37_50, 37_50] })
	expect(listUndivided(access, finn.familyId)).toEqual([])
	expect(remindedNames(access, finn.id)).toEqual(['karim', 'lena'])
})

describe('the one payer left while another still owes a share', () => {
	function afterLeaving(leave: 'is removed' | 'stops paying') {
		const { access, finn, payerOf } = twoFamilies()
		const { familyId, child } = finn
		const karim = ownPayerId(payerOf(child, 'karim@home.example')) ?? ''
		const divided = aDraft(access, familyId, fee(50_00, { studentId: child }))
		valueOf(issueInvoice(access, divided))
		if (leave === 'stops paying') change('update guardianships set pays = 0 where guardian_id = ?', karim)
		else expect(unlinkGuardian(access, { id: child, name: 'Finn' }, karim)).not.toBe(null)
		return { access, finn, familyId, karim, divided }
	}

	describe.each(['is removed', 'stops paying'] as const)('and %s', (leave) => {
		it('owes the undivided invoices on every page', () => {
			const { access, finn, familyId, divided } = afterLeaving(leave)
			expect(listFamilyShares(access, familyId)).toEqual([
				{ name: 'rhys', leftMinor: 100_00 },
				{ name: 'karim', leftMinor: 25_00 },
			])
			expect(listFamilyPayers(access, familyId)).toMatchObject([
				{ name: 'rhys', openMinor: 100_00 },
				{ name: 'karim', openMinor: 25_00 },
			])
			expect(ownBalance(finn.payer, [{ id: familyId }]).notDueMinor).toBe(100_00)
			expect(remindedNames(access, finn.id)).toEqual(['rhys'])
			const debtorsOf = debtorFinder(access)
			expect([finn.id, divided].map((id) => debtorsOf(familyId, id).size)).toEqual([1, 2])
		})

		it('is not helped by a payment of the other beyond the share', () => {
			const { access, finn, familyId, karim, divided } = afterLeaving(leave)
			const payment = { familyId, receivedOn: '2026-01-02', method: 'cash', amountMinor: 40_00 } as const
			valueOf(recordPayment(access, newId(), { ...payment, payerId: karim }))
			expect([finn.id, divided].map((id) => findInvoice(access.schoolId, id)?.openMinor)).toEqual([
				75_00, 25_00,
			])
			expect(listFamilyPayers(access, familyId)).toMatchObject([{ name: 'rhys', openMinor: 100_00 }])
		})
	})
})

it('a family without shares has no open amount of a payer, nor has one without payers', () => {
	const { access, finn } = twoFamilies()
	expect(listFamilyShares(access, finn.familyId)).toEqual([])
	expect(listFamilyPayers(access, finn.familyId)).toMatchObject([{ name: 'rhys', openMinor: null }])
	change('update guardianships set pays = 0')
	expect(listFamilyShares(access, finn.familyId)).toEqual([])
	expect(listFamilyPayers(access, finn.familyId)).toEqual([])
})
