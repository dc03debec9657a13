import { expect, it } from 'vitest'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { aClass, aLesson } from '../../support/factories.ts'
import { aRoom, aSite } from '../../support/lessons.ts'
import { aHousehold } from '../../support/portal.ts'

/** A teacher whose choir meets at another site on Wednesday from four to a quarter to five. */
function aTeacherOfTwoSites() {
	const { school, access, violin, teacher, room, at } = aHousehold()
	const day = '2026-01-07'
	const loft = aRoom(school.id, 'Loft', aSite(school.id, 'Annex'))
	const give = (name: string, roomId: string | null, from: string, to: string) => {
		const classId = aClass(school, { name })
		aLesson(school, { classId, teacherId: teacher, roomId, startsAt: at(day, from), endsAt: at(day, to) })
	}
	give('Choir', loft, '16:00', '16:45')
	const isFree = (time: string, roomIds: string[]) =>
		findFreeTimes(access, {
			...{ durationMinutes: 30, teacherIds: [teacher], roomIds, classId: violin },
			...{ from: day, to: day, soonest: true, most: 100 },
		}).some(({ startsAt }) => startsAt === at(day, time))
	return { room, give, isFree }
}

it('an online lesson between two sites leaves the time for the way', () => {
	const { room, give, isFree } = aTeacherOfTwoSites()
	expect(isFree('15:30', [])).toBe(true)
	give('Theory', room, '15:00', '15:30')
	expect(isFree('15:30', [])).toBe(false)
	expect([isFree('14:30', []), isFree('16:45', [])]).toEqual([true, true])
})

it('a lesson in a room leaves the time for the way beside an online lesson that comes between', () => {
	const { room, give, isFree } = aTeacherOfTwoSites()
	expect(isFree('15:00', [room])).toBe(true)
	give('Online', null, '15:30', '16:00')
	expect(isFree('15:00', [room])).toBe(false)
	expect(isFree('14:30', [room])).toBe(true)
})
