import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listPayerCredits } from '#app/models/billing/internal/payer-credit.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { tie } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

let its: ReturnType<typeof aBillingOffice> & { kit: string; ian: string; joy: string; late: string }

/** Ian has paid his 60% of an invoice of 100.00 in time, and Joy nothing of the rest. */
beforeEach(() => {
	const office = aBillingOffice()
	const kit = aStudent(office.school, { firstName: 'Kit', familyId: office.family })
	const payer = (name: string, shareBasisPoints: number) => {
		const id = aGuardian(office.school, { name })
		tie(office.school, id, kit, { pays: true, shareBasisPoints })
		return id
	}
	its = { ...office, kit, ian: payer('Ian', 6000), joy: payer('Joy', 4000), late: '' }
	its.late = issued(fee(100_00))
	paid(its.ian, 60_00, its.late)
	return () => vi.useRealTimers()
})

function issued(...lines: NewLine[]): string {
	const id = aDraft(its.access, its.family, ...lines)
	valueOf(issueInvoice(its.access, id))
	return id
}

function paid(payerId: string, amountMinor: number, invoiceId: string) {
	const payment = { familyId: its.family, receivedOn: '2026-04-10', method: 'cash' as const, payerId }
	const chosen = [{ invoiceId, amountMinor }]
	valueOf(recordPayment(its.access, newId(), { ...payment, amountMinor, chosen }))
}

const lateFee = (): NewLine => ({
	kind: 'late_fee',
	description: 'Late fee',
	unitMinor: 7_50,
	lateInvoiceId: its.late,
})

const shares = (id: string) =>
	Object.fromEntries(
		findInvoice(its.access.schoolId, id)!.shares.map(({ name, leftMinor }) => [name, leftMinor]),
	)

/** Credits the line with a description, or all lines. */
function credited(id: string, amountMinor: number, description?: string) {
	const line = findInvoice(its.access.schoolId, id)!.lines.find((one) => one.description === description)
	const credit = { id, amountMinor, reason: 'Goodwill', lineId: line?.id }
	valueOf(creditInvoice(its.access, newId(), credit))
}

describe('a late fee that is waived after it was issued', () => {
	it('is taken off the share of the payer who was late, in parts too', () => {
		const id = issued(lateFee(), fee(50_00))
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 27_50 })
		credited(id, 5_00, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 22_50 })
		credited(id, 2_50, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 20_00 })
		expect(violations()).toEqual([])
	})

	it('is divided as it was billed once the late invoice is paid and the shares are others', () => {
		const id = issued(lateFee(), fee(50_00, { studentId: its.kit }))
		paid(its.joy, 40_00, its.late)
		change('update guardianships set share_basis_points = 5000')
		credited(id, 7_50, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 20_00 })
	})

	it('is of both if both were late, in the ratio of what each had left open', () => {
		its.late = issued(fee(100_00))
		paid(its.ian, 50_00, its.late)
		const id = issued(lateFee(), fee(50_00, { studentId: its.kit }))
		expect(shares(id)).toEqual({ Ian: 31_50, Joy: 26_00 })
		credited(id, 7_50, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 20_00 })
	})

	it('of a payer who pays for none of the billed students is taken off that share', () => {
		const lou = aStudent(its.school, { firstName: 'Lou', familyId: its.family })
		tie(its.school, its.ian, lou, { pays: true })
		const id = issued(lateFee(), fee(50_00, { studentId: lou }))
		expect(shares(id)).toEqual({ Ian: 50_00, Joy: 7_50 })
		credited(id, 7_50, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 50_00, Joy: 0 })
	})

	it('is the credit of the payer who has paid it', () => {
		const id = issued(lateFee(), fee(50_00))
		paid(its.joy, 40_00, its.late)
		paid(its.joy, 27_50, id)
		credited(id, 7_50, 'Late fee')
		expect(shares(id)).toEqual({ Ian: 30_00, Joy: 0 })
		expect(listPayerCredits(its.access, its.family)).toMatchObject([{ payerId: its.joy, amountMinor: 7_50 }])
		expect(violations()).toEqual([])
	})
})

it('a credit of a line for no student leaves the late fee to the payer who was late', () => {
	const id = issued(lateFee(), fee(50_00))
	credited(id, 50_00, 'Music book')
	expect(shares(id)).toEqual({ Ian: 0, Joy: 7_50 })
})

it('a credit of no line is divided like the whole invoice', () => {
	const id = issued(lateFee(), fee(50_00))
	credited(id, 7_50)
	expect(shares(id)).toEqual({ Ian: 26_09, Joy: 23_91 })
})
