import { afterEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { pausePlace } from '#app/models/class/leaving.server.ts'
import { joinClass } from '#app/models/enrolment/joining.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aStudent, aTeacher, anEnrolment } from '../../support/factories.ts'
import { aTerm } from '../../support/lesson-factories.ts'
import { lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

afterEach(() => void vi.useRealTimers())

const TERM = { basis: 'term', amountMinor: 140_00, validFrom: '2026-01-01' } as const
const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))

/** A class on Wednesdays that one student left in January, in a term of 14 Wednesdays to 22 July 2026. */
function anEmptyClass() {
	const office = aBillingOffice('2026-01-02T15:00:00Z')
	const { school, access, family, piano } = office
	const first = aStudent(school, { firstName: 'Cem', lastName: 'Old' })
	anEnrolment(school, piano, first, { startsOn: '2026-01-01', endsOn: '2026-01-20', state: 'ending' })
	const wish = tuesdays({ weekdays: [3], startsOn: '2026-01-07', endsOn: undefined })
	valueOf(addSeries(access, newId(), piano, wish))
	change("delete from lessons where day > '2026-01-20'")
	change("update series set ends_on = '2026-01-14'")
	aTerm(school, { startsOn: '2026-04-20', endsOn: '2026-07-24' })
	on('2026-07-13')
	const plan = aPlan(access, TERM)
	const join = () => {
		const studentId = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
		const joining = { studentId, studentName: 'Ada Okafor', classId: piano, startsOn: '2026-07-13' }
		const { id } = valueOf(
			write((tx) => joinClass(tx, access, { ...joining, isTrial: false, ifFull: 'refuse' })),
		)
		valueOf(
			setEnrolmentPlan(access, { enrolmentId: id, planId: plan, startsOn: '2026-07-13', override: null }),
		)
	}
	const why = () => suggestLines(access, family, '2026-07').lines[0]?.why?.split('; ').at(-1)
	return { ...office, plan, join, why }
}

describe('a class that stood empty', () => {
	it('has lessons again as soon as a student joins', () => {
		const { piano, join } = anEmptyClass()
		join()
		const days = lessonsOfClass(piano).map(({ day }) => day)
		expect(days.filter((day) => day > '2026-01-20').slice(0, 2)).toEqual(['2026-07-15', '2026-07-22'])
	})

	it('costs a newcomer their share of all days of the term, before and after its lessons are added', () => {
		const { school, access, family, piano, plan, why } = anEmptyClass()
		aBilledChild(school, access, { family, classId: piano, planId: plan, startsOn: '2026-07-13' })
		expect(why()).toBe('2 of 14 lessons')
		allOf(rollOpenSeries())
		expect(lessonsOfClass(piano).some(({ day }) => day === '2026-07-15')).toBe(true)
		expect(why()).toBe('2 of 14 lessons')
	})
})

it('a class that began before its first lesson in the schedule costs a newcomer their share of all its days', () => {
	const { school, access, family, piano } = aBillingOffice('2026-11-28T15:00:00Z')
	change("update classes set kind = 'group', starts_on = '2026-09-09' where id = ?", piano)
	aTerm(school, { startsOn: '2026-09-07', endsOn: '2026-12-18' })
	const wish = tuesdays({ weekdays: [3], startsOn: '2026-11-04', endsOn: '2026-12-16' })
	valueOf(addSeries(access, newId(), piano, wish))
	const plan = aPlan(access, TERM)
	aBilledChild(school, access, { family, classId: piano, planId: plan, startsOn: '2026-12-01' })
	expect(suggestLines(access, family, '2026-12').lines[0]?.why).toContain('3 of 15 lessons')
})

describe('a lesson that the office left out', () => {
	/** Private lessons on Tuesdays from 6 January 2026, without the one on 20 January, on which the teacher is away. */
	function aLeftOutLesson(version: Partial<NewPlanVersion>) {
		const office = aBillingOffice('2026-01-02T15:00:00Z')
		const { school, access, family } = office
		const teacherId = aTeacher(school)
		change(
			`insert into teacher_time_off (school_id, id, teacher_id, starts_on, ends_on, state, created_at, updated_at)
			values (?, ?, ?, '2026-01-20', '2026-01-20', 'approved', 1, 1)`,
			...[school.id, newId(), teacherId],
		)
		const classId = aClass(school, { name: 'Guitar', kind: 'private', weekday: 2 })
		const planId = aPlan(access, { amountMinor: 94_00, ...version })
		const seat = { family, classId, planId, startsOn: '2026-01-06' }
		const { enrolmentId: id } = aBilledChild(school, access, seat)
		valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: undefined, teacherId }), 'leave-out'))
		const pauses = (paysWhilePaused: boolean) => {
			const [{ version = 0 } = {}] = rows<{ version: number }>('select version from enrolments')
			const pause = { from: '2026-01-07', to: '2026-01-31', keepsSeat: true, paysWhilePaused, version }
			valueOf(pausePlace(access, { classId, id }, { ...pause, lessons: 'remove' }))
		}
		const january = () => suggestLines(access, family, '2026-01').lines
		return { ...office, id, pauses, january }
	}

	it('does not come back with a student who goes on, and is not billed then', () => {
		const { access, family, id, pauses, january } = aLeftOutLesson({})
		const lines = january()
		expect(lines).toMatchObject([{ unitMinor: 70_50 }])
		expect(lines[0]?.why).toMatch(/; 3 of 4 lessons$/)
		const draft = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-01', lines }))
		valueOf(issueInvoice(access, draft.id))
		pauses(false)
		expect(previewSeatChange(access, id, { backOn: undefined })?.lines).toEqual([])
	})

	it('is not charged during a pause that is', () => {
		const { pauses, january } = aLeftOutLesson({ basis: 'month_lessons', amountMinor: 20_00 })
		const charges = (why: RegExp) => {
			const [line, ...others] = january()
			expect([line?.unitMinor, others]).toEqual([60_00, []])
			expect(line?.why).toMatch(why)
		}
		charges(/; 3 lessons$/)
		pauses(true)
		charges(/; 3 lessons; 2 lessons during the pause$/)
	})
})
