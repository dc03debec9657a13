import { afterEach, describe, expect, it, vi } from 'vitest'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, invoiceRow, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** A draft with the late fee of an invoice, and what else is given. */
function lateFees(...others: ReturnType<typeof fee>[]) {
	const { access, family } = aBillingOffice()
	const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
	valueOf(saveBillingSettings(access, rules))
	const late = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, late))
	vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z'))
	const { lines } = suggestLines(access, family, '2026-04')
	expect(lines).toMatchObject([{ kind: 'late_fee', lateInvoiceId: late }])
	const wish = { familyId: family, period: '2026-04', lines: [...lines, ...others] }
	const { id: draft } = valueOf(saveInvoiceDraft(access, newId(), wish))
	return { access, family, late, draft }
}

const credit = (amountMinor: number) => (access: Access, id: string) =>
	creditInvoice(access, newId(), { id, amountMinor, reason: 'Moved away' })

const lateLines = () => rows(`select unit_minor from invoice_lines where kind = 'late_fee'`)

describe('a late fee on a draft', () => {
	it.each([
		['written off', (access: Access, id: string) => writeOffInvoice(access, id, 'Moved away')],
		['voided', (access: Access, id: string) => voidInvoice(access, id, 'Moved away')],
		['credited whole', credit(100_00)],
	])('comes off when its invoice is %s', (_, end) => {
		const { access, family, late, draft } = lateFees(fee(50_00))
		expect(invoiceRow(draft).total_minor).toBe(60_00)
		valueOf(end(access, late))
		expect(lateLines()).toEqual([])
		expect(invoiceRow(draft)).toMatchObject({ state: 'draft', total_minor: 50_00 })
		expect(suggestLines(access, family, '2026-04').lines).toEqual([])
		expect(violations()).toEqual([])
	})

	it('takes the draft with it if nothing else is on it', () => {
		const { access, late, draft } = lateFees()
		valueOf(writeOffInvoice(access, late, 'Moved away'))
		expect(rows('select id from invoices where id = ?', draft)).toEqual([])
	})

	it('stays while its invoice is owed, also in part or under another number, and once it was issued', () => {
		const partly = lateFees()
		valueOf(credit(40_00)(partly.access, partly.late))
		expect(invoiceRow(partly.draft).total_minor).toBe(10_00)
		const lines = [fee(60_00)]
		valueOf(correctInvoice(partly.access, newId(), { id: partly.late, reason: 'Wrong name', lines }))
		expect(invoiceRow(partly.draft).total_minor).toBe(10_00)
		const issued = lateFees()
		valueOf(issueInvoice(issued.access, issued.draft))
		valueOf(voidInvoice(issued.access, issued.late, 'Moved away'))
		expect(invoiceRow(issued.draft).total_minor).toBe(10_00)
	})
})
