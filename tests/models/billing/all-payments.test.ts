import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAllPayments } from '#app/models/billing/all-payments.server.ts'
import { listEvents } from '#app/models/billing/history.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { readPaymentQuery } from '#app/domain/billing/accounts.ts'
import { readPayments } from '#app/routes/school/billing/manage/read-payments.server.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'

let access: Access
let family: string

/** 9 April: 50 in cash. 10 April: 30 in cash and 40 by transfer, and 20 paid back in cash. */
beforeEach(() => {
	;({ access, family } = aBillingOffice())
	paid('2026-04-09', 50_00, 'cash')
	paid('2026-04-10', 30_00, 'cash')
	paid('2026-04-10', 40_00, 'transfer')
	const refund = { familyId: family, amountMinor: 20_00, method: 'cash', reason: 'Moved away' } as const
	valueOf(refundCredit(access, newId(), refund))
})

afterEach(() => void vi.useRealTimers())

function paid(receivedOn: string, amountMinor: number, method: PaymentMethod): string {
	return valueOf(recordPayment(access, newId(), { familyId: family, receivedOn, amountMinor, method })).id
}

function listed(asked: Record<string, string>) {
	const found = listAllPayments(access, readPaymentQuery(new URLSearchParams(asked)))
	return { ...found, rows: found.rows.map(({ day, amountMinor }) => [day, amountMinor]) }
}

it('the cash of a day is what came in less what was paid back', () => {
	const day = { method: 'cash', from: '2026-04-10', to: '2026-04-10' }
	expect(listed(day)).toEqual({
		rows: [
			['2026-04-10', -20_00],
			['2026-04-10', 30_00],
		],
		count: 2,
		reversals: { voided: 0, reversed: 0, returned: 0 },
		refunds: 1,
		totalMinor: 10_00,
	})
	expect(listed({ method: 'transfer' })).toMatchObject({ rows: [['2026-04-10', 40_00]], refunds: 0 })
})

it('a status of payments leaves refunds out, which have one of their own', () => {
	expect(listed({ is: 'kept' })).toMatchObject({ count: 3, totalMinor: 120_00 })
	expect(listed({ is: 'unallocated' })).toMatchObject({ count: 3, refunds: 0 })
	expect(listed({ is: 'refunds' })).toMatchObject({ rows: [['2026-04-10', -20_00]], totalMinor: -20_00 })
	valueOf(returnPayment(access, paid('2026-04-10', 5_00, 'cash')))
	expect(listed({ is: 'returned' })).toMatchObject({ count: 1, totalMinor: 5_00 })
	expect(listed({})).toMatchObject({ count: 5, reversals: { voided: 1 }, totalMinor: 100_00 })
})

it('the total says which payments it leaves out, and why', () => {
	const totalOf = (asked = {}) => readPayments(access, new URLSearchParams(asked)).totalOf
	expect(totalOf()).toBe('Total of 4')
	valueOf(returnPayment(access, paid('2026-04-10', 5_00, 'cash')))
	expect(totalOf()).toBe('Total of 4, without 1 voided')
	for (const method of ['transfer', 'transfer', 'card'] as const)
		valueOf(returnPayment(access, paid('2026-04-10', 5_00, method)))
	expect(totalOf()).toBe('Total of 4, without 1 voided, 1 reversed, and 2 returned')
	expect(totalOf({ is: 'returned' })).toBe('Total of 4')
})

it('each is on one page, in the order of the days', () => {
	for (let at = 0; at < 30; at++) paid(`2026-03-${String(at + 1).padStart(2, '0')}`, 1_00, 'cash')
	const all = [1, 2].map((page) => listed({ perPage: '25', page: String(page), sort: 'received' }).rows)
	expect(all.map((page) => page.length)).toEqual([25, 9])
	expect(all.flat()).toEqual(listed({ perPage: '100', sort: 'received' }).rows)
	expect(all.flat().map(([day]) => day)).toEqual(
		all
			.flat()
			.map(([day]) => day)
			.toSorted(),
	)
})

it('the history says how a refund was paid back', () => {
	const { rows: events } = listEvents(access, readEventQuery(new URLSearchParams()))
	expect(events.flatMap(({ kind, paidBackBy }) => (paidBackBy ? [[kind, paidBackBy]] : []))).toEqual([
		['refund', 'cash'],
	])
	const [{ after = '' } = {}] = rows<{ after: string }>(
		"select after from audit_entries where action = 'payment.refunded'",
	)
	expect(JSON.parse(after)).toMatchObject({ method: 'Cash', reason: 'Moved away' })
})
