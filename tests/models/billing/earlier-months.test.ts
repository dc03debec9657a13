import { afterEach, expect, it, vi } from 'vitest'
import { listEarlierMonths, listMonthsWithoutLine } from '#app/models/billing/earlier-months.server.ts'
import { isBilledHere } from '#app/models/billing/months-due.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { continueRun, startRun } from '#app/models/billing/run.server.ts'
import { pauseAllOf } from '#app/models/enrolment/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { readOverbilled } from '#app/routes/school/billing/manage/read-reconcile.server.ts'
import { readChanged, readEarlier } from '#app/routes/school/billing/manage/runs/read-changed.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { moneyOfStudent } from '#app/routes/school/students/read-money.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { aCode } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { statementsRun } from '../../support/statements.ts'

afterEach(() => void vi.useRealTimers())

function run(access: Access, period: string) {
	const { id } = valueOf(startRun(access, newId(), period))
	for (const batch of continueRun(access, id)) expect(batch.drafts).toBeGreaterThanOrEqual(0)
}

/** A child that pays by the lesson, with a lesson on each of some days. */
function officeWith(days: readonly string[], basis: 'lesson' | 'month' = 'lesson') {
	const office = aBillingOffice('2026-06-08T15:00:00Z')
	const { school, access, family, piano } = office
	aCode(school, 'P')
	const planId = aPlan(access, { basis, validFrom: '2026-02-01' })
	const child = aBilledChild(school, access, { family, classId: piano, planId })
	const lessons = days.map((day) =>
		aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T15:00:00Z`) }),
	)
	const mark = (at: number) => markLessonOf(access, lessons[at]!, child.student, 'P')
	const found = (period: string) =>
		listEarlierMonths(access, period).map(({ period, unbilled, unmarked }) => [period, unbilled, unmarked])
	return { ...office, ...child, mark, found }
}

it('a month is named until its lessons are marked and billed, however many runs follow', () => {
	const { access, mark, found, student } = officeWith(['2026-04-08', '2026-04-15', '2026-05-06'])
	run(access, '2026-04')
	expect(found('2026-06')).toEqual([
		['2026-04', 0, 2],
		['2026-05', 0, 1],
	])
	mark(0)
	mark(2)
	run(access, '2026-05')
	expect(found('2026-06')).toEqual([['2026-04', 1, 1]])
	expect(listEarlierMonths(access, '2026-06', student)).toHaveLength(1)
	expect(listEarlierMonths(access, '2026-06', 'another')).toEqual([])
	mark(1)
	run(access, '2026-04')
	expect(found('2026-06')).toEqual([])
})

it('months before the price, or long before the first run, are not named', () => {
	const { access, mark, found } = officeWith(['2026-01-14', '2026-02-11', '2026-03-11', '2026-05-06'])
	mark(1)
	expect(found('2026-06')).toEqual([['2026-05', 0, 1]])
	run(access, '2026-04')
	expect(found('2026-06')).toEqual([
		['2026-03', 0, 1],
		['2026-05', 0, 1],
	])
	run(access, '2026-01')
	expect(found('2026-06').map(([period]) => period)).toEqual(['2026-02', '2026-03', '2026-05'])
	expect(found('2027-05').map(([period]) => period)).toEqual(['2026-05'])
})

it('a month before the first run is billed here only if a lesson stood in it', () => {
	const { access } = officeWith(['2026-03-11', '2026-04-30'], 'month')
	change("update lessons set state = 'canceled' where day = '2026-03-11'")
	const billed = () =>
		['2026-03', '2026-04', '2026-05', '2026-06'].filter((month) => isBilledHere(access, month))
	expect(billed()).toEqual(['2026-04'])
	run(access, '2026-05')
	expect(billed()).toEqual(['2026-04', '2026-05', '2026-06'])
	change('update billing_runs set undone_at = 1')
	expect(billed()).toEqual(['2026-04'])
})

it('a lesson that is part of a flat price need not be marked', () => {
	const { access, found } = officeWith(['2026-04-08', '2026-05-06'], 'month')
	run(access, '2026-04')
	run(access, '2026-05')
	expect(found('2026-06')).toEqual([])
})

it('a year is read in as few statements as a month', async () => {
	const days = Array.from(
		{ length: 12 },
		(_, at) => `20${at < 7 ? '25' : '26'}-${String(((at + 5) % 12) + 1).padStart(2, '0')}-10`,
	)
	const { access, mark, found } = officeWith(days)
	days.forEach((_, at) => (at % 2 === 0 ? mark(at) : null))
	const { statements: ofMonth } = await statementsRun(() => found('2026-06'))
	run(access, '2025-06')
	const { statements, result } = await statementsRun(() => found('2026-06'))
	expect(result.length).toBeGreaterThan(2)
	expect(statements.length - ofMonth.length).toBeLessThanOrEqual(3)
	expect(statements.length).toBeLessThanOrEqual(12)
})

it('a student page names each run month of a monthly price that was chosen late, until it is billed', () => {
	const { school, access, family, piano } = aBillingOffice('2026-06-08T15:00:00Z')
	for (const period of ['2026-02', '2026-03', '2026-05']) run(access, period)
	const planId = aPlan(access, { validFrom: '2026-02-01' })
	const seat = { family, classId: piano, planId, startsOn: '2026-02-15' }
	const { student, enrolmentId } = aBilledChild(school, access, seat)
	const named = () => {
		const { next } = moneyOfStudent(access, { id: student, familyId: family })
		return next ? next.absent.map(({ about, why }) => `${about} ${why}`) : []
	}
	const line = (month: string, price: string) =>
		`Ada Okafor, Piano, ${month} 2026, ${price} To bill it, run billing for ${month} 2026 again.`
	expect(named()).toEqual([line('February', '$80.00'), line('March', '$160.00'), line('May', '$160.00')])
	run(access, '2026-03')
	expect(named()).toEqual([line('February', '$80.00'), line('May', '$160.00')])
	const byLesson = aPlan(access, { basis: 'lesson', validFrom: '2026-02-01' })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId: byLesson, startsOn: '2026-05-01', override: null }))
	expect(listMonthsWithoutLine(access, '2026-06', student)).toEqual([
		{ month: '2026-02', familyIds: [family] },
	])
	run(access, '2026-02')
	expect(listMonthsWithoutLine(access, '2026-06', student)).toEqual([])
	expect(named()).toEqual([])
})

it('the page of a run names each of these months', async () => {
	const { school, access, family, piano } = aBillingOffice('2026-06-08T15:00:00Z')
	for (const period of ['2026-02', '2026-03', '2026-05']) run(access, period)
	const seat = { family, classId: piano, planId: aPlan(access, { validFrom: '2026-02-01' }) }
	aBilledChild(school, access, { ...seat, startsOn: '2026-02-15' })
	const named = async () => (await readEarlier(access, '2026-06', [])).unbilled?.title
	expect(await named()).toBe('Not all of February 2026, March 2026, April 2026, and May 2026 is billed yet')
	run(access, '2026-03')
	expect(await named()).toBe('Not all of February 2026, April 2026, and May 2026 is billed yet')
})

it('the page of a run names a month without a run in which all days were closed, if a monthly price is due', async () => {
	const { school, access, family, piano } = aBillingOffice('2026-06-08T15:00:00Z')
	for (const period of ['2026-02', '2026-05']) run(access, period)
	const named = async () => (await readEarlier(access, '2026-06', [])).unbilled?.title
	expect(await named()).toBeUndefined()
	const planId = aPlan(access, { validFrom: '2026-01-01' })
	aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-01-01' })
	for (const period of ['2026-02', '2026-05']) run(access, period)
	expect(await named()).toBe('Not all of March 2026 and April 2026 is billed yet')
	run(access, '2026-03')
	expect(await named()).toBe('Not all of April 2026 is billed yet')
})

it('a part of a term that the next run takes along is not left out', async () => {
	const { school, access, family, piano } = aBillingOffice('2026-06-08T15:00:00Z')
	aTerm(school, { startsOn: '2026-05-04', endsOn: '2026-07-31' })
	run(access, '2026-05')
	const planId = aPlan(access, { basis: 'term', instalments: 3, validFrom: '2026-02-01' })
	const { student } = aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-05-20' })
	const { lines } = suggestLines(access, family, '2026-06')
	expect(lines).toHaveLength(2)
	expect((await readEarlier(access, '2026-06', lines)).unbilled).toBeNull()
	const { next } = moneyOfStudent(access, { id: student, familyId: family })
	expect(next ? next.absent : []).toEqual([])
	change("update terms set ends_on = '2026-05-29'")
	expect((await readEarlier(access, '2026-06', [])).unbilled?.title).toContain('May 2026')
})

it('a credit stays on the pages of the student and of the run until it is written, however many months later', async () => {
	const { school, access, family, piano } = aBillingOffice('2026-03-01T15:00:00Z')
	const planId = aPlan(access, { validFrom: '2026-02-01' })
	const { student } = aBilledChild(school, access, { family, classId: piano, planId })
	const credits = async (next: string) => {
		const money = moneyOfStudent(access, { id: student, familyId: family }).next
		const ofRun = await readChanged(access, next)
		return {
			money: money ? money.absent.flatMap(({ credit }) => credit?.to ?? []) : [],
			run: ofRun.map(({ to }) => to),
			about: ofRun.map(({ about }) => about),
			compared: (await readOverbilled(access, '2026-03')).map(({ to }) => to),
		}
	}
	run(access, '2026-03')
	const [{ id } = { id: '' }] = rows<{ id: string }>('select id from invoices')
	valueOf(issueInvoice(access, id))
	vi.setSystemTime(Date.parse('2026-03-05T15:00:00Z'))
	const pause = { from: '2026-03-08', to: '2026-03-21', keepsSeat: true, paysWhilePaused: false }
	expect(pauseAllOf(access, student, pause)).toHaveLength(1)
	run(access, '2026-04')
	for (const [day, next] of [
		['2026-04-10', '2026-05'],
		['2026-05-03', '2026-06'],
		['2027-02-03', '2027-03'],
	] as const) {
		vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
		const { money, run, about, compared } = await credits(next)
		expect(compared).toHaveLength(1)
		expect([money, run]).toEqual([compared, compared])
		expect(about).toEqual(['Ada Okafor, Piano, March 2026'])
	}
	vi.setSystemTime(Date.parse('2027-03-20T15:00:00Z'))
	expect(await credits('2027-04')).toMatchObject({ money: [], run: [] })
	vi.setSystemTime(Date.parse('2026-05-03T15:00:00Z'))
	valueOf(creditInvoice(access, newId(), { id, amountMinor: 80_00, reason: 'Pause' }))
	expect(await credits('2026-06')).toMatchObject({ money: [], run: [], compared: [] })
})

const wholes = ['month', 'lesson'].flatMap((basis) =>
	['its line', 'the whole invoice'].flatMap((part) => [true, false].map((stays) => ({ basis, part, stays }))),
)

it.each(wholes)('what was credited is billed again only if it was wrong: $basis, $part, $stays', (credit) => {
	const { access, family, mark, found } = officeWith(['2026-04-08'], credit.basis as 'month')
	mark(0)
	run(access, '2026-04')
	const [line] = rows<{ id: string; invoiceId: string; netMinor: number }>(
		'select id, invoice_id invoiceId, net_minor netMinor from invoice_lines',
	)
	const { id: lineId, invoiceId: id, netMinor: amountMinor } = line!
	valueOf(issueInvoice(access, id))
	const suggested = (period: string) =>
		suggestLines(access, family, period).lines.map(({ unitMinor }) => unitMinor)
	const later = suggested('2026-05')
	const which = credit.part === 'its line' ? { lineId } : {}
	const note = { id, amountMinor, reason: 'Ill', staysBilled: credit.stays, ...which }
	valueOf(creditInvoice(access, newId(), note))
	expect([suggested('2026-04'), suggested('2026-05')]).toEqual([credit.stays ? [] : [amountMinor], later])
	const named = [...found('2026-05'), ...listMonthsWithoutLine(access, '2026-05')]
	expect(named.length === 0).toBe(credit.stays)
})
