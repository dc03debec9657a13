import type { ActionFunctionArgs } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import type { NewLesson } from '#app/domain/class/lesson-form.ts'
import { addLesson, previewLesson } from '#app/models/class/lesson.server.ts'
import { addSeries, previewSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { listTravelWarnings } from '#app/models/lesson/travel.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { closedDaysWords } from '#app/requests/closed-days.server.ts'
import { plannedDays } from '#app/routes/school/classes/show/read-planned-days.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { saveAway } from '#app/routes/school/schedule/schedule/save-away.server.ts'
import { saveHandOver } from '#app/routes/school/teachers/show/save-hand-over.server.ts'
import type { AtTeacher } from '#app/routes/school/teachers/show/tasks.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aClosure, aLesson, anEnrolment, aStudent, aTeacher } from '../../support/factories.ts'
import { aRoom, aSite, aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const instant = (at: number) => new Date(at).toISOString().slice(0, 16)

describe('a series', () => {
	it('keeps its wall time over the change of clocks in London, and clashes by the moment', () => {
		const { school, access, classId, teacher } = aTimetable({ timeZone: 'Europe/London' })
		const wish = tuesdays({
			startTime: '16:30',
			durationMinutes: 30,
			startsOn: '2026-03-24',
			endsOn: '2026-03-31',
			teacherId: teacher,
		})
		valueOf(addSeries(access, newId(), classId, wish))
		expect(lessonsOfClass(classId).map(({ starts_at }) => instant(starts_at))).toEqual([
			'2026-03-24T16:30',
			'2026-03-31T15:30',
		])
		const once = (utc: string) => {
			const other = aClass(school)
			const startTime = utc === '15:30' ? '16:30' : '17:30'
			return addSeries(access, newId(), other, {
				...wish,
				startTime,
				frequency: 'dates',
				dates: ['2026-03-31'],
				startsOn: '2026-03-31',
			})
		}
		expect(wordsOf(once('15:30'))).toContain('Jun Mori teaches Piano then (Tue 31 March, 16:30).')
		expect(once('16:30').ok).toBe(true)
	})

	it.each([
		['America/New_York', '2026-03-08', '02:30', '03:00', '2026-11-01', '01:30'],
		['Europe/London', '2026-03-29', '01:30', '02:00', '2026-10-25', '01:30'],
		['Africa/Cairo', '2026-04-24', '00:30', '01:00', '2026-10-29', '23:30'],
		['Australia/Lord_Howe', '2026-10-04', '02:15', '02:30', '2026-04-05', '01:45'],
	])(
		'in %s has no lesson in the skipped hour, and one in the repeated hour',
		(timeZone, spring, skipped, next, autumn, repeated) => {
			const { access, classId } = aTimetable({ timeZone })
			const on = (day: string, startTime: string) =>
				addSeries(
					access,
					newId(),
					classId,
					tuesdays({ frequency: 'dates', dates: [day], startsOn: day, startTime, durationMinutes: 30 }),
				)
			expect(wordsOf(on(spring, skipped))).toContain(`the clocks go forward. Use ${next} or later.`)
			expect(lessonsOfClass(classId)).toEqual([])
			expect(on(spring, next).ok).toBe(true)
			expect(on(autumn, repeated).ok).toBe(true)
			expect(lessonsOfClass(classId)).toHaveLength(2)
		},
	)

	it('in UTC never moves', () => {
		const { access, classId } = aTimetable({ timeZone: 'UTC' })
		valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: '2026-12-29' })))
		const times = new Set(lessonsOfClass(classId).map(({ starts_at }) => instant(starts_at).slice(11)))
		expect([...times]).toEqual(['16:00'])
	})

	it('skips closures of its own class and of the site of its room, and no others', () => {
		const { school, access, classId, room } = aTimetable()
		const [own] = rows<{ id: string }>('select site_id id from rooms where id = ?', room)
		const [other] = rows<{ id: string }>(
			'select site_id id from rooms where id = ?',
			aRoom(school.id, 'Attic', aSite(school.id, 'Annex')),
		)
		const on = (day: string) => ({ startsOn: day, endsOn: day, name: day })
		aClosure(school, { ...on('2026-01-06'), classId: aClass(school, { name: 'Choir' }) })
		aClosure(school, { ...on('2026-01-13'), classId })
		aClosure(school, { ...on('2026-01-20'), siteId: other?.id })
		aClosure(school, { ...on('2026-01-27'), siteId: own?.id })
		const { days } = valueOf(previewSeries(access, classId, tuesdays({ roomId: room })))
		expect(days.map(({ closedBy }) => closedBy)).toEqual([null, '2026-01-13', null, '2026-01-27'])
	})

	it('says which days a closed school, room or teacher took out, and why', () => {
		const { school, access, classId, room, teacher } = aTimetable()
		const on = (startsOn: string, name: string, endsOn = startsOn) => ({ startsOn, endsOn, name })
		aClosure(school, { ...on('2026-01-06', 'Snow') })
		aClosure(school, { ...on('2026-01-13', 'New floor', '2026-01-20'), roomId: room })
		aClosure(school, { ...on('2026-01-27', 'Tour'), teacherId: teacher })
		const wish = tuesdays({ roomId: room, teacherId: teacher, endsOn: '2026-02-10' })
		const { lessons, closed } = valueOf(addSeries(access, newId(), classId, wish))
		expect(lessons).toBe(2)
		expect(closedDaysWords(access, closed, room)).toBe(
			'Not on 6 Jan: Snow. Not on 13, 20 Jan: Blue Room is closed (New floor). Not on 27 Jan: Tour.',
		)
		expect(closedDaysWords(access, [])).toBe('')
	})

	it('skips closures, and counts its lessons without them', () => {
		const { school, access, classId } = aTimetable()
		aClosure(school, { startsOn: '2026-01-13', endsOn: '2026-01-13', name: 'Snow' })
		const wish = tuesdays({ endsOn: undefined, count: 3 })
		const preview = valueOf(previewSeries(access, classId, wish))
		expect(preview.days.map(({ day, closedBy }) => [day, closedBy])).toEqual([
			['2026-01-06', null],
			['2026-01-13', 'Snow'],
			['2026-01-20', null],
			['2026-01-27', null],
		])
		expect(lessonsOfClass(classId)).toEqual([])
		expect(valueOf(addSeries(access, newId(), classId, wish)).lessons).toBe(3)
	})

	it.each([
		[{ endsOn: '2026-01-05' }, 'The last day cannot be before the first.'],
		[{ endsOn: '2029-01-01' }, 'A series lasts two years at most. Choose an earlier last day.'],
		[
			{ weekdays: [1, 2, 3, 4, 5], endsOn: '2027-06-01' },
			'That would be 366 lessons. A series has at most 250; end it earlier.',
		],
		[
			{ frequency: 'dates' as const, dates: ['2026-01-05'] },
			'No lesson falls between these days. Choose other days.',
		],
	])('that cannot be is refused: %o', (more, text) => {
		const { access, classId } = aTimetable()
		expect(wordsOf(addSeries(access, newId(), classId, tuesdays(more)))).toBe(text)
	})

	it('by the 31st leaves out the months without one', () => {
		const { access, classId } = aTimetable()
		const wish = tuesdays({ frequency: 'monthly_date', startsOn: '2026-01-31', endsOn: '2026-05-31' })
		valueOf(addSeries(access, newId(), classId, wish))
		expect(lessonsOfClass(classId).map(({ day }) => day)).toEqual(['2026-01-31', '2026-03-31', '2026-05-31'])
	})

	it('is booked once by fifty people who want the same slot, and the others are told who is where', () => {
		const { school, access, teacher, room } = aTimetable()
		const answers = Array.from({ length: 50 }, () =>
			addSeries(access, newId(), aClass(school), tuesdays({ teacherId: teacher, roomId: room })),
		)
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
		const refusals = answers.filter((answer) => !answer.ok)
		expect(refusals).toHaveLength(49)
		for (const refusal of refusals) {
			expect(refusal).toMatchObject({ status: 409 })
			expect(wordsOf(refusal)).toContain('Jun Mori teaches')
			expect(wordsOf(refusal)).toContain('Blue Room is taken by')
		}
	})
})

