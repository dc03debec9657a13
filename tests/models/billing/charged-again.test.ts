import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aTerm, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

let school: ASchool
let access: Access
let family: string
let piano: string

beforeEach(() => {
	;({ school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const suggested = (period: string) => suggestLines(access, family, period)
const amounts = (period: string) => suggested(period).lines.map(({ unitMinor }) => unitMinor)
const tooMuch = (period: string) => (suggested(period).overbilled ?? []).map(({ amountMinor }) => amountMinor)

function bill(period: string) {
	const { lines } = suggested(period)
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
	valueOf(issueInvoice(access, id))
}

/** Writes the credits that are suggested, as their links do. */
function credit(period: string, isForDays = true) {
	for (const { invoiceId: id, amountMinor, student: studentId, billedLine } of suggested(period).overbilled ??
		[]) {
		const note = { id, amountMinor, studentId, lineId: billedLine, reason: 'Away', isForDays }
		valueOf(creditInvoice(access, newId(), note))
	}
}

function pause(enrolmentId: string, from: string | null, to: string | null) {
	change(
		`update enrolments set state = ?, paused_from = ?, paused_to = ?, updated_at = updated_at + 1 where id = ?`,
		...[from ? 'paused' : 'active', from, to, enrolmentId],
	)
}

function balance(): number {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, family)
	return dueNowMinor + notDueMinor - creditMinor
}

describe('days that were credited and are charged after all', () => {
	it('are billed again, as much of them as came back, and can be credited again', () => {
		const vat = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates: [{ name: 'VAT', rate: 20_000 }] }))
		const planId = aPlan(access, { taxCodeId: vat.id })
		const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		bill('2026-09')
		expect(balance()).toBe(192_00)
		pause(enrolmentId, '2026-09-16', '2026-09-30')
		const [away = 0] = tooMuch('2026-09')
		credit('2026-09')
		expect([balance(), tooMuch('2026-09'), amounts('2026-09')]).toEqual([192_00 - away, [], []])
		pause(enrolmentId, '2026-09-16', '2026-09-25')
		const { lines } = suggested('2026-09')
		expect(lines).toMatchObject([{ why: 'Credited with CN-0001, charged after all', enrolmentId }])
		bill('2026-09')
		expect([amounts('2026-09'), tooMuch('2026-09')]).toEqual([[], []])
		const half = balance()
		expect(half).toBeGreaterThan(192_00 - away)
		expect(half).toBeLessThan(192_00)
		pause(enrolmentId, null, null)
		bill('2026-09')
		expect(balance()).toBe(192_00)
		expect([amounts('2026-09'), tooMuch('2026-09')]).toEqual([[], []])
		pause(enrolmentId, '2026-09-16', '2026-09-30')
		expect(tooMuch('2026-09')).toEqual([away])
		credit('2026-09')
		expect([balance(), tooMuch('2026-09')]).toEqual([192_00 - away, []])
		expect(violations()).toEqual([])
	})

	it('are named before a pause is ended, and not if the credit was for something else', () => {
		const planId = aPlan(access)
		const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		bill('2026-09')
		pause(enrolmentId, '2026-09-07', '2026-09-30')
		const [away = 0] = tooMuch('2026-09')
		credit('2026-09')
		const preview = previewSeatChange(access, enrolmentId, { backOn: undefined })
		expect(preview?.lines).toHaveLength(1)
		expect(preview?.lines[0]?.amountMinor).toBe(away)
		change('update credit_notes set is_for_days = 0')
		expect(previewSeatChange(access, enrolmentId, { backOn: undefined })?.lines).toEqual([])
	})

	it('are those of the child that came back, and of a term', () => {
		aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-12-18' })
		const planId = aPlan(access, { basis: 'term', amountMinor: 900_00 })
		const [ada, ben] = ['Ada', 'Ben'].map((firstName) =>
			aBilledChild(school, access, { family, classId: piano, planId, firstName }),
		) as [ReturnType<typeof aBilledChild>, ReturnType<typeof aBilledChild>]
		bill('2026-09')
		const whole = balance()
		for (const { enrolmentId } of [ada, ben]) pause(enrolmentId, '2026-10-01', '2026-12-18')
		credit('2026-09')
		const without = balance()
		expect(without).toBeLessThan(whole)
		pause(ben.enrolmentId, null, null)
		const { lines } = suggested('2026-09')
		expect(lines.map(({ studentId }) => studentId)).toEqual([ben.student])
		bill('2026-09')
		expect(amounts('2026-10')).toEqual([])
		pause(ada.enrolmentId, null, null)
		bill('2026-10')
		expect(balance()).toBe(whole)
		expect(rows('select id from invoice_lines where released_at is null')).toHaveLength(4)
	})
})

