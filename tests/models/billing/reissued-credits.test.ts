import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoiceForm } from '#app/domain/billing/form.ts'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { correctInvoice, creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { findOwnInvoice } from '#app/models/billing/own.server.ts'
import { outdatedLines } from '#app/models/billing/outdated-drafts.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { linesOf } from '#app/routes/school/billing/new-invoice/read-lines.server.ts'
import { subjectOf } from '#app/routes/school/billing/new-invoice/read-subject.server.ts'
import { readNewInvoice } from '#app/routes/school/billing/new-invoice/read.server.ts'
import { readOne } from '#app/routes/student/invoices/read-one.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aDraft, aPlan, fee, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, anEnrolment, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const MONTH = '2026-09'

/** The form that corrects an invoice or edits a draft, as it is offered. */
function offered(access: Access, which: { corrects: string } | { draft: string }) {
	const request = new Request(`https://school.example${href.newInvoice(which)}`)
	const page = readNewInvoice({ request, params: {}, context: {} } as never, access)
	if (page.view !== 'editor') throw new Error('No form')
	return { request, credited: page.credited, lines: page.first.lines as Record<string, string>[] }
}

/** The lines that are sent. The first may get another price; nothing else changes. */
function linesFor(access: Access, which: Parameters<typeof offered>[1], unit?: string): NewLine[] {
	const { request, lines } = offered(access, which)
	if (unit) lines[0] = { ...lines[0], unit }
	const subject = subjectOf(access, new URL(request.url).searchParams)
	if (!subject || subject === 'missing') throw new Error('No invoice')
	return linesOf(access, subject, invoiceForm.parse({ lines, termsDays: '14' }))
}

/** Corrects an invoice. */
function reissue(access: Access, id: string, unit?: string): string {
	const wish = { id, reason: 'r', lines: linesFor(access, { corrects: id }, unit) }
	return valueOf(correctInvoice(access, newId(), wish)).id
}

/** Writes the credits that are suggested for a month as their links do. */
function writeCredits(access: Access, familyId: string, period = MONTH) {
	for (const credit of suggestLines(access, familyId, period).overbilled ?? []) {
		const { search } = new URL(mendOverbilled(credit).to, 'https://school.example')
		const params = new URLSearchParams(search)
		const wish = {
			id: credit.invoiceId,
			amountMinor: credit.amountMinor,
			reason: 'r',
			studentId: credit.student,
			lineId: params.get('line') ?? undefined,
			isForDays: params.get('days') === 'on',
		}
		valueOf(creditInvoice(access, newId(), wish))
	}
}

/** What is suggested to credit. */
const creditsOf = (access: Access, familyId: string) =>
	(suggestLines(access, familyId, MONTH).overbilled ?? []).map((one) => one.amountMinor)

function sumsOf(access: Access, id: string) {
	const { netMinor, taxes, totalMinor, openMinor } = findInvoice(access.schoolId, id)!
	return { netMinor, taxes: taxes.map(({ taxMinor }) => taxMinor), totalMinor, openMinor }
}

describe('the tax of a corrected invoice', () => {
	function aMasterclass() {
		const { access, family } = aBillingOffice('2026-09-20T15:00:00Z')
		const rates = [{ name: 'VAT', rate: 23_000 }]
		const taxCodeId = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates })).id
		const id = aDraft(access, family, fee(100_00, { taxCodeId, rates }))
		valueOf(issueInvoice(access, id))
		const credit = (amountMinor: number) =>
			valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'Late start' }))
		return { access, id, credit, taxCodeId }
	}

	it('is that of the invoice less its credit notes', () => {
		const { access, id, credit, taxCodeId } = aMasterclass()
		credit(24_60)
		const form = offered(access, { corrects: id })
		expect(form.lines[1]).toMatchObject({ unit: '-20.00', taxCodeId, kind: 'adjustment' })
		expect(form.credited?.text).toContain('The last lines below take it off the corrected invoice too.')
		const sums = { netMinor: 80_00, taxes: [18_40], totalMinor: 98_40, openMinor: 98_40 }
		expect(sumsOf(access, reissue(access, id))).toEqual(sums)
		expect(violations()).toEqual([])
	})

	it('is that of a credit note of an older version too', () => {
		const { access, id, credit } = aMasterclass()
		credit(24_60)
		change('update credit_notes set lines = null')
		expect(sumsOf(access, reissue(access, id))).toMatchObject({ netMinor: 80_00, taxes: [18_40] })
	})

	it('leaves the total right to the cent', () => {
		for (let amountMinor = 10_00; amountMinor <= 10_12; amountMinor++) {
			const { access, id, credit } = aMasterclass()
			credit(amountMinor)
			credit(3_33)
			const next = reissue(access, id)
			expect(sumsOf(access, next).totalMinor).toBe(123_00 - amountMinor - 3_33)
			expect(sumsOf(access, reissue(access, next)).totalMinor).toBe(123_00 - amountMinor - 3_33)
		}
	})
})

