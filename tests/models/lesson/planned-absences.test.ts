import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { askTimeOff, cancelTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { type AbsenceWish, previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import {
	findPlannedAbsence,
	isTimeOffLeft,
	listPlansAhead,
} from '#app/models/lesson/planned-absences.server.ts'
import { placelessWords } from '#app/models/lesson/place-words.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { readTimeOff } from '#app/routes/school/teachers/show/read-time-off.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, aSchoolWithAccess, aTeacher } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'

const DAYS = { startsOn: '2026-01-06', endsOn: '2026-01-07', isPaid: false }

let its: ReturnType<typeof aTimetable> & { substitute: string; ids: string[] }

beforeEach(() => {
	const timetable = aTimetable()
	const { school, teacher, classId, at } = timetable
	const ids = [
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') }),
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-07', '16:00') }),
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-07', '18:00') }),
	]
	its = { ...timetable, substitute: aTeacher(school, { name: 'Ben Ode' }), ids }
})

/** The first lesson is taught by a colleague, the second canceled, and the third stays. */
function plan() {
	const { access, teacher, substitute, ids } = its
	const plans = [
		{ lessonId: ids[0]!, plan: { is: 'substitute' as const, teacherId: substitute } },
		{ lessonId: ids[1]!, plan: { is: 'cancel' as const } },
	]
	const wish = { teacherId: teacher, ...DAYS, plans }
	const { token } = valueOf(previewTeacherAbsence(access, wish))
	return valueOf(applyTeacherAbsence(access, newId(), wish, token)).changeId
}

const shown = () => readTimeOff(its.access, its.teacher).rows.map(({ state, plans }) => ({ state, plans }))
const timeOffId = () =>
	listTimeOff(its.access, { from: DAYS.startsOn, to: DAYS.endsOn, teacherId: its.teacher })[0]?.id ?? ''

it('time off canceled after its lessons were planned says how many are still changed, until that is undone', () => {
	const { access } = its
	const change = plan()
	expect(shown()).toEqual([{ state: 'approved', plans: [] }])
	valueOf(cancelTimeOff(access, timeOffId()))
	expect(shown()).toEqual([{ state: 'canceled', plans: [{ id: change, lessons: 2 }] }])
	const again = valueOf(askTimeOff(access, newId(), { teacherId: its.teacher, ...DAYS }))
	expect(shown().map(({ plans }) => plans)).toEqual([[], []])
	valueOf(cancelTimeOff(access, again.id))
	valueOf(undoChange(access, change))
	expect(shown().map(({ plans }) => plans)).toEqual([[], []])
})

it('counts the lessons to come of this teacher and this school alone', () => {
	const { access, teacher, substitute, at } = its
	plan()
	const lessons = (id: string, now?: number, of = access) =>
		listPlansAhead(of, id, now).map((planned) => planned.lessons)
	expect(lessons(teacher)).toEqual([2])
	expect(lessons(teacher, at('2026-01-06', '20:00'))).toEqual([1])
	expect(lessons(teacher, at('2026-01-08', '08:00'))).toEqual([])
	expect(lessons(substitute)).toEqual([])
	expect(lessons(teacher, undefined, aSchoolWithAccess().access)).toEqual([])
})

it('undoing a plan cancels the time off it recorded, and leaves the one that was there before', () => {
	const { access, teacher } = its
	const left = (change: string) => {
		const made = findPlannedAbsence(access, change)!
		valueOf(undoChange(access, change))
		return isTimeOffLeft(access, made)
	}
	expect(left(plan())).toBe(false)
	valueOf(askTimeOff(access, newId(), { teacherId: teacher, ...DAYS }))
	expect(left(plan())).toBe(true)
	const again = plan()
	for (const { id } of listTimeOff(access, { from: DAYS.startsOn, to: DAYS.endsOn, teacherId: teacher }))
		valueOf(cancelTimeOff(access, id))
	expect(left(again)).toBe(false)
	expect(findPlannedAbsence(aSchoolWithAccess().access, again)).toBeNull()
})

describe('a plan that is undone after its first day', () => {
	const [FIRST, NOON] = ['2026-01-06', '12:00']
	let changeId: string

	/** On the first day a lesson is canceled and another has a substitute, who has the first of the next day too; the last one is canceled. */
	beforeEach(() => {
		const { access, school, teacher, classId, student, substitute, ids, at } = its
		change("update students set email = 'ada@family.example' where id = ?", student)
		change("update teachers set email = replace(name, ' ', '.') || '@school.example'")
		const other = aTeacher(school, { name: 'Cleo', email: 'cleo@school.example' })
		const morning = aLesson(school, { classId, teacherId: teacher, startsAt: at(FIRST, '10:00') })
		ids.push(morning)
		const by = (teacherId: string) => ({ is: 'substitute' as const, teacherId })
		const plans = [by(other), by(substitute), { is: 'cancel' as const }, { is: 'cancel' as const }]
		const wish = { teacherId: teacher, ...DAYS, plans: plans.map((plan, n) => ({ lessonId: ids[n]!, plan })) }
		const { token } = valueOf(previewTeacherAbsence(access, wish))
		changeId = valueOf(applyTeacherAbsence(access, newId(), wish, token)).changeId
		for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
	})

	const lessonsNow = () =>
		its.ids.map(
			(id) =>
				rows<{ is: string }>(
					`select state || ' ' || (teacher_id = ?) as "is" from lessons where id = ?`,
					its.teacher,
					id,
				)[0]?.is,
		)
	const news = () =>
		rows<{ to: string; text: string }>(
			`select to_address as "to", text from outbox where sent_at is null order by to_address`,
		)
	const timeOff = () => rows('select state, ends_on from teacher_time_off')
	const count = () => listPlansAhead(its.access, its.teacher).map(({ lessons }) => lessons)

	it.each([
		['', 'scheduled'],
		[' once one was taught', 'held'],
	])(
		'brings back the lessons that the page counts, with letters about these, and leaves the others%s',
		(_, taught) => {
			const { access, ids, at } = its
			vi.setSystemTime(at('2026-01-07', NOON))
			const present = [{ studentId: its.student, code: 'P' }]
			if (taught === 'held') valueOf(markLesson(access, ids[0]!, present, { source: 'office' }))
			valueOf(cancelTimeOff(access, timeOffId()))
			change('delete from outbox where sent_at is null')
			expect(count()).toEqual([2])
			valueOf(undoChange(access, changeId))
			expect(lessonsNow()).toEqual([`${taught} 0`, 'scheduled 1', 'scheduled 1', 'canceled_by_teacher 1'])
			expect(count()).toEqual([])
			expect(listCredits(access, { states: ['open'] })).toMatchObject([{ sourceLessonId: ids[3] }])
			expect(news().map(({ to }) => to)).toEqual([
				'Ben.Ode@school.example',
				'Jun.Mori@school.example',
				'ada@family.example',
			])
			for (const { text } of news()) {
				expect(text).toContain('7 January')
				expect(text).not.toContain('6 January')
			}
		},
	)

	it('keeps the time off of the days before, and is refused once no lesson is to come', () => {
		const { access, at } = its
		vi.setSystemTime(at('2026-01-07', '20:00'))
		expect(undoChange(access, changeId)).toMatchObject({ ok: false, status: 409 })
		vi.setSystemTime(at('2026-01-07', NOON))
		const made = findPlannedAbsence(access, changeId)!
		valueOf(undoChange(access, changeId))
		expect(timeOff()).toEqual([{ state: 'approved', ends_on: FIRST }])
		expect(isTimeOffLeft(access, made)).toBe(false)
	})

	it('is still refused once a lesson to come was changed', () => {
		const { access, ids, at } = its
		vi.setSystemTime(at('2026-01-07', NOON))
		change('update lessons set version = version + 1 where id = ?', ids[1]!)
		expect(undoChange(access, changeId)).toMatchObject({ ok: false, status: 409 })
	})
})

it('a plan for lessons of the morning is undone as a whole on the same day', () => {
	const { access, at } = its
	vi.setSystemTime(at('2026-01-06', '18:00'))
	const changeId = plan()
	vi.setSystemTime(at('2026-01-06', '18:05'))
	valueOf(undoChange(access, changeId))
	expect(rows('select distinct state, teacher_id as "by" from lessons')).toEqual([
		{ state: 'scheduled', by: its.teacher },
	])
	expect(rows('select state from teacher_time_off')).toEqual([{ state: 'canceled' }])
})

describe('a lesson at the online link of the absent teacher', () => {
	const [old, own] = ['https://meet.example.test/jun', 'https://meet.example.test/ben']
	const away = () => {
		const { school, student, teacher, substitute, ids } = its
		change(`update teachers set email = replace(name, ' ', '.') || '@school.example'`)
		change('update teachers set online_link = ? where id = ?', old, teacher)
		aGuardianOf(school, student, { name: 'Eva', email: 'eva@family.example' })
		const plans = [{ lessonId: ids[0]!, plan: { is: 'substitute' as const, teacherId: substitute } }]
		return { teacherId: teacher, ...DAYS, plans }
	}
	const linesFor = (wish: AbsenceWish, at: number) =>
		valueOf(previewTeacherAbsence(its.access, wish)).letters.told[at]?.lines[0]

	it.each([
		['en', `16:00 is taught by Ben Ode, online, ${own}.`, '16:00 is taught by Ben Ode, no longer online.'],
		['de', `übernimmt Ben Ode, online unter ${own}.`, 'übernimmt Ben Ode, nicht mehr online.'],
		['es', `la imparte Ben Ode, en línea, ${own}.`, 'la imparte Ben Ode, ya no en línea.'],
	])('gets that of the substitute in the letters in %s, or is no longer online', (language, online, not) => {
		const wish = away()
		change('update guardians set language = ?', language)
		expect(linesFor(wish, 0)).toContain(not)
		expect(linesFor(wish, 1)).toMatch(/16:00, no longer online$/)
		change('update teachers set online_link = ? where id = ?', own, its.substitute)
		expect(linesFor(wish, 0)).toContain(online)
		expect(linesFor(wish, 1)).toMatch(/16:00, online, https:\/\/meet\.example\.test\/ben$/)
		expect(linesFor(wish, 2)).toContain(`16:00 is taught by Ben Ode, online, ${own}.`)
	})

	it('stays in its room, which the substitute reads', () => {
		const wish = away()
		change('update lessons set room_id = ?', its.room)
		expect(linesFor(wish, 0)).toMatch(/16:00 is taught by Ben Ode\.$/)
		expect(linesFor(wish, 1)).toMatch(/16:00, in Blue Room$/)
	})

	it('has its room in the letter if it is moved into one', () => {
		const { ids, room, at } = its
		const plan = { is: 'move' as const, startsAt: at('2026-01-09', '16:00'), roomId: room }
		const wish = { ...away(), plans: [{ lessonId: ids[0]!, plan }] }
		expect(linesFor(wish, 0)).toMatch(/ moves to Fri 9 January, 16:00, in Blue Room, also online\.$/)
	})

	it('is named to the office where it would have no place', () => {
		const { access, substitute } = its
		const wish = away()
		const lost = () => placelessWords(access, valueOf(previewTeacherAbsence(access, wish)).bookings)
		const sentence = 'Ben Ode has no online link, so 1 online lesson has no place.'
		expect(lost()).toEqual([sentence])
		change('update lessons set room_id = ?', its.room)
		expect(lost()).toEqual([])
		change('update lessons set room_id = null')
		change('update teachers set online_link = ? where id = ?', own, substitute)
		expect(lost()).toEqual([])
	})
})
