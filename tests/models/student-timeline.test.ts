import { describe, expect, it } from 'vitest'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { readTimeline } from '#app/routes/school/students/read-timeline.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { change } from '../support/database.ts'
import { aLesson } from '../support/factories.ts'
import { aTimetable, valueOf } from '../support/lessons.ts'

describe('the timeline of a student', () => {
	it('tells of a moved lesson once, from its first time to its last, until it is back there', () => {
		const { school, access, classId, student, at } = aTimetable({ now: '2026-01-05T17:00:00Z' })
		const id = aLesson(school, { classId, startsAt: at('2026-01-13', '16:00') })
		aLesson(school, { classId, startsAt: at('2026-01-20', '16:00') })
		const subject = {
			students: [{ id: student, firstName: 'Ada' }],
			familyId: null,
			isOfFamily: false,
			at: () => '',
			calledHref: null,
		}
		const shown = () =>
			readTimeline(access, subject, new URLSearchParams()).entries.map((entry) => [
				entry.title,
				'facts' in entry ? entry.facts : null,
			])
		const move = (version: number, startTime: string) =>
			valueOf(
				editLesson(
					access,
					{ id, version },
					{ day: '2026-01-13', startTime, durationMinutes: 45, teacherId: null, roomId: null },
				),
			)
		move(1, '17:00')
		move(2, '17:30')
		expect(shown()).toEqual([['Lesson moved', 'Piano · from Tue 13 January, 16:00 to Tue 13 January, 17:30']])
		change('update lessons set updated_at = 9e15')
		const [entry] = readTimeline(access, subject, new URLSearchParams()).entries
		expect(entry?.when).toBe(momentWords(Date.now(), access.school.timeZone, access.school.dateFormat))
		change("update enrolments set ends_on = '2026-01-12', state = 'ending'")
		expect(shown()).toEqual([])
		change("update enrolments set ends_on = null, state = 'active'")
		move(3, '16:00')
		expect(shown()).toEqual([])
	})
})
