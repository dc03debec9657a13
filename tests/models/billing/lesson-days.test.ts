import { afterEach, describe, expect, it, vi } from 'vitest'
import { previewFirst } from '#app/models/billing/first-invoice.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

function taught(version: Partial<NewPlanVersion> = {}, startsOn?: string) {
	const office = aBillingOffice('2026-01-02T15:00:00Z')
	const { school, access, family, piano } = office
	const planId = aPlan(access, version)
	aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	valueOf(addSeries(access, newId(), piano, tuesdays({ startsOn: '2026-02-03', endsOn: '2026-06-30' })))
	const lines = (period: string) => suggestLines(access, family, period).lines
	return { ...office, lines, days: (period: string) => lines(period)[0]?.lessonDays }
}

const MARCH = ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']

describe('the line of a monthly price', () => {
	it('names the lessons of the month by their days, also those it charges although they were called off', () => {
		const { days } = taught()
		expect(days('2026-03')).toEqual(MARCH)
		change(`update lessons set state = 'canceled_by_school' where day = '2026-03-10'`)
		change(`update lessons set state = 'closed' where day = '2026-03-17'`)
		change(`update lessons set state = 'canceled_late' where day = '2026-03-24'`)
		expect(days('2026-03')).toEqual(['2026-03-03', '2026-03-10', '2026-03-24', '2026-03-31'])
	})

	it('names those the student has a seat for', () => {
		expect(taught({}, '2026-03-11').days('2026-03')).toEqual(['2026-03-17', '2026-03-24', '2026-03-31'])
	})

	it('names none where nothing is in the timetable', () => {
		expect(taught().days('2026-01')).toBeNull()
	})

	it('keeps them once it is issued, whatever becomes of the lessons', () => {
		const { access, family, lines } = taught()
		const draft = { familyId: family, period: '2026-03', lines: lines('2026-03') }
		const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
		valueOf(issueInvoice(access, id))
		change(`update lessons set state = 'canceled_by_school'`)
		expect(findInvoice(access.schoolId, id)?.lines[0]?.lessonDays).toEqual(MARCH)
		expect(() => change(`update invoice_lines set lesson_days = '[]'`)).toThrow('never changed')
	})
})

describe('a student who joins after a lesson of the month was canceled', () => {
	/** A class with a lesson that the school cancels before or after the enrollment. */
	function joining(canceledOn: string, version: Partial<NewPlanVersion> = {}) {
		const office = taught({ partMonth: 'lessons', ...version }, '2026-03-11')
		vi.setSystemTime(Date.parse('2026-03-09T12:00:00Z'))
		change('update enrolments set created_at = ?', Date.now())
		change(
			`update lessons set state = 'canceled_by_school', canceled_at = ? where day = '2026-03-24'`,
			Date.parse(`${canceledOn}T08:00:00Z`),
		)
		const why = () => office.lines('2026-03')[0]?.why?.split('; ')[1]
		return { ...office, why }
	}

	it('does not pay for it, while those enrolled do', () => {
		expect(joining('2026-03-02').why()).toBe('2 of 4 lessons')
		expect(joining('2026-03-10').why()).toBe('3 of 4 lessons')
		expect(joining('2026-03-02', { basis: 'month_lessons' }).why()).toBe('2 lessons')
		expect(joining('2026-03-10', { basis: 'month_lessons' }).why()).toBe('3 lessons')
	})

	it('pays for the make-up lesson of the class in its place', () => {
		const { why } = joining('2026-03-02')
		change(`update lessons set kind = 'make_up' where day = '2026-03-03'`)
		expect(why()).toBe('2 of 4 lessons')
		change(`update lessons set day = '2026-03-27' where day = '2026-03-03'`)
		expect(why()).toBe('3 of 4 lessons')
	})

	it('is shown the same price on the sign-up page', () => {
		const { access, piano } = joining('2026-03-02')
		const [{ plan_id: planId = '' } = {}] = rows<{ plan_id: string }>('select plan_id from enrolment_plans')
		const first = { classId: piano, planId, startsOn: '2026-03-11', count: 1 }
		const two = previewFirst(access, first)
		change('update lessons set canceled_at = ? where canceled_at is not null', Date.now() + 1000)
		expect(previewFirst(access, first) - two).toBe(two / 2)
	})
})
