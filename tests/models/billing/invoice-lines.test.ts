import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Paper } from '#app/components/billing/document.tsx'
import { invoiceForm } from '#app/domain/billing/form.ts'
import { billOf } from '#app/letters/bill.server.ts'
import { describedLine, describedReason } from '#app/letters/document-words.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { linesOf } from '#app/routes/school/billing/new-invoice/read-lines.server.ts'
import { subjectOf } from '#app/routes/school/billing/new-invoice/read-subject.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { aBilledChild, aBillingOffice, aDraft, aPlan, fee } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, anEnrolment } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { anInstrument } from '../../support/students.ts'

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

describe('words that billing writes in English', () => {
	it('are in the language of the reader, also on the difference of a month and on a credit note', () => {
		const wording = { lessonDay: null, lateNumber: null, latePartDue: null }
		const line = { ...wording, description: 'Diego Navarro, April 2027', period: '2027-04/2' }
		const writing = { currency: 'EUR', dateFormat: 'day-first' } as const
		const inSpanish = describedLine(line, { ...writing, language: 'es', dates: 'es' })
		expect(inSpanish).toBe('Diego Navarro, abril de 2027')
		const beside = { ...line, description: 'Diego Navarro, Thursday, April 2027' }
		const inGerman = describedLine(beside, { ...writing, language: 'de', dates: 'de' })
		expect(inGerman).toBe('Diego Navarro, donnerstags, April 2027')
		expect(describedReason('Fee taken back: Concierto', 'es')).toBe('Cuota devuelta: Concierto')
		expect(describedReason('Fee taken back: Concierto', 'en')).toBe('Fee taken back: Concierto')
		expect(describedReason('Agreed by phone', 'de')).toBe('Agreed by phone')
	})
})

it('of two private lessons of a student the line gives the instrument or the weekday too', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	change("update classes set name = 'Ada Okafor', weekday = 4, instrument_id = null where id = ?", piano)
	const { student } = aBilledChild(school, access, { family, classId: piano, planId })
	const described = () => suggestLines(access, family, '2026-04').lines.map(({ description }) => description)
	expect(described()).toEqual(['Ada Okafor, April 2026'])
	const violin = aClass(school, {
		name: 'Ada Okafor',
		weekday: 2,
		instrumentId: anInstrument(school, 'Violin'),
	})
	const enrolmentId = anEnrolment(school, violin, student, { startsOn: '2026-01-01' })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
	expect(described()).toEqual(['Ada Okafor, Thursday, April 2026', 'Ada Okafor, Violin, April 2026'])
	change('update classes set instrument_id = (select instrument_id from classes where id = ?)', violin)
	expect(described()).toEqual(['Ada Okafor, Thursday, April 2026', 'Ada Okafor, Tuesday, April 2026'])
	change("update enrolments set ends_on = '2026-02-28' where id = ?", enrolmentId)
	change("update enrolments set starts_on = '2026-03-01' where class_id = ?", piano)
	expect(described()).toContain('Ada Okafor, April 2026')
	const cello = anInstrument(school, 'Cello')
	change("update enrolments set starts_on = '2026-01-01', ends_on = '2026-04-14' where class_id = ?", piano)
	change('update classes set instrument_id = ? where id = ?', cello, piano)
	change("update enrolments set starts_on = '2026-04-15', ends_on = null where id = ?", enrolmentId)
	expect(described()).toEqual(['Ada Okafor, Cello, April 2026', 'Ada Okafor, Violin, April 2026'])
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
