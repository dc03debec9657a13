import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Paper } from '#app/components/billing/document.tsx'
import { invoiceForm } from '#app/domain/billing/form.ts'
import { billOf } from '#app/letters/bill.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { saveInvoiceDraft, updateDraft } from '#app/models/billing/draft.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { linesOf } from '#app/routes/school/billing/new-invoice/read-lines.server.ts'
import { subjectOf } from '#app/routes/school/billing/new-invoice/read-subject.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { aBilledChild, aBillingOffice, aDraft, aPlan, fee } from '../../support/billing.ts'
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
		lines: [{ lineId: line.id, kind, description, quantity, unit }],
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

describe('a discount', () => {
	it('is said beside the price on the page of an invoice, in its letter and in every language', () => {
		const { access, family } = aBillingOffice()
		const why = 'Weekly, $90.00 a month; 10% sibling discount'
		const lines = [
			fee(90_00, { discountMinor: 9_00, why }),
			fee(20_00, { description: 'Strings', discountMinor: 5_00 }),
			fee(7_00, { description: 'Rosin' }),
		]
		const found = findInvoice(access.schoolId, aDraft(access, family, ...lines))!
		const paperIn = (language: Language) => {
			const paper = invoiceDocument(found, letterheadOf(access.schoolId), language)
			return { paper, discounts: paper.table.rows.map(({ discount }) => discount?.replace(/\u00a0/g, ' ')) }
		}
		expect(paperIn('en').discounts).toEqual(['10% sibling discount (−$9.00)', '$5.00 off', undefined])
		expect(paperIn('de').discounts).toEqual(['10 % Geschwisterrabatt (−9,00 $)', '5,00 $ Rabatt', undefined])
		expect(paperIn('es').discounts[0]).toMatch(/^10 % de descuento por hermanos \(−9,00/)
		const { paper } = paperIn('en')
		expect(paper.table.rows[0]?.why).toBe('Weekly, $90.00 a month')
		expect(billOf(paper).lines[0]?.notes).toContain('10% sibling discount (−$9.00)')
		const page = renderToStaticMarkup(createElement(Paper, { paper }))
		const folded = page.replace(/<details.*?<\/details>/g, '')
		expect(folded).toContain('10% sibling discount (−$9.00)')
		expect(folded).toContain('$5.00 off')
	})
})
