import { afterEach, describe, expect, it, vi } from 'vitest'
import { correctInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	aBilledChild,
	aBillingOffice,
	aDraft,
	aPlan,
	fee,
	invoiceRow,
	violations,
} from '../../support/billing.ts'
import { databaseHash, rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

describe('an invoice beyond every school', () => {
	const rates = [{ name: 'VAT', rate: 100_000 }]
	const huge = fee(1_000_000_00, { quantity: 1_000_000, rates })

	it.each([
		['of one line', [huge]],
		['of many', Array.from({ length: 150 }, () => fee(1_000_000_00, { rates }))],
		['that is taken back in the same breath', [huge, fee(-1_000_000_00, { quantity: 1_000_000, rates })]],
	])('%s is refused in words, and nothing is saved', (_, lines) => {
		const { access, family } = aBillingOffice()
		const before = databaseHash()
		expect(saveInvoiceDraft(access, newId(), { familyId: family, period: null, lines })).toMatchObject({
			errors: { lines: ['An invoice can come to 100,000,000.00 at most. Lower a quantity or a price.'] },
		})
		expect(databaseHash()).toBe(before)
	})

	it('and the largest that is allowed can be issued with a tax of 100%', () => {
		const { access, family } = aBillingOffice()
		const id = aDraft(access, family, fee(1_000_000_00, { quantity: 100_000, rates }))
		valueOf(issueInvoice(access, id))
		expect(invoiceRow(id).total_minor).toBe(200_000_000_00)
	})
})

it('an invoice of nothing is corrected: it ends, and the one in its place bills the month', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access, { amountMinor: 0 })
	aBilledChild(school, access, { family, classId: piano, planId })
	const { lines } = suggestLines(access, family, '2026-04')
	expect(lines).toHaveLength(1)
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	valueOf(issueInvoice(access, id))
	const right = valueOf(
		correctInvoice(access, newId(), {
			id,
			reason: 'Not free after all',
			lines: lines.map((line) => ({ ...line, unitMinor: 160_00 })),
		}),
	)
	expect(invoiceRow(id)).toMatchObject({ state: 'credited', open_minor: 0 })
	expect(invoiceRow(right.id)).toMatchObject({ state: 'issued', open_minor: 160_00 })
	expect(rows('select id from credit_notes')).toEqual([])
	expect(violations()).toEqual([])
	expect(correctInvoice(access, newId(), { id, reason: 'Again', lines })).toMatchObject({ status: 409 })
})
