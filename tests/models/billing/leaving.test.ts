import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { convertToMoney } from '#app/models/billing/credit-conversion.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { previewLeaving, type StudentRequest } from '#app/models/billing/leaving.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { endEnrolment, pauseEnrolment } from '#app/models/enrolment/changes.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import type { StateChange } from '#app/domain/student/state-change.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aDraft, aPlan, fee, markLessonOf } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, type ASchool } from '../../support/factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { aCredit } from '../../support/portal.ts'

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12']

let school: ASchool
let access: Access
let family: string
let piano: string
let violin: string

beforeEach(() => {
	;({ school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z'))
	violin = aClass(school, { name: 'Violin', weekday: 1 })
})
afterEach(() => void vi.useRealTimers())

function bill(period: string): string {
	const { lines } = suggestLines(access, family, period)
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
	valueOf(issueInvoice(access, id))
	return id
}

function balance(): number {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, family)
	return dueNowMinor + notDueMinor - creditMinor
}

function leave(student: string, since: string) {
	become(student, { state: 'left', since, places: 'give-up' })
}

function become(student: string, change: StateChange) {
	const [{ version = 0 } = {}] = rows<{ version: number }>(
		'select version from students where id = ?',
		student,
	)
	valueOf(changeStudentStatus(access, student, change, version))
}

/** Bills every month and writes every credit there is, as the office would after a student has left. */
function settleAll() {
	for (const { id } of rows<{ id: string }>("select id from invoices where state = 'draft'"))
		valueOf(issueInvoice(access, id))
	for (const period of MONTHS) {
		const { overbilled = [] } = suggestLines(access, family, period)
		for (const { invoiceId, amountMinor } of overbilled)
			valueOf(creditInvoice(access, newId(), { id: invoiceId, amountMinor, reason: 'Left' }))
		if (suggestLines(access, family, period).lines.length > 0) bill(period)
	}
}

function previewed(student: string, request: string | StudentRequest) {
	const before = databaseHash()
	const asked = typeof request === 'string' ? { endsOn: request } : request
	const preview = previewLeaving(access, student, asked)!
	expect(databaseHash()).toBe(before)
	return preview
}

describe('what is billed of a student who leaves the school', () => {
	it('is both seats until the last day, with tax, and the balance is what the account comes to', () => {
		const vat = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates: [{ name: 'VAT', rate: 20_000 }] }))
		const planId = aPlan(access, { taxCodeId: vat.id })
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const enrolmentId = anEnrolment(school, violin, student, { startsOn: '2026-01-01' })
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		aDraft(access, family, fee(10_00))
		const { lines, credits, ...sums } = previewed(student, '2026-09-16')
		expect(lines.map(({ period, amountMinor }) => [period, amountMinor])).toEqual([
			['2026-09', 144_00],
			['2026-09', 96_00],
		])
		expect([credits, sums]).toEqual([
			[],
			{ balanceMinor: 0, draftsMinor: 10_00, afterMinor: 250_00, siblings: [], kept: [], creditsGone: [] },
		])
		leave(student, '2026-09-16')
		settleAll()
		expect(balance()).toBe(250_00)
	})

	it('is credited of months that were billed, and the school owes what was paid too much', () => {
		const planId = aPlan(access)
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		bill('2026-09')
		bill('2026-10')
		const { lines, credits, balanceMinor, afterMinor } = previewed(student, '2026-09-16')
		expect([lines, credits.map(({ number, amountMinor }) => [number, amountMinor])]).toEqual([
			[],
			[
				['0001', 40_00],
				['0002', 160_00],
			],
		])
		expect([balanceMinor, afterMinor]).toEqual([320_00, 120_00])
		leave(student, '2026-09-16')
		settleAll()
		expect(balance()).toBe(120_00)
	})

	it('is credited without regard to what was credited for another child', () => {
		const planId = aPlan(access)
		const [{ student }, other] = ['Ada', 'Ben'].map((firstName) =>
			aBilledChild(school, access, { family, classId: piano, planId, firstName }),
		) as [ReturnType<typeof aBilledChild>, ReturnType<typeof aBilledChild>]
		const id = bill('2026-09')
		const credit = (amountMinor: number, studentId?: string) =>
			valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'Ill', studentId }))
		const credited = () => previewed(student, '2026-09-16').credits.map(({ amountMinor }) => amountMinor)
		credit(30_00, other.student)
		expect(credited()).toEqual([40_00])
		credit(15_00, student)
		expect(credited()).toEqual([25_00])
		credit(5_00)
		expect(credited()).toEqual([20_00])
		const stranger = aStudent(school)
		const forged = creditInvoice(access, newId(), { id, amountMinor: 1, reason: 'x', studentId: stranger })
		expect(forged).toMatchObject({ ok: false, errors: { student: ['Choose a student of this invoice.'] } })
	})

	it('is credited in full beside a fee of the student that was credited as a whole', () => {
		const planId = aPlan(access)
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const lines = [...suggestLines(access, family, '2026-09').lines, fee(20_00, { studentId: student })]
		const id = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-09', lines })).id
		valueOf(issueInvoice(access, id))
		const [{ line = '' } = {}] = rows<{ line: string }>(
			"select id line from invoice_lines where kind = 'fee'",
		)
		const credit = (amountMinor: number, lineId?: string) =>
			valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'Back', studentId: student, lineId }))
		const credited = () => previewed(student, '2026-09-16').credits.map(({ amountMinor }) => amountMinor)
		credit(20_00, line)
		expect(credited()).toEqual([40_00])
		credit(15_00)
		expect(credited()).toEqual([25_00])
	})

	it('is credited in full beside a make-up credit that was converted, unless its lesson is credited too', () => {
		const planId = aPlan(access)
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const [, second = null, , fourth = null] = ['02', '09', '16', '23', '30'].map((of) => {
			const day = `2026-09-${of}`
			return aLesson(school, { classId: piano, day, startsAt: Date.parse(`${day}T15:00:00Z`) })
		})
		const invoiceId = bill('2026-09')
		const convert = (sourceLessonId: string | null) => {
			const creditId = aCredit(school, student, { sourceLessonId, enrolmentId })
			const wish = { creditId, invoiceId, amountMinor: 5_00, reason: 'No time suits' }
			valueOf(convertToMoney(access, newId(), wish))
			expect(convertToMoney(access, newId(), wish)).toMatchObject({ ok: false, status: 409 })
		}
		const credited = (endsOn = '2026-09-16') =>
			previewed(student, endsOn).credits.map(({ amountMinor }) => amountMinor)
		expect(credited()).toEqual([40_00])
		convert(second)
		convert(null)
		expect(credited()).toEqual([40_00])
		convert(fourth)
		expect([credited(), credited('2026-09-23')]).toEqual([[35_00], []])
	})

	it('is credited of days that were given up before, as of one enrollment that ended already, and not of a sibling', () => {
		const planId = aPlan(access)
		const [{ student, enrolmentId }, other] = ['Ada', 'Ben'].map((firstName) =>
			aBilledChild(school, access, { family, classId: piano, planId, firstName }),
		) as [ReturnType<typeof aBilledChild>, ReturnType<typeof aBilledChild>]
		bill('2026-09')
		const end = (id: string, endsOn: string) =>
			valueOf(endEnrolment(access, { classId: piano, id }, { endsOn, reason: 'Moves away', version: 1 }))
		end(enrolmentId, '2026-09-16')
		const credited = () => previewed(student, '2026-09-16').credits.map(({ amountMinor }) => amountMinor)
		expect(credited()).toEqual([40_00])
		expect(previewed(other.student, '2026-09-30').credits).toEqual([])
		const seat = previewSeatChange(access, enrolmentId, { endsOn: '2026-09-10' })
		expect(seat?.credits.map(({ amountMinor }) => amountMinor)).toEqual([80_00])
		expect(previewed(student, '2026-09-16').afterMinor).toBe(320_00 - 40_00)
	})

	it('includes every month until a last day that is to come', () => {
		const planId = aPlan(access)
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const { lines, afterMinor } = previewed(student, '2026-11-11')
		expect(lines.map(({ period }) => period)).toEqual(['2026-09', '2026-10', '2026-11'])
		leave(student, '2026-11-11')
		settleAll()
		expect(balance()).toBe(afterMinor)
	})

	it('includes lessons of last month that are not billed yet, and no month that was left unbilled before', () => {
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 40_00 })
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const startsAt = Date.parse('2026-08-26T12:00:00Z')
		markLessonOf(access, aLesson(school, { classId: piano, startsAt }), student, 'P')
		expect(previewed(student, '2026-09-10').afterMinor).toBe(40_00)
		const monthly = aBilledChild(school, access, { family, classId: violin, planId: aPlan(access) })
		expect(previewed(monthly.student, '2026-09-10').lines.map(({ period }) => period)).toEqual(['2026-09'])
	})

	it('ends today for a seat that was given up for a pause', () => {
		const planId = aPlan(access)
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const pause = { from: '2026-09-07', to: '2026-10-30', keepsSeat: false, paysWhilePaused: false }
		valueOf(pauseEnrolment(access, { classId: piano, id: enrolmentId }, { version: 1, ...pause }))
		const { afterMinor } = previewed(student, '2026-12-09')
		leave(student, '2026-12-09')
		settleAll()
		expect(balance()).toBe(afterMinor)
	})

	it('is nothing without a family or a seat', () => {
		expect(
			previewLeaving(access, aStudent(school, { familyId: family }), { endsOn: '2026-09-16' }),
		).toBeNull()
		expect(previewLeaving(access, 'nobody', { endsOn: '2026-09-16' })).toBeNull()
	})
})

