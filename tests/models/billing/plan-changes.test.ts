import { afterEach, describe, expect, it, vi } from 'vitest'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { deleteDraft, saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import {
	archivePlan,
	removePlanVersion,
	renamePlan,
	restorePlan,
} from '#app/models/billing/plan-changes.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { addPlan, addPlanVersion, listPlans } from '#app/models/billing/plans.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, monthly } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const prices = (access: Access) =>
	listPlans(access).map(({ version }) => [version.validFrom, version.amountMinor])

function anOffice() {
	const office = aBillingOffice()
	const { school, access, family, piano } = office
	const planId = aPlan(access, {}, 'Weekly')
	const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
	const draft = (period: string) => {
		const { lines } = suggestLines(access, family, period)
		return valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines })).id
	}
	return { ...office, planId, enrolmentId, draft }
}

describe('the plans of an enrollment', () => {
	it('are today’s and those that replace it later, up to its last day', () => {
		const { access, planId, enrolmentId } = anOffice()
		const longer = aPlan(access, {}, 'Weekly 45')
		const special = { amountMinor: 90_00, reason: 'Agreed' }
		const set = (plan: string, startsOn: string, override: typeof special | null = null) =>
			valueOf(setEnrolmentPlan(access, { enrolmentId, planId: plan, startsOn, override }))
		const laterOf = () =>
			listBilledSeats(access).flatMap(({ plan, later }) => [
				plan?.name,
				...later.map((choice) => `${choice.startsOn} ${choice.name} ${choice.overrideMinor ?? ''}`.trim()),
			])
		set(planId, '2026-04-20')
		expect(laterOf()).toEqual(['Weekly'])
		set(longer, '2026-05-01')
		set(longer, '2026-06-01', special)
		expect(laterOf()).toEqual(['Weekly', '2026-05-01 Weekly 45', '2026-06-01 Weekly 45 9000'])
		change(`update enrolments set ends_on = '2026-05-20', state = 'ending'`)
		expect(laterOf()).toEqual(['Weekly', '2026-05-01 Weekly 45'])
		vi.setSystemTime(Date.parse('2026-05-01T15:00:00Z'))
		expect(laterOf()).toEqual(['Weekly 45'])
	})
})

describe('a price', () => {
	const later = { ...monthly, validFrom: '2026-05-01', amountMinor: 2400_00 }

	it('that was not billed is corrected on its day', () => {
		const { access, planId, family } = anOffice()
		valueOf(addPlanVersion(access, planId, { ...later, basis: 'term', instalments: 3 }))
		valueOf(addPlanVersion(access, planId, { ...later, amountMinor: 240_00 }))
		valueOf(addPlanVersion(access, planId, { ...monthly, amountMinor: 150_00 }))
		expect(prices(access)).toEqual([
			['2026-05-01', 240_00],
			['2026-01-01', 150_00],
		])
		expect(listPlans(access)[0]?.version).toMatchObject({ basis: 'month', instalments: 1 })
		const amounts = suggestLines(access, family, '2026-05').lines.map(({ unitMinor }) => unitMinor)
		expect(amounts).toEqual([240_00])
		expect(
			rows(`select before, after from audit_entries where action = 'plan.changed' order by id`)[1],
		).toEqual({
			before: '{"from":"2026-05-01","price":"$2,400.00"}',
			after: '{"from":"2026-05-01","price":"$240.00"}',
		})
	})

	it('is corrected only while it is on no draft and on no invoice that counts', () => {
		const { access, planId, draft } = anOffice()
		const correct = (amountMinor: number) => addPlanVersion(access, planId, { ...monthly, amountMinor })
		const refusal =
			'Invoices or drafts have the price of this day. Void or delete them first, or choose another day.'
		const first = draft('2026-04')
		expect(wordsOf(correct(150_00))).toBe(refusal)
		valueOf(deleteDraft(access, first))
		valueOf(correct(150_00))
		const second = draft('2026-04')
		valueOf(issueInvoice(access, second))
		expect(wordsOf(correct(140_00))).toBe(refusal)
		expect(() => change('update price_plan_versions set amount_minor = 1')).toThrow('was billed')
		valueOf(voidInvoice(access, second, 'Wrong price'))
		valueOf(correct(140_00))
		expect(() => change(`update price_plan_versions set valid_from = '2026-01-02'`)).toThrow('was billed')
	})

	it('that starts later is removed, unless it is the first or was billed', () => {
		const { access, planId, draft } = anOffice()
		valueOf(addPlanVersion(access, planId, later))
		const [price, first] = listPlans(access).map(({ version }) => version.id)
		const billed = draft('2026-05')
		expect(wordsOf(removePlanVersion(access, planId, price!))).toBe(
			'Invoices or drafts have this price. Delete the drafts first, or change the price.',
		)
		expect(() => change('delete from price_plan_versions where id = ?', price!)).toThrow('never removed')
		valueOf(deleteDraft(access, billed))
		valueOf(removePlanVersion(access, planId, price!))
		expect(prices(access)).toEqual([['2026-01-01', 160_00]])
		const refusal = 'Only a later price can be removed. Change this price instead.'
		expect(wordsOf(removePlanVersion(access, planId, first!))).toBe(refusal)
		const next = aPlan(access, { validFrom: '2027-01-01' })
		const only = listPlans(access).find((plan) => plan.planId === next)?.version.id
		expect(wordsOf(removePlanVersion(access, next, only!))).toBe(refusal)
		expect(wordsOf(removePlanVersion(access, planId, only!))).toBe('This price no longer exists.')
	})
})

