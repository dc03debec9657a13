import { beforeEach, expect, it, vi } from 'vitest'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { listFamilyPayers } from '#app/models/billing/owing.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aGuardian } from '../../support/students.ts'

let its: ReturnType<typeof aBillingOffice> & { studentId: string; david: string; late: string }

/** David pays 40 % of an invoice of 100, and of none after it. */
beforeEach(() => {
	const office = aBillingOffice()
	const studentId = aStudent(office.school, { firstName: 'Ada', familyId: office.family })
	const [, david = ''] = ['Grace Okafor', 'David Okafor'].map((name, at) => {
		const guardian = aGuardian(office.school, { name }, studentId)
		const share = at === 0 ? 6000 : 4000
		change('update guardianships set pays = 1, share_basis_points = ? where guardian_id = ?', share, guardian)
		return guardian
	})
	its = { ...office, studentId, david, late: '' }
	its.late = issued(fee(100_00, { studentId }))
	change('update guardianships set pays = 0 where guardian_id = ?', david)
	return () => vi.useRealTimers()
})

function issued(...lines: NewLine[]): string {
	const id = aDraft(its.access, its.family, ...lines)
	valueOf(issueInvoice(its.access, id))
	return id
}

const shares = (id: string) =>
	findInvoice(its.access.schoolId, id)!.shares.map(({ name, leftMinor }) => [name, leftMinor])
const payers = () => listFamilyPayers(its.access, its.family).map(({ name }) => name)

it('a payment may be of a payer who no longer pays and still owes a share', () => {
	expect(payers()).toEqual(['Grace Okafor', 'David Okafor'])
	const paid = { familyId: its.family, receivedOn: '2026-04-10', amountMinor: 40_00, method: 'cash' as const }
	valueOf(recordPayment(its.access, newId(), { ...paid, payerId: its.david }))
	expect(shares(its.late)).toEqual([
		['Grace Okafor', 60_00],
		['David Okafor', 0],
	])
	expect(payers()).toEqual(['Grace Okafor'])
})

it('a late fee is shared with a former payer who was late', () => {
	const lateFee: NewLine = { kind: 'late_fee', description: 'Late', unitMinor: 5_00, lateInvoiceId: its.late }
	expect(shares(issued(fee(10_00, { studentId: its.studentId }), lateFee))).toEqual([
		['Grace Okafor', 13_00],
		['David Okafor', 2_00],
	])
})
