import { afterEach, expect, it, vi } from 'vitest'
import type { Grant } from '#app/domain/account/permissions.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { nextInvoiceDay, SOON } from '#app/models/billing/next-invoice.server.ts'
import { continueRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { readEarlier } from '#app/routes/school/billing/manage/runs/read-changed.server.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aColleagueAt, aLesson } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

function run(access: Access, period: string): string {
	const { id } = valueOf(startRun(access, newId(), period))
	for (const batch of continueRun(access, id)) expect(batch.drafts).toBeGreaterThanOrEqual(0)
	return id
}

/** A school that bills a child by the month and ran March. */
function officeAt(day: string) {
	const office = aBillingOffice(`${day}T15:00:00Z`)
	const planId = aPlan(office.access)
	const child = aBilledChild(office.school, office.access, {
		family: office.family,
		classId: office.piano,
		planId,
	})
	const linesOf = (access: Access, today = day) =>
		needLines(listNeeds(access, today).filter(({ need }) => need === 'month-unbilled'))
	const text = (today = day) => linesOf(office.access, today)[0]?.text
	return { ...office, ...child, linesOf, text }
}

it('months without a run are named from the billing day on, until they are billed', async () => {
	const { school, access, linesOf, text } = officeAt('2026-05-04')
	run(access, '2026-03')
	expect(linesOf(access)).toMatchObject([
		{
			text: 'April 2026 and May 2026 are not billed yet.',
			button: { label: 'Run billing', to: '/billing/manage/runs/new?period=2026-04' },
		},
	])
	expect((await readEarlier(access, '2026-05', [])).unbilled?.title).toContain('April 2026')
	change(
		'insert into billing_settings (school_id, terms_days, bill_day, updated_at) values (?, 14, 5, 1)',
		school.id,
	)
	expect([text(), text('2026-05-05')]).toEqual([
		'April 2026 is not billed yet.',
		'April 2026 and May 2026 are not billed yet.',
	])
	const asks = (grant: Grant) => linesOf(accessOf(aColleagueAt(school, [grant]))).length
	expect([asks('office:people'), asks('office:money')]).toEqual([0, 1])
	const april = run(access, '2026-04')
	expect(text()).toBeUndefined()
	valueOf(undoRun(access, april))
	expect(text()).toBe('April 2026 is not billed yet.')
	for (const period of ['2026-04', '2026-05']) run(access, period)
	expect(text('2026-05-05')).toBeUndefined()
})

it('a month is not named if its run has nothing to bill', () => {
	const { access, text, enrolmentId } = officeAt('2026-05-04')
	run(access, '2026-04')
	change(`update enrolments set paused_from = '2026-04-20', state = 'paused' where id = ?`, enrolmentId)
	expect(text()).toBeUndefined()
	change(`update enrolments set paused_from = null, state = 'active' where id = ?`, enrolmentId)
	expect(text()).toBe('May 2026 is not billed yet.')
	change(`update enrolment_plans set override_minor = 0, override_reason = 'Free'`)
	expect(text()).toBeUndefined()
})

it('a school without a run is told of the months in which a lesson stood', () => {
	const { school, access, piano, text } = officeAt('2026-05-04')
	expect(text()).toBeUndefined()
	aLesson(school, { classId: piano, startsAt: Date.parse('2026-05-06T15:00:00Z') })
	expect(text()).toBe('May 2026 is not billed yet.')
	run(access, '2026-05')
	expect(text()).toBeUndefined()
})

it('the next invoice is the one that is late, or waits on a draft', () => {
	const { access, family } = officeAt('2026-05-04')
	const issueAll = () => {
		for (const { id } of rows<{ id: string }>(`select id from invoices where state = 'draft'`))
			valueOf(issueInvoice(access, id))
	}
	run(access, '2026-04')
	expect(nextInvoiceDay(access, family)).toBe(SOON)
	issueAll()
	expect(nextInvoiceDay(access, family)).toBe(SOON)
	run(access, '2026-05')
	expect(nextInvoiceDay(access, family)).toBe(SOON)
	issueAll()
	expect(nextInvoiceDay(access, family)).toBe('2026-06-01')
})