describe('a lesson', () => {
	function two() {
		const timetable = aTimetable()
		const { school, access, classId, teacher, room, at } = timetable
		const id = aLesson(school, {
			classId,
			teacherId: teacher,
			roomId: room,
			startsAt: at('2026-01-06', '16:00'),
		})
		const edit = {
			day: '2026-01-06',
			startTime: '16:00',
			durationMinutes: 45,
			teacherId: teacher,
			roomId: room,
		}
		const move = (more: Partial<typeof edit>, force?: { reason: string }) =>
			editLesson(access, { id, version: lessonsOfClass(classId)[0]!.version }, { ...edit, ...more }, force)
		return { ...timetable, id, move }
	}

	it('is not moved onto another lesson of one of its students', () => {
		const { school, student, move, at } = two()
		const choir = aClass(school, { name: 'Choir' })
		anEnrolment(school, choir, student)
		aLesson(school, { classId: choir, startsAt: at('2026-01-07', '16:30') })
		const refused = move({ day: '2026-01-07' })
		expect(refused).toMatchObject({ status: 409 })
		expect(wordsOf(refused)).toBe(
			'Ada Lind is at Choir then (Wed 7 January, 16:30). Next free: Wed 7 January, 17:15; Wed 7 January, 17:30; Wed 7 January, 17:45.',
		)
		expect(move({ day: '2026-01-07', startTime: '17:15' }).ok).toBe(true)
	})

	it('of a class somebody has left or pauses in does not hold that student up', () => {
		const { school, student, move, at } = two()
		const choir = aClass(school, { name: 'Choir' })
		anEnrolment(school, choir, student, { state: 'paused', pausedFrom: '2026-01-01', pausedTo: '2026-01-31' })
		aLesson(school, { classId: choir, startsAt: at('2026-01-07', '16:30') })
		expect(move({ day: '2026-01-07' }).ok).toBe(true)
	})

	it('is kept away from hours, buffers, time off and closures, unless the office gives a reason', () => {
		const { school, classId, move } = two()
		aClosure(school, { startsOn: '2026-01-08', endsOn: '2026-01-08', name: 'Snow' })
		expect(wordsOf(move({ day: '2026-01-08' }))).toContain('Closed then: Snow (Thu 8 January, 16:00).')
		expect(move({ day: '2026-01-08' }, { reason: ' ' }).ok).toBe(false)
		valueOf(move({ day: '2026-01-08' }, { reason: 'The exam is that day' }))
		expect(lessonsOfClass(classId)).toMatchObject([
			{ day: '2026-01-08', forced_reason: 'The exam is that day', forced_by: expect.any(String) as string },
		])
	})

	it('outside hours that were saved later may change its room, and keeps its reason, but may not move within them', () => {
		const { school, classId, teacher, room, move } = two()
		change('insert into teacher_hours values (?, ?, 2, ?, ?, null)', school.id, teacher, '09:00', '12:00')
		const other = aRoom(school.id, 'Green Room')
		valueOf(move({ roomId: other }))
		expect(wordsOf(move({ startTime: '16:15', roomId: other }))).toContain(
			'Jun Mori doesn’t teach at this time',
		)
		valueOf(move({ startTime: '17:00', roomId: other }, { reason: 'Agreed' }))
		valueOf(move({ startTime: '17:00', roomId: room }))
		expect(lessonsOfClass(classId)).toMatchObject([{ forced_reason: 'Agreed' }])
	})

	it('that was moved keeps where it came from, and an older form is told who was faster', () => {
		const { access, id, move, classId, at } = two()
		valueOf(move({ startTime: '17:00' }))
		expect(lessonsOfClass(classId)[0]?.moved_from).toBe(at('2026-01-06', '16:00'))
		const stale = {
			day: '2026-01-06',
			startTime: '18:00',
			durationMinutes: 45,
			teacherId: null,
			roomId: null,
		}
		expect(editLesson(access, { id, version: 1 }, stale)).toMatchObject({ ok: false, status: 409 })
	})
})

