import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

let its: ReturnType<typeof aFamilyOfTwo>

beforeEach(() => {
	its = aFamilyOfTwo()
})

afterEach(() => void vi.useRealTimers())

/** Grace gets the invoices of Ada and of her half-sister Cleo, and Chidi those of Ada alone, of whom he pays 40%. */
function aFamilyOfTwo() {
	const { school, access, family } = aBillingOffice()
	const child = (firstName: string) => aStudent(school, { firstName, lastName: 'Okafor', familyId: family })
	const [ada, cleo] = [child('Ada'), child('Cleo')]
	const person = (name: string) => aGuardian(school, { name, email: `${name.toLowerCase()}@okafor.test` })
	const [grace, chidi] = [person('Grace'), person('Chidi')]
	tie(school, grace, ada, { pays: true, getsInvoices: true, shareBasisPoints: 6000 })
	tie(school, grace, cleo, { pays: true, getsInvoices: true })
	tie(school, chidi, ada, { pays: true, getsInvoices: true, shareBasisPoints: 4000 })
	return { school, access, family, ada, cleo, grace, chidi }
}

/** Who gets the email of an invoice for these children; null is the whole family. */
function readersOf(...students: (string | null)[]) {
	const { access, family } = its
	const id = aDraft(access, family, ...students.map((studentId) => fee(20_00, { studentId })))
	const asDraft = whoIsReached(access, family, id).recipients.map(({ name }) => name)
	valueOf(issueInvoice(access, id))
	change('delete from outbox')
	expect(sendInvoices(access, [id], 'invoice')).toHaveLength(1)
	const to = rows<{ to_address: string }>('select to_address from outbox order by to_address').map(
		({ to_address: to }) => to.split('@')[0],
	)
	expect(asDraft.map((name) => name.toLowerCase()).sort()).toEqual(to)
	return to
}

describe('an invoice is emailed', () => {
	it('to nobody who gets only the invoices of other children', () => {
		expect(readersOf(its.cleo)).toEqual(['grace'])
		expect(readersOf(its.ada)).toEqual(['chidi', 'grace'])
		expect(readersOf(its.cleo, null), 'with a line of the family').toEqual(['grace'])
		expect(readersOf(its.ada, its.cleo)).toEqual(['chidi', 'grace'])
	})

	it('to all of the family if it is for no child', () => {
		expect(readersOf(null)).toEqual(['chidi', 'grace'])
	})

	it('to who pays a share of it, whosever invoices they get', () => {
		tie(its.school, its.chidi, its.cleo, { pays: true, getsInvoices: false })
		expect(readersOf(its.cleo)).toEqual(['chidi', 'grace'])
	})

	it('to those of the family if nobody gets the invoices of the child', () => {
		change('update guardianships set gets_invoices = 0, pays = 0 where student_id = ?', its.cleo)
		expect(readersOf(its.cleo)).toEqual(['chidi', 'grace'])
	})
})
