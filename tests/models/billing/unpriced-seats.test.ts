import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readUnpricedQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { countUnpricedSeats, listUnpricedSeats } from '#app/models/billing/unpriced-seats.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

const TODAY = '2026-04-10'

let school: ASchool
let access: Access
let piano: string
let planId: string

beforeEach(() => {
	const office = aBillingOffice()
	;({ school, access, piano } = office)
	planId = aPlan(access)
	aBilledChild(school, access, { family: office.family, classId: piano, planId })
})

afterEach(() => void vi.useRealTimers())

function aSeatOf(lastName: string, classId = piano) {
	return anEnrolment(school, classId, aStudent(school, { firstName: 'Cem', lastName }))
}

const listed = (words = '') => listUnpricedSeats(access, readUnpricedQuery(new URLSearchParams(words)))
const need = () => listNeeds(access, TODAY).find(({ need }) => need === 'no-price')

it('are listed by student and counted under what needs attention', () => {
	expect([countUnpricedSeats(access), listed().rows, need()]).toEqual([0, [], undefined])
	const id = aSeatOf('Okafor')
	expect(need()).toEqual({ need: 'no-price', people: 1, more: false, id, name: 'Cem Okafor' })
	const other = aSeatOf('Adler', aClass(school, { name: 'Choir' }))
	expect(listed()).toMatchObject({
		total: 2,
		rows: [
			{ id: other, student: 'Cem Adler', className: 'Choir' },
			{ id, student: 'Cem Okafor', className: 'Piano' },
		],
	})
	expect([countUnpricedSeats(access), need()?.people]).toEqual([2, 2])
})

it('are none where the school has no price plan to choose', () => {
	aSeatOf('Okafor')
	change('update price_plans set archived_at = 1 where id = ?', planId)
	expect([listed().total, need()]).toEqual([0, undefined])
})

it.each([
	['a trial', 'update enrolments set is_trial = 1 where id = ?'],
	[
		'a trial lesson',
		`update classes set kind = 'trial' where id = (select class_id from enrolments where id = ?)`,
	],
	['waiting', `update enrolments set state = 'waiting' where id = ?`],
	['ended', `update enrolments set state = 'ended', ends_on = '2026-04-01' where id = ?`],
	[
		'ended since the last change',
		`update enrolments set state = 'ending', ends_on = '2026-04-09' where id = ?`,
	],
	[
		'in a class that is over',
		`update classes set ends_on = '2026-04-09' where id = (select class_id from enrolments where id = ?)`,
	],
])('are not those of an enrollment that is %s', (_, sql) => {
	const id = aSeatOf('Okafor', aClass(school, { name: 'Choir' }))
	expect(need()?.people).toBe(1)
	change(sql, id)
	expect([listed().total, need()]).toEqual([0, undefined])
})

it('are those to come and those on a last stretch too', () => {
	const [later, leaving] = [aSeatOf('Adler'), aSeatOf('Okafor')]
	change(`update enrolments set state = 'future', starts_on = '2026-05-01' where id = ?`, later)
	change(`update enrolments set state = 'ending', ends_on = '2026-04-10' where id = ?`, leaving)
	expect(listed().rows.map(({ id }) => id)).toEqual([later, leaving])
})

it('fill pages', () => {
	for (let i = 10; i < 36; i++) aSeatOf(`Student ${i}`)
	const { total, rows } = listed('perPage=25&page=2')
	expect([total, rows.map(({ student }) => student)]).toEqual([26, ['Cem Student 35']])
})

it('begin after the trial of a student who is enrolled for good, and the lessons of the trial stay free', () => {
	const student = aStudent(school, { firstName: 'Cem', lastName: 'Adler' })
	const seat = anEnrolment(school, piano, student, { isTrial: true, startsOn: '2026-03-25' })
	for (const day of ['2026-03-25', '2026-04-01', '2026-04-08'])
		markLessonOf(
			access,
			aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`), day }),
			student,
			'P',
		)
	const unbilled = () =>
		['2026-03', '2026-04'].flatMap((month) => listTaughtUnbilled(access, month).map(({ days }) => days))
	expect(unbilled()).toEqual([])
	const stay = { classId: piano, startsOn: '2026-04-08', isTrial: false, ifFull: false }
	valueOf(enrolStudent(access, { id: student, name: 'Cem Adler' }, stay))
	expect(rows('select starts_on from enrolments where id = ?', seat)).toEqual([{ starts_on: '2026-03-25' }])
	const seats = [...listed().rows, ...listBilledSeats(access, { studentId: student })]
	expect(seats.map(({ startsOn }) => startsOn)).toEqual(['2026-04-08', '2026-04-08'])
	expect(unbilled()).toEqual([['2026-04-08']])
})

it('get a price from no earlier day than that after the trial, unless the trial had one', () => {
	const byLesson = aPlan(access, { basis: 'lesson', amountMinor: 40_00 })
	const student = aStudent(school, { firstName: 'Cem', lastName: 'Adler' })
	const enrolmentId = anEnrolment(school, piano, student, { isTrial: true, startsOn: '2026-04-01' })
	const set = (startsOn: string) =>
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId: byLesson, startsOn, override: null }))
	const pricedFrom = () =>
		rows<{ day: string }>(
			'select starts_on as day from enrolment_plans where enrolment_id = ? order by 1',
			enrolmentId,
		).map(({ day }) => day)
	const stay = { classId: piano, startsOn: '2026-04-08', isTrial: false, ifFull: false }
	valueOf(enrolStudent(access, { id: student, name: 'Cem Adler' }, stay))
	set('2026-03-01')
	set('2026-04-01')
	expect(pricedFrom()).toEqual(['2026-04-08'])
	set('2026-04-15')
	expect(pricedFrom()).toEqual(['2026-04-08', '2026-04-15'])
	change('delete from enrolment_plans where enrolment_id = ?', enrolmentId)
	change('update enrolments set is_trial = 1, enrolled_from = null where id = ?', enrolmentId)
	set('2026-03-01')
	expect(pricedFrom()).toEqual(['2026-04-01'])
	valueOf(enrolStudent(access, { id: student, name: 'Cem Adler' }, stay))
	set('2026-03-01')
	set('2026-04-02')
	expect(pricedFrom()).toEqual(['2026-04-01', '2026-04-02', '2026-04-08'])
})
