import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { answerOffer, changeQueue } from '#app/models/enrolment/queue.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { changeStudents } from '#app/models/student/bulk.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aSeries, aStudent } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aStudio> & { circle: string; ada: string; dev: string; seat: string }

/** A group of the teacher that meets on 20 and 27 January; Dev is in it. */
beforeEach(() => {
	const studio = aStudio()
	const { school, teacher } = studio
	change(`update users set email = 'jun@school.example' where id = ?`, teacher.userId)
	const circle = aGroup(studio, 'Piano Circle')
	const ada = aStudent(school, { firstName: 'Ada', lastName: 'Rao' })
	const dev = aStudent(school, { firstName: 'Dev', lastName: 'Rao' })
	its = { ...studio, circle, ada, dev, seat: anEnrolment(school, circle, dev) }
})

function aGroup({ school, teacherId, at }: ReturnType<typeof aStudio>, name: string) {
	const classId = aClass(school, { name })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacherId,
	)
	for (const day of ['2026-01-20', '2026-01-27'])
		aLesson(school, { classId, teacherId, startsAt: at(day, '17:00'), day })
	return classId
}

const mails = () =>
	rows<{ subject: string; text: string }>(
		`select subject, text from outbox where to_address = 'jun@school.example' order by id`,
	)
const subjects = () => mails().map(({ subject }) => subject)
const version = (id = its.seat) =>
	rows<{ version: number }>('select version from enrolments where id = ?', id)[0]?.version ?? 0

const join = (by: Access = its.office, startsOn = '2026-01-20') =>
	enrolCandidate(by, its.circle, { studentId: its.ada, startsOn, isTrial: false, ifFull: 'wait' }, newId())
const leave = (endsOn = '2026-01-20', by: Access = its.office) =>
	leaveClass(by, { classId: its.circle, id: its.seat }, { version: version(), endsOn, reason: 'Moves' })

