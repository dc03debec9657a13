import { describe, expect, it } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { countLessonsToClose } from '#app/models/lesson/closing-count.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listSubstitutes } from '#app/models/lesson/substitutes.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, aTeacher } from '../../support/factories.ts'
import { aRoom, aSite, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

describe('a substitute', () => {
	it('is offered where free and qualified first, and stands in for the teacher', () => {
		const { school, access, classId, teacher, at } = aTimetable()
		const busy = aTeacher(school, { name: 'Busy' })
		const other = aTeacher(school, { name: 'Other' })
		const free = aTeacher(school, { name: 'Strings' })
		change(
			`insert into instruments (school_id, id, name, name_key, position, created_at, updated_at) values (?, 'i', 'Piano', 'piano', 1, 1, 1)`,
			school.id,
		)
		change(`update classes set instrument_id = 'i' where id = ?`, classId)
		for (const id of [busy, free])
			change(
				'insert into teacher_instruments (school_id, teacher_id, instrument_id) values (?, ?, ?)',
				school.id,
				id,
				'i',
			)
		change(`update teachers set email = 'strings@school.example' where id = ?`, free)
		const startsAt = at('2026-01-06', '16:00')
		const id = aLesson(school, { classId, teacherId: teacher, startsAt })
		aLesson(school, { classId: aClass(school, { name: 'Choir' }), teacherId: busy, startsAt })
		expect(listSubstitutes(access, id)).toEqual([
			{ teacherId: free, name: 'Strings', isQualified: true, isAvailable: true, hasEmail: true },
			{ teacherId: other, name: 'Other', isQualified: false, isAvailable: true, hasEmail: false },
			{ teacherId: busy, name: 'Busy', isQualified: true, isAvailable: false, hasEmail: false },
		])
		expect(wordsOf(substitute(access, { id, version: 1 }, busy))).toContain('Busy teaches Choir then')
		valueOf(substitute(access, { id, version: 1 }, free))
		expect(findLesson(access, id)).toMatchObject({ teacher: 'Strings', absentTeacher: 'Jun Mori' })
		valueOf(substitute(access, { id, version: 2 }, teacher))
		expect(findLesson(access, id)).toMatchObject({ teacher: 'Jun Mori', substituteFor: null })
	})

	it('of a private lesson without an instrument teaches one of its teacher', () => {
		const { school, access, teacher, at } = aTimetable()
		const [guitar, piano] = [aTeacher(school, { name: 'Ana' }), aTeacher(school, { name: 'Ben' })]
		for (const [instrument, ...ids] of [
			['guitar', guitar],
			['piano', piano, teacher],
		] as const) {
			change(
				`insert into instruments (school_id, id, name, name_key, position, created_at, updated_at) values (?, ?, ?, ?, 1, 1, 1)`,
				...[school.id, instrument, instrument, instrument],
			)
			for (const id of ids)
				change(
					'insert into teacher_instruments (school_id, teacher_id, instrument_id) values (?, ?, ?)',
					...[school.id, id, instrument],
				)
		}
		const named = (kind: 'private' | 'group') => {
			const classId = aClass(school, { name: kind, kind })
			const startsAt = at(kind === 'group' ? '2026-01-06' : '2026-01-07', '16:00')
			const id = aLesson(school, { classId, teacherId: teacher, startsAt })
			return listSubstitutes(access, id).map(({ name, isQualified }) => [name, isQualified])
		}
		expect(named('private')).toEqual([
			['Ben', true],
			['Ana', false],
		])
		expect(named('group')).toEqual([
			['Ana', true],
			['Ben', true],
		])
	})
})

describe('a teacher who assists in a class', () => {
	/** Ines assists Jun in the choir, on 6 January at four. */
	function aChoir() {
		const table = aTimetable()
		const { school, teacher, at } = table
		const ines = aTeacher(school, { name: 'Ines Alba' })
		const choir = aClass(school, { name: 'Choir' })
		assists(school.id, choir, ines)
		const lesson = aLesson(school, {
			classId: choir,
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:00'),
		})
		return { ...table, ines, choir, lesson }
	}

	const assists = (schoolId: string, classId: string, teacherId: string) =>
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[schoolId, classId, teacherId],
		)
	const CLASH = 'Ines Alba is at Choir then (Tue 6 January, 16:00).'

	it('is not booked for another lesson then without a word', () => {
		const { access, classId, ines, lesson } = aChoir()
		const wish = tuesdays({ teacherId: ines, startTime: '16:15', endsOn: '2026-01-06' })
		expect(wordsOf(addSeries(access, newId(), classId, wish))).toContain(CLASH)
		valueOf(addSeries(access, newId(), classId, { ...wish, startTime: '16:45' }))
		change('delete from lessons where class_id = ?', classId)
		change("update lessons set state = 'canceled_by_school' where id = ?", lesson)
		valueOf(addSeries(access, newId(), classId, wish))
	})

	it('is named where a lesson of the class is put on a lesson of theirs, given or assisted in', () => {
		const { school, access, classId, teacher, ines, choir, lesson, at } = aChoir()
		const piano = aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-07', '16:00') })
		const move = () =>
			editLesson(
				access,
				{ id: lesson, version: 1 },
				{ day: '2026-01-07', startTime: '16:30', durationMinutes: 45, roomId: null, teacherId: teacher },
			)
		expect(wordsOf(move())).toContain('Ines Alba is at Piano then (Wed 7 January, 16:00).')
		change('update lessons set teacher_id = null where id = ?', piano)
		assists(school.id, classId, ines)
		expect(wordsOf(move())).toContain('Ines Alba is at Piano then')
		change("update teachers set ended_on = '2025-12-31' where id = ?", ines)
		valueOf(move())
		expect(lessonsOfClass(choir)).toHaveLength(1)
	})

	it('is neither found free nor offered as a substitute then, but may give the lesson itself', () => {
		const { school, access, classId, ines, lesson, at } = aChoir()
		const day = '2026-01-06'
		const search = { durationMinutes: 45, teacherIds: [ines], roomIds: [], classId, most: 100 }
		const times = findFreeTimes(access, { ...search, from: day, to: day }).map(({ time }) => time)
		expect(times).toContain('16:45')
		for (const taken of ['15:30', '16:00', '16:30']) expect(times).not.toContain(taken)
		const piano = aLesson(school, { classId, teacherId: aTeacher(school), startsAt: at(day, '16:00') })
		const availability = (id: string) =>
			listSubstitutes(access, id).find(({ teacherId }) => teacherId === ines)?.isAvailable
		expect([availability(piano), availability(lesson)]).toEqual([false, true])
	})
})