describe('a reissued invoice is not credited again for', () => {
	it('a lesson that was credited, whose line is left out', () => {
		const { access, family, student, taught, bill } = aSeat({ basis: 'lesson', amountMinor: 43_00 })
		for (const day of ['2026-09-02', '2026-09-09', '2026-09-16']) taught(day)
		const id = bill(MONTH)
		const { id: mark } = rows<{ id: string }>('select id from attendance_marks')[0]!
		change("update attendance_marks set code = 'N' where id = ?", mark)
		const [lesson] = listOverbilledLessons(access, { studentId: student })
		const { amountMinor, line: lineId } = lesson!.overbilled
		valueOf(creditInvoice(access, newId(), { id, amountMinor, lineId, studentId: student, reason: 'r' }))
		const { credited, lines } = offered(access, { corrects: id })
		expect(lines).toHaveLength(2)
		expect(credited?.text).toBe('Lines that were credited in full are left out.')
		expect(sumsOf(access, reissue(access, id)).totalMinor).toBe(86_00)
		expect(listOverbilledLessons(access, { studentId: student })).toEqual([])
		expect([suggestLines(access, family, MONTH).lines, creditsOf(access, family)]).toEqual([[], []])
		change("update attendance_marks set code = 'P' where id = ?", mark)
		expect(suggestLines(access, family, MONTH).lines).toMatchObject([{ unitMinor: 43_00 }])
	})

	it('days of a month, which are billed again once if they are charged after all', () => {
		const seat = aSeat({ amountMinor: 160_00 })
		const { access, family, enrolmentId, bill, amounts } = seat
		const planId = aPlan(access, { amountMinor: 70_00 })
		aBilledChild(seat.school, access, { family, classId: seat.piano, planId, firstName: 'Bob' })
		const id = bill(MONTH)
		seat.end('2026-09-18')
		const tooMuch = () => creditsOf(access, family)
		expect(tooMuch()).toEqual([40_00])
		writeCredits(access, family)
		const next = reissue(access, id)
		expect([tooMuch(), sumsOf(access, next).totalMinor]).toEqual([[], 190_00])
		const last = reissue(access, next)
		expect([tooMuch(), sumsOf(access, last).totalMinor]).toEqual([[], 190_00])
		change("update enrolments set ends_on = '2026-09-11' where id = ?", enrolmentId)
		expect(tooMuch()).toEqual([40_00])
		change("update enrolments set ends_on = null, state = 'active' where id = ?", enrolmentId)
		expect([tooMuch(), amounts(MONTH)]).toEqual([[], [40_00]])
		bill(MONTH)
		expect([tooMuch(), amounts(MONTH)]).toEqual([[], []])
		expect(violations()).toEqual([])
	})

	it('one of two classes, of which the other is still credited', () => {
		const seat = aSeat({ amountMinor: 160_00 })
		const { school, access, family, student } = seat
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const second = anEnrolment(school, violin, student, { startsOn: '2026-01-01' })
		seat.plan('2026-01-01', aPlan(access, { amountMinor: 100_00 }), second)
		const id = seat.bill(MONTH)
		seat.end('2026-09-18', second)
		writeCredits(access, family)
		seat.end('2026-09-18')
		expect(creditsOf(access, family)).toEqual([40_00])
		const next = reissue(access, id)
		const [credit, ...more] = suggestLines(access, family, MONTH).overbilled ?? []
		expect([credit, more]).toMatchObject([{ amountMinor: 40_00, invoiceId: next }, []])
		const line = findInvoice(access.schoolId, next)!.lines.find((one) => one.id === credit!.billedLine)
		expect(line?.enrolmentId).toBe(seat.enrolmentId)
		writeCredits(access, family)
		reissue(access, next)
		expect([creditsOf(access, family), seat.amounts(MONTH)]).toEqual([[], []])
	})

	it('lessons of a package, which are not left any more', () => {
		const seat = aSeat({ basis: 'package', amountMinor: 315_00, packageLessons: 10 })
		const { access, family, enrolmentId, bill, amounts, taught } = seat
		const id = bill(MONTH)
		for (const day of ['2026-09-01', '2026-09-02']) taught(day)
		seat.end('2026-09-18')
		writeCredits(access, family)
		const next = reissue(access, id)
		expect(sumsOf(access, next).totalMinor).toBe(63_00)
		const now = () => [creditsOf(access, family), amounts(MONTH), amounts('2026-10')]
		expect(now()).toEqual([[], [], []])
		reissue(access, next)
		expect(now()).toEqual([[], [], []])
		change("update enrolments set ends_on = null, state = 'active' where id = ?", enrolmentId)
		expect(listOwnPackages(access, [{ id: family }])).toMatchObject([{ left: 0, goesOn: true }])
		expect(amounts(MONTH)).toEqual([315_00])
		expect(violations()).toEqual([])
	})
})

