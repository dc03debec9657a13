import { describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { listPlaceChanges } from '#app/models/class/detail.server.ts'
import { listSeated } from '#app/models/dashboard/figures.server.ts'
import { countPlaces } from '#app/models/student/bulk-question.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { archiveStudent } from '#app/models/student/internal/archival.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { endAllOf, placesOf } from '#app/models/enrolment/student.server.ts'
import { listEnrolledFrom } from '#app/models/enrolment/roster.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { changeState } from '#app/models/student/internal/state.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import { rows } from '../support/database.ts'
import { aClass, aSchoolWithAccess, aStudent, type ASchool } from '../support/factories.ts'
import { allOf } from '../support/steps.ts'

const day = (access: Access, by: number) => daysAfter(today(access.school.timeZone), by)

function anEnrolment(
	school: ASchool,
	studentId: string,
	classId: string,
	details: Partial<typeof enrolments.$inferInsert> = {},
): string {
	const id = newId()
	const at = Date.now()
	database()
		.insert(enrolments)
		.values({
			schoolId: school.id,
			id,
			studentId,
			classId,
			state: 'active',
			startsOn: '2026-01-12',
			createdAt: at,
			updatedAt: at,
			...details,
		})
		.run()
	return id
}

/** A student who left a duo last week, as was announced before, and whom nobody has touched since. */
function aLeaver() {
	const { school, access } = aSchoolWithAccess()
	const student = aStudent(school)
	const duo = aClass(school, { name: 'Duo', capacity: 2 })
	const lastWeek = day(access, -7)
	anEnrolment(school, student, duo, { state: 'ending', endsOn: lastWeek, endReason: 'Changed instrument' })
	return { school, access, student, duo, lastWeek }
}

const stored = (studentId: string) =>
	rows('select state, ends_on, end_reason, paused_from from enrolments where student_id = ?', studentId)[0]

describe('an enrollment that ended last week', () => {
	it('keeps its last day and its reason when the student leaves', () => {
		const { access, student, lastWeek } = aLeaver()
		const left = write((tx) =>
			changeState(tx, access, student, { state: 'left', since: day(access, 0), reason: 'Moved away' }),
		)
		expect(left).toMatchObject({ ok: true, value: { classes: [] } })
		expect(stored(student)).toMatchObject({
			state: 'ended',
			ends_on: lastWeek,
			end_reason: 'Changed instrument',
		})
	})

	it('keeps them when the student is archived', () => {
		const { access, student, lastWeek } = aLeaver()
		write((tx) => archiveStudent(tx, access, student))
		expect(stored(student)).toMatchObject({ ends_on: lastWeek, end_reason: 'Changed instrument' })
	})

	it('does not pause with the student', () => {
		const { access, student } = aLeaver()
		write((tx) => changeState(tx, access, student, { state: 'paused', since: day(access, 0) }))
		expect(stored(student)).toMatchObject({ state: 'ended', paused_from: null })
	})

	it('is over on the page of the student', () => {
		const { access, student } = aLeaver()
		expect(listPlaces(access, student)).toMatchObject([{ state: 'ended' }])
		expect(placesOf(access, student)).toEqual({ seats: [], queues: [] })
	})

	it('is not shown in the list of students, and does not answer to the filter by class', () => {
		const { access, student } = aLeaver()
		const list = (text: string) => readStudentList(new URLSearchParams(text))
		const [row] = listStudents(access, list('')).rows
		expect(row).toMatchObject({ id: student, classes: [] })
		expect(listStudents(access, list('class=duo')).rows).toEqual([])
	})

	it('leaves the student without a class, before anybody wrote it down', () => {
		const { access, student } = aLeaver()
		const lacking = listStudents(access, readStudentList(new URLSearchParams('missing=class')))
		expect(lacking.rows.map(({ id }) => id)).toEqual([student])
	})

	it('is not among those that bulk actions would end', () => {
		const { access, student } = aLeaver()
		expect(countPlaces(access, [student])).toEqual({ seats: 0, queues: 0 })
	})

	it('takes no seat on the dashboard', () => {
		const { access } = aLeaver()
		expect(listSeated(access).classes).toMatchObject([{ name: 'Duo', taken: 0 }])
	})
})

describe('when a student leaves', () => {
	it('the history of each class says so', () => {
		const { school, access } = aSchoolWithAccess()
		const student = aStudent(school)
		const duo = aClass(school, { name: 'Duo' })
		anEnrolment(school, student, duo)
		write((tx) => changeState(tx, access, student, { state: 'left', since: day(access, 0) }))
		expect(listPlaceChanges(access, duo, 10).map(({ action }) => action)).toEqual(['enrolment.ended'])
	})
})

describe('who may be expected in a class from a day on', () => {
	const names = (access: Access, classId: string, on: string) =>
		listEnrolledFrom(access, classId, on).map(({ firstName }) => firstName)

	function aDuo(details: Partial<typeof enrolments.$inferInsert>) {
		const { school, access } = aSchoolWithAccess()
		const student = aStudent(school, { firstName: 'Ada' })
		const duo = aClass(school, { name: 'Duo' })
		anEnrolment(school, student, duo, details)
		return { access, student, duo }
	}

	it('is whoever is not over, the last day included, also before the first', () => {
		const { access, duo } = aDuo({ state: 'ended', startsOn: '2026-01-12', endsOn: '2026-02-09' })
		const on = ['2026-01-11', '2026-01-12', '2026-02-09', '2026-02-10'].map((each) =>
			names(access, duo, each),
		)
		expect(on).toEqual([['Ada'], ['Ada'], ['Ada'], []])
	})

	it('is nobody who waits, or waited and was never given a seat', () => {
		for (const state of ['enquiry', 'waiting', 'offered', 'ended'] as const) {
			const { access, duo } = aDuo({ state, queuedAt: 1, endsOn: state === 'ended' ? '2026-04-01' : null })
			expect(names(access, duo, '2026-03-02')).toEqual([])
		}
	})

	it('is nobody who left before they began', () => {
		const { access, student, duo } = aDuo({ state: 'future', startsOn: '2999-01-01' })
		endAllOf(access, student, day(access, 0), 'Moved away')
		for (const on of [day(access, 0), '2998-12-31', '2999-01-01']) expect(names(access, duo, on)).toEqual([])
	})

	it('is also who goes on after a pause, and nobody who pauses without an end', () => {
		const pause = { state: 'paused', pausedFrom: '2026-03-02', keepsSeat: true } as const
		const back = aDuo({ ...pause, pausedTo: '2026-03-09' })
		expect(names(back.access, back.duo, '2026-03-05')).toEqual(['Ada'])
		const away = aDuo({ ...pause, pausedTo: null })
		expect(names(away.access, away.duo, '2026-03-01')).toEqual(['Ada'])
		expect(names(away.access, away.duo, '2026-03-05')).toEqual([])
	})

	it('can be asked within the write that changes it', () => {
		const { access, student, duo } = aDuo({})
		const seen = write(() => {
			endAllOf(access, student, '2026-03-02', 'Moved away')
			return names(access, duo, '2026-03-03')
		})
		expect(seen).toEqual([])
	})
})

describe('the hourly job', () => {
	it('writes down what has ended, once', () => {
		const { student } = aLeaver()
		expect(allOf(settleEnrolments())).toBe(1)
		expect(stored(student)?.state).toBe('ended')
		expect(allOf(settleEnrolments())).toBe(0)
	})

	it('ends what was paused beyond its last day, and lets no end be forgotten with a pause', () => {
		const { school, access } = aSchoolWithAccess()
		const pause = { state: 'paused', pausedFrom: day(access, -20), pausedTo: day(access, -10) } as const
		const [over, goesOn] = [aStudent(school), aStudent(school)]
		anEnrolment(school, over, aClass(school), { ...pause, endsOn: day(access, -1) })
		anEnrolment(school, goesOn, aClass(school), { ...pause, endsOn: day(access, 5) })
		expect(listPlaces(access, over)).toMatchObject([{ state: 'ended' }])
		expect(listPlaces(access, goesOn)).toMatchObject([{ state: 'ending' }])
		allOf(settleEnrolments())
		expect([stored(over)?.state, stored(goesOn)?.state]).toEqual(['ended', 'ending'])
	})
})
