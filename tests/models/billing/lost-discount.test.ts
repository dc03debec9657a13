import { afterEach, expect, it, vi } from 'vitest'
import { readLeavingBilling, billingRows } from '#app/requests/billing-preview.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { previewSeatChange, type SeatRequest } from '#app/models/billing/seat-change.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { wholeLine } from '#app/domain/billing/tax.ts'
import type { PlanBasis } from '#app/domain/billing/plan-labels.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, anEnrolment } from '../../support/factories.ts'
import { aClosure, aSeries, aTerm } from '../../support/lesson-factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** Two children at 160.00 a month, of whom the second has 10% off. */
function brothers() {
	const { school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z')
	const planId = aPlan(access, { siblingDiscount: 1000 })
	const seats = ['Ada', 'Ben'].map((firstName) =>
		aBilledChild(school, access, { family, classId: piano, planId, firstName }),
	)
	const { lines, inFull } = suggestLines(access, family, '2026-09')
	const draft = { familyId: family, period: '2026-09', lines }
	valueOf(issueInvoice(access, valueOf(saveInvoiceDraft(access, newId(), draft)).id))
	const whole = seats.find(({ student }) => student === inFull)!
	const other = seats.find(({ student }) => student !== inFull)!
	const preview = (request: SeatRequest, { enrolmentId } = whole) =>
		billingRows(access, previewSeatChange(access, enrolmentId, request)!).rows
	return { access, whole, other, preview }
}

const november = { from: '2026-11-01', to: '2026-11-30', keepsSeat: true, paysWhilePaused: false }

it('a pause of the child who pays in full names what a brother or sister pays without the sibling discount', () => {
	const { access, whole, other, preview } = brothers()
	const [row, ...more] = preview(november)
	expect(row).toMatchObject({
		text: expect.stringMatching(/Okafor, Piano, November 2026/) as string,
		amount: '$160.00',
		why: 'Instead of $144.00: without the sibling discount.',
	})
	expect(more).toEqual([])
	expect(readLeavingBilling(access, whole.student, november)?.rows).toContainEqual(row)
	expect(preview({ ...november, paysWhilePaused: true }).map(({ why }) => why)).not.toContain(row?.why)
	expect(preview(november, other)).toEqual([])
})

it('a last day names it from the month after, once', () => {
	const { access, whole, preview } = brothers()
	const rise = {
		text: expect.stringMatching(/Piano, December 2026/) as string,
		amount: '$160.00',
		why: 'Instead of $144.00: without the sibling discount from then on.',
	}
	const rows = preview({ endsOn: '2026-11-30' })
	expect(rows).toContainEqual(rise)
	expect(rows.filter(({ why }) => why?.startsWith('Instead'))).toHaveLength(1)
	expect(readLeavingBilling(access, whole.student, { endsOn: '2026-11-30' })?.rows).toContainEqual(rise)
})

it('a child with the price of a term who left in it is no sibling any more from the month after', () => {
	const { school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z')
	aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-11-30' })
	const child = (firstName: string, planId: string) =>
		aBilledChild(school, access, { family, classId: piano, planId, firstName })
	const ada = child('Ada', aPlan(access, { basis: 'term', amountMinor: 900_00, siblingDiscount: 1000 }))
	const ben = child('Ben', aPlan(access, { siblingDiscount: 1000 }))
	const due = (period: string) =>
		suggestLines(access, family, period)
			.lines.filter(({ studentId }) => studentId === ben.student)
			.map(({ why }) => why?.includes('sibling discount'))
	const { lines } = suggestLines(access, family, '2026-09')
	const draft = { familyId: family, period: '2026-09', lines }
	valueOf(issueInvoice(access, valueOf(saveInvoiceDraft(access, newId(), draft)).id))
	expect(due('2026-10')).toEqual([true])
	change('update enrolments set ends_on = ? where id = ?', '2026-09-30', ada.enrolmentId)
	expect(due('2026-10')).toEqual([false])
})

it('a discount that passes from one child to another is named of both', () => {
	const { school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z')
	aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-10-31' })
	aTerm(school, { startsOn: '2026-11-01', endsOn: '2026-12-31' })
	const monthly = aPlan(access, { amountMinor: 100_00, siblingDiscount: 1000 })
	const child = (firstName: string) =>
		aBilledChild(school, access, { family, classId: piano, planId: monthly, firstName })
	child('Mia')
	const leo = child('Leo')
	const violin = anEnrolment(school, aClass(school, { name: 'Violin', weekday: 2 }), leo.student, {
		startsOn: '2025-01-01',
	})
	const planId = aPlan(access, { basis: 'term', amountMinor: 330_00, siblingDiscount: 1000 })
	valueOf(setEnrolmentPlan(access, { enrolmentId: violin, planId, startsOn: '2026-01-01', override: null }))
	const { lines } = suggestLines(access, family, '2026-09')
	valueOf(
		issueInvoice(
			access,
			valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-09', lines })).id,
		),
	)
	const { rows } = billingRows(access, previewSeatChange(access, violin, { endsOn: '2026-10-07' })!)
	const named = rows.filter(({ why }) => why?.startsWith('Instead')).map((row) => Object.values(row))
	expect(named).toEqual([
		[
			'Mia Okafor, Piano, November 2026',
			'$100.00',
			'Instead of $90.00: without the sibling discount from then on.',
		],
		[
			'Leo Okafor, Piano, November 2026',
			'$90.00',
			'Instead of $100.00: with the sibling discount from then on.',
		],
	])
	change('update enrolments set ends_on = ? where id = ?', '2026-10-07', violin)
	const due = suggestLines(access, family, '2026-11').lines.map((line) => wholeLine(line).netMinor)
	expect(due).toEqual([100_00, 90_00])
})

/** Says if Leo has 10% off in November: Mia pays more, but her class is closed or has no lessons all month. */
function withoutLessons(basis: PlanBasis, seat: Record<string, string> = {}, isClosed = true) {
	const { school, access, family, piano } = aBillingOffice('2026-09-10T15:00:00Z')
	const violin = aClass(school, { name: 'Violin', weekday: 2 })
	const child = (firstName: string, classId: string, amountMinor: number, basis: PlanBasis) => {
		const version = { basis, amountMinor, siblingDiscount: 1000, deductsClosures: true }
		return aBilledChild(school, access, { family, classId, planId: aPlan(access, version), firstName })
	}
	const { enrolmentId } = child('Mia', violin, 500_00, basis)
	for (const [column, value] of Object.entries(seat))
		change(`update enrolments set ${column} = ? where id = ?`, value, enrolmentId)
	child('Leo', piano, 40_00, 'month')
	if (basis === 'term') aTerm(school, { startsOn: '2026-11-01', endsOn: '2026-12-31' })
	if (isClosed) aClosure(school, { classId: violin, startsOn: '2026-11-01', endsOn: '2026-11-30' })
	const bill = () =>
		suggestLines(access, family, '2026-11')
			.lines.filter(({ description }) => description === leo)
			.map(({ why }) => why?.includes('10% sibling discount'))
	return { school, violin, bill }
}

const leo = 'Leo Okafor, Piano, November 2026'

it.each(['month', 'month_lessons', 'lesson', 'package', 'term'] as const)(
	'a child whose class is closed all month is a sibling still, at the price of a %s',
	(basis) => {
		expect(withoutLessons(basis).bill()).toEqual([true])
		const paused = { state: 'paused', paused_from: '2026-10-20', paused_to: '2027-01-10' }
		expect(withoutLessons(basis, paused).bill()).toEqual([false])
		const left = { state: 'ended', ends_on: '2026-10-31' }
		expect(withoutLessons(basis, left).bill()).toEqual([false])
	},
)

it('a child whose lessons of the month are all left out is a sibling still, but not once the class is over', () => {
	const { school, violin, bill } = withoutLessons('month_lessons', {}, false)
	const id = aSeries(school, { classId: violin })
	expect(bill()).toEqual([true])
	change(`update series set ends_on = '2026-10-27' where id = ?`, id)
	expect(bill()).toEqual([false])
})

it('a child who leaves before the first lesson of the month is no sibling in it', () => {
	const left = { state: 'ended', ends_on: '2026-11-02' }
	expect(withoutLessons('month_lessons', left, false).bill()).toEqual([false])
})