describe('the teacher of a class', () => {
	it('is told who pauses and who goes on, if there are lessons in the pause', () => {
		const which = { classId: its.circle, id: its.seat }
		const pause = { from: '2026-01-21', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(its.office, which, { ...pause, to: '2026-01-26', version: version() }))
		expect(subjects()).toEqual([])
		valueOf(resumeSeat(its.office, which, version()))
		valueOf(pausePlace(its.office, which, { ...pause, to: '2026-01-28', version: version() }))
		expect(subjects()).toEqual(['Dev Rao pauses in Piano Circle'])
		expect(mails()[0]?.text).toMatch(/Dev Rao pauses in Piano Circle from .*21.* to .*28/)
		valueOf(resumeSeat(its.office, which, version()))
		expect(subjects()[1]).toBe('Dev Rao goes on in Piano Circle')
	})

	it('is told the first day back of a student who goes on within the pause', () => {
		const which = { classId: its.circle, id: its.seat }
		const pause = { from: '2026-01-21', to: '2026-01-28', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(its.office, which, { ...pause, version: version() }))
		valueOf(resumeSeat(its.office, which, version(), false, '2026-01-26'))
		expect(subjects()[1]).toBe('Dev Rao goes on in Piano Circle')
		expect(mails()[1]?.text).toContain('Dev Rao goes on in Piano Circle on 26 January 2026.')
	})

	it('is told who joins and who leaves, from which day on', () => {
		valueOf(join())
		valueOf(leave())
		expect(subjects()).toEqual(['Ada Rao joins Piano Circle', 'Dev Rao leaves Piano Circle'])
		const [joined, left] = mails()
		expect(joined?.text).toContain('Ada Rao joins Piano Circle on 20 January 2026.')
		expect(left?.text).toContain('Dev Rao leaves Piano Circle. The last day is 20 January 2026.')
		expect(joined?.text).toContain('/dashboard/teacher/class/')
	})

	it('reads that a student comes for a trial, and of the day from which the student stays', () => {
		const trial = { studentId: its.ada, startsOn: '2026-01-20', isTrial: true, ifFull: 'wait' } as const
		valueOf(enrolCandidate(its.office, its.circle, trial, newId()))
		expect(subjects()).toEqual(['Ada Rao has a trial in Piano Circle'])
		expect(mails()[0]?.text).toContain('Ada Rao has a trial in Piano Circle from 20 January 2026.')
		const stays = { ...trial, startsOn: '2026-01-27', isTrial: false }
		valueOf(enrolCandidate(its.office, its.circle, stays, newId()))
		expect(mails()[1]?.text).toContain('Ada Rao joins Piano Circle on 27 January 2026.')
	})

	it('reads once of a student who joins some lessons after the trial', () => {
		const { school, teacherId, circle: classId, at } = its
		aLesson(school, { classId, teacherId, startsAt: at('2026-02-03', '17:00'), day: '2026-02-03' })
		anEnrolment(school, classId, its.ada, { isTrial: true, startsOn: '2026-01-20' })
		vi.setSystemTime(at('2026-01-21', '09:00'))
		valueOf(join(its.office, '2026-02-03'))
		expect(subjects()).toEqual(['Ada Rao joins Piano Circle'])
		expect(mails()[0]?.text).toContain('Ada Rao joins Piano Circle on 3 February 2026.')
		expect(rows(`select state from enrolments where student_id = ? order by starts_on`, its.ada)).toEqual([
			{ state: 'ended' },
			{ state: 'future' },
		])
	})

	it('is told that a student stays after all, or does not join', () => {
		valueOf(leave())
		valueOf(resumeSeat(its.office, { classId: its.circle, id: its.seat }, version()))
		expect(mails()[1]?.text).toContain(
			'Dev Rao stays in Piano Circle. 20 January 2026 is no longer the last day.',
		)
		change(`update enrolments set state = 'future', starts_on = '2026-01-20' where id = ?`, its.seat)
		valueOf(leave('2026-01-19'))
		expect(mails()[2]?.text).toContain('Dev Rao does not join Piano Circle on 20 January 2026 after all.')
	})

	it('reads of a move between two classes, of students enrolled together and of one who leaves the school once', () => {
		const choir = aGroup(its, 'Choir')
		const move = { classId: choir, startsOn: '2026-01-20', version: version() }
		valueOf(moveEnrolment(its.office, { classId: its.circle, id: its.seat }, move as never))
		expect(subjects()).toEqual([`Changes to your students at ${its.office.school.name}`])
		expect(mails()[0]?.text).toContain(
			'Dev Rao leaves Piano Circle. The last day is 19 January 2026.\nDev Rao joins Choir on 20 January 2026.',
		)
		const place = { act: 'enrol', classId: its.circle, startsOn: '2026-01-20' } as const
		const order = { ...place, isTrial: false, ifFull: 'wait' } as const
		changeStudents(its.office, [its.ada, its.stranger], order, newId())
		expect(mails()[1]?.text.match(/ joins Piano Circle on 20 January 2026\./g)).toHaveLength(2)
		const version_ = rows<{ version: number }>('select version from students where id = ?', its.dev)[0]
		const left = { state: 'left', since: '2026-01-13' } as const
		valueOf(changeStudentStatus(its.office, its.dev, left, version_?.version ?? 0))
		expect(mails()).toHaveLength(3)
		expect(mails()[2]?.text).toContain('Dev Rao does not join Choir on 20 January 2026 after all.')
	})

	it('is told of a seat that the family takes from the waiting list', () => {
		change('update classes set capacity = 1 where id = ?', its.circle)
		change('delete from enrolments where student_id = ?', its.student)
		const wish = { studentId: its.student, startsOn: '2026-01-20', isTrial: false, ifFull: 'wait' } as const
		const { id } = valueOf(enrolCandidate(its.office, its.circle, wish, newId()))
		change('update classes set capacity = 2 where id = ?', its.circle)
		const offer = { intent: 'offer', enrolmentId: id, version: version(id), hours: 24 } as const
		valueOf(changeQueue(its.office, its.circle, offer))
		expect(subjects()).toEqual([])
		const answer = { classId: its.circle, enrolmentId: id, version: version(id), answer: 'accept' } as const
		valueOf(answerOffer(its.mother, answer))
		expect(subjects()).toEqual([expect.stringMatching(/ joins Piano Circle$/)])
	})
})