describe('what is billed of a student who pauses', () => {
	const pause = { from: '2026-09-14', to: '2026-10-16', keepsSeat: true, paysWhilePaused: false }
	const paused = { state: 'paused', since: pause.from, until: pause.to, places: 'keep' } as const

	it.each([
		[pause, paused],
		[{ ...pause, keepsSeat: false }, { ...paused, places: 'give-up' } as const],
		[
			{ ...pause, paysWhilePaused: true },
			{ ...paused, pays: true },
		],
	])('is what the account comes to: %o', (request, status) => {
		const planId = aPlan(access)
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		for (const period of MONTHS) bill(period)
		const { afterMinor } = previewed(student, request)
		become(student, status)
		settleAll()
		expect(balance()).toBe(afterMinor)
	})

	it('counts lessons that leave the schedule of a private class, and pauses that are over', () => {
		const cello = aClass(school, { name: 'Cello', kind: 'private', weekday: 3 })
		const planId = aPlan(access)
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: cello, planId })
		for (const day of ['2026-09-02', '2026-09-09', '2026-09-16', '2026-09-23', '2026-10-21'])
			aLesson(school, { classId: cello, startsAt: Date.parse(`${day}T15:00:00Z`), day })
		change(
			"update enrolments set paused_from = '2026-09-01', paused_to = '2026-09-04' where id = ?",
			enrolmentId,
		)
		for (const period of MONTHS) bill(period)
		const { afterMinor } = previewed(student, pause)
		become(student, { ...paused, lessons: 'remove' })
		settleAll()
		expect([rows('select id from lessons where class_id = ?', cello).length, balance()]).toEqual([
			3,
			afterMinor,
		])
	})

	it('is nothing for a month by lessons whose lessons all leave the schedule', () => {
		const cello = aClass(school, { name: 'Cello', kind: 'private', weekday: 2 })
		valueOf(addSeries(access, newId(), cello, tuesdays({ startsOn: '2026-09-15', endsOn: '2027-01-26' })))
		const planId = aPlan(access, { partMonth: 'lessons' })
		const { student } = aBilledChild(school, access, { family, classId: cello, planId })
		// Thursday 31 December is the only day left of the month, and no Tuesday.
		const december = { ...pause, from: '2026-12-01', to: '2026-12-30' }
		bill('2026-09')
		expect(previewed(student, december).lines).not.toContainEqual(
			expect.objectContaining({ period: '2026-12' }),
		)
		become(student, { ...paused, since: december.from, until: december.to, lessons: 'remove' })
		expect(suggestLines(access, family, '2026-12').lines).toEqual([])
	})

	it('joins a pause of one class', () => {
		const planId = aPlan(access)
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const which = { classId: piano, id: enrolmentId }
		const away = { from: '2026-09-28', to: '2026-10-04', keepsSeat: true, paysWhilePaused: false }
		valueOf(pauseEnrolment(access, which, { ...away, version: 1 }))
		for (const period of MONTHS) bill(period)
		const { afterMinor } = previewed(student, pause)
		expect(afterMinor).toBeLessThan(balance())
		become(student, paused)
		settleAll()
		expect(balance()).toBe(afterMinor)
	})

	it('replaces a pause that was planned', () => {
		const planId = aPlan(access)
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		become(student, { ...paused, since: '2026-09-28', until: '2026-10-13' })
		for (const period of MONTHS) bill(period)
		const { afterMinor } = previewed(student, pause)
		become(student, paused)
		settleAll()
		expect(balance()).toBe(afterMinor)
	})
})