describe('a credit for a surplus that only one month of a term knows', () => {
	const nothing = [[], []]
	const both = (period: string) => [amounts(period), tooMuch(period)]

	/** A child in a term from September to November with 12 Wednesdays, at 10.00 a lesson. */
	function aTermChild(version = {}, startsOn = '2026-10-01') {
		aTerm(school, { startsOn: '2026-09-07', endsOn: '2026-11-27' })
		const planId = aPlan(access, { basis: 'term', amountMinor: 120_00, ...version })
		return aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	}

	it('is charged again in no month while the student moves to a cheaper class by the month', () => {
		const { student, enrolmentId } = aTermChild()
		bill('2026-10')
		const drums = aClass(school, { name: 'Drums', weekday: 3 })
		change(`update enrolments set ends_on = '2026-10-31' where id = ?`, enrolmentId)
		const next = anEnrolment(school, drums, student, { startsOn: '2026-11-01' })
		change('update enrolments set moved_from = ? where id = ?', enrolmentId, next)
		const planId = aPlan(access, { amountMinor: 25_00 })
		const plan = { enrolmentId: next, startsOn: '2026-11-01', override: null }
		valueOf(setEnrolmentPlan(access, { ...plan, planId }))
		expect(['2026-09', '2026-10', '2026-11'].map(tooMuch)).toEqual([[], [], [15_00]])
		credit('2026-11')
		expect(['2026-09', '2026-10', '2026-11'].map(both)).toEqual([nothing, nothing, nothing])
		// A dearer class leaves less of the surplus, and its own month bills the rest again.
		valueOf(setEnrolmentPlan(access, { ...plan, planId: aPlan(access, { amountMinor: 30_00 }) }))
		expect(['2026-09', '2026-10', '2026-11'].map(amounts)).toEqual([[], [], [5_00]])
		change('delete from enrolment_plans where enrolment_id = ?', next)
		change('delete from enrolments where id = ?', next)
		change('update enrolments set ends_on = null where id = ?', enrolmentId)
		expect(amounts('2026-10')).toEqual([15_00])
		bill('2026-10')
		expect(['2026-09', '2026-10', '2026-11'].map(both)).toEqual([nothing, nothing, nothing])
	})

	it('is charged again in no month with installments to come', () => {
		const { enrolmentId } = aTermChild({ instalments: 3 }, '2026-09-07')
		for (const period of ['2026-09', '2026-10', '2026-11']) bill(period)
		pause(enrolmentId, '2026-11-09', '2026-11-30')
		credit('2026-11')
		expect(balance()).toBe(90_00)
		expect(['2026-09', '2026-10', '2026-11'].map(both)).toEqual([nothing, nothing, nothing])
		pause(enrolmentId, null, null)
		expect(amounts('2026-11')).toEqual([30_00])
	})

	it('is charged again in no month if one invoice has several installments, of which the first stays due', () => {
		const { enrolmentId } = aTermChild({ instalments: 3 }, '2026-10-01')
		bill('2026-10')
		expect(balance()).toBe(53_34)
		change(
			`update enrolments set state = 'ending', ends_on = '2026-10-15', updated_at = updated_at + 1 where id = ?`,
			enrolmentId,
		)
		const [first, second] = rows<{ id: string }>('select id from invoice_lines order by position')
		expect(suggested('2026-10').overbilled).toMatchObject([
			{ billedLine: second?.id, amountMinor: 26_67 },
			{ billedLine: first?.id, amountMinor: 6_67 },
		])
		credit('2026-10')
		expect(balance()).toBe(20_00)
		expect(['2026-09', '2026-10', '2026-11'].map(both)).toEqual([nothing, nothing, nothing])
	})

	it('is not charged again by a later month whose lines are on the same invoice', () => {
		aTermChild()
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const seat = { family, classId: violin, planId: aPlan(access, { amountMinor: 90_00 }) }
		const { student, enrolmentId } = aBilledChild(school, access, seat)
		change('update enrolments set student_id = (select student_id from enrolments where class_id = ?)', piano)
		change('delete from students where id = ?', student)
		const lines = ['2026-09', '2026-10'].flatMap((period) => suggested(period).lines)
		const draft = { familyId: family, period: '2026-10', lines }
		valueOf(issueInvoice(access, valueOf(saveInvoiceDraft(access, newId(), draft)).id))
		pause(enrolmentId, '2026-09-14', '2026-09-30')
		expect(tooMuch('2026-09')).toHaveLength(1)
		credit('2026-09')
		expect(['2026-09', '2026-10', '2026-11'].map(amounts)).toEqual([[], [], [90_00]])
		pause(enrolmentId, null, null)
		expect(amounts('2026-09')).toHaveLength(1)
	})
})