describe('the substitute of a lesson', () => {
	const toSubstitute = () =>
		rows<{ subject: string; text: string }>(
			`select subject, text from outbox where to_address = 'bo@school.example' order by id`,
		)

	/** The colleague gives the lesson of 27 January. */
	beforeEach(() => {
		change(`update users set email = 'bo@school.example' where id = ?`, its.colleague.userId)
		const series = aSeries(its.school, { classId: its.circle, startsOn: '2026-01-20', endsOn: '2026-01-27' })
		change('update lessons set series_id = ? where class_id = ?', series, its.circle)
		change(
			`update lessons set teacher_id = ?, substitute_for = ? where class_id = ? and day = '2026-01-27'`,
			...[its.colleagueId, its.teacherId, its.circle],
		)
	})

	it('reads who joins, leaves or pauses then, with a link to the schedule', () => {
		valueOf(join())
		valueOf(leave())
		const which = { classId: its.circle, id: its.seat }
		valueOf(resumeSeat(its.office, which, version()))
		const pause = { from: '2026-01-26', to: '2026-01-28', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(its.office, which, { ...pause, version: version() }))
		expect(toSubstitute().map(({ subject }) => subject)).toEqual([
			'Ada Rao joins Piano Circle',
			'Dev Rao leaves Piano Circle',
			'Dev Rao stays in Piano Circle',
			'Dev Rao pauses in Piano Circle',
		])
		expect(toSubstitute()[0]?.text).toContain('/dashboard/teacher/schedule')
		expect(toSubstitute()[0]?.text).not.toContain('/dashboard/teacher/class/')
		expect(mails()[0]?.text).toContain('/dashboard/teacher/class/')
	})

	it('reads nothing of other lessons, or of those that begin much later', () => {
		const which = { classId: its.circle, id: its.seat }
		const pause = { from: '2026-01-19', to: '2026-01-26', keepsSeat: true, paysWhilePaused: false }
		valueOf(pausePlace(its.office, which, { ...pause, version: version() }))
		change(
			`update lessons set starts_at = starts_at + 28 * 86400000, ends_at = ends_at + 28 * 86400000, day = '2026-02-24'
			where class_id = ? and day = '2026-01-27'`,
			its.circle,
		)
		valueOf(join())
		expect(subjects()).toEqual(['Dev Rao pauses in Piano Circle', 'Ada Rao joins Piano Circle'])
		expect(toSubstitute()).toEqual([])
	})
})

describe('nothing is sent', () => {
	it('to the teacher who did it, or who wants no such emails', () => {
		valueOf(join({ ...its.office, membershipId: its.teacher.membershipId }))
		const { version: at, ...chosen } = findNotifications(its.teacher)
		valueOf(saveNotifications(its.teacher, at, { ...chosen, hows: { change: 'off' } }))
		valueOf(leave())
		expect(subjects()).toEqual([])
	})

	it('of a class without lessons to come then, in a solo school, or beside the email of a new private lesson', () => {
		valueOf(join(its.office, '2026-02-01'))
		valueOf(leave('2026-01-27'))
		const { school } = its.office
		valueOf(leave('2026-01-20', { ...its.office, school: { ...school, kind: 'solo' } }))
		expect(subjects()).toEqual([])
		const day = { weekday: 2, startTime: '09:00', durationMinutes: 45, startsOn: '2026-01-20' } as const
		const lesson = { ...day, studentId: its.ada, teacherId: its.teacherId, ends: 'open', every: 1 } as const
		valueOf(addLesson(its.office, lesson as never, newId()))
		expect(subjects()).toEqual([`New lessons at ${school.name}`])
	})
})
