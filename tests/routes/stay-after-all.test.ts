import { afterEach, describe, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { findMissingLessons } from '#app/models/class/missing-lessons.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aTerm } from '../support/lesson-factories.ts'
import { tuesdays, valueOf } from '../support/lessons.ts'
import { versionOf } from '../support/office.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']

afterEach(() => void vi.useRealTimers())

it('a private student who stays after all gets the lessons back that had left the schedule', async () => {
	const { access, which, path, office } = await aPrivateMove()
	const { page } = await office.get(path)
	expect(page.text).toContain('The lessons that left the schedule are put back, if their time is still free.')
	expect(page.text).not.toContain('You add them on the next page.')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const next = await office.follow(await office.post(path, { version, shown }))
	expect(next.page.flash).toContain('11 lessons are back in the schedule.')
	expect(next.page.text).not.toContain('Add repeating lessons')
	expect(rows('select state from enrolments where id = ?', which.id)).toEqual([{ state: 'active' }])
	expect(findMissingLessons(access, which)).toBeNull()
})

it.each([
	[
		'cannot be put back',
		'do not come back by themselves.',
		'Add the lessons that left the schedule.',
		'20/01',
	],
	[
		'has lost its time',
		'are put back, if their time is still free.',
		'10 lessons are back in the schedule. What is missing could not be put back: its time is taken, or the teacher is away.',
		'03/02',
	],
])('a private student who stays after all is led to what %s', async (why, words, flash, day) => {
	const { school, which, path, office, at, teacher } = await aPrivateMove()
	if (why === 'has lost its time')
		aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt: at('2026-02-03', '16:00') })
	else change('delete from schedule_changes')
	const { page } = await office.get(path)
	expect(page.text).toContain(`The lessons that left the schedule ${words}`)
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const next = await office.follow(await office.post(path, { version, shown }))
	expect(next.page.flash).toContain(flash)
	expect(next.page.text).toContain('Add repeating lessons')
	expect(next.page.valueOf('startsOn')).toBe(`${day}/2026`)
	expect(rows('select state from enrolments where id = ?', which.id)).toEqual([{ state: 'active' }])
})

it('a last day of a private lesson that is set later says which lessons are back', async () => {
	const { which, path, office } = await aPrivateMove()
	const end = path.replace('/resume?', '/end?')
	const { page } = await office.get(end)
	const fields = { version: page.valueOf('version') ?? '', endsOn: '28/02/2026', reason: 'Moves away' }
	const next = await office.follow(
		await office.post(end, { ...fields, shown: page.valueOf('shown') ?? '', intent: 'save' }),
	)
	expect(next.page.flash).toContain(
		'last day is set. 6 lessons are back in the schedule. The lessons after it left the schedule.',
	)
	const days = rows('select day from lessons where class_id = ? order by day', which.classId)
	expect(days.at(-1)).toEqual({ day: '2026-02-24' })
})

