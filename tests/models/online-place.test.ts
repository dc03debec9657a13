import { afterEach, expect, it, vi } from 'vitest'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { lessonLine } from '#app/requests/portal-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { lessonsOf } from '#app/routes/school/dashboard/read-today.server.ts'
import { change } from '../support/database.ts'
import { accessOf, aClass, aLesson, aSchool, aSoloTeacherAt } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'

const LINK = 'https://zoom.example/1'
const DAY = '2026-01-08'

afterEach(() => void vi.useRealTimers())

it('a lesson with a link and no room is online, long before families see the link', () => {
	const { school, access, own, ben, violin, room, at } = aHousehold()
	aLesson(school, { classId: violin, startsAt: at(DAY, '16:00'), day: DAY })
	const span = { from: at(DAY, '00:00'), to: at(DAY, '23:00') }
	const line = (language: 'en' | 'es') => {
		const [lesson] = listOwnLessons(own, [ben], span)
		return lessonLine({ ...own, language }, lesson!, [], { takesAbsences: false })
	}
	const places = () => [
		line('en').room,
		line('es').room,
		scheduled(access, listLessons(access, span))[0]?.room,
	]
	expect(places()).toEqual([null, null, null])
	change('update classes set online_link = ?', LINK)
	expect(places()).toEqual(['Online', 'En línea', 'Online'])
	expect(line('en').onlineLink).toBeNull()
	change('update lessons set room_id = ?', room)
	expect(places().join()).not.toMatch(/Online|En línea/)
})

it('the day of a teacher who works alone has the links of the lessons that are left', () => {
	const { at } = aHousehold()
	const studio = aSchool({ kind: 'solo' })
	const solo = accessOf(aSoloTeacherAt(studio))
	aLesson(studio, { classId: aClass(studio), startsAt: at(DAY, '16:00'), day: DAY })
	change('update classes set online_link = ?', LINK)
	const links = () => Object.values(lessonsOf(solo, DAY, 'Ana').links)
	expect(links()).toEqual([LINK])
	vi.setSystemTime(at(DAY, '23:00'))
	expect(links()).toEqual([])
})
