import { expect, it } from 'vitest'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { listTravelWarnings } from '#app/models/lesson/travel.server.ts'
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
		return aLesson(school, {
			classId,
			teacherId: teacher,
			roomId,
			startsAt: at(day, from),
			endsAt: at(day, to),
		})
	}
	give('Choir', loft, '16:00', '16:45')
	const isFree = (time: string, roomIds: string[]) =>
		findFreeTimes(access, {
			...{ durationMinutes: 30, teacherIds: [teacher], roomIds, classId: violin },
			...{ from: day, to: day, soonest: true, most: 100 },
		}).some(({ startsAt }) => startsAt === at(day, time))
	return { access, room, give, isFree }
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

it('a booked lesson that takes the time for the way is warned of, online or in a room', () => {
	const { access, room, give } = aTeacherOfTwoSites()
	const theory = give('Theory', room, '15:00', '15:30')
	expect(listTravelWarnings(access, { lessonId: theory })).toEqual([])
	const online = give('Coaching', null, '15:30', '16:00')
	const left = 'Jun Mori has 0 minutes beside lessons without a room between Theory and Choir'
	const warning = `${left} (Wed 7 January, 16:00–16:45), at another site: getting there takes 15 minutes.`
	expect(listTravelWarnings(access, { lessonId: online })).toEqual([warning])
	expect(listTravelWarnings(access, { lessonId: theory })).toEqual([warning])
	const after = give('Evening', null, '17:00', '17:30')
	expect(listTravelWarnings(access, { lessonId: after })).toEqual([])
})
