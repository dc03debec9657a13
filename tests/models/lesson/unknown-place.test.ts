import { expect, it } from 'vitest'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries, previewSeries } from '#app/models/lesson/series.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../../support/database.ts'
import { aSchool, aTeacher } from '../../support/factories.ts'
import { aRoom, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

it.each(['nobody', 'another school'])(
	'a teacher or a room of %s takes no lesson, not even where the office insists',
	(whose) => {
		const { access, classId, teacher } = aTimetable()
		const other = aSchool()
		const [teacherId, roomId] = whose === 'nobody' ? [newId(), newId()] : [aTeacher(other), aRoom(other.id)]
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: teacher })))
		const before = rows('select * from lessons')
		const [first] = lessonsOfClass(classId)
		const time = { day: '2026-01-07', startTime: '16:00', durationMinutes: 45 }
		const force = { reason: 'It has to be' }
		for (const [wrong, text] of [
			[{ teacherId, roomId: null }, 'This teacher is not at your school.'],
			[{ teacherId: null, roomId }, 'There is no such room.'],
		] as const) {
			const edit = { ...time, ...wrong }
			const wish = tuesdays({ startTime: '18:00', ...wrong })
			for (const outcome of [
				editLesson(access, { id: first?.id ?? '', version: first?.version ?? 0 }, edit, force),
				addExtraLesson(access, newId(), { ...edit, classId, kind: 'extra' }, force),
				previewSeries(access, classId, wish),
				addSeries(access, newId(), classId, wish, force),
			])
				expect(wordsOf(outcome)).toContain(text)
		}
		expect(rows('select * from lessons')).toEqual(before)
	},
)