it('a private student whose pause ends early keeps the last day, as the page says', async () => {
	const { access, violin, enrolmentId, ben, teacher, school } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId: teacher, endsOn: '2026-03-31' })))
	const pause = { from: '2026-01-02', to: '2026-01-15', keepsSeat: true, paysWhilePaused: false }
	valueOf(pausePlace(access, which, { version: 1, ...pause, lessons: 'remove' }))
	const end = { version: 2, endsOn: '2026-02-12', reason: 'Moves away', lessons: 'remove' as const }
	valueOf(leaveClass(access, which, end))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}&of=${ben}`
	const { page } = await office.get(path)
	expect(page.text).toContain('The last day stays 12 February 2026.')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const next = await office.follow(await office.post(path, { version, shown }))
	expect(next.page.flash).toContain('The seat ends on 12 February 2026, the last day that is recorded.')
	expect(next.page.flash).toContain('2 lessons are back in the schedule.')
	expect(next.page.text).not.toContain('Add repeating lessons')
	const days = rows('select day from lessons where class_id = ? order by day', violin)
	expect(days.at(-1)).toEqual({ day: '2026-02-10' })
	expect((await office.get(path)).page.text).toContain('Stay after all')
})

it('a student who stays after all gives up the seat in the class of the move', async () => {
	const { school, access, piano, enrolmentId, guitar, path } = aMove()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const { page } = await office.get(path)
	const words = 'The seat in Guitar Group, from 20 January 2026, is given up.'
	expect(page.text).toContain(words)
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	expect(page.control('tells')).toContain('checked')
	const next = await office.follow(await office.post(path, { version, shown, tells: 'on' }))
	expect(next.page.flash).toContain(words)
	expect(next.page.flash).toContain('The families will get an email')
	expect(next.page.flash).toContain(
		'A seat is free in Guitar Group. Cy Roe is next: offer it on the waiting list.',
	)
	expect(seatsIn(piano)).toEqual([{ state: 'active', ends_on: null, end_reason: null }])
	expect(seatsIn(guitar)).toEqual([
		{ state: 'ended', ends_on: '2026-01-01', end_reason: 'Stays in Piano Group' },
		{ state: 'waiting', ends_on: null, end_reason: null },
	])
	expect(findMissingLessons(access, { classId: piano, id: enrolmentId })).toBeNull()
})

it('a student who leaves the school does not stay in one class, and the page leads to the last day', async () => {
	const { school, access, violin, enrolmentId, ben } = aHousehold()
	const { version = 0 } = findStudent(access, ben) ?? {}
	valueOf(changeStudentStatus(access, ben, { state: 'left', since: '2026-02-20' }, version))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}`
	const { page } = await office.get(path)
	expect(page.text).toContain(
		'leaves the school after 20 February 2026. Remove that last day if they stay. The classes that end with it then go on.',
	)
	expect(page.html).toContain(href.student(ben, 'stay'))
	expect(page.html).not.toContain('name="version"')
	change('delete from outbox')
	const refused = await office.post(path, { version: String(versionOf(enrolmentId)), tells: 'on' })
	expect(refused.page.text).toContain('Remove that last day on the page of the student first.')
	expect(seatsIn(violin)).toMatchObject([{ state: 'ending', ends_on: '2026-02-20' }])
	expect(rows('select id from outbox')).toEqual([])
})

it('the private lessons of a move that is taken back leave the schedule', () => {
	const { access, piano, enrolmentId, guitar } = aMove('private')
	valueOf(addSeries(access, newId(), guitar, tuesdays({ startsOn: '2026-01-20', endsOn: '2026-02-10' })))
	valueOf(resumeEnrolment(access, { classId: piano, id: enrolmentId }, 2))
	expect(rows('select id from lessons where class_id = ?', guitar)).toEqual([])
})

it('the billing preview of a student who stays credits the class of the move', () => {
	const { access, family, piano, enrolmentId, guitar } = aMove()
	const planId = aPlan(access, {}, 'Monthly')
	const [moved] = rows<{ id: string }>('select id from enrolments where class_id = ?', guitar)
	const seat = { enrolmentId: moved?.id ?? '', planId, startsOn: '2026-01-20', override: null }
	valueOf(setEnrolmentPlan(access, seat))
	const { lines } = suggestLines(access, family, '2026-02')
	valueOf(
		issueInvoice(
			access,
			valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-02', lines })).id,
		),
	)
	expect(lines).toHaveLength(1)
	const preview = previewSeatChange(access, enrolmentId, { backOn: undefined })
	valueOf(resumeEnrolment(access, { classId: piano, id: enrolmentId }, 2))
	const { overbilled = [] } = suggestLines(access, family, '2026-02')
	expect(overbilled).toHaveLength(1)
	expect(preview?.credits.map(({ amountMinor }) => amountMinor)).toEqual(
		overbilled.map(({ amountMinor }) => amountMinor),
	)
})

