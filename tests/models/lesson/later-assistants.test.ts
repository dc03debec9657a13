import { beforeEach, expect, it } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { findDefinition } from '#app/models/class/detail.server.ts'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { teachersOf, teacherWords } from '#app/requests/class-teachers.server.ts'
import type { ConfirmedChange } from '#app/models/lesson/teacher-change.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { ines: string; tom: string; other: string; choir: string }

/** A choir on four Tuesdays in January, in which Ines assists. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, teacher } = timetable
	const ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
	const tom = aTeacher(school, { name: 'Tom Dorn', email: 'tom@school.example' })
	its = { ...timetable, ines, tom, other: aTeacher(school), choir: aClass(school, { name: 'Choir' }) }
	valueOf(addSeries(access, newId(), its.choir, tuesdays({ teacherId: teacher })))
	valueOf(save([ines], { teacherId: teacher }))
	change('delete from outbox')
})

function save(
	assistants: string[],
	{ teacherId, ...from }: { teacherId: string; from?: string },
	confirmed?: ConfirmedChange,
) {
	const { access, choir } = its
	const [row] = rows<{ version: number; duration: number }>(
		'select version, duration_minutes duration from classes where id = ?',
		choir,
	)
	const typed = { kind: 'group', name: 'Choir', durationMinutes: String(row?.duration), joining: 'closed' }
	const details = { ...classDetails.parse(typed), assistants, teacherId }
	const edit = { version: row?.version ?? 0, alsoMoved: false, ...from }
	return changeDefinition(access, choir, details, edit, confirmed)
}

const FROM = '2026-01-20'
const later = () => ({ teacherId: its.other, from: FROM })
const days = (teacherId: string) =>
	listLessons(its.access, {
		...{ from: its.at('2026-01-01', '00:00'), to: its.at('2026-02-01', '00:00'), teacherId },
	}).map(({ day }) => Number(day.slice(8)))
const letters = (to: string) =>
	rows<{ subject: string; text: string }>(
		'select subject, text from outbox where to_address = ? order by id',
		`${to}@school.example`,
	)
const clashesNow = () => {
	checkSchedule(its.access)
	return rows<{ clashes: number }>('select clashes from schedule_checks')[0]?.clashes
}
const ticked = () => findDefinition(its.access, its.choir)?.assistants

/** Tom replaces Ines as the assistant, while another teacher becomes the lead. */
function replace() {
	const [preview] = valueOf(save([its.tom], later())).previews
	return save([its.tom], later(), { token: preview?.token ?? '', tells: false })
}

it('assistants who change from a later day keep their lessons before that day, and get those from that day on', () => {
	valueOf(replace())
	expect([days(its.ines), days(its.tom), ticked()]).toEqual([[6, 13], [20, 27], [its.tom]])
	const joins = letters('tom').find(({ text }) => text.includes('You now assist in Choir'))
	expect(joins?.text).toContain('every week from 20 January 2026 to 27 January 2026.')
	expect(letters('ines').map(({ subject }) => subject)).toEqual([
		'You no longer assist in Choir from 20 January 2026',
	])
	valueOf(save([its.tom], { teacherId: its.other }))
	expect([days(its.ines), days(its.tom), ticked()]).toEqual([[6, 13], [20, 27], [its.tom]])
	expect(letters('ines')).toHaveLength(1)
})

it('they are busy in those lessons alone, and read the letters about them', () => {
	const { school, classId, ines, tom, at } = its
	aLesson(school, { classId, teacherId: tom, startsAt: at('2026-01-13', '16:15') })
	valueOf(replace())
	expect(clashesNow()).toBe(0)
	aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-20', '16:15') })
	expect(clashesNow()).toBe(0)
	change('delete from outbox')
	for (const { id, day } of lessonsOfClass(its.choir))
		if (day > '2026-01-06') valueOf(cancelLesson(its.access, id, { by: 'school', reason: 'A concert' }))
	expect(letters('ines').map(({ subject }) => subject)).toEqual(['Canceled: Choir, Tue 13 January, 16:00'])
})

it('they have the class until then, and no longer', () => {
	valueOf(replace())
	const staff = () =>
		teachersOf(its.access, its.choir).flatMap((teacher) =>
			teacher.part === 'assist' ? teacherWords(teacher) : [],
		)
	const [ines, tom] = ['Ines Alba until 19 January 2026', 'Tom Dorn from 20 January 2026']
	for (const [day, left] of [
		['2026-01-19', [ines, tom]],
		['2026-01-20', [tom]],
	] as const) {
		Array.from(settleClasses(Date.parse(`${day}T12:00:00Z`)))
		expect(staff()).toEqual(left)
	}
})

it('they leave at once if they are ticked again and taken off without a later day', () => {
	valueOf(replace())
	valueOf(save([its.ines, its.tom], { teacherId: its.other }))
	expect(days(its.ines)).toEqual([6, 13, 20, 27])
	valueOf(save([its.tom], { teacherId: its.other }))
	expect([days(its.ines), days(its.tom)]).toEqual([[], [20, 27]])
})

it('they keep to the day of the form also if no lesson changes', () => {
	valueOf(save([its.tom], { teacherId: its.teacher, from: FROM }))
	expect([days(its.ines), days(its.tom)]).toEqual([
		[6, 13],
		[20, 27],
	])
})

it.each([FROM, '2026-01-13'])(
	'they leave at once if they are taken off from %s, before they have begun',
	(from) => {
		const { teacher, ines, tom } = its
		valueOf(save([ines, tom], { teacherId: teacher, from: FROM }))
		valueOf(save([ines], { teacherId: teacher, from }))
		const staff = teachersOf(its.access, its.choir).flatMap(teacherWords)
		expect(staff.filter((text) => text.startsWith('Tom'))).toEqual([])
		expect(days(tom)).toEqual([])
		expect(rows('select * from class_teachers where teacher_id = ?', tom)).toEqual([])
		const [, letter, ...more] = letters('tom')
		expect([letter?.subject, more]).toEqual(['You no longer assist in Choir', []])
		expect(letter?.text).toContain('every week from 20 January 2026 to 27 January 2026.')
	},
)

it('they leave on a later day if they have begun by then', () => {
	const { teacher, ines, tom } = its
	valueOf(save([ines, tom], { teacherId: teacher, from: FROM }))
	valueOf(save([ines], { teacherId: teacher, from: '2026-01-27' }))
	expect(days(tom)).toEqual([20])
	expect(letters('tom')[1]?.subject).toBe('You no longer assist in Choir from 27 January 2026')
})
