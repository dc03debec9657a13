import { beforeEach, expect, it } from 'vitest'
import { askTimeOff, cancelTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import {
	findPlannedAbsence,
	isTimeOffLeft,
	listPlansAhead,
} from '#app/models/lesson/planned-absences.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { readTimeOff } from '#app/routes/school/teachers/show/read-time-off.server.ts'
import { newId } from '#app/utils/id.server.ts'
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