describe('the billing preview of a private student who stays counts the lessons that are put back', () => {
	it.each([
		['in parts', { basis: 'term', amountMinor: 165_00, instalments: 3 }, [['2026-01', '2026-02'], []]],
		['in a part that was credited', { basis: 'term', amountMinor: 165_00, instalments: 3 }, [MONTHS, []]],
		[
			'in parts with a run after it',
			{ basis: 'term', amountMinor: 165_00, instalments: 3 },
			[['2026-01'], MONTHS],
		],
		['at once', { basis: 'term', amountMinor: 165_00 }, [['2026-01'], []]],
		['by the month', { basis: 'month_lessons', amountMinor: 20_00 }, [['2026-01'], []]],
	] as const)('paid %s', (_, plan, [before, after]) => {
		const { its, bill, due, leaves } = aPrivateTerm(plan)
		before.forEach(bill)
		vi.setSystemTime(Date.parse('2026-01-20T15:00:00Z'))
		leaves('2026-02-10')
		const { overbilled = [] } = suggestLines(its.access, its.family, '2026-02')
		for (const { invoiceId: id, amountMinor, student: studentId } of overbilled)
			valueOf(
				creditInvoice(its.access, newId(), { id, amountMinor, studentId, reason: 'Away', isForDays: true }),
			)
		after.forEach(bill)
		const { lines = [] } = previewSeatChange(its.access, its.enrolmentId, { backOn: undefined }) ?? {}
		valueOf(resumeSeat(its.access, its.which, versionOf(its.enrolmentId)))
		expect(lines.length).toBeGreaterThan(0)
		// A month after the one in which the student was to leave bills its own line.
		const named = plan.basis === 'term' ? MONTHS : MONTHS.slice(0, 2)
		expect(
			new Set(lines.map(({ description, why, amountMinor }) => [description, why, amountMinor].join())),
		).toEqual(new Set(named.flatMap(due)))
	})

	it('up to a later last day', () => {
		const { its, bill, due, leaves } = aPrivateTerm({ basis: 'term', amountMinor: 165_00, instalments: 3 })
		bill('2026-01')
		leaves('2026-02-10')
		const { lines = [] } = previewSeatChange(its.access, its.enrolmentId, { endsOn: '2026-03-10' }) ?? {}
		leaves('2026-03-10')
		expect(
			new Set(lines.map(({ description, why, amountMinor }) => [description, why, amountMinor].join())),
		).toEqual(new Set(MONTHS.flatMap(due)))
	})
})

it('a private student who comes back early gets the lessons back, and is led to the one whose time is taken', async () => {
	const { school, access, violin, enrolmentId, ben, teacher, at } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 3 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId: teacher, endsOn: '2026-03-31' })))
	const pause = { version: 1, from: '2026-01-12', to: '2026-02-08', keepsSeat: true, paysWhilePaused: false }
	valueOf(pausePlace(access, which, { ...pause, lessons: 'remove' }))
	aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt: at('2026-01-20', '16:00') })
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}`
	const { page } = await office.get(path)
	expect(page.text).toContain('The lessons that left the schedule are put back, if their time is still free.')
	expect(page.text).toContain('The preview counts all lessons that are to be put back.')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const answer = await office.post(path, { version, shown })
	expect(answer.location).toContain(`of=${ben}`)
	const next = await office.follow(answer)
	expect(next.page.flash).toContain(
		'3 lessons are back in the schedule. What is missing could not be put back',
	)
	expect([next.page.valueOf('startsOn'), next.page.valueOf('endsOn')]).toEqual(['20/01/2026', '20/01/2026'])
	expect([next.page.valueOf('startTime'), next.page.valueOf('durationMinutes')]).toEqual(['16:00', '45'])
})

it('a private student whose only lesson of a pause was prepared gets it back, as the page says', async () => {
	const { school, access, violin, enrolmentId, ben, teacher } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId: teacher, endsOn: '2026-03-31' })))
	const [lesson] = rows<{ id: string }>(`select id from lessons where day = '2026-01-13'`)
	change(
		`insert into lesson_notes (school_id, id, lesson_id, student_id, day, covered, created_at, updated_at)
		values (?, 'note', ?, ?, '2026-01-13', 'Waltz', 1, 1)`,
		...[school.id, lesson?.id ?? '', ben],
	)
	const pause = { version: 1, from: '2026-01-12', to: '2026-01-18', keepsSeat: true, paysWhilePaused: false }
	valueOf(pausePlace(access, which, { ...pause, lessons: 'remove' }))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}`
	const { page } = await office.get(path)
	expect(page.text).toContain('The lessons that left the schedule are put back, if their time is still free.')
	const [version, shown] = [page.valueOf('version') ?? '', page.valueOf('shown') ?? '']
	const next = await office.follow(await office.post(path, { version, shown }))
	expect(next.page.flash).toContain('1 lesson is back in the schedule.')
})

