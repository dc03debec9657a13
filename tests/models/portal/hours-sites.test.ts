import { beforeEach, expect, it } from 'vitest'
import { listAbsenceLessons } from '#app/models/lesson/absence-options.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { readProposal } from '#app/routes/teacher/schedule/read-proposal.server.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { change } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { aRoom, aSite } from '../../support/lessons.ts'
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