describe('the price that the office types into a correction', () => {
	function aMonth() {
		const seat = aSeat({ amountMinor: 160_00 })
		const { access, family, enrolmentId, amounts } = seat
		const now = () => [creditsOf(access, family), amounts(MONTH)]
		const lastDay = (day: string | null) =>
			change("update enrolments set state = 'active', ends_on = ? where id = ?", day, enrolmentId)
		return { ...seat, id: seat.bill(MONTH), now, lastDay }
	}

	it('is due after a last day was recorded, whether or not it is the price of the days', () => {
		for (const unit of ['80.00', '100.00', '75.00']) {
			const { access, id, end, now } = aMonth()
			end('2026-09-11')
			expect(now()).toEqual([[80_00], []])
			const next = reissue(access, id, unit)
			expect(now()).toEqual([[], []])
			reissue(access, next)
			expect(now()).toEqual([[], []])
			expect(violations()).toEqual([])
		}
	})

	it('is not explained to the family by the price of a whole month', () => {
		const { school, access, student, id, end } = aMonth()
		const parent = accessOf(aParent(school, [student], { pays: true, getsInvoices: true }))
		const plansOf = (invoice: string) =>
			readOne(parent, findOwnInvoice(parent, invoice)!).lines.map(({ plan }) => plan?.price)
		expect(plansOf(id)).toEqual(['$160.00'])
		end('2026-09-11')
		expect(plansOf(reissue(access, id, '80.00'))).toEqual([undefined])
	})

	it('is due for a term that ends early', () => {
		const seat = aSeat({ basis: 'term', amountMinor: 130_00, instalments: 1 })
		const { school, access, family, amounts } = seat
		aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-11-30' })
		const id = seat.bill(MONTH)
		seat.end('2026-09-30')
		expect(creditsOf(access, family)).toEqual([80_00])
		reissue(access, id, '50.00')
		expect([creditsOf(access, family), amounts(MONTH), amounts('2026-10')]).toEqual([[], [], []])
	})

	it('is due on a draft as well, however often it is saved', () => {
		const { access, family, pause, amounts } = aSeat({ amountMinor: 160_00 })
		const wish = { familyId: family, period: MONTH, lines: suggestLines(access, family, MONTH).lines }
		const { id } = valueOf(saveInvoiceDraft(access, newId(), wish))
		const save = (unit: string) => {
			const lines = linesFor(access, { draft: id }, unit)
			valueOf(updateDraft(access, id, { period: MONTH, lines }))
		}
		vi.setSystemTime(Date.now() + 60_000)
		pause('2026-09-21', undefined)
		expect(outdatedLines(access, [id]).size).toBe(1)
		for (const unit of ['140.00', '140.00', '130.00']) {
			save(unit)
			expect(outdatedLines(access, [id]).size).toBe(0)
		}
		valueOf(issueInvoice(access, id))
		expect([sumsOf(access, id).totalMinor, creditsOf(access, family), amounts(MONTH)]).toEqual([
			130_00,
			[],
			[],
		])
	})

	it('is due if nothing of the month is, as a fee for leaving late', () => {
		const { access, id, end, now } = aMonth()
		end('2026-08-31')
		reissue(access, id, '20.00')
		expect(now()).toEqual([[], []])
	})

	it('is due after a pause was recorded, and pays for no days after it', () => {
		const { access, id, pause, resume, now } = aMonth()
		pause('2026-09-21', undefined)
		expect(now()).toEqual([[40_00], []])
		reissue(access, id, '120.00')
		expect(now()).toEqual([[], []])
		resume()
		expect(now()).toEqual([[], [40_00]])
	})

	it('pays for the days of a last day that was taken back before it', () => {
		const { access, id, lastDay, now } = aMonth()
		lastDay('2026-09-11')
		const next = reissue(access, id, '80.00')
		lastDay(null)
		expect(now()).toEqual([[], [80_00]])
		const whole = reissue(access, next, '160.00')
		expect(now()).toEqual([[], []])
		lastDay('2026-09-11')
		expect(now()).toEqual([[80_00], []])
		reissue(access, whole, '80.00')
		expect(now()).toEqual([[], []])
	})

	it('is lowered by days that are taken off after it', () => {
		const { access, id, lastDay, now } = aMonth()
		const lower = reissue(access, id, '120.00')
		lastDay('2026-09-18')
		expect(now()).toEqual([[30_00], []])
		reissue(access, lower, '90.00')
		expect(now()).toEqual([[], []])
		lastDay('2026-09-11')
		expect(now()).toEqual([[30_00], []])
	})

	it('is cut by the days if the correction repeats a credit for them', () => {
		const { access, family, id, end, now } = aMonth()
		end('2026-09-11')
		writeCredits(access, family)
		reissue(access, id, '150.00')
		expect(now()).toEqual([[], [5_00]])
	})
})