describe('free times', () => {
	it('leave out lessons, and come first where they leave the teacher no gap', () => {
		const { school, access, classId, teacher, room, at } = aTimetable()
		aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt: at('2026-01-06', '12:00') })
		const search = { durationMinutes: 45, classId, from: '2026-01-06', to: '2026-01-06' }
		const found = findFreeTimes(access, { ...search, teacherIds: [teacher], roomIds: [room], most: 3 })
		expect(found.map(({ time }) => time)).toEqual(['11:15', '12:45', '09:00'])
	})

	it('are of several days where few of each are wanted', () => {
		const { access, classId, teacher } = aTimetable()
		const search = { durationMinutes: 45, classId, from: '2026-01-06', to: '2026-01-09', soonest: true }
		const found = findFreeTimes(access, {
			...search,
			teacherIds: [teacher],
			roomIds: [],
			most: 5,
			mostADay: 2,
		})
		expect(found.map(({ day }) => day)).toEqual([
			...['2026-01-06', '2026-01-06', '2026-01-07', '2026-01-07', '2026-01-08'],
		])
	})

	it('stay close to the time of day of the lesson that moves', () => {
		const { access, classId, teacher } = aTimetable()
		const search = {
			durationMinutes: 45,
			classId,
			from: '2026-01-07',
			to: '2026-01-07',
			nearTimeOfDay: '16:00',
		}
		const found = findFreeTimes(access, { ...search, teacherIds: [teacher], roomIds: [], mostADay: 3 })
		expect(found.map(({ time }) => time)).toEqual(['16:00', '15:45', '16:15'])
	})

	it('take another room, and another teacher, where the first is taken', () => {
		const { school, access, classId, teacher, room, at } = aTimetable()
		const other = aRoom(school.id, 'Loft')
		const startsAt = at('2026-01-06', '09:00')
		aLesson(school, { classId: aClass(school), teacherId: aTeacher(school), roomId: room, startsAt })
		const student = aStudent(school)
		anEnrolment(school, classId, student)
		const search = {
			durationMinutes: 45,
			classId,
			from: '2026-01-06',
			to: '2026-01-06',
			soonest: true,
			most: 1,
		}
		expect(findFreeTimes(access, { ...search, teacherIds: [teacher], roomIds: [room, other] })).toMatchObject(
			[{ time: '09:00', roomId: other }],
		)
	})
})

