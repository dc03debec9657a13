import { afterEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listForced } from '#app/models/lesson/forced.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { planSplit, previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { settleClasses } from '#app/models/hourly/class-states.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, anEnrolment, aStudent, aTeacher } from '../../support/factories.ts'
import { wordsOf } from '../../support/office.ts'
import { aRoom, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

afterEach(() => {
	vi.useRealTimers()
})

const ADA = ['ada@family.example', 'ada@family.example']

describe('changing a series from a day on', () => {
	function aSplit() {
		const timetable = aTimetable()
		const { access, classId, teacher } = timetable
		const { id } = valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: teacher })))
		const wish = tuesdays({ weekdays: [3], startsOn: '2026-01-13', endsOn: '2026-02-04', teacherId: teacher })
		return { ...timetable, seriesId: id, wish }
	}

	it('tells first of the lessons that fall away, because a long letter is cut', () => {
		const { access, school, seriesId, wish } = aSplit()
		aClosure(school, { startsOn: '2026-01-28', endsOn: '2026-01-28' })
		const { changes, preview } = valueOf(planSplit(access, seriesId, wish))
		expect([preview.moved.length, preview.removed.length]).toEqual([2, 1])
		expect(changes.map(({ to }) => to === null)[0]).toBe(true)
	})

	it('is refused from a day after its last one, with the way to the lessons of that day', () => {
		const { access, classId, seriesId, wish } = aSplit()
		const rule = tuesdays({ teacherId: wish.teacherId })
		const [{ ends_on: endsOn = '' } = {}] = rows<{ ends_on: string }>('select ends_on from series')
		const late = { ...rule, startsOn: '2026-03-03', endsOn }
		const refusal = () => previewSplit(access, seriesId, late)
		expect(wordsOf(refusal())).toMatch(/^These lessons end on .* 2026\. Choose an earlier day\.$/)
		const next = { ...rule, startsOn: '2026-02-24', endsOn: '2026-03-31' }
		const { id } = valueOf(addSeries(access, newId(), classId, next))
		expect(wordsOf(refusal())).toContain(', and the later ones are changed by themselves.')
		expect(refusal()).toMatchObject({
			way: { to: `/classes/${classId}/change-series?series=${id}&from=2026-03-03` },
		})
	})

	it('shows lessons as a clash only while something clashes, also after an undo', () => {
		const { access, school, teacher: teacherId, at } = aTimetable()
		const seriesAt = (startTime: string) =>
			valueOf(addSeries(access, newId(), aClass(school), tuesdays({ teacherId, startTime }))).id
		const [leo, iris] = [seriesAt('16:00'), seriesAt('17:00')]
		const moveTo = (id: string, startTime: string, force?: { reason: string }) => {
			const wish = tuesdays({ teacherId, startTime, startsOn: '2026-01-13' })
			return valueOf(splitSeries(access, id, wish, valueOf(previewSplit(access, id, wish)).token, { force }))
		}
		const month = { from: at('2026-01-01', '00:00'), to: at('2026-02-01', '00:00') }
		const clashing = () => {
			const days = listForced(access, month).map(({ startsAt }) => new Date(startsAt).getUTCDate())
			expect(scheduled(access, listLessons(access, month)).filter(({ forced }) => forced)).toHaveLength(
				days.length,
			)
			return days
		}
		moveTo(leo, '17:00', { reason: 'Swaps with Iris' })
		expect(clashing()).toEqual([13, 20, 27])
		const { changeId } = moveTo(iris, '16:00')
		expect(clashing()).toEqual([])
		aClosure(school, { startsOn: '2026-01-20', endsOn: '2026-01-20' })
		expect(clashing()).toEqual([20])
		valueOf(undoChange(access, changeId))
		expect(clashing()).toEqual([13, 20, 27])
		const [first] = listLessons(access, { ...month, from: at('2026-01-13', '00:00') }).filter(
			({ forcedReason }) => forcedReason === null,
		)
		valueOf(cancelLesson(access, first?.id ?? '', { by: 'school', reason: 'Snow' }))
		expect(clashing()).toEqual([20, 27])
	})

	it('leaves a lesson in the room it was given while its own is closed', () => {
		const { access, school, classId, teacher, room } = aTimetable()
		const rule = tuesdays({ teacherId: teacher, roomId: room })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const [, second] = lessonsOfClass(classId)
		const other = aRoom(school.id, 'Green Room')
		change('update lessons set room_id = ? where id = ?', other, second!.id)
		aClosure(school, { startsOn: second!.day, endsOn: second!.day, roomId: room })
		const wish = { ...rule, startTime: '17:00' }
		const preview = valueOf(previewSplit(access, id, wish))
		expect([preview.moved.length, preview.removed.length]).toEqual([lessonsOfClass(classId).length, 0])
		valueOf(splitSeries(access, id, wish, preview.token))
		const rooms = rows<{ room: string }>('select room_id room from lessons order by starts_at')
		expect(rooms.map((lesson) => lesson.room === other)).toEqual([
			false,
			true,
			...rooms.slice(2).map(() => false),
		])
	})

	it('may give its lessons another room outside hours that were saved later', () => {
		const { access, school, classId, teacher, room } = aTimetable()
		const rule = tuesdays({ teacherId: teacher, endsOn: undefined })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		change('insert into teacher_hours values (?, ?, 2, ?, ?, null)', school.id, teacher, '09:00', '12:00')
		const wish = { ...rule, startsOn: '2026-03-03', roomId: room }
		const preview = valueOf(previewSplit(access, id, wish))
		expect(preview.moved.flatMap(({ clashes }) => clashes)).toEqual([])
		valueOf(splitSeries(access, id, wish, preview.token))
		const later = { ...wish, startTime: '16:15' }
		const [{ series_id: next = '' } = {}] = lessonsOfClass(classId).slice(-1)
		expect(valueOf(previewSplit(access, next, later)).moved[0]?.clashes).toHaveLength(1)
	})

	it('moves a lesson left booked on a closed day, and back, unless something new speaks against it', () => {
		const { access, school, classId, teacher, at } = aTimetable()
		const rule = tuesdays({ teacherId: teacher })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const [, second, third] = lessonsOfClass(classId)
		aClosure(school, { startsOn: second!.day, endsOn: second!.day })
		const wish = { ...rule, startTime: '17:00' }
		const { moved, removed, token } = valueOf(previewSplit(access, id, wish))
		expect([moved.length, removed.length]).toEqual([lessonsOfClass(classId).length, 0])
		expect(moved.flatMap(({ clashes }) => clashes.map(({ kind }) => kind))).toEqual(['closure'])
		expect(splitSeries(access, id, wish, token)).toMatchObject({ ok: false, status: 409 })
		const { changeId } = valueOf(splitSeries(access, id, wish, token, { force: { reason: 'Agreed' } }))
		const busy = aLesson(school, {
			classId: aClass(school),
			teacherId: teacher,
			startsAt: at('2026-01-20', '16:00'),
		})
		expect(undoChange(access, changeId)).toMatchObject({ ok: false, status: 409 })
		change('delete from lessons where id = ?', busy)
		aClosure(school, { startsOn: third!.day, endsOn: third!.day })
		change('update closures set created_at = ? where starts_on = ?', Date.now() + 1, third!.day)
		expect(undoChange(access, changeId)).toMatchObject({ ok: false, status: 409 })
		change('update closures set archived_at = 1 where starts_on = ?', third!.day)
		valueOf(undoChange(access, changeId))
		expect(lessonsOfClass(classId).map(({ day }) => day)).toContain(second!.day)
	})

	it('can be undone after a later change was undone, but not while that one holds or a lesson was edited', () => {
		const { access, classId, teacher } = aTimetable()
		const rule = tuesdays({ teacherId: teacher })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const times = () => lessonsOfClass(classId).map(({ starts_at }) => starts_at)
		const kept = times()
		const split = (seriesId: string, startTime: string) => {
			const wish = { ...rule, startTime }
			const { token } = valueOf(previewSplit(access, seriesId, wish))
			return valueOf(splitSeries(access, seriesId, wish, token)).changeId
		}
		const first = split(id, '14:00')
		const second = split(lessonsOfClass(classId)[0]?.series_id ?? '', '15:00')
		expect(undoChange(access, first)).toMatchObject({ ok: false, status: 409 })
		valueOf(undoChange(access, second))
		change('update lessons set version = version + 1')
		expect(undoChange(access, first)).toMatchObject({ ok: false, status: 409 })
		change('update lessons set version = version - 1')
		valueOf(undoChange(access, first))
		expect(times()).toEqual(kept)
	})

	it('goes back beside lessons that had been booked over its own with a reason, not beside later ones', () => {
		const { access, school, classId, teacher } = aTimetable()
		const rule = tuesdays({ teacherId: teacher })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const book = (name: string, startTime: string) => {
			const agreed = { reason: 'Sisters, partly together' }
			valueOf(addSeries(access, newId(), aClass(school, { name }), { ...rule, startTime }, agreed))
		}
		const change = () => {
			vi.setSystemTime(Date.now() + 1000)
			const wish = { ...rule, startTime: '14:00' }
			const { token } = valueOf(previewSplit(access, id, wish))
			const { changeId } = valueOf(splitSeries(access, id, wish, token))
			vi.setSystemTime(Date.now() + 1000)
			return changeId
		}
		const times = () => lessonsOfClass(classId).map(({ starts_at }) => starts_at)
		const kept = times()
		book('June', '16:15')
		valueOf(undoChange(access, change()))
		expect(times()).toEqual(kept)
		const changeId = change()
		book('Max', '16:30')
		expect(undoChange(access, changeId)).toMatchObject({ ok: false, status: 409 })
	})

	it('is previewed in five groups without writing, applied, and undone while untouched', () => {
		const { access, classId, seriesId, wish } = aSplit()
		const [, , third] = lessonsOfClass(classId)
		valueOf(
			editLesson(
				access,
				{ id: third!.id, version: 1 },
				{
					day: '2026-01-22',
					startTime: '10:00',
					durationMinutes: 45,
					teacherId: wish.teacherId,
					roomId: null,
				},
			),
		)
		const before = databaseHash()
		const preview = valueOf(previewSplit(access, seriesId, wish))
		const many = (['unchanged', 'added', 'moved', 'removed', 'fixed'] as const).map(
			(group) => preview[group].length,
		)
		expect(many).toEqual([0, 1, 2, 0, 1])
		expect(preview.fixed[0]?.reason).toBe('It was moved by hand.')
		expect(databaseHash()).toBe(before)

		const kept = lessonsOfClass(classId)
		const { changeId } = valueOf(splitSeries(access, seriesId, wish, preview.token))
		expect(lessonsOfClass(classId).map(({ day }) => day)).toEqual([
			'2026-01-06',
			'2026-01-14',
			'2026-01-22',
			'2026-01-28',
			'2026-02-04',
		])
		valueOf(undoChange(access, changeId))
		const shape = (some: typeof kept) => some.map(({ version: _, ...lesson }) => lesson)
		expect(shape(lessonsOfClass(classId))).toEqual(shape(kept))
	})

	it('keeps the weeks of a series every two weeks, whichever week the change begins in', () => {
		const { access, classId, teacher } = aTimetable()
		const rule = tuesdays({ every: 2, teacherId: teacher, endsOn: '2026-03-31' })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const before = lessonsOfClass(classId).map(({ day }) => day)
		expect(before.slice(0, 3)).toEqual(['2026-01-06', '2026-01-20', '2026-02-03'])
		for (const startsOn of ['2026-01-09', '2026-01-14', '2026-01-20']) {
			const wish = { ...rule, startsOn, startTime: '17:00' }
			const preview = valueOf(previewSplit(access, id, wish))
			expect([preview.moved.length, preview.added.length, preview.removed.length]).toEqual([
				before.length - 1,
				0,
				0,
			])
		}
		const wish = { ...rule, startsOn: '2026-01-09', startTime: '17:00' }
		valueOf(splitSeries(access, id, wish, valueOf(previewSplit(access, id, wish)).token))
		expect(lessonsOfClass(classId).map(({ day }) => day)).toEqual(before)
	})

	it('leaves a lesson where it is for its attendance, but not for a mark that was taken back', () => {
		const { access, classId, seriesId, student, wish, at } = aSplit()
		const [, , third] = lessonsOfClass(classId)
		vi.setSystemTime(at(third!.day, '23:00'))
		valueOf(markLesson(access, third!.id, [{ studentId: student, code: 'A' }], { source: 'office' }))
		const fixed = () => valueOf(previewSplit(access, seriesId, wish)).fixed.map(({ reason }) => reason)
		expect(fixed()).toEqual(['It has begun.', 'Attendance is marked.'])
		change('update attendance_marks set replaced_at = 1')
		expect(fixed()).toEqual(['It has begun.', 'It has begun.'])
	})

	it('takes along a lesson from which a student is reported absent to another hour, with the absence and its credit', () => {
		const { access, classId, seriesId, student, wish } = aSplit()
		const [, , third] = lessonsOfClass(classId)
		const { startsAt = 0 } = findLesson(access, third!.id) ?? {}
		valueOf(markLesson(access, third!.id, [{ studentId: student, code: 'M' }], { source: 'office' }))
		vi.setSystemTime(Date.now() + 60_000)
		const later = { ...wish, weekdays: [2], startTime: '17:00' }
		const preview = valueOf(previewSplit(access, seriesId, later))
		expect([preview.moved.length, preview.fixed]).toEqual([3, []])
		const { changeId } = valueOf(splitSeries(access, seriesId, later, preview.token))
		const now = () => ({
			startsAt: findLesson(access, third!.id)?.startsAt,
			mark: findLesson(access, third!.id)?.expected.map(({ mark }) => mark?.code),
			credits: listCredits(access).map(({ state }) => state),
		})
		const kept = { mark: ['M'], credits: ['open'] }
		expect(now()).toEqual({ ...kept, startsAt: startsAt + 3_600_000 })
		valueOf(undoChange(access, changeId))
		expect(now()).toEqual({ ...kept, startsAt })
	})

	it('keeps a lesson with a reported absence that the new rule has no day for', () => {
		const { access, classId, seriesId, student, wish } = aSplit()
		const last = lessonsOfClass(classId).at(-1)
		valueOf(markLesson(access, last!.id, [{ studentId: student, code: 'M' }], { source: 'office' }))
		const { fixed } = valueOf(previewSplit(access, seriesId, { ...wish, endsOn: '2026-01-21' }))
		expect(fixed.map(({ reason }) => reason)).toEqual(['An absence is reported.'])
	})

	it('names in its letters the lessons between the others that stay as they are', () => {
		const { access, classId, student, teacher } = aTimetable()
		change('update students set email = ?, email_key = ? where id = ?', ...ADA, student)
		change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
		const rule = tuesdays({ startsOn: '2026-01-13', teacherId: teacher, endsOn: undefined })
		const { id } = valueOf(addSeries(access, newId(), classId, rule))
		const [, second] = lessonsOfClass(classId)
		const slot = { startTime: '10:00', durationMinutes: 45, teacherId: teacher, roomId: null }
		valueOf(editLesson(access, { id: second!.id, version: 1 }, { ...slot, day: '2026-01-21' }))
		change('delete from outbox')
		const later = { ...rule, weekdays: [4], startTime: '11:00' }
		const { token } = valueOf(previewSplit(access, id, later))
		valueOf(splitSeries(access, id, later, token, { tells: true }))
		const mails = rows<{ text: string }>('select text from outbox')
		expect(mails).toHaveLength(2)
		for (const { text } of mails)
			expect(text).toContain(', from 15 January 2026 on. Not changed: Wed 21 January, 10:00.')
	})

	it.each([1, 3, 4, 5, 6, 7])(
		'removes no lesson of an open-ended series that moves to weekday %i from its first day',
		(weekday) => {
			const { access, classId, teacher } = aTimetable()
			const rule = tuesdays({ startsOn: '2026-01-13', teacherId: teacher, endsOn: undefined })
			const { id } = valueOf(addSeries(access, newId(), classId, rule))
			const startsOn = weekday < 2 ? '2026-01-12' : rule.startsOn
			const { moved, removed } = valueOf(previewSplit(access, id, { ...rule, startsOn, weekdays: [weekday] }))
			expect([moved.length, removed]).toEqual([lessonsOfClass(classId).length, []])
		},
	)

	it('takes the usual time of its class along, and back, once no lesson at the old time is to come', () => {
		const { access, classId, seriesId, wish } = aSplit()
		const usual = () => rows('select weekday, start_time from classes where id = ?', classId)[0]
		const [tuesday] = rows('select weekdays, start_time from series where id = ?', seriesId)
		change(
			'update classes set weekday = ?, start_time = ?, duration_minutes = ? where id = ?',
			...[tuesday?.weekdays, tuesday?.start_time, wish.durationMinutes, classId],
		)
		const old = usual()
		vi.setSystemTime(new Date('2026-01-01T08:00:00Z'))
		const split = () =>
			valueOf(splitSeries(access, seriesId, wish, valueOf(previewSplit(access, seriesId, wish)).token))
		const early = split()
		expect(usual()).toEqual(old)
		const hourAt = (at: string) => Array.from(settleClasses(Date.parse(at)))
		hourAt('2026-01-09T12:00:00Z')
		expect(usual()).toEqual(old)
		hourAt('2026-01-17T12:00:00Z')
		expect(usual()).toEqual({ weekday: 3, start_time: wish.startTime })
		valueOf(undoChange(access, early.changeId))
		expect(usual()).toEqual(old)
		vi.setSystemTime(new Date('2026-01-08T08:00:00Z'))
		const { changeId } = split()
		expect(usual()).toEqual({ weekday: 3, start_time: wish.startTime })
		valueOf(undoChange(access, changeId))
		expect(usual()).toEqual(old)
	})

	it('takes the room of its class along, and back, unless the class had another', () => {
		const { school, access, classId, seriesId, wish } = aSplit()
		const [room, loft] = [aRoom(school.id, 'Attic'), aRoom(school.id, 'Loft')]
		const [old] = rows<{ weekdays: string; start_time: string; room_id: string }>(
			'select weekdays, start_time, duration_minutes, room_id from series where id = ?',
			seriesId,
		)
		const place = (roomId: string | null) =>
			change(
				'update classes set weekday = ?, start_time = ?, duration_minutes = ?, room_id = ? where id = ?',
				...[old?.weekdays, old?.start_time, wish.durationMinutes, roomId, classId],
			)
		const usual = () => rows('select room_id from classes where id = ?', classId)[0]?.room_id
		const same = {
			...wish,
			weekdays: [Number(old?.weekdays)],
			startTime: old?.start_time ?? '',
			roomId: room,
		}
		const split = () =>
			valueOf(splitSeries(access, seriesId, same, valueOf(previewSplit(access, seriesId, same)).token))
		place(old?.room_id ?? null)
		vi.setSystemTime(new Date('2026-01-08T08:00:00Z'))
		const { changeId } = split()
		expect(usual()).toBe(room)
		valueOf(undoChange(access, changeId))
		expect(usual()).toBe(old?.room_id)
		vi.setSystemTime(new Date('2026-01-01T08:00:00Z'))
		split()
		expect(usual()).toBe(old?.room_id)
		Array.from(settleClasses(Date.parse('2026-01-17T12:00:00Z')))
		expect(usual()).toBe(room)
		place(loft)
		Array.from(settleClasses(Date.parse('2026-01-18T12:00:00Z')))
		expect(usual()).toBe(loft)
	})

	it('to its end gives the class its new teacher, and back, unless it is one of several', () => {
		const { school, access, classId, seriesId, teacher, wish: other } = aSplit()
		const anna = aTeacher(school, { name: 'Anna Berg' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead'), (?, ?, ?, 'assist')`,
			...[school.id, classId, teacher, school.id, classId, anna],
		)
		const ada = aStudent(school, { primaryTeacherId: teacher })
		anEnrolment(school, classId, ada)
		anEnrolment(school, classId, aStudent(school, { primaryTeacherId: anna }))
		const mains = () =>
			rows<{ id: string }>(
				'select primary_teacher_id as id from students where primary_teacher_id is not null order by id',
			).map(({ id }) => id)
		const leads = () =>
			rows<{ teacher_id: string }>(`select teacher_id from class_teachers where part = 'lead'`)[0]?.teacher_id
		const give = (endsOn: string) => {
			const wish = tuesdays({ startsOn: '2026-01-13', endsOn, teacherId: anna })
			const { token } = valueOf(previewSplit(access, seriesId, wish))
			const { changeId } = valueOf(splitSeries(access, seriesId, wish, token))
			const lead = leads()
			expect(mains()).toEqual([lead, anna])
			valueOf(undoChange(access, changeId))
			expect([leads(), ...mains()]).toEqual([teacher, teacher, anna])
			return lead
		}
		expect(give('2026-01-27')).toBe(anna)
		expect(give('2026-01-20')).toBe(teacher)
		valueOf(addSeries(access, newId(), classId, { ...other, weekdays: [4] }))
		expect(give('2026-01-27')).toBe(teacher)
	})

	it('is not applied once the schedule has changed, nor undone once a lesson has', () => {
		const { access, classId, seriesId, wish } = aSplit()
		const preview = valueOf(previewSplit(access, seriesId, wish))
		const last = lessonsOfClass(classId).at(-1)!
		const edit = { day: '2026-01-29', startTime: '10:00', durationMinutes: 45, teacherId: null, roomId: null }
		valueOf(editLesson(access, { id: last.id, version: 1 }, edit))
		expect(splitSeries(access, seriesId, wish, preview.token)).toMatchObject({ ok: false, status: 409 })
		const fresh = valueOf(previewSplit(access, seriesId, wish))
		const { changeId } = valueOf(splitSeries(access, seriesId, wish, fresh.token))
		const moved = lessonsOfClass(classId).find(({ day }) => day === '2026-01-14')!
		valueOf(editLesson(access, { id: moved.id, version: moved.version }, { ...edit, day: '2026-01-15' }))
		expect(undoChange(access, changeId)).toMatchObject({
			status: 409,
			errors: { form: [expect.stringContaining('Choose Change under Repeating lessons')] },
		})
	})

	it('removes the lessons the new rule has no day for', () => {
		const { access, classId, seriesId, wish } = aSplit()
		const every = { ...wish, every: 2 }
		const { token, removed, moved } = valueOf(previewSplit(access, seriesId, every))
		expect([moved.length, removed.length]).toEqual([2, 1])
		valueOf(splitSeries(access, seriesId, every, token))
		expect(lessonsOfClass(classId).map(({ day }) => day)).toEqual(['2026-01-06', '2026-01-14', '2026-01-28'])
	})

	it('names what speaks against it and changes nothing', () => {
		const { school, access, seriesId, wish, teacher, at } = aSplit()
		aLesson(school, {
			classId: aClass(school, { name: 'Choir' }),
			teacherId: teacher,
			startsAt: at('2026-01-14', '16:30'),
		})
		const preview = valueOf(previewSplit(access, seriesId, wish))
		expect(preview.moved[0]?.clashes).toMatchObject([{ kind: 'teacher', what: 'Choir' }])
		const before = databaseHash()
		expect(splitSeries(access, seriesId, wish, preview.token)).toMatchObject({ ok: false, status: 409 })
		expect(databaseHash()).toBe(before)
	})
})
