import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
	addClosure,
	archiveClosure,
	changeClosure,
	type ClosureDetails,
} from '#app/models/calendar/closures.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { previewReopening, reopenLessons } from '#app/models/lesson/reopening.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aCode } from '../../support/attendance.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import {
	aClass,
	aLesson,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	aTeacher,
} from '../../support/factories.ts'
import { aRoom, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>
beforeEach(() => {
	its = aTimetable({ now: '2026-01-01T17:00:00Z' })
})
afterEach(() => vi.useRealTimers())

const painting = { name: 'Painting', effect: 'skip', startsOn: '2026-08-01', endsOn: '2026-08-31' } as const
const close = (details: ClosureDetails = painting) => valueOf(addClosure(its.access, newId(), details)).id
const edit = (id: string, details: ClosureDetails, version = 1) =>
	valueOf(changeClosure(its.access, { id, version }, details))
const add = (more = {}, classId = its.classId) =>
	valueOf(addSeries(its.access, newId(), classId, tuesdays({ endsOn: undefined, ...more }))).id
const on = (day: string) => vi.setSystemTime(`${day}T17:00:00Z`)
const daysIn = (month: string, classId = its.classId) =>
	lessonsOfClass(classId).flatMap(({ day }) => (day.startsWith(month) ? day : []))
const seriesRows = () => rows('select id, ends_on from series order by id')

/** The closure was recorded before there were lessons, and the hourly job has skipped its days since. */
function skipAugust(more = {}) {
	const series = add(more)
	const id = close()
	on('2026-06-02')
	allOf(rollOpenSeries())
	expect(daysIn('2026-08')).toEqual([])
	return { id, series }
}

describe('days that a repeating lesson skipped', () => {
	it('get their lessons once the closure is shortened, and the others once it is removed', () => {
		const { id } = skipAugust()
		const before = seriesRows()
		expect(edit(id, { ...painting, endsOn: '2026-08-14' })).toEqual({ added: 2, clashing: 0 })
		expect(daysIn('2026-08')).toEqual(['2026-08-18', '2026-08-25'])
		expect(valueOf(archiveClosure(its.access, id))).toEqual({ name: 'Painting', added: 2, clashing: 0 })
		expect(daysIn('2026-08')).toEqual(['2026-08-04', '2026-08-11', '2026-08-18', '2026-08-25'])
		expect(seriesRows()).toEqual(before)
		const changes = `select object_name from audit_entries where action = 'schedule.changed' and object_id = ?`
		expect(rows(changes, id)).toEqual([
			{ object_name: 'Painting: 2 added' },
			{ object_name: 'Painting: 2 added' },
		])
		allOf(rollOpenSeries())
		const days = lessonsOfClass(its.classId).map(({ day }) => day)
		expect(new Set(days).size).toBe(days.length)
	})

	it.each<[string, Partial<ClosureDetails>]>([
		['its days move', { startsOn: '2026-10-01', endsOn: '2026-10-31' }],
		['its hours become others', { fromTime: '08:00', toTime: '12:00' }],
		['lessons take place during it', { effect: 'no_charge' }],
	])('get them if %s', (_, to) => {
		const { id } = skipAugust()
		expect(edit(id, { ...painting, ...to })).toEqual({ added: 4, clashing: 0 })
	})

	it('get them if the closure concerns another class alone', () => {
		const { id } = skipAugust()
		expect(edit(id, { ...painting, classId: its.classId })).toEqual({ added: 0, clashing: 0 })
		expect(edit(id, { ...painting, classId: aClass(its.school) }, 2)).toEqual({ added: 4, clashing: 0 })
	})

	it('get them in a series with a last day, but not in one with a number of lessons', () => {
		const march = { ...painting, startsOn: '2026-03-01', endsOn: '2026-03-31' }
		const id = close(march)
		add({ endsOn: '2026-04-28' })
		const counted = aClass(its.school)
		add({ startTime: '18:00', count: 14 }, counted)
		expect([daysIn('2026-03'), lessonsOfClass(counted).length]).toEqual([[], 14])
		expect(edit(id, { ...march, endsOn: '2026-03-10' })).toEqual({ added: 3, clashing: 0 })
		expect([daysIn('2026-03').length, lessonsOfClass(counted).length]).toEqual([3, 14])
	})

	it('stay without one where it would clash, where another closure is, and before today', () => {
		const { id } = skipAugust({ teacherId: its.teacher })
		const startsAt = its.at('2026-08-18', '16:00')
		aLesson(its.school, { classId: aClass(its.school), teacherId: its.teacher, startsAt })
		close({ ...painting, name: 'Fair', startsOn: '2026-08-25', endsOn: '2026-08-25' })
		on('2026-08-06')
		expect(valueOf(archiveClosure(its.access, id))).toMatchObject({ added: 1, clashing: 1 })
		expect(daysIn('2026-08')).toEqual(['2026-08-11'])
	})

	it('stay without one if the office left them out, or the class is over', () => {
		const { id, series } = skipAugust()
		change(
			`update schedule_changes set after = json_set(after, '$.leftOut', json('["2026-08-04"]'))
			 where json_extract(after, '$.addedSeries') = ?`,
			series,
		)
		expect(edit(id, { ...painting, startsOn: '2026-08-20' })).toEqual({ added: 2, clashing: 0 })
		change("update classes set state = 'finished' where id = ?", its.classId)
		expect(valueOf(archiveClosure(its.access, id))).toMatchObject({ added: 0, clashing: 0 })
	})

	it.each([true, false])('are told to the families and teachers of their lessons: %s', (tells) => {
		aGuardianOf(its.school, its.student, { name: 'Eva Lind', email: 'eva@family.example' })
		change("update teachers set email = 'jun@school.example' where id = ?", its.teacher)
		const { id } = skipAugust({ teacherId: its.teacher })
		on('2026-08-06')
		change('delete from outbox')
		const shorter = { ...painting, endsOn: '2026-08-24' }
		const edited = valueOf(changeClosure(its.access, { id, version: 1, tells }, shorter))
		expect(edited).toEqual({ added: 1, clashing: 0, mailed: tells ? 'families' : undefined })
		valueOf(archiveClosure(its.access, id, tells))
		const letters = (to: string) =>
			rows<{ subject: string; text: string }>(
				'select subject, text from outbox where to_address = ? order by rowid',
				to,
			)
		for (const to of ['eva@family.example', 'jun@school.example']) {
			const [first, second] = letters(to)
			expect(letters(to)).toHaveLength(tells ? 2 : 0)
			if (!tells) continue
			expect(first?.subject).toMatch(/^Added: .*25 Aug/)
			expect(second?.text).toMatch(/11 Aug[^]*18 Aug/)
			expect(second?.text).not.toMatch(/\b4 Aug|25 Aug/)
		}
	})

	it('say that the teachers alone get an email if no family has an address', () => {
		change("update teachers set email = 'jun@school.example' where id = ?", its.teacher)
		const { id } = skipAugust({ teacherId: its.teacher })
		expect(valueOf(archiveClosure(its.access, id, true))).toMatchObject({ added: 4, mailed: 'teachers' })
	})

	it('stay as they are if only the name of the closure changes', () => {
		const { id } = skipAugust()
		expect(edit(id, { ...painting, name: 'New paint' })).toEqual({ added: 0, clashing: 0 })
	})
})

describe('lessons that a closure closed', () => {
	const week = { ...painting, startsOn: '2026-01-05', endsOn: '2026-01-09' }
	let closure: string
	let changeId: string

	/** Ada has lessons on two days of the closure, and Kim on one. */
	function closeWeek(tells = true) {
		const choir = aClass(its.school, { name: 'Choir' })
		const kim = aStudent(its.school, { firstName: 'Kim', lastName: 'Berg' })
		anEnrolment(its.school, choir, kim)
		aGuardianOf(its.school, its.student, { name: 'Eva Lind', email: 'eva@family.example' })
		aGuardianOf(its.school, kim, { name: 'Ole Berg', email: 'ole@family.example' })
		change("update teachers set email = 'jun@school.example' where id = ?", its.teacher)
		const lesson = (classId: string, day: string) =>
			aLesson(its.school, { classId, teacherId: its.teacher, startsAt: its.at(day, '16:00') })
		const ids = [
			lesson(its.classId, '2026-01-06'),
			lesson(its.classId, '2026-01-08'),
			lesson(choir, '2026-01-09'),
		]
		closure = close(week)
		const { token } = valueOf(previewClosing(its.access, closure))
		changeId = valueOf(applyClosing(its.access, closure, token, tells)).changeId
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
		return ids
	}
	const preview = () => {
		const { free = [], taken = [] } = previewReopening(its.access, { closureId: closure }) ?? {}
		return [free.map(({ id }) => id), taken.map(({ id }) => id)]
	}
	const stateOf = (id: string) =>
		rows<{ state: string }>('select state from lessons where id = ?', id)[0]?.state
	const news = () =>
		rows<{ to: string; subject: string; text: string }>(
			`select to_address as "to", subject, text from outbox where sent_at is null order by to_address`,
		)

	it('are offered once their days are open again, and told in one email each', () => {
		const [first, second, third] = closeWeek()
		expect(preview()).toEqual([[], []])
		edit(closure, { ...week, endsOn: '2026-01-07', name: 'New paint' })
		expect(preview()).toEqual([[second, third], []])
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toEqual({
			back: 2,
			taken: 0,
			mailed: 2,
		})
		expect([first, second, third].map((id) => stateOf(id!))).toEqual(['closed', 'scheduled', 'scheduled'])
		expect(news().map(({ to }) => to)).toEqual([
			'eva@family.example',
			'jun@school.example',
			'ole@family.example',
		])
		expect(news()[0]?.text).toContain('8 January')
		expect(news()[0]?.text).not.toContain('6 January')
		valueOf(archiveClosure(its.access, closure))
		expect(preview()).toEqual([[first], []])
	})

	it('stay closed where another closure is, or the time is taken', () => {
		const [first, second, third] = closeWeek()
		const startsAt = its.at('2026-01-08', '16:00')
		aLesson(its.school, { classId: aClass(its.school), teacherId: its.teacher, startsAt })
		close({ ...week, name: 'Fair', startsOn: '2026-01-09' })
		valueOf(archiveClosure(its.access, closure))
		expect(preview()).toEqual([[first], [second]])
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toMatchObject({ back: 1, taken: 1 })
		expect([second, third].map((id) => stateOf(id!))).toEqual(['closed', 'closed'])
	})

	it('come back together if they were booked beside each other with a reason', () => {
		const startsAt = its.at('2026-01-08', '16:00')
		const other = aLesson(its.school, { classId: aClass(its.school), teacherId: its.teacher, startsAt })
		change(
			`update lessons set forced_reason = 'Sisters', forced_by = 'office', forced_at = 1, starts_at = starts_at - 1 where id = ?`,
			other,
		)
		const ids = closeWeek()
		valueOf(archiveClosure(its.access, closure))
		expect(preview()[0]).toHaveLength(4)
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toMatchObject({ back: 4, taken: 0 })
		expect([...ids, other].map((id) => stateOf(id))).toEqual(Array(4).fill('scheduled'))
	})

	it('come back beside a lesson that was booked over them with a reason and is back already', () => {
		const [, second] = closeWeek()
		valueOf(archiveClosure(its.access, closure))
		aLesson(its.school, {
			classId: aClass(its.school),
			teacherId: its.teacher,
			startsAt: its.at('2026-01-08', '16:00'),
		})
		change(
			`update lessons set forced_reason = 'Sisters', forced_by = 'office', forced_at = ? where id = (select max(id) from lessons)`,
			Date.now() + 1,
		)
		expect(preview()[1]).toEqual([second])
		change('update lessons set forced_at = 1 where forced_at is not null')
		expect(preview()[1]).toEqual([])
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toMatchObject({ back: 3, taken: 0 })
	})

	it('are back without an email to families who were not told', () => {
		closeWeek(false)
		valueOf(archiveClosure(its.access, closure))
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toEqual({
			back: 3,
			taken: 0,
			mailed: 0,
		})
		expect(news().map(({ to }) => to)).toEqual(['jun@school.example'])
	})

	it('are back once, after an undo too, and for their own school alone', () => {
		closeWeek()
		valueOf(archiveClosure(its.access, closure))
		const { access: stranger } = aSchoolWithAccess()
		expect(previewReopening(stranger, { closureId: closure })).toBeUndefined()
		expect(reopenLessons(stranger, { closureId: closure })).toMatchObject({ ok: false, status: 404 })
		valueOf(undoChange(its.access, changeId))
		const once = databaseHash()
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toEqual({
			back: 0,
			taken: 0,
			mailed: 0,
		})
		expect(databaseHash()).toBe(once)
	})

	/** The lesson of January 13 is closed, and then its series changes from January 8 on. */
	function changeClosed(more: Partial<SeriesWish>) {
		const seriesId = add({ teacherId: its.teacher, roomId: its.room, endsOn: '2026-01-27' })
		closure = close({ ...week, startsOn: '2026-01-13', endsOn: '2026-01-13' })
		const { token } = valueOf(previewClosing(its.access, closure))
		changeId = valueOf(applyClosing(its.access, closure, token)).changeId
		const wish = tuesdays({ teacherId: its.teacher, roomId: its.room, startsOn: '2026-01-08', ...more })
		const split = valueOf(previewSplit(its.access, seriesId, wish))
		return valueOf(splitSeries(its.access, seriesId, wish, split.token)).changeId
	}
	const closed = () =>
		rows("select state, room_id as room from lessons where day = '2026-01-13' and class_id = ?", its.classId)

	it('are back in the room in which the class meets by then', () => {
		const studio = aRoom(its.school.id, 'Studio 2')
		const split = changeClosed({ roomId: studio })
		expect(closed()).toEqual([{ state: 'closed', room: studio }])
		valueOf(undoChange(its.access, split))
		expect(closed()).toEqual([{ state: 'closed', room: its.room }])
		const [row] = listSeries(its.access, its.classId, '2026-01-08')
		const wish = tuesdays({ teacherId: its.teacher, roomId: studio, startsOn: '2026-01-08' })
		valueOf(splitSeries(its.access, row!.id, wish, valueOf(previewSplit(its.access, row!.id, wish)).token))
		expect(valueOf(undoChange(its.access, changeId))).toMatchObject({ omitted: 0 })
		expect(closed()).toEqual([{ state: 'scheduled', room: studio }])
	})

	it.each([
		['weekday', { weekdays: [3] }],
		['time', { startTime: '17:00' }],
	])('keep their own room if the %s of their class changes with the room', (_, more) => {
		const studio = aRoom(its.school.id, 'Studio 2')
		const split = changeClosed({ ...more, roomId: studio })
		const isInOwn = () => expect(closed()).toEqual([{ state: 'closed', room: its.room }])
		isInOwn()
		valueOf(undoChange(its.access, split))
		isInOwn()
		const changeRoom = (roomId: string) => {
			const wish = tuesdays({ teacherId: its.teacher, startsOn: '2026-01-08', ...more, roomId })
			const { id } = listSeries(its.access, its.classId, '2026-01-15')[0]!
			const { token } = valueOf(previewSplit(its.access, id, wish))
			return valueOf(splitSeries(its.access, id, wish, token)).changeId
		}
		changeRoom(its.room)
		const last = changeRoom(studio)
		isInOwn()
		valueOf(undoChange(its.access, last))
		isInOwn()
	})

	it.each([
		['weekday', { weekdays: [3] }],
		['time', { startTime: '17:00' }],
	])('stay closed if their class meets at another %s by then', (_, more) => {
		changeClosed(more)
		expect(valueOf(undoChange(its.access, changeId))).toMatchObject({ omitted: 1 })
		valueOf(archiveClosure(its.access, closure))
		const [left] = lessonsOfClass(its.classId).filter(({ day }) => day === '2026-01-13')
		expect(preview()).toEqual([[], [left?.id]])
		expect(valueOf(reopenLessons(its.access, { closureId: closure }))).toMatchObject({ back: 0, taken: 1 })
		expect(closed()).toMatchObject([{ state: 'closed' }])
	})

	const lessonDays = () => lessonsOfClass(its.classId).map(({ day, state }) => `${day} ${state}`)

	it('stay beside a new lesson on the open day to which their class moves, until that is undone', () => {
		const seriesId = add({ teacherId: its.teacher, endsOn: '2026-01-27' })
		closure = close({ ...week, startsOn: '2026-01-13', endsOn: '2026-01-13' })
		valueOf(applyClosing(its.access, closure, valueOf(previewClosing(its.access, closure)).token))
		const before = lessonDays()
		const wish = tuesdays({ teacherId: its.teacher, startsOn: '2026-01-08', weekdays: [3] })
		const preview = () => valueOf(previewSplit(its.access, seriesId, { ...wish, endsOn: '2026-01-28' }))
		const { added, fixed } = preview()
		expect(added.map(({ to }) => to)).toEqual([its.at('2026-01-14', '16:00')])
		expect(fixed.map(({ reason }) => reason)).toEqual(['It is closed.'])
		const split = valueOf(
			splitSeries(its.access, seriesId, { ...wish, endsOn: '2026-01-28' }, preview().token),
		)
		expect(lessonDays()).toEqual([
			'2026-01-06 scheduled',
			'2026-01-13 closed',
			...['2026-01-14', '2026-01-21', '2026-01-28'].map((day) => `${day} scheduled`),
		])
		const next = { ...wish, startsOn: '2026-01-12', weekdays: [4], endsOn: '2026-01-29' }
		const { moved, added: more, removed } = valueOf(previewSplit(its.access, split.id, next))
		expect([moved.length, more, removed]).toEqual([3, [], []])
		valueOf(undoChange(its.access, split.changeId))
		expect(lessonDays()).toEqual(before)
	})

	it.each<[string, () => unknown]>([
		['if their students got credits', () => aCode(its.school, 'S', { credit: 'make_up' })],
		['if it is closed as well', () => close({ ...week, startsOn: '2026-01-13', endsOn: '2026-01-14' })],
		[
			'if their class has another lesson then',
			() => aLesson(its.school, { classId: its.classId, startsAt: its.at('2026-01-14', '16:00') }),
		],
	])('stay without a new lesson on the day to which their class moves, %s', (_, act) => {
		const seriesId = add({ teacherId: its.teacher, endsOn: '2026-01-27' })
		act()
		closure = close({ ...week, startsOn: '2026-01-13', endsOn: '2026-01-13' })
		valueOf(applyClosing(its.access, closure, valueOf(previewClosing(its.access, closure)).token))
		const wish = tuesdays({ teacherId: its.teacher, startsOn: '2026-01-08', weekdays: [3] })
		const { added, fixed } = valueOf(previewSplit(its.access, seriesId, { ...wish, endsOn: '2026-01-28' }))
		expect([added, fixed.length]).toEqual([[], 1])
	})

	it('are back if only the teacher of their class has changed', () => {
		changeClosed({ teacherId: aTeacher(its.school) })
		expect(valueOf(undoChange(its.access, changeId))).toMatchObject({ omitted: 0 })
	})
})