describe('a lower price for lessons that are billed one by one', () => {
	it('is a credit of the invoice until it is written', () => {
		const seat = aSeat({ basis: 'lesson', amountMinor: 40_00 })
		const { access, family, enrolmentId, planId, student } = seat
		for (const day of ['2026-09-02', '2026-09-09', '2026-09-16']) seat.taught(day)
		const id = seat.bill('2026-09')
		const overbilled = () => suggestLines(access, family, '2026-09').overbilled
		const agree = (startsOn: string, amountMinor: number) =>
			valueOf(
				setEnrolmentPlan(access, { enrolmentId, planId, startsOn, override: { amountMinor, reason: 'r' } }),
			)
		agree('2026-09-03', 45_00)
		expect(overbilled()).toBeUndefined()
		vi.setSystemTime(Date.parse('2026-09-21T15:00:00Z'))
		agree('2026-09-04', 30_00)
		const why = 'The price of the lessons is lower now.'
		const credit = { invoiceId: id, number: '0001', amountMinor: 20_00, student, why }
		expect(overbilled()).toMatchObject([credit])
		expect([...listOverbilled(access, '2026-09')].flat()).toMatchObject([credit])
		expect([...listOverbilled(access, '2026-08')].flat()).toEqual([])
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 20_00, reason: 'r', studentId: student }))
		expect(overbilled()).toBeUndefined()
		expect(seat.amounts('2026-09')).toEqual([])
	})
})

describe('a price plan', () => {
	it('is renamed, but not to the name of another plan, nor over the change of somebody else', () => {
		const { access, planId, draft } = anOffice()
		const invoice = draft('2026-04')
		const lines = () => rows('select description, why from invoice_lines where invoice_id = ?', invoice)
		const before = lines()
		aPlan(access, {}, 'Package of 8')
		expect(wordsOf(renamePlan(access, { id: planId, version: 1 }, 'package OF 8'))).toBe(
			'There is a plan with this name already.',
		)
		valueOf(renamePlan(access, { id: planId, version: 1 }, 'Weekly 45'))
		expect(renamePlan(access, { id: planId, version: 1 }, 'Weekly 60')).toMatchObject({
			conflict: { version: 2, theirs: { name: 'Weekly 45' } },
		})
		expect(listPlans(access).map(({ name }) => name)).toEqual(['Package of 8', 'Weekly 45'])
		expect(lines()).toEqual(before)
	})

	it('that is archived bills the students who have it, and is offered to no others', () => {
		const { access, planId, enrolmentId, family } = anOffice()
		valueOf(archivePlan(access, planId))
		expect(suggestLines(access, family, '2026-04').lines).toHaveLength(1)
		expect(listClassChoices(access).plans).toEqual([])
		const again = { enrolmentId, planId, startsOn: '2026-05-01', override: null }
		expect(wordsOf(setEnrolmentPlan(access, again))).toBe(
			'Weekly is archived. Restore it first, or choose another plan.',
		)
		valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2026-05-01', amountMinor: 170_00 }))
		valueOf(addPlan(access, newId(), { name: 'Weekly', version: monthly }))
		expect(wordsOf(restorePlan(access, planId))).toBe(
			'There is another plan with this name now. Rename one of them first.',
		)
		valueOf(renamePlan(access, { id: planId, version: 2 }, 'Weekly of old'))
		valueOf(restorePlan(access, planId))
		expect(listClassChoices(access).plans.map(({ label }) => label)).toEqual(['Weekly', 'Weekly of old'])
	})

	it('is archived once no class has it for newcomers, and then classes that are over have none', () => {
		const { school, access, piano, planId } = anOffice()
		change('insert into class_prices values (?, ?, ?)', school.id, piano, planId)
		expect(wordsOf(archivePlan(access, planId))).toBe(
			'Piano has this price plan for newcomers. Choose another plan there first.',
		)
		change(`update classes set state = 'finished' where id = ?`, piano)
		valueOf(archivePlan(access, planId))
		expect(rows('select * from class_prices')).toEqual([])
	})
})

it('a plan from a day before the first one bills from the first day, instead of the plan that was set there', () => {
	const { access, school, family, piano, planId } = anOffice()
	const startsOn = '2026-05-06'
	const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	const other = aPlan(access, { amountMinor: 30_00, basis: 'lesson' }, 'By the lesson')
	const wish = { planId: other, startsOn: '2026-05-01', override: null }
	valueOf(setEnrolmentPlan(access, { enrolmentId, ...wish }))
	expect(rows('select plan_id, starts_on from enrolment_plans where enrolment_id = ?', enrolmentId)).toEqual([
		{ plan_id: other, starts_on: startsOn },
	])
})
