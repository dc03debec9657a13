import { afterEach, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { previewLeaving } from '#app/models/billing/leaving.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { reasonOfLine } from '#app/letters/line-reason.server.ts'
import type { StateChange } from '#app/domain/student/state-change.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aTerm } from '../../support/lesson-factories.ts'
import { aSite, tuesdays, valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'
import { allOf } from '../../support/steps.ts'

afterEach(() => void vi.useRealTimers())

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))

/** A private lesson on the 13 Wednesdays of a term at 130.00, from 2 September to 25 November 2026. */
function aLessonOfTerm({ startsOn = '2026-09-01', until }: { startsOn?: string; until?: string } = {}) {
	const office = aBillingOffice('2026-08-20T15:00:00Z')
	const { school, access, family, piano } = office
	change("update classes set kind = 'private'")
	aTerm(school, { startsOn: '2026-09-01', endsOn: '2026-11-30' })
	const planId = aPlan(access, { basis: 'term', amountMinor: 130_00 })
	const wish = tuesdays({ weekdays: [3], startsOn: '2026-09-02', endsOn: until })
	const series = valueOf(addSeries(access, newId(), piano, wish))
	const { student } = aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	const due = (period: string) =>
		suggestLines(access, family, period).lines.map(({ unitMinor, why }) => [
			unitMinor,
			why?.split('; ').at(-1),
		])
	return {
		...office,
		student,
		seriesId: series.id,
		due,
		tooMuch: (period: string) =>
			suggestLines(access, family, period).overbilled?.map(({ amountMinor }) => amountMinor) ?? [],
		bill: (period: string) => {
			const { lines } = suggestLines(access, family, period)
			const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
			valueOf(issueInvoice(access, id))
		},
		become: (to: StateChange) => {
			const [{ version = 0 } = {}] = rows<{ version: number }>('select version from students')
			valueOf(changeStudentStatus(access, student, { lessons: 'remove', ...to }, version))
		},
		close: (startsOn: string, endsOn = startsOn) => {
			const closure = { name: `Closed ${startsOn}`, effect: 'skip', startsOn, endsOn } as const
			const { id } = valueOf(addClosure(access, newId(), closure))
			valueOf(applyClosing(access, id, valueOf(previewClosing(access, id)).token))
		},
	}
}

describe('a day that is closed within a term', () => {
	const none = () => [[], []]

	it('changes nothing for a student who has left, before their last day or after it', () => {
		const { become, bill, close, due, tooMuch } = aLessonOfTerm()
		become({ state: 'left', since: '2026-10-08', places: 'give-up' })
		expect(due('2026-10')).toEqual([[60_00, '6 of 13 lessons']])
		bill('2026-10')
		on('2026-09-10')
		for (const day of ['2026-10-28', '2026-11-11', '2026-09-30']) {
			close(day)
			for (const period of ['2026-09', '2026-10', '2026-11'])
				expect([due(period), tooMuch(period)]).toEqual(none())
		}
	})

	it('changes nothing for a student who paused, or joined within it', () => {
		const { become, bill, close, due, tooMuch } = aLessonOfTerm({ startsOn: '2026-09-15' })
		become({ state: 'paused', since: '2026-10-05', until: '2026-10-16', places: 'keep' })
		expect(due('2026-09')).toEqual([[90_00, '9 of 13 lessons']])
		bill('2026-09')
		on('2026-09-20')
		for (const day of ['2026-10-07', '2026-10-21', '2026-11-18']) {
			close(day)
			expect([due('2026-11'), tooMuch('2026-11')]).toEqual(none())
		}
	})

	it('is named in the share, and costs a newcomer nothing who has no other lesson in it', () => {
		const { close, due } = aLessonOfTerm({ startsOn: '2026-11-17' })
		close('2026-11-25')
		expect(due('2026-11')).toEqual([[20_00, '2 of 13 lessons, 1 of them on closed days']])
		close('2026-11-18')
		expect(due('2026-11')).toEqual([])
	})

	it('counts once where its lesson was moved to another day', () => {
		const { close, due } = aLessonOfTerm({ startsOn: '2026-11-10' })
		change(
			`update lessons set day = '2026-11-19', starts_at = starts_at + 86400000, ends_at = ends_at + 86400000,
			moved_from = starts_at where day = '2026-11-18'`,
		)
		close('2026-11-18')
		expect(due('2026-11')).toEqual([[30_00, '3 of 13 lessons']])
	})
})

