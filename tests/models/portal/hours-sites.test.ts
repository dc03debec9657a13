import { beforeEach, expect, it } from 'vitest'
import { listLessonsOutsideHours } from '#app/models/calendar/outside-hours.server.ts'
import { listAbsenceLessons } from '#app/models/lesson/absence-options.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { readProposal } from '#app/routes/teacher/schedule/read-proposal.server.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { aRoom, aSite, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'

let its: ReturnType<typeof aHousehold> & { creditId: string; annex: string }

/** The teacher is at an annex on Wednesdays, and at the usual site, which has the usual room, on Thursdays. */
beforeEach(() => {
	const house = aHousehold()
	const { school, teacher, ben } = house
	const annex = aSite(school.id, 'Annex')
	change('delete from teacher_hours')
	const isOn = (weekday: number, siteId: string | null) =>
		change(
			'insert into teacher_hours values (?, ?, ?, ?, ?, ?)',
			...[school.id, teacher, weekday, '09:00', '12:00', siteId],
		)
	isOn(3, annex)
	isOn(4, null)
	its = { ...house, annex, creditId: aCredit(school, ben) }
})

const placeOn = (day: string) => {
	const credit = findOwnCredit(its.own, its.creditId)
	const slot = credit && listSlots(its.own, credit, { from: day }).find((one) => one.day === day)
	return slot && slot.room
}

it('a make-up is in a room of the site at which the teacher is on that day', () => {
	aRoom(its.school.id, 'Loft', its.annex)
	expect(placeOn('2026-01-07')).toBe('Loft, Annex')
	expect(placeOn('2026-01-08')).toMatch(/^Blue Room/)
})

it('a make-up has no room where the site of the teacher has none', () => {
	expect(placeOn('2026-01-07')).toBeNull()
	expect(placeOn('2026-01-08')).toMatch(/^Blue Room/)
})

it('a private lesson that has no room is made up without one', () => {
	change('update classes set room_id = null where id = ?', its.violin)
	change('update lessons set room_id = null where class_id = ?', its.violin)
	expect(placeOn('2026-01-08')).toBeNull()
})

it('another time for a lesson in a room is at the site of that room, or at hours without a site', () => {
	const { school, access, violin, teacher: teacherId, room, annex, at } = its
	const startsAt = at('2026-01-08', '10:00')
	const lesson = aLesson(school, { classId: violin, teacherId, roomId: room, startsAt, day: '2026-01-08' })
	const absence = { teacherId, startsOn: '2026-01-08', endsOn: '2026-01-08' }
	const offered = (roomId: string | null) => {
		change('update lessons set room_id = ? where id = ?', roomId, lesson)
		const proposed = readProposal(access, lesson).times.map(({ label }) => label)
		const moves = listAbsenceLessons(access, absence).lessons.flatMap(({ times }) => times)
		const days = [...proposed, ...moves.map(({ day }) => plainDayWords(day, access.school.dateFormat))]
		return [...new Set(days.map((label) => label.slice(0, 3)))].sort()
	}
	expect(offered(room)).toEqual(['Thu'])
	expect(offered(aRoom(school.id, 'Loft', annex))).toEqual(['Thu', 'Wed'])
	expect(offered(null)).toEqual(['Thu', 'Wed'])
})

it('a lesson in a room of another site is outside the hours, as one at another time', () => {
	const { school, access, violin: classId, teacher: teacherId, room, annex, at } = its
	const loft = aRoom(school.id, 'Loft', annex)
	const day = '2026-01-07'
	const slot = { kind: 'extra', classId, teacherId, day, durationMinutes: 45 } as const
	const add = (startTime: string, roomId: string | null) =>
		addExtraLesson(access, newId(), { ...slot, startTime, roomId })
	const teacher = 'teaches only at Annex at this time'
	expect(wordsOf(add('10:00', room))).toContain(teacher)
	expect(wordsOf(add('13:00', loft))).toContain('doesn’t teach at this time')
	valueOf(add('09:00', loft))
	valueOf(add('10:00', null))
	expect(listLessonsOutsideHours(access, teacherId)).toEqual([])
	const id = aLesson(school, { classId, teacherId, roomId: room, startsAt: at(day, '11:00'), day })
	expect(listLessonsOutsideHours(access, teacherId).map((lesson) => lesson.id)).toEqual([id])
	// A lesson that was there before the hours keeps its room, but gets no other one there.
	const edit = (roomId: string, version: number) =>
		editLesson(access, { id, version }, { ...slot, startTime: '11:00', roomId })
	expect(wordsOf(edit(aRoom(school.id, 'Cellar'), 1))).toContain(teacher)
	valueOf(edit(room, 1))
})
