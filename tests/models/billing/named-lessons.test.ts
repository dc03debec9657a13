import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { pauseEnrolment } from '#app/models/enrolment/changes.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { reasonOfLine } from '#app/letters/line-reason.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
import { aTerm } from '../../support/lesson-factories.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

/** Private lessons on Tuesdays from 6 January 2026, of a child who leaves after the third of the month. */
function leaving(version: Partial<NewPlanVersion> = {}, endsOn: string | null = '2026-01-20') {
	const office = aBillingOffice('2026-01-02T15:00:00Z')
	const { school, access, family } = office
	const classId = aClass(school, { name: 'Guitar', kind: 'private', weekday: 2 })
	const planId = aPlan(access, { basis: 'month_lessons', amountMinor: 32_50, ...version })
	const child = aBilledChild(school, access, { family, classId, planId })
	valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: '2026-03-31' })))
	if (endsOn) change(`update enrolments set state = 'ending', ends_on = ?`, endsOn)
	const line = (period = '2026-01') => {
		const [{ unitMinor, lessonDays, why } = {}] = suggestLines(access, family, period).lines
		return { unitMinor, days: lessonDays?.map((day) => day.slice(5)), whys: why?.split('; ').slice(1) }
	}
	const report = (day: string) => valueOf(reportAbsence(access, lessonOn(day), child.student))
	return { ...office, ...child, classId, line, report }
}

const lessonOn = (day: string) => rows<{ id: string }>('select id from lessons where day = ?', day)[0]!.id

const cancel = (day: string, state = 'canceled_by_school') =>
	change('update lessons set state = ?, canceled_at = ? where day = ?', state, Date.now(), day)

const ABSENT = 'absence reported in time: 6 January 2026'

describe('a line', () => {
	it('names a lesson that the family called off in time if it is charged', () => {
		const { line, report } = leaving()
		report('2026-01-06')
		expect(rows(`select state from lessons where day = '2026-01-06'`)).toEqual([
			{ state: 'canceled_in_time' },
		])
		expect(line()).toEqual({
			unitMinor: 3 * 32_50,
			days: ['01-06', '01-13', '01-20'],
			whys: ['3 lessons', ABSENT],
		})
	})

	it.each([
		['month', 'by lessons', {}, ['3 of 4 lessons', ABSENT]],
		['month', 'whatever its days', { partMonth: 'full' }, [ABSENT]],
		['term', 'by lessons', {}, ['3 of 13 lessons', ABSENT]],
	] as const)('of a price for a %s, %s, names the same lessons', (basis, _, version, whys) => {
		const { school, line, report } = leaving({ basis, ...version })
		if (basis === 'term') aTerm(school, { startsOn: '2026-01-05', endsOn: '2026-03-31' })
		report('2026-01-06')
		expect(line()).toMatchObject({ days: ['01-06', '01-13', '01-20'], whys })
	})

	it('names a lesson that the school canceled if it is charged, and none of a closed day', () => {
		const { line } = leaving()
		cancel('2026-01-13')
		expect(line()).toEqual({
			unitMinor: 3 * 32_50,
			days: ['01-06', '01-13', '01-20'],
			whys: ['3 lessons', 'lesson canceled: 13 January 2026'],
		})
		cancel('2026-01-13', 'closed')
		expect(line()).toEqual({ unitMinor: 2 * 32_50, days: ['01-06', '01-20'], whys: ['2 lessons'] })
	})

	it('does not tell the families of a shared lesson that one of them canceled it', () => {
		const { line } = leaving()
		change(`update classes set kind = 'group'`)
		cancel('2026-01-13', 'canceled_in_time')
		expect(line().whys).toEqual(['3 lessons', 'lesson canceled: 13 January 2026'])
	})

	it('names no lesson that was canceled before the student joined', () => {
		const { line } = leaving()
		cancel('2026-01-13')
		change(
			`update enrolments set starts_on = '2026-01-05', created_at = (select max(canceled_at) + 1 from lessons)`,
		)
		expect(line()).toEqual({ unitMinor: 2 * 32_50, days: ['01-06', '01-20'], whys: ['2 lessons'] })
	})

	it('names a day twice on which the class has two lessons', () => {
		const { line } = leaving()
		change(
			`update lessons set moved_from = starts_at, day = '2026-01-13',
				starts_at = starts_at + 7 * 86400000 - 3600000, ends_at = ends_at + 7 * 86400000 - 3600000 where day = '2026-01-06'`,
		)
		expect(line()).toEqual({
			unitMinor: 3 * 32_50,
			days: ['01-13', '01-13', '01-20'],
			whys: ['3 lessons'],
		})
	})

	it('counts the lessons of a pause that is charged, which are not in the timetable', () => {
		const { access, classId, enrolmentId: id, line } = leaving({}, null)
		const pause = { from: '2026-01-12', to: '2026-01-18', keepsSeat: true, paysWhilePaused: true }
		const { version } = rows<{ version: number }>('select version from enrolments')[0]!
		valueOf(pauseEnrolment(access, { classId, id }, { ...pause, version }))
		change(`delete from lessons where day = '2026-01-13'`)
		expect(line()).toEqual({
			unitMinor: 4 * 32_50,
			days: ['01-06', '01-20', '01-27'],
			whys: ['4 lessons', '1 lesson during the pause'],
		})
	})

	it.each(['month', 'month_lessons'] as const)('is there for no %s after the last of a series', (basis) => {
		const { line } = leaving({ basis }, null)
		const dueIn = (month: string) => line(month).unitMinor
		const flat = dueIn('2026-03')
		expect(flat).toBe(basis === 'month' ? 32_50 : 5 * 32_50)
		expect(dueIn('2026-04')).toBeUndefined()
		change('delete from lessons')
		change('delete from series')
		expect(dueIn('2026-04'), 'a class without lessons meets on its weekday').toBe(
			basis === 'month' ? 32_50 : 4 * 32_50,
		)
	})

	it('names the lessons to come of a series without an end', () => {
		const { line } = leaving({}, null)
		change(`delete from lessons where day > '2026-02-15'`)
		change(`update series set ends_on = '2026-02-15', open_ended = 1`)
		expect(line('2026-02')).toEqual({
			unitMinor: 4 * 32_50,
			days: ['02-03', '02-10', '02-17', '02-24'],
			whys: ['4 lessons'],
		})
	})
})

it('says in the language of its reader why it names a lesson that does not take place', () => {
	const why = `${ABSENT}; lesson canceled: 13 January 2026; 1 lesson during the pause`
	expect(reasonOfLine(why, 'de', 'EUR')).toBe(
		'rechtzeitig abgemeldet: 6. Januar 2026; Unterrichtsstunde abgesagt: 13. Januar 2026; 1 Unterrichtsstunde während der Pause',
	)
	expect(reasonOfLine(why, 'es', 'EUR')).toBe(
		'ausencia comunicada a tiempo: 6 de enero de 2026; clase cancelada: 13 de enero de 2026; 1 clase durante la pausa',
	)
})