describe('a student who leaves a term after pauses', () => {
	const PAUSES = [
		{ state: 'paused', since: '2026-09-07', until: '2026-09-18', places: 'keep' },
		{ state: 'paused', since: '2026-10-12', until: '2026-10-16', places: 'keep' },
	] as const
	const LAST = '2026-11-12'

	it.each([
		['goes on without an end', undefined],
		['has a last day', '2026-11-25'],
	])('owes what was said before, where the lesson %s', (_, until) => {
		const { access, family, student, become, due } = aLessonOfTerm({ until })
		become(PAUSES[0])
		expect(due('2026-11')).toEqual([[110_00, '11 of 13 lessons']])
		for (const day of ['2026-09-10', '2026-10-01']) {
			on(day)
			allOf(applyPlans())
		}
		become(PAUSES[1])
		expect(due('2026-11')).toEqual([[100_00, '10 of 13 lessons']])
		for (const day of ['2026-10-13', '2026-10-20']) {
			on(day)
			allOf(applyPlans())
		}
		const said = previewLeaving(access, student, { endsOn: LAST })?.lines ?? []
		become({ state: 'left', since: '2026-11-13', places: 'give-up' })
		expect(due('2026-11')).toEqual([[80_00, '8 of 13 lessons']])
		expect(said.map(({ amountMinor }) => amountMinor)).toEqual([80_00])
		expect(suggestLines(access, family, '2026-10').lines).toHaveLength(1)
	})
})

describe('a term in three parts after a pause', () => {
	function paused() {
		const price = { basis: 'term', amountMinor: 330_00, instalments: 3 } as const
		const seat = aSeat(price, { now: '2027-01-05', startsOn: '2027-01-05' })
		aTerm(seat.school, { startsOn: '2027-01-05', endsOn: '2027-03-23' })
		valueOf(
			addSeries(seat.access, newId(), seat.piano, tuesdays({ startsOn: '2027-01-05', endsOn: '2027-03-23' })),
		)
		return seat
	}
	const part = (number: number, more = '') =>
		`Plan, $330.00 a term; 10 of 12 lessons; part ${number} of 3${more}`
	const less = '; $18.33 of it was billed before'

	it('says what comes off the next part, because the first was too high', () => {
		const { amounts, bill, pause, whys } = paused()
		bill('2027-01')
		pause('2027-01-25', '2027-02-07')
		// 10 of 12 lessons are 275.00, and 110.00 were billed instead of 91.67.
		expect([amounts('2027-03'), whys('2027-03')]).toEqual([
			[73_34, 91_66],
			[part(2, less), part(3)],
		])
		bill('2027-02')
		expect([amounts('2027-03'), whys('2027-03')]).toEqual([[91_66], [part(3)]])
		expect(reasonOfLine(part(2, less), 'de', 'USD')?.replaceAll('\u00a0', ' ')).toContain(
			'10 von 12 Unterrichtsstunden; Teilbetrag 2 von 3; davon 18,33 $ schon berechnet',
		)
	})

	it('says nothing more if it was known before the first part', () => {
		const { pause, whys } = paused()
		pause('2027-01-25', '2027-02-07')
		expect(whys('2027-03')).toEqual([part(1), part(2), part(3)])
	})
})

it('a term of another site that begins on the same day makes nothing of the own one a surplus', () => {
	const price = { basis: 'term', amountMinor: 180_00, instalments: 3 } as const
	const { school, amounts, absent, bill } = aSeat(price, { now: '2027-01-05', startsOn: '2027-01-11' })
	const siteId = aSite(school.id)
	aTerm(school, { startsOn: '2027-01-11', endsOn: '2027-03-27' })
	aTerm(school, { startsOn: '2027-01-11', endsOn: '2027-04-30', siteId })
	aTerm(school, { startsOn: '2027-04-12', endsOn: '2027-07-17' })
	for (const period of ['2027-01', '2027-02', '2027-03']) bill(period)
	expect([amounts('2027-04'), absent('2027-04')]).toEqual([[60_00], []])
})
