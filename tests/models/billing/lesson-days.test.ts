import { afterEach, describe, expect, it, vi } from 'vitest'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
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
	it('names the lessons of the month by their days, less those that were called off', () => {
		const { days } = taught()
		expect(days('2026-03')).toEqual(MARCH)
		change(`update lessons set state = 'canceled_by_school' where day = '2026-03-10'`)
		change(`update lessons set state = 'closed' where day = '2026-03-17'`)
		change(`update lessons set state = 'canceled_late' where day = '2026-03-24'`)
		expect(days('2026-03')).toEqual(['2026-03-03', '2026-03-24', '2026-03-31'])
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