it('a student whose status is active again before the pause is over is led to its lessons', async () => {
	const { school, access, violin, ben } = aHousehold()
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const status = (to: string) => `${href.student(ben, 'status')}?to=${to}`
	const version = async (to: string) => (await office.get(status(to))).page.valueOf('version') ?? ''
	const days = { since: '2026-01-02', until: '2026-02-08', lessons: 'remove', places: 'keep' }
	const paused = await office.post(status('paused'), {
		version: await version('paused'),
		state: 'paused',
		...days,
	})
	expect(paused.status).toBe(303)
	const back = { version: await version('active'), state: 'active', since: '2026-01-02' }
	const next = await office.follow(await office.post(status('active'), back))
	expect(next.page.flash).toContain('have left the schedule. Add them again.')
	expect([next.page.valueOf('startsOn'), next.page.valueOf('endsOn')]).toEqual(['06/01/2026', '03/02/2026'])
})

it('a student with two private lessons is led to those of both, which are told apart by their weekday', async () => {
	const { school, access, violin, ben } = aHousehold()
	const other = aClass(school, { name: 'Violin', kind: 'private', capacity: 1, weekday: 4 })
	anEnrolment(school, other, ben)
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	const thursdays = { weekdays: [4], startsOn: '2026-01-08', endsOn: '2026-03-31', startTime: '10:00' }
	valueOf(addSeries(access, newId(), other, tuesdays(thursdays)))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const status = (to: string) => `${href.student(ben, 'status')}?to=${to}`
	const version = async (to: string) => (await office.get(status(to))).page.valueOf('version') ?? ''
	const days = { since: '2026-01-02', until: '2026-02-08', lessons: 'remove', places: 'keep' }
	await office.post(status('paused'), { version: await version('paused'), state: 'paused', ...days })
	const back = { version: await version('active'), state: 'active', since: '2026-01-02' }
	const next = await office.follow(await office.post(status('active'), back))
	expect(next.page.flash).toMatch(
		/Lessons of Violin \(Tuesday\) and Violin \(Thursday.*\) have left the schedule/,
	)
	expect(next.page.text).toContain('no lessons from 6 January 2026 to 3 February 2026')
	expect(next.page.text).toContain('no lessons from 8 January 2026 to 5 February 2026')
	const path = href.newSeries(other, { day: '2026-01-08', until: '2026-02-05', of: ben })
	expect(next.body).toContain(path.replaceAll('&', '&amp;'))
	const form = await office.get(path)
	const fields = {
		formKey: form.page.valueOf('formKey') ?? '',
		startTime: '10:00',
		durationMinutes: '30',
		every: '1',
	}
	const until = {
		startsOn: '08/01/2026',
		endsOn: '05/02/2026',
		frequency: 'weekly',
		weekdays: '4',
		ends: 'on',
	}
	const after = await office.follow(await office.post(path, { ...fields, ...until }))
	expect(after.page.flash).toBe('5 lessons were added.')
	expect(after.page.text).toContain('no lessons from 6 January 2026 to 3 February 2026')
	expect(after.page.text).not.toContain('8 January 2026')
})

