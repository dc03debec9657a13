import { beforeEach, describe, expect, it } from 'vitest'
import { addSeries, listLessonsAlone } from '#app/models/lesson.server.ts'
import { leadStudent } from '#app/models/student/activity.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { group: string }

/** A private series of four Tuesdays, and one of a group; it is the evening of the second. */
beforeEach(() => {
	const timetable = aTimetable({ now: '2026-01-14T12:00:00Z' })
	const { school, access, classId, student } = timetable
	const group = aClass(school, { name: 'Choir' })
	anEnrolment(school, group, student)
	anEnrolment(school, group, aStudent(school))
	valueOf(addSeries(access, newId(), classId, tuesdays()))
	valueOf(addSeries(access, newId(), group, tuesdays({ startTime: '18:00' })))
	its = { ...timetable, group }
})

const leave = (lessons?: 'remove' | 'keep', places?: 'keep') =>
	withUndo(
		its.access,
		[its.student],
		() => {
			const [row] = rows<{ version: number }>('select version from students where id = ?', its.student)
			const version = row?.version ?? 0
			return leadStudent(
				its.access,
				its.student,
				{ state: 'left', since: '2026-01-14', lessons, places },
				version,
			)
		},
		(result) => (result.ok ? result.value.lessonsChange : null),
	)
const days = (classId: string) => lessonsOfClass(classId).map(({ day }) => day)
const schedule = () => [
	rows('select id, starts_at, state from lessons order by id'),
	rows('select id, ends_on, archived_at from series order by id'),
	rows('select id, state, ends_on from enrolments order by id'),
	rows('select id, state from students order by id'),
]

describe('a student who leaves', () => {
	it('takes the lessons to come that only they attend out of the schedule, and ends their series', () => {
		expect(listLessonsAlone(its.access, its.student, '2026-01-14').map(({ row }) => row.day)).toEqual([
			'2026-01-20',
			'2026-01-27',
		])
		valueOf(leave('remove').result)
		expect(days(its.classId)).toEqual(['2026-01-06', '2026-01-13'])
		expect(days(its.group)).toHaveLength(4)
		expect(rows('select ends_on from series where class_id = ?', its.classId)).toEqual([
			{ ends_on: '2026-01-14' },
		])
	})

	it('leaves them where nobody said so, and where they keep their places', () => {
		valueOf(leave('remove', 'keep').result)
		expect(days(its.classId)).toHaveLength(4)
		change(`update students set state = 'active'`)
		valueOf(leave().result)
		expect(days(its.classId)).toHaveLength(4)
	})

	it('comes back with everything when it is undone', () => {
		const before = schedule()
		const { undo } = leave('remove')
		expect(schedule()).not.toEqual(before)
		valueOf(undoStep(its.access, undo ?? ''))
		expect(schedule()).toEqual(before)
	})

	it('is not brought back while somebody has taken the time, and nothing is undone by half', () => {
		const { undo } = leave('remove')
		const other = aClass(its.school, { name: 'Band' })
		anEnrolment(its.school, other, its.student, { state: 'active' })
		valueOf(addSeries(its.access, newId(), other, tuesdays({ startsOn: '2026-01-20' })))
		const before = databaseHash()
		expect(undoStep(its.access, undo ?? '')).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
	})
})