describe('lessons that their teacher cannot reach in time from another site', () => {
	/** The choir is at the Annex on Tuesday 6 January, 16:00 to 16:45. */
	function twoSites() {
		const table = aTimetable()
		const { school, teacher: teacherId, at } = table
		const loft = aRoom(school.id, 'Loft', aSite(school.id, 'Annex'))
		const choir = { classId: aClass(school, { name: 'Choir' }), teacherId, roomId: loft }
		aLesson(school, { ...choir, startsAt: at('2026-01-06', '16:00'), endsAt: at('2026-01-06', '16:45') })
		return { ...table, loft }
	}
	const sentence = (name: string) =>
		`Jun Mori has 5 minutes between ${name} and Choir (Tue 6 January, 16:00–16:45), at another site: getting there takes 15 minutes.`

	it('are named before a private lesson is added, alike as afterwards', () => {
		const { school, access, teacher, room } = twoSites()
		const lesson: NewLesson = {
			studentId: aStudent(school, { firstName: 'Kit', lastName: 'Moss' }),
			weekday: 2,
			startTime: '16:50',
			durationMinutes: 30,
			startsOn: '2026-01-06',
			teacherId: teacher,
			roomId: room,
		}
		const { days, booked } = valueOf(previewLesson(access, lesson))
		expect(days.flatMap(({ clashes }) => clashes)).toEqual([])
		const warnings = listTravelWarnings(access, booked)
		expect(warnings).toEqual([sentence('Kit Moss')])
		const leavingOut = { ...lesson, studentId: aStudent(school), startTime: '16:30', leavesOut: true }
		expect(listTravelWarnings(access, valueOf(previewLesson(access, leavingOut)).booked)).toEqual([])
		const { id } = valueOf(addLesson(access, lesson, newId()))
		expect(listTravelWarnings(access, { classId: id })).toEqual(warnings)
	})

	it('are named before repeating lessons are added or changed, and not for where they were before', () => {
		const { access, classId, teacher, room, loft } = twoSites()
		const at = (startTime: string, roomId = room) => tuesdays({ startTime, roomId, teacherId: teacher })
		const planned = valueOf(plannedDays(access, classId, at('15:10')))
		expect(planned.checked).toBe(`No clash. Please check: ${sentence('Piano')}`)
		const { id } = valueOf(addSeries(access, newId(), classId, at('14:00')))
		const notes = (wish: SeriesWish) => splitWords(access, [valueOf(previewSplit(access, id, wish))]).notes
		expect(notes(at('15:10'))).toEqual([`Please check: ${sentence('Piano')}`])
		expect(notes(at('14:50', loft))).toEqual([])
	})

	it('are named before a colleague takes them over, for a day or for good', async () => {
		const { school, access, classId, teacher: teacherId, room: roomId, at } = twoSites()
		const ana = aTeacher(school, { name: 'Ana' })
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, classId, ana],
		)
		const time = { startsAt: at('2026-01-06', '16:50'), endsAt: at('2026-01-06', '17:20') }
		const lesson = aLesson(school, { classId, teacherId: ana, roomId, ...time })
		const argsOf = (fields: Record<string, string>) => {
			const body = new URLSearchParams(fields)
			const request = new Request('https://solfa.example/', { method: 'POST', body })
			return { request, params: {}, context: {} } as unknown as ActionFunctionArgs
		}
		const away = async (plan: string) => {
			const days = { teacherId: ana, startsOn: '2026-01-06', endsOn: '2026-01-06' }
			const plans = { 'lessons[0].id': lesson, 'lessons[0].plan': plan }
			return saveAway(argsOf({ intent: 'preview', ...days, ...plans }), access)
		}
		const travel = `Please check: ${sentence('Piano')}`
		expect(await away(`substitute:${teacherId}`)).toMatchObject({ data: { preview: { notes: [travel] } } })
		expect(await away('leave')).toMatchObject({ data: { preview: { notes: [] } } })
		const args = argsOf({ intent: 'hand-over', teacherId, classIds: classId })
		const handed = await saveHandOver({ args, access, teacher: { id: ana } as AtTeacher['teacher'] })
		expect(handed).toMatchObject({ data: { preview: { notes: [travel] } } })
	})
})
