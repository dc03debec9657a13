import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aTeacher } from '../../support/factories.ts'
import { aRoom, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { seriesId: string; other: string; rule: SeriesWish }

/** Four Tuesdays at four, and a second teacher. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId, student, teacher } = timetable
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	const rule = tuesdays({ teacherId: teacher, endsOn: '2026-01-30' })
	const { id: seriesId } = valueOf(addSeries(access, newId(), classId, rule))
	its = { ...timetable, seriesId, other: aTeacher(school, { name: 'Anna Berg' }), rule }
})

const lessonOn = (day: string) => {
	const lesson = lessonsOfClass(its.classId).find((one) => one.day === day)
	if (!lesson) throw new Error(`There is no lesson on ${day}.`)
	return lesson
}
const lessons = () =>
	rows(
		`select strftime('%d', day) || ' ' || strftime('%H', (starts_at / 1000) - 18000, 'unixepoch') || ' ' || state as lesson
		from lessons where class_id = ? order by starts_at`,
		its.classId,
	).map(({ lesson }) => lesson)
const present = () =>
	rows<{ id: string }>('select id from series where archived_at is null order by starts_on desc, id desc')[0]
		?.id ?? ''

/** Changes the present series. */
function changeTo(wish: Partial<SeriesWish>) {
	const id = present()
	const asked = { ...its.rule, ...wish }
	const preview = valueOf(previewSplit(its.access, id, asked))
	const { changeId } = valueOf(splitSeries(its.access, id, asked, preview.token, { tells: true }))
	return { preview, changeId }
}

/** Changes of the third lesson, and that lesson afterwards. */
const DEALT_WITH: [string, (id: string) => unknown, string[]][] = [
	[
		'canceled by the school',
		(id) => cancelLesson(its.access, id, { by: 'school', reason: 'Concert' }),
		['20 16 canceled_by_school'],
	],
	[
		'canceled by the family, which has a credit for it',
		(id) => cancelLesson(its.access, id, { by: 'student' }),
		['20 16 canceled_in_time'],
	],
	[
		'moved',
		(id) =>
			editLesson(
				its.access,
				{ id, version: 1 },
				{
					day: '2026-01-21',
					startTime: '09:00',
					durationMinutes: 45,
					teacherId: its.teacher,
					roomId: null,
				},
			),
		['21 09 scheduled'],
	],
	[
		'given to a substitute',
		(id) => substitute(its.access, { id, version: 1 }, its.other),
		['20 16 scheduled'],
	],
]

describe.each(DEALT_WITH)('a lesson that was %s', (_, dealWith, expected) => {
	const at = (hour: string) => [
		'06 16 scheduled',
		`13 ${hour} scheduled`,
		...expected,
		`27 ${hour} scheduled`,
	]
	beforeEach(() => {
		expect(dealWith(lessonOn('2026-01-20').id)).toMatchObject({ ok: true })
		change('delete from outbox')
	})

	it('stays as it is, however often the time and the room change', () => {
		changeTo({ startsOn: '2026-01-13', startTime: '17:00' })
		changeTo({ startsOn: '2026-01-13', startTime: '17:00', roomId: aRoom(its.school.id) })
		const before = lessons()
		const { preview, changeId } = changeTo({ startsOn: '2026-01-13', startTime: '18:00' })
		expect([preview.added.length, preview.moved.length, preview.fixed.length]).toEqual([0, 2, 1])
		expect(lessons()).toEqual(at('18'))
		valueOf(undoChange(its.access, changeId))
		expect(lessons()).toEqual(before)
		changeTo({ startsOn: '2026-01-14', startTime: '19:00' })
		expect(lessons()).toEqual(['06 16 scheduled', '13 17 scheduled', ...expected, '27 19 scheduled'])
	})

	it('stays as it is when the weekday changes too, also from later in its week', () => {
		changeTo({ startsOn: '2026-01-12', weekdays: [5], startTime: '17:00' })
		const before = lessons()
		const { preview } = changeTo({ startsOn: '2026-01-22', weekdays: [5], startTime: '18:00' })
		expect([preview.added.length, preview.moved.length, preview.fixed.length]).toEqual([0, 1, 1])
		expect(lessons()).toEqual(
			before.map((lesson) => (lesson === '30 17 scheduled' ? '30 18 scheduled' : lesson)),
		)
	})

	it('stays as it is when the class is handed over and back', () => {
		const { school, access, classId, teacher, other } = its
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, classId, teacher],
		)
		const give = (from: string, teacherId: string) => {
			const chosen = { teacherId, classIds: [classId], studentIds: [] }
			const { preview } = valueOf(handOver(access, from, chosen))
			expect(preview?.clashes).toEqual([])
			valueOf(handOver(access, from, chosen, { token: preview?.token ?? '', tells: true }))
			return preview?.lessons
		}
		const count = give(teacher, other)
		expect(give(other, teacher)).toBe(count)
		expect(lessons()).toEqual(at('16'))
		expect(give(teacher, other)).toBe(count)
		expect(lessons()).toEqual(at('16'))
		const texts = rows<{ text: string }>(`select text from outbox where kind = 'lesson-changes'`)
		expect(texts.map(({ text }) => text).join()).not.toMatch(/20 January|takes place/)
	})
})

it('a canceled lesson that takes place after all follows the next change, and returns when that is undone', () => {
	const { id } = lessonOn('2026-01-20')
	valueOf(cancelLesson(its.access, id, { by: 'school', reason: 'Concert' }))
	changeTo({ startsOn: '2026-01-13', startTime: '17:00' })
	valueOf(restoreLesson(its.access, id))
	vi.setSystemTime(Date.now() + 1)
	const before = rows('select id, series_id, original_date, starts_at from lessons order by id')
	const { changeId } = changeTo({ startsOn: '2026-01-13', startTime: '18:00' })
	expect(lessons()).toEqual(['06 16', '13 18', '20 18', '27 18'].map((lesson) => `${lesson} scheduled`))
	valueOf(undoChange(its.access, changeId))
	expect(rows('select id, series_id, original_date, starts_at from lessons order by id')).toEqual(before)
})

describe('the usual time of a class', () => {
	const usual = () => rows('select start_time, room_id from classes where id = ?', its.classId)[0]
	const hourAt = (at: string) => Array.from(settleClasses(Date.parse(at)))
	beforeEach(() => {
		change(
			`update classes set weekday = 2, start_time = '16:00', duration_minutes = 45 where id = ?`,
			its.classId,
		)
	})

	it.each(['2026-01-13', '2026-01-14'])(
		'is the later one of two changes, the second from %s on',
		(startsOn) => {
			const room = aRoom(its.school.id)
			changeTo({ startsOn: '2026-01-13', startTime: '17:00' })
			changeTo({ startsOn, startTime: '18:00', roomId: room })
			hourAt('2026-01-12T12:00:00Z')
			expect(usual()).toEqual({ start_time: '16:00', room_id: null })
			hourAt(`${startsOn}T12:00:00Z`)
			expect(usual()).toEqual({ start_time: '18:00', room_id: room })
		},
	)

	it('stays while lessons at it are to come, also if the room was changed before', () => {
		const room = aRoom(its.school.id)
		changeTo({ startsOn: '2026-01-13', roomId: room })
		changeTo({ startsOn: '2026-01-13', startTime: '17:00', roomId: room })
		expect(usual()).toEqual({ start_time: '16:00', room_id: null })
		hourAt('2026-01-13T12:00:00Z')
		expect(usual()).toEqual({ start_time: '17:00', room_id: room })
	})
})
