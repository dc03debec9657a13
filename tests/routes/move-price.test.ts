import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { valueOf } from '../support/lessons.ts'
import { aPlan } from '../support/billing.ts'
import { change, databaseHash } from '../support/database.ts'
import { aClass, anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aSeat } from '../support/seat.ts'
import { Visitor } from '../support/visitor.ts'

let its: ReturnType<typeof aSeat>
let office: Visitor
let choir: string

beforeEach(async () => {
	its = aSeat({ amountMinor: 140_00 }, { now: '2026-09-10' })
	office = await Visitor.signedInAs(anAdminAt(its.school))
	choir = aClass(its.school, { name: 'Choir', weekday: 3 })
	price(choir, aPlan(its.access, { amountMinor: 60_00 }, 'Group month'))
})

afterEach(() => void vi.useRealTimers())

function price(classId: string, planId: string) {
	change(
		'insert into class_prices (school_id, class_id, plan_id) values (?, ?, ?)',
		its.school.id,
		classId,
		planId,
	)
}

const path = () => `${href.class(its.piano, 'students')}/move?enrolment=${its.enrolmentId}`
const wish = (more = {}) => ({ version: '1', classId: choir, startsOn: '2026-10-01', ...more })
const billed = () => suggestLines(its.access, its.family, '2026-10').lines.map(({ unitMinor }) => unitMinor)

it('a student who moves pays the price of the new class, which the preview shows', async () => {
	const { page } = await office.get(path())
	expect(page.text).toContain('Price there')
	const before = databaseHash()
	const preview = await office.post(path(), wish({ price: 'class', intent: 'billing' }))
	expect(databaseHash()).toBe(before)
	expect(preview.page.text).toContain('$60.00')
	const shown = preview.page.valueOf('shown') ?? ''
	expect((await office.post(path(), wish({ price: 'class', shown }))).status).toBe(303)
	expect(billed()).toEqual([60_00])
})

it('a student who moves keeps the price as it is if that is chosen', async () => {
	const preview = await office.post(path(), wish({ price: 'keep', intent: 'billing' }))
	expect(preview.page.text).toContain('$140.00')
	expect(preview.page.text).not.toContain('$60.00')
	const shown = preview.page.valueOf('shown') ?? ''
	expect((await office.post(path(), wish({ price: 'keep', shown }))).status).toBe(303)
	expect(billed()).toEqual([140_00])
})

it('what was agreed goes on where the new class has the same plan, or none', async () => {
	const override = { amountMinor: 100_00, reason: 'Scholarship' }
	const { access, enrolmentId, planId } = its
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-09-15', override }))
	const next = aClass(its.school, { name: 'Harp', weekday: 3 })
	price(next, planId)
	const seat = its.move(next, '2026-10-01')
	expect(billed()).toEqual([100_00])
	its.move(aClass(its.school, { name: 'Cello', weekday: 3 }), '2026-10-08', seat)
	expect(billed()).toEqual([25_00, 75_00])
})

it('the price as it was goes on until the plan of the new class has one', async () => {
	const next = aClass(its.school, { name: 'Harp', weekday: 3 })
	price(next, aPlan(its.access, { amountMinor: 60_00, validFrom: '2026-11-01' }, 'Harp month'))
	its.move(next, '2026-10-01')
	expect([billed(), its.amounts('2026-11')]).toEqual([[140_00], [60_00]])
})

it('a month that is billed is credited by the lower price from the move on', async () => {
	its.bill('2026-10')
	const preview = await office.post(path(), wish({ startsOn: '2026-10-15', intent: 'billing' }))
	// October has Wednesdays on the 7th, 14th, 21st and 28th: two of each at $35 and $15.
	expect(preview.page.text).toContain('$40.00')
})

it('a trial keeps the plan that was chosen for it', () => {
	change('update enrolments set is_trial = 1 where id = ?', its.enrolmentId)
	its.move(choir, '2026-10-01')
	expect(billed()).toEqual([140_00])
})

it('the preview of a move into a full class shows what a seat there changes, and asks nobody to read it first', async () => {
	its.bill('2026-10')
	change('update classes set capacity = 1 where id = ?', choir)
	anEnrolment(its.school, choir, aStudent(its.school))
	const values = wish({ startsOn: '2026-10-15', ifFull: 'wait' })
	const { page } = await office.post(path(), { ...values, intent: 'billing' })
	expect(page.text).toContain(
		'The class is full. Nothing changes during the wait. Billing with a seat there from',
	)
	expect(page.text).toContain('$40.00')
	expect((await office.post(path(), { ...values, shown: page.valueOf('shown') ?? '' })).status).toBe(303)
	expect(billed()).toEqual([])
	expect(its.amounts('2026-11')).toEqual([140_00])
})