describe('an extra lesson', () => {
	it('is made once by one page, and not in the skipped hour', () => {
		const { access, classId } = aTimetable()
		const wish = {
			classId,
			kind: 'extra' as const,
			day: '2026-03-08',
			durationMinutes: 30,
			teacherId: null,
			roomId: null,
		}
		expect(wordsOf(addExtraLesson(access, newId(), { ...wish, startTime: '02:30' }))).toBe(
			'There is no 02:30 on 8 March 2026: the clocks go forward. Use 03:00 or later.',
		)
		const key = newId()
		const add = () => valueOf(addExtraLesson(access, key, { ...wish, startTime: '03:00' }))
		expect(add()).toEqual(add())
		expect(lessonsOfClass(classId)).toHaveLength(1)
	})
})

describe('a closure that comes after the lessons were booked', () => {
	it('closes them once previewed, and opens them again while untouched', () => {
		const { access, classId } = aTimetable()
		valueOf(addSeries(access, newId(), classId, tuesdays()))
		const added = { name: 'Snow', startsOn: '2026-01-13', endsOn: '2026-01-20', effect: 'skip' as const }
		const { id } = valueOf(addClosure(access, newId(), added))
		expect(lessonsOfClass(classId).map(({ state }) => state)).toEqual(Array(4).fill('scheduled'))
		const before = databaseHash()
		const { token, closing } = valueOf(previewClosing(access, id))
		expect(databaseHash()).toBe(before)
		expect(closing.map(({ lesson, consequences }) => [lesson.day, consequences[0]?.code])).toEqual([
			['2026-01-13', 'S'],
			['2026-01-20', 'S'],
		])
		const { changeId } = valueOf(applyClosing(access, id, token))
		expect(lessonsOfClass(classId).map(({ state }) => state)).toEqual([
			'scheduled',
			'closed',
			'closed',
			'scheduled',
		])
		expect(listCredits(access)).toEqual([])
		expect(countLessonsToClose(access, '2026-01-01').get(id)).toBeUndefined()
		// The closure stays: that its lessons take place after all was decided just now.
		valueOf(undoChange(access, changeId))
		expect(countLessonsToClose(access, '2026-01-01').get(id)).toBe(2)
		expect(lessonsOfClass(classId).map(({ state }) => state)).toEqual(Array(4).fill('scheduled'))
	})

	it('leaves what was held as it is, and takes back the credit of an absence on a day that is closed now', () => {
		const { access, classId, student } = aTimetable({ now: '2026-01-13T21:30:00Z' })
		valueOf(addSeries(access, newId(), classId, tuesdays()))
		const [, held, next] = lessonsOfClass(classId)
		const mark = (id: string | undefined, code: string) =>
			valueOf(markLesson(access, id ?? '', [{ studentId: student, code }], { source: 'office' }))
		mark(held?.id, 'P')
		mark(next?.id, 'M')
		expect(listCredits(access, { states: ['open'] })).toHaveLength(1)
		const added = { name: 'Snow', startsOn: '2026-01-13', endsOn: '2026-01-20', effect: 'skip' as const }
		const { id } = valueOf(addClosure(access, newId(), added))
		const { token, closing, fixed } = valueOf(previewClosing(access, id))
		expect(fixed.map((lesson) => lesson.id)).toEqual([held?.id])
		expect(closing.map(({ lesson }) => lesson.id)).toEqual([next?.id])
		valueOf(applyClosing(access, id, token))
		expect(lessonsOfClass(classId).map(({ state }) => state)).toEqual([
			'scheduled',
			'held',
			'closed',
			'scheduled',
		])
		expect(rows('select code from attendance_marks where replaced_at is null order by code')).toEqual([
			{ code: 'P' },
			{ code: 'S' },
		])
		expect(listCredits(access, { states: ['open'] })).toEqual([])
	})

	it('counts the lessons of its own room, site, teacher, class and hours alone', () => {
		const { school, access, classId, teacher, room } = aTimetable()
		const other = aRoom(school.id, 'Red Room', aSite(school.id, 'Annex'))
		valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: teacher, roomId: room })))
		const [site] = rows<{ id: string }>('select site_id id from rooms where id = ?', other)
		const days = { startsOn: '2026-01-13', endsOn: '2026-01-20' }
		const closures = [
			{},
			{ roomId: room },
			{ teacherId: teacher },
			{ classId },
			{ fromTime: '16:30', toTime: '18:00' },
		]
		for (const one of closures) aClosure(school, { ...days, ...one, id: JSON.stringify(one) })
		const others = [
			{ roomId: other },
			{ siteId: site?.id },
			{ fromTime: '17:00', toTime: '18:00' },
			{ effect: 'keep' as const },
		]
		for (const one of others) aClosure(school, { ...days, ...one, id: JSON.stringify(one) })
		expect(Object.fromEntries(countLessonsToClose(access, '2026-01-01'))).toEqual(
			Object.fromEntries(closures.map((one) => [JSON.stringify(one), 2])),
		)
		expect(countLessonsToClose(access, '2026-01-21').size).toBe(0)
	})

	it('is not applied to lessons that have changed since the preview', () => {
		const { access, classId } = aTimetable()
		valueOf(addSeries(access, newId(), classId, tuesdays()))
		const added = { name: 'Snow', startsOn: '2026-01-13', endsOn: '2026-01-13', effect: 'skip' as const }
		const { id } = valueOf(addClosure(access, newId(), added))
		const { token } = valueOf(previewClosing(access, id))
		const [, second] = lessonsOfClass(classId)
		const elsewhere = {
			day: '2026-01-14',
			startTime: '16:00',
			durationMinutes: 45,
			teacherId: null,
			roomId: null,
		}
		valueOf(editLesson(access, { id: second!.id, version: 1 }, elsewhere))
		expect(applyClosing(access, id, token)).toMatchObject({ ok: false, status: 409 })
	})
})
