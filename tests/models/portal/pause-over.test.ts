import { beforeEach, expect, it, vi } from 'vitest'
import { listOf } from '#app/domain/student/list.ts'
import { pausePlace } from '#app/models/class/leaving.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { readSeatsAway } from '#app/routes/student/schedule/read-seats.server.ts'
import { today } from '#app/utils/dates.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'
import { allOf } from '../../support/steps.ts'

let home: ReturnType<typeof aHousehold>
let which: { classId: string; id: string }

beforeEach(() => {
	home = aHousehold()
	const classId = aClass(home.school, { name: 'Choir' })
	which = { classId, id: anEnrolment(home.school, classId, home.ben) }
})

const letters = () => rows<{ text: string }>('select text from outbox order by rowid')
const pause = (more: { to: string; keepsSeat: boolean }) =>
	valueOf(
		pausePlace(home.access, which, {
			version: versionOf(which.id),
			from: '2026-02-02',
			paysWhilePaused: false,
			...more,
		}),
	)
const seat = () =>
	rows('select state, keeps_seat, paused_from, paused_to from enrolments where id = ?', which.id)[0]
const wentOn = () => rows(`select id from audit_entries where action = 'enrolment.resumed'`).length
/** The hourly job on a day. */
function on(day: string) {
	vi.setSystemTime(`${day}T15:00:00Z`)
	change('delete from outbox')
	allOf(applyPlans())
}

it('a student goes on in a class after a pause without a seat, and the family and the teacher read it', () => {
	const { school, teacher } = home
	change('update classes set capacity = 1 where id = ?', which.classId)
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, which.classId, teacher],
	)
	aLesson(school, {
		classId: which.classId,
		teacherId: teacher,
		startsAt: Date.parse('2026-02-13T22:00:00Z'),
	})
	pause({ to: '2026-02-08', keepsSeat: false })
	on('2026-02-08')
	expect([seat(), wentOn(), letters()]).toMatchObject([{ state: 'paused' }, 0, []])
	// The job did not run on the 9th and the 10th.
	on('2026-02-11')
	expect(seat()).toEqual({
		state: 'active',
		keeps_seat: 1,
		paused_from: '2026-02-02',
		paused_to: '2026-02-10',
	})
	const texts = letters().map(({ text }) => text)
	expect(texts).toHaveLength(2)
	expect(texts).toContainEqual(expect.stringMatching(/Choir: goes on\..* Next lesson: Fri 13 February/))
	expect(texts).toContainEqual(expect.stringContaining('Ben Okafor goes on in Choir.'))
	on('2026-02-12')
	expect([wentOn(), letters()]).toEqual([1, []])
})

it('a seat that ends is named with its last day, also if its student has never paused', () => {
	const { ben, own } = home
	change(`update enrolments set state = 'ending', ends_on = '2026-02-20' where id = ?`, which.id)
	const portal = { chosen: [{ id: ben, firstName: 'Ben' }] } as unknown as OpenPortal
	expect(readSeatsAway(own, portal).map(({ words }) => words)).toEqual([
		expect.stringMatching(/Choir.*: last day .*2026$/),
	])
})

it('a student whose seat went to another stays paused, is named to the office, and goes on once a seat is free', () => {
	const { school, access, ben, own } = home
	change('update classes set capacity = 1 where id = ?', which.classId)
	pause({ to: '2026-02-08', keepsSeat: false })
	const other = anEnrolment(school, which.classId, aStudent(school))
	const words = () => {
		const portal = { chosen: [{ id: ben, firstName: 'Ben' }] } as unknown as OpenPortal
		return readSeatsAway(own, portal)[0]?.words
	}
	const needed = () =>
		listNeeds(access, today(access.school.timeZone)).filter(({ need }) => need === 'no-seat')
	const listed = () => listStudents(access, listOf({ missing: 'seat' })).rows.map(({ id }) => id)
	on('2026-02-08')
	expect([needed(), listed()]).toEqual([[], []])
	expect(words()).toMatch(/paused from .*2026 to .*2026$/)
	on('2026-02-09')
	expect([seat(), letters()]).toMatchObject([{ state: 'paused', keeps_seat: 0 }, []])
	expect(needed()).toMatchObject([{ people: 1, id: ben, name: 'Ben Okafor' }])
	expect(listed()).toEqual([ben])
	expect(words()).toContain('the pause is over, but there is no seat yet')
	change(`update classes set ends_on = '2026-02-08' where id = ?`, which.classId)
	expect(listed()).toEqual([])
	change(`update classes set ends_on = null where id = ?`, which.classId)
	change(`update enrolments set state = 'ended', ends_on = '2026-02-15' where id = ?`, other)
	change(`update students set state = 'paused' where id = ?`, ben)
	on('2026-02-16')
	expect([seat(), listed()]).toMatchObject([{ state: 'paused' }, []])
	change(`update students set state = 'active' where id = ?`, ben)
	on('2026-02-17')
	expect([seat(), needed(), listed()]).toMatchObject([{ state: 'active', paused_to: '2026-02-16' }, [], []])
	expect(letters()[0]?.text).toContain('Choir: goes on.')
})

it('a student who waits for a seat comes before one whose pause is over', () => {
	const { school } = home
	change('update classes set capacity = 1 where id = ?', which.classId)
	pause({ to: '2026-02-08', keepsSeat: false })
	anEnrolment(school, which.classId, aStudent(school), {
		state: 'waiting',
		position: 1,
		queuedAt: Date.now(),
	})
	on('2026-02-09')
	expect(seat()).toMatchObject({ state: 'paused' })
})

it('a private lesson goes on after a pause of all classes without their seats, and the student is active', () => {
	change('update classes set capacity = 1')
	const { access, ben } = home
	const { version } = findStudent(access, ben)!
	const days = { since: '2026-02-02', until: '2026-02-08' }
	const toPaused = { state: 'paused', ...days, places: 'give-up', lessons: 'remove' } as const
	valueOf(changeStudentStatus(access, ben, toPaused, version))
	on('2026-02-02')
	which = { classId: home.violin, id: home.enrolmentId }
	expect([findStudent(access, ben)?.state, seat()]).toMatchObject(['paused', { state: 'paused' }])
	on('2026-02-09')
	expect(findStudent(access, ben)).toMatchObject({ state: 'active', stateSince: '2026-02-09' })
	expect(seat()).toMatchObject({ state: 'active', keeps_seat: 1, paused_to: '2026-02-08' })
	expect(
		letters()
			.map(({ text }) => text)
			.join(' '),
	).toContain('Violin: goes on.')
	expect(wentOn()).toBe(2)
})
