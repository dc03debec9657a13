import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { endEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, fee, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aClass, anEnrolment } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'

const MONTH = '2026-04'

let its: ReturnType<typeof anOffice>

beforeEach(() => {
	its = anOffice()
})
afterEach(() => void vi.useRealTimers())

/** Kim has piano on Wednesdays for 160.00 a month without tax, and violin with 23% VAT. */
function anOffice() {
	const office = aBillingOffice('2026-03-20T15:00:00Z')
	const { school, access, family, piano } = office
	const kim = aBilledChild(school, access, { family, classId: piano, planId: aPlan(access) })
	const vat = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates: [{ name: 'VAT', rate: 23_000 }] }))
	const violin = aClass(school, { name: 'Violin', weekday: 1 })
	const planId = aPlan(access, { taxCodeId: vat.id, amountMinor: 100_00 })
	const second = anEnrolment(school, violin, kim.student, { startsOn: '2025-01-01' })
	valueOf(setEnrolmentPlan(access, { enrolmentId: second, planId, startsOn: '2026-01-01', override: null }))
	return { ...office, violin, second, ...kim }
}

const suggested = () => suggestLines(its.access, its.family, MONTH)

function bill(...more: NewLine[]) {
	const lines = [...more, ...suggested().lines]
	const { id } = valueOf(
		saveInvoiceDraft(its.access, newId(), { familyId: its.family, period: MONTH, lines }),
	)
	valueOf(issueInvoice(its.access, id))
	return findInvoice(its.access.schoolId, id)!
}

const end = (classId: string, id: string, endsOn: string) =>
	valueOf(endEnrolment(its.access, { classId, id }, { version: versionOf(id), endsOn, reason: 'Moves away' }))

/** Writes the credit that the page proposes. */
function credit() {
	const { invoiceId: id, amountMinor, billedLine: lineId } = suggested().overbilled![0]!
	const isForDays = true
	valueOf(creditInvoice(its.access, newId(), { id, amountMinor, reason: 'Left', lineId, isForDays }))
}

const taxesOfNotes = () =>
	rows<{ lines: string }>('select lines from credit_notes order by rowid').map(({ lines }) =>
		(JSON.parse(lines) as { taxes: { taxMinor: number }[] }[]).flatMap(({ taxes }) =>
			taxes.map(({ taxMinor }) => taxMinor),
		),
	)

describe('the credit of what an invoice of several lines bills too much', () => {
	it('is for the line of the class that ended, and has its tax only', () => {
		const { lines } = bill()
		end(its.piano, its.enrolmentId, '2026-04-15')
		const line = lines.find(({ enrolmentId }) => enrolmentId === its.enrolmentId)!
		const [found] = suggested().overbilled!
		expect(found).toMatchObject({ billedLine: line.id, amountMinor: 40_00 })
		const { to } = mendOverbilled(found!)
		expect(to).toContain(`line=${line.id}`)
		expect(to).toContain('days=on')
		credit()
		expect(taxesOfNotes()).toEqual([[]])
		expect(suggested().overbilled).toBeUndefined()
		expect(violations()).toEqual([])
	})

	it('is one for each line if two classes ended, and names no line of which too little is left', () => {
		const { id, lines } = bill()
		end(its.piano, its.enrolmentId, '2026-04-15')
		end(its.violin, its.second, '2026-04-15')
		const lineOf = (seat: string) => lines.find(({ enrolmentId }) => enrolmentId === seat)!.id
		const [piano, violin] = [its.enrolmentId, its.second].map(lineOf)
		expect(suggested().overbilled).toMatchObject([
			{ billedLine: piano, amountMinor: 40_00 },
			{ billedLine: violin, amountMinor: 61_50 },
		])
		const goodwill = { id, amountMinor: 100_00, reason: 'Goodwill', lineId: violin }
		valueOf(creditInvoice(its.access, newId(), goodwill))
		// The credit was more than is too much for violin, so that the rest counts for piano.
		expect(suggested().overbilled).toMatchObject([{ billedLine: piano, amountMinor: 1_50 }])
		end(its.violin, its.second, '2026-03-31')
		expect(suggested().overbilled).toMatchObject([
			{ billedLine: piano, amountMinor: 40_00 },
			{ billedLine: violin, amountMinor: 23_00 },
		])
	})

	it('names no line of an invoice that has only one', () => {
		end(its.violin, its.second, '2026-03-31')
		bill()
		end(its.piano, its.enrolmentId, '2026-04-15')
		expect(suggested().overbilled).toMatchObject([{ billedLine: undefined }])
	})

	it('of a whole line is billed again once if the student stays after all', () => {
		bill(fee(10_00))
		end(its.piano, its.enrolmentId, '2026-03-31')
		credit()
		expect(suggested().overbilled).toBeUndefined()
		const which = { classId: its.piano, id: its.enrolmentId }
		valueOf(resumeEnrolment(its.access, which, versionOf(its.enrolmentId)))
		const again = suggested().lines
		expect(again.map(({ unitMinor }) => unitMinor)).toEqual([160_00])
	})
})
