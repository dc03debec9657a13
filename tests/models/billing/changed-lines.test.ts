import { describe, expect, it } from 'vitest'
import { invoiceForm } from '#app/domain/billing/form.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { saveInvoiceDraft, updateDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { linesOf } from '#app/routes/school/billing/new-invoice/read-lines.server.ts'
import { subjectOf } from '#app/routes/school/billing/new-invoice/read-subject.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { valueOf } from '../../support/lessons.ts'

/** The explanation of a month's line of $160.00 after the office saved its draft at a price. */
function whyAt(unit: number) {
	const { school, access, family, piano } = aBillingOffice()
	aBilledChild(school, access, { family, classId: piano, planId: aPlan(access) })
	const { lines } = suggestLines(access, family, '2026-04')
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	const subject = subjectOf(access, new URLSearchParams({ draft: id }))
	const [line] = findInvoice(access.schoolId, id)?.lines ?? []
	if (!line || !subject || subject === 'missing') throw new Error('The draft is missing.')
	const { kind, description, quantity } = line
	const form = invoiceForm.parse({ lines: [], termsDays: '14' })
	const changed = linesOf(access, subject, {
		...form,
		lines: [{ lineId: line.id, kind, description, quantity, unit } as (typeof form.lines)[number]],
	})
	valueOf(updateDraft(access, id, { period: '2026-04', lines: changed }))
	return findInvoice(access.schoolId, id)?.lines.map((saved) => [saved.unitMinor, saved.why])
}

describe('a line of a draft', () => {
	it('keeps its explanation while its price stays, and names no other price once it is changed', () => {
		expect(whyAt(160_00)).toEqual([[160_00, expect.stringContaining('$160.00 a month')]])
		expect(whyAt(155_00)).toEqual([[155_00, null]])
	})
})
