import { afterEach, expect, it, vi } from 'vitest'
import { nextCollections } from '#app/models/billing/autopay-plan.server.ts'
import { bookDebits, reversePayment } from '#app/models/billing/debit-booking.server.ts'
import { listDueDebits } from '#app/models/billing/debit-due.server.ts'
import { makeDebitRun, markRunSent } from '#app/models/billing/debit-run.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { invoiceRow, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aDebitOffice, aMandate, anIssued } from '../../support/debits.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

it('a debit that is marked as returned by hand has the same consequences as one of a bank file', () => {
	const { access, family } = aDebitOffice(undefined, { returnFeeMinor: 3_50 })
	aMandate(access, family)
	const invoice = anIssued(access, family)
	valueOf(markRunSent(access, valueOf(makeDebitRun(access, newId(), '2026-04-30')).id))
	vi.setSystemTime(Date.parse('2026-04-15T09:00:00Z'))
	bookDebits(access)
	const [{ id = '' } = {}] = rows<{ id: string }>('select payment_id as id from debits')
	expect(reversePayment(access, id, { isMistake: true }).ok).toBe(false)
	for (let times = 0; times < 2; times++) valueOf(reversePayment(access, id))
	expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
	expect(rows("select total_minor from invoices where state = 'draft'")).toEqual([{ total_minor: 3_50 }])
	expect(rows('select state from debits')).toEqual([{ state: 'returned' }])
	expect(nextCollections(access.schoolId, invoice)).toEqual([])
	expect(listDueDebits(access, '2026-04-30')).toMatchObject({ included: [], leftOut: [{ why: 'failed' }] })
})
