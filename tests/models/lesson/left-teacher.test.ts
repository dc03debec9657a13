import { expect, it, vi } from 'vitest'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries, previewSeries } from '#app/models/lesson/series.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { listClassTeachers } from '#app/models/class/teachers.server.ts'
import { listForced } from '#app/models/lesson/forced.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listSubstitutes } from '#app/models/lesson/substitutes.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../../support/database.ts'
import { aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const LAST_DAY = '2026-01-13'
const GONE = 'Jun Mori no longer teaches here then'
const wish = { startTime: '16:00', durationMinutes: 45, roomId: null }

function aLeaver() {
	const timetable = aTimetable()
	change('update teachers set ended_on = ? where id = ?', LAST_DAY, timetable.teacher)
	return timetable
}

it('a teacher who has left takes no lesson after the last day: single, moved, repeated, as a substitute or restored', () => {
	const { school, access, classId, teacher, at } = aLeaver()
	const other = aTeacher(school, { name: 'Other' })
	const later = aLesson(school, { classId, teacherId: other, startsAt: at('2026-01-20', '16:00') })
	const own = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-21', '16:00') })
	valueOf(cancelLesson(access, own, { by: 'school', reason: 'Snow' }))
	const edit = { ...wish, day: '2026-01-22', teacherId: teacher }
	for (const outcome of [
		addExtraLesson(access, newId(), { ...edit, classId, kind: 'extra' }),
		editLesson(access, { id: later, version: 1 }, edit),
		substitute(access, { id: later, version: 1 }, teacher),
		addSeries(access, newId(), classId, tuesdays({ teacherId: teacher, startTime: '18:00' })),
		restoreLesson(access, own),
	])
		expect(wordsOf(outcome)).toContain(GONE)
	expect(lessonsOfClass(classId)).toHaveLength(2)
})

it('a canceled lesson is restored outside hours that were saved later', () => {
	const { school, access, classId, teacher, at } = aTimetable()
	const own = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-10', '09:00') })
	change('insert into teacher_hours values (?, ?, 1, ?, ?, null)', school.id, teacher, '09:00', '12:00')
	valueOf(cancelLesson(access, own, { by: 'school', reason: 'Snow' }))
	valueOf(restoreLesson(access, own))
	expect(lessonsOfClass(classId)).toMatchObject([{ state: 'scheduled' }])
	valueOf(cancelLesson(access, own, { by: 'school', reason: 'Snow' }))
	aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-10', '09:15') })
	expect(wordsOf(restoreLesson(access, own))).toContain('9:00')
})

it('on the last day itself they still teach, and the preview of a series names the days after it', () => {
	const { access, classId, teacher } = aLeaver()
	const days = valueOf(previewSeries(access, classId, tuesdays({ teacherId: teacher }))).days
	expect(days.map(({ day, clashes }) => [day, clashes.map(({ kind }) => kind)])).toEqual([
		['2026-01-06', []],
		[LAST_DAY, []],
		['2026-01-20', ['left']],
		['2026-01-27', ['left']],
	])
	const lesson = { ...wish, day: LAST_DAY, classId, kind: 'extra' as const, teacherId: teacher }
	valueOf(addExtraLesson(access, newId(), lesson))
})

it('an archived teacher is gone from the day after', () => {
	const { access, classId, teacher } = aTimetable()
	change('update teachers set archived_at = ? where id = ?', Date.now(), teacher)
	const lesson = { ...wish, classId, kind: 'extra' as const, teacherId: teacher }
	expect(wordsOf(addExtraLesson(access, newId(), { ...lesson, day: '2026-01-02' }))).toContain(GONE)
})

it('who has left is no substitute and has no free time, and the office books them only with a reason', () => {
	const { school, access, classId, teacher, at } = aLeaver()
	const id = aLesson(school, {
		classId,
		teacherId: aTeacher(school, { name: 'Other' }),
		startsAt: at('2026-01-20', '16:00'),
	})
	expect(listSubstitutes(access, id)).toEqual([])
	const search = { durationMinutes: 45, teacherIds: [teacher], roomIds: [], classId }
	const free = findFreeTimes(access, { ...search, from: '2026-01-13', to: '2026-01-20', most: 500 })
	expect([...new Set(free.map(({ day }) => day))]).toEqual([LAST_DAY])
	valueOf(substitute(access, { id, version: 1 }, teacher, { reason: 'Comes back for the exam' }))
	expect(listForced(access, { from: at('2026-01-20', '00:00'), to: at('2026-01-21', '00:00') })).toHaveLength(
		1,
	)
})

it('who has left assists in no lesson after the last day, and is no assistant of the class then', () => {
	const { school, access, classId, teacher, at } = aLeaver()
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
		...[school.id, classId, teacher],
	)
	const other = aTeacher(school, { name: 'Other' })
	for (const day of [LAST_DAY, '2026-01-20'])
		aLesson(school, { classId, teacherId: other, startsAt: at(day, '16:00') })
	const month = { from: at('2026-01-01', '00:00'), to: at('2026-02-01', '00:00') }
	expect(listLessons(access, { ...month, teacherId: teacher }).map(({ day }) => day)).toEqual([LAST_DAY])
	expect(listClassTeachers(access, classId)).toMatchObject([{ name: 'Jun Mori', part: 'assist' }])
	vi.setSystemTime(at('2026-01-14', '12:00'))
	expect(listClassTeachers(access, classId)).toEqual([])
})