it('lessons are missing during a pause only if they left the schedule', () => {
	const { access, violin, enrolmentId } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ endsOn: '2026-03-31' })))
	const pause = { version: 1, from: '2026-01-12', keepsSeat: true, paysWhilePaused: false }
	valueOf(pausePlace(access, which, { ...pause, to: '2026-02-08', lessons: 'keep' }))
	expect(findMissingLessons(access, which)).toBeNull()
	valueOf(resumeEnrolment(access, which, 2))
	valueOf(pausePlace(access, which, { ...pause, version: 3, lessons: 'remove' }))
	expect(findMissingLessons(access, which)).toEqual({ day: '2026-01-13', until: '2026-03-31' })
})

/** Ben has a private lesson on Tuesdays from the third week of a term to the end of March. */
function aPrivateTerm(plan: Partial<NewPlanVersion>) {
	const { school, access, violin, enrolmentId, family, teacher: teacherId } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	change(`update enrolments set starts_on = '2026-01-20' where id = ?`, enrolmentId)
	aTerm(school, { name: 'Spring', startsOn: '2026-01-05', endsOn: '2026-03-27' })
	valueOf(
		addSeries(access, newId(), violin, tuesdays({ teacherId, startsOn: '2026-01-20', endsOn: undefined })),
	)
	const planId = aPlan(access, plan)
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
	const suggested = (period: string) => suggestLines(access, family, period).lines
	return {
		its: { access, which, enrolmentId, family },
		bill: (period: string) => {
			const lines = suggested(period)
			if (lines.length === 0) return
			const draft = saveInvoiceDraft(access, newId(), { familyId: family, period, lines })
			valueOf(issueInvoice(access, valueOf(draft).id))
		},
		due: (period: string) =>
			suggested(period).map(({ description, why, unitMinor }) => [description, why, unitMinor].join()),
		leaves: (endsOn: string) =>
			valueOf(leaveClass(access, which, { version: versionOf(enrolmentId), endsOn, reason: 'Moves away' })),
	}
}

/** Ben moves from his private lesson on Tuesdays to a choir on January 20. */
async function aPrivateMove() {
	const { school, access, violin, enrolmentId, ben, teacher, at } = aHousehold()
	const which = { classId: violin, id: enrolmentId }
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId: teacher, endsOn: '2026-03-31' })))
	const move = { version: 1, classId: aClass(school, { name: 'Choir' }), startsOn: '2026-01-20' }
	valueOf(moveEnrolment(access, which, move))
	const office = await Visitor.signedInAs(anAdminAt(school))
	const path = `${href.class(violin, 'students')}/resume?enrolment=${enrolmentId}&of=${ben}`
	return { school, access, which, path, office, at, teacher }
}

/** Ben moves from the piano group to a guitar class on January 20, for which Cy waits. */
function aMove(kind: 'group' | 'private' = 'group') {
	const { school, access, family, ben } = aHousehold()
	const piano = aClass(school, { name: 'Piano Group', weekday: 3 })
	const guitar = aClass(school, { name: 'Guitar Group', kind, weekday: 2, capacity: 1 })
	const enrolmentId = anEnrolment(school, piano, ben)
	const move = { version: 1, classId: guitar, startsOn: '2026-01-20' }
	valueOf(moveEnrolment(access, { classId: piano, id: enrolmentId }, move))
	const cy = aStudent(school, { firstName: 'Cy', lastName: 'Roe' })
	if (kind === 'group') anEnrolment(school, guitar, cy, { state: 'waiting', position: 1 })
	const path = `${href.class(piano, 'students')}/resume?enrolment=${enrolmentId}`
	return { school, access, family, piano, guitar, enrolmentId, path }
}

function seatsIn(classId: string) {
	return rows('select state, ends_on, end_reason from enrolments where class_id = ? order by id', classId)
}
