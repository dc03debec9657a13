import { describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import type { AbsencePlan } from '#app/domain/lesson/absence.ts'
import { NOT_CHARGED } from '#app/models/attendance/away-credits.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { codesOf } from '#app/models/attendance/codes.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { addVisitor, removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { applyTermCopy, previewTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findScheduleCheck } from '#app/models/lesson/self-check.server.ts'
import { listAbsenceLessons } from '#app/models/lesson/absence-options.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { settleEnrolments } from '#app/models/hourly/enrolments.server.ts'
import { applyPlans } from '#app/models/hourly/planned-states.server.ts'
import { checkSchedules } from '#app/models/hourly/schedule-check.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { withdrawPlan } from '#app/models/student/planned-state.server.ts'
import type { StateChange } from '#app/models/student/internal/state.server.ts'
import { undoStep, withUndo } from '#app/models/undo-step.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { openDatabase, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent, aTeacher, aTerm } from '../../support/factories.ts'
import { aRoom, aTimetable, tuesdays, type LessonFacts } from '../../support/lessons.ts'
import { random } from '../../support/random.ts'
import { allOf } from '../../support/steps.ts'

const SEEDS = 20
const STEPS = 102
const FIRST = '2026-01-05'

/** A small school, so that everything meets everything. */
function aHistory(seed: number) {
	const next = random(seed)
	const timetable = aTimetable({ now: '2026-01-13T17:30:00Z' })
	const { school, access, at } = timetable
	const teachers = [timetable.teacher, aTeacher(school), aTeacher(school, { bufferMinutes: 15 })]
	const rooms = [timetable.room, aRoom(school.id, 'Loft')]
	const students = Array.from({ length: 5 }, () => aStudent(school))
	const classes = Array.from({ length: 4 }, () => aClass(school))
	for (const [number, classId] of classes.entries())
		for (const offset of [0, 1]) anEnrolment(school, classId, students[(number + offset) % students.length]!)
	const pick = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)]!
	const day = () => daysAfter(FIRST, Math.floor(next() * 21))
	const time = () => `${String(10 + Math.floor(next() * 6))}:${pick(['00', '30'])}`
	// Only they attend the last one.
	const alone = aClass(school, { kind: 'private' })
	anEnrolment(school, alone, students[0]!)
	classes.push(alone)
	const fromId = aTerm(school, { startsOn: FIRST, endsOn: '2026-02-15' })
	const toId = aTerm(school, { startsOn: '2026-02-23', endsOn: '2026-03-15' })
	const terms = { fromId, toId }
	const undos: string[] = []
	return { access, at, next, pick, day, time, teachers, rooms, students, classes, terms, undos }
}

type History = ReturnType<typeof aHistory>

const allLessons = () =>
	rows<LessonFacts & { class_id: string }>('select * from lessons order by starts_at, id')

const place = ({ pick, day, time, teachers, rooms, next }: History) => ({
	day: day(),
	startTime: time(),
	durationMinutes: pick([30, 45, 60]),
	teacherId: pick(teachers),
	roomId: next() < 0.8 ? pick(rooms) : null,
})

const maybeForced = ({ next }: History) => (next() < 0.05 ? { reason: 'It has to be' } : undefined)

function steps(history: History): (() => { ok: boolean } | null)[] {
	const { access, pick, day, next, classes, students } = history
	const lesson = () => pick(allLessons())
	const wish = () => {
		const { startTime, durationMinutes, teacherId, roomId } = place(history)
		const startsOn = day()
		const weekdays = [1 + Math.floor(next() * 5)]
		return tuesdays({
			startTime,
			durationMinutes,
			teacherId,
			roomId,
			startsOn,
			weekdays,
			endsOn: daysAfter(startsOn, 21),
		})
	}
	return [
		() => addSeries(access, newId(), pick(classes), wish(), maybeForced(history)),
		() =>
			addExtraLesson(
				access,
				newId(),
				{ classId: pick(classes), kind: 'extra', ...place(history) },
				maybeForced(history),
			),
		() => {
			const { id, version } = lesson()
			return editLesson(access, { id, version }, place(history), maybeForced(history))
		},
		() => {
			const { series_id } = lesson()
			if (!series_id) return null
			const wanted = wish()
			const preview = previewSplit(access, series_id, wanted)
			return preview.ok ? splitSeries(access, series_id, wanted, preview.value.token) : preview
		},
		() => {
			if (next() < 0.7) return null
			const startsOn = day()
			const added = addClosure(access, newId(), { name: 'Snow', startsOn, endsOn: startsOn, effect: 'skip' })
			if (!added.ok) return added
			const preview = previewClosing(access, added.value.id)
			return preview.ok ? applyClosing(access, added.value.id, preview.value.token) : preview
		},
		() => cancelLesson(access, lesson().id, { by: pick(['student', 'teacher', 'school']), reason: 'Ill' }),
		() => restoreLesson(access, lesson().id),
		() => {
			const { id, version } = lesson()
			return substitute(access, { id, version }, pick(history.teachers), maybeForced(history))
		},
		() => markOne(history, pick(['P', 'L', 'N', 'M', 'A', 'T'])),
		() => markOne(history, pick(['P', 'M', 'A'])),
		() => markOne(history, null),
		() => {
			const studentId = pick(students)
			const [credit] = listCredits(access, { states: ['open'], studentIds: [studentId] })
			return addVisitor(access, lesson().id, { studentId, creditId: credit?.id })
		},
		() => removeVisitor(access, lesson().id, { studentId: pick(students) }),
		() => {
			const changes = rows<{ id: string }>('select id from schedule_changes')
			return changes.length > 0 ? undoChange(access, pick(changes).id) : null
		},
		() => away(history),
		() => copyTerm(history),
		() => leaveOrPause(history),
		() => {
			const id = history.undos.pop()
			return id === undefined ? null : undoStep(access, id)
		},
		() => {
			const id = pick(students)
			return withdrawPlan(access, id, facts(id).version)
		},
		() => {
			if (next() < 0.8) return null
			vi.setSystemTime(Date.now() + 86_400_000)
			allOf(settleEnrolments())
			allOf(applyPlans())
			return { ok: true }
		},
	]
}

/** What becomes of each lesson is drawn from what is offered. Afterwards the teacher has none left. */
function away({ access, pick, next, teachers }: History) {
	if (next() < 0.5) return null
	const teacherId = pick(teachers)
	const startsOn = daysAfter(todayAt(access), 1 + Math.floor(next() * 10))
	const days = { teacherId, startsOn, endsOn: daysAfter(startsOn, pick([0, 1])) }
	const plans = listAbsenceLessons(access, days).lessons.map(({ lesson, substitutes, times }) => ({
		lessonId: lesson.id,
		plan: pick<AbsencePlan>([
			{ is: 'cancel' },
			...substitutes.slice(0, 2).map((one) => ({ is: 'substitute' as const, teacherId: one.teacherId })),
			...times.slice(0, 1).map(({ startsAt, roomId }) => ({ is: 'move' as const, startsAt, roomId })),
		]),
	}))
	const wish = { ...days, isPaid: false, plans }
	const preview = previewTeacherAbsence(access, wish)
	if (!preview.ok) return preview
	const applied = applyTeacherAbsence(access, newId(), wish, preview.value.token)
	if (applied.ok)
		expect(
			rows(
				`select id from lessons where teacher_id = ? and day between ? and ? and state = 'scheduled'`,
				teacherId,
				days.startsOn,
				days.endsOn,
			),
		).toEqual([])
	return applied
}

function copyTerm({ access, pick, next, terms }: History) {
	if (next() < 0.5) return null
	const copy = { ...terms, students: pick(['keep', 'none'] as const) }
	const preview = previewTermCopy(access, copy)
	if (!preview.ok || preview.value.series.length === 0) return null
	const { series, token } = preview.value
	return applyTermCopy(access, newId(), { ...copy, token, seriesIds: [pick(series).id] })
}

/** From a day on that may be to come. Afterwards nobody waits for somebody who is away. */
function leaveOrPause(history: History) {
	const { access, pick, next, students, undos } = history
	const id = pick(students)
	const { state, version } = facts(id)
	if (state !== 'active')
		return changeStudentStatus(access, id, { state: 'active', since: todayAt(access) }, version)
	if (next() < 0.5) return null
	const since = daysAfter(todayAt(access), Math.floor(next() * 8))
	const away: StateChange =
		next() < 0.3
			? { state: 'left', since, lessons: 'remove' }
			: {
					state: 'paused',
					since,
					until: daysAfter(since, 6),
					places: pick(['keep', 'give-up']),
					lessons: 'remove',
				}
	const { result, undo } = withUndo(
		access,
		[id],
		() => changeStudentStatus(access, id, away, version),
		(led) => (led.ok ? led.value : null),
	)
	if (!result.ok) return result
	if (undo) undos.push(undo)
	const [after, to] = away.state === 'left' ? [since, '9999-12-31'] : [daysAfter(since, -1), away.until]
	expect(lessonsOnlyFor(id, after, to ?? '')).toEqual([])
	return result
}

function facts(id: string) {
	const [found] = rows<{ state: string; version: number }>(
		'select state, version from students where id = ?',
		id,
	)
	if (!found) throw new Error('A student is there.')
	return found
}

/** Private lessons to come that a student alone attends, so that nobody would be there without them. */
function lessonsOnlyFor(studentId: string, after: string, to: string) {
	return rows(
		`select id, day from lessons l where state = 'scheduled' and starts_at > ? and day > ? and day <= ?
		 and exists (select 1 from classes c where c.id = l.class_id and c.kind = 'private')
		 and exists (select 1 from enrolments e where e.class_id = l.class_id and e.student_id = ?)
		 and not exists (select 1 from enrolments e where e.class_id = l.class_id and e.student_id <> ?)
		 and not exists (select 1 from lesson_visitors v where v.lesson_id = l.id)
		 and not exists (select 1 from attendance_marks m where m.lesson_id = l.id and m.replaced_at is null)`,
		Date.now(),
		after,
		to,
		studentId,
		studentId,
	)
}

const todayAt = ({ school }: Access) => today(school.timeZone)

function markOne({ access, pick }: History, code: string | null) {
	const past = allLessons().filter(({ starts_at }) => starts_at < Date.now() + 3_600_000)
	const all = past.length > 0 && code === 'P' ? past : allLessons()
	const { id, class_id: classId, day, starts_at: startsAt } = pick(all)
	const expected = listExpected(access, { id, classId, day, startsAt })
	return expected.length > 0
		? markLesson(access, id, [{ studentId: pick(expected).studentId, code }], { source: 'office' })
		: null
}

interface Whole extends LessonFacts {
	class_id: string
	teacher_id: string | null
	room_id: string | null
	ends_at: number
	forced_reason: string | null
}

/** No two lessons share a teacher, a room, a class or a student at one time, unless one of them was forced. */
function unforcedClashes(): string[] {
	const all = rows<Whole>(`select * from lessons where state in ('scheduled', 'held') order by starts_at`)
	const people = new Map(all.map(({ id }) => [id, [] as string[]]))
	const expected = rows<{ id: string; student_id: string }>(
		`select l.id, e.student_id from lessons l join enrolments e on e.class_id = l.class_id
		 where l.day >= e.starts_on and l.day <= coalesce(e.ends_on, l.day)
		 and not (l.day >= coalesce(e.paused_from, '9') and (l.day <= coalesce(e.paused_to, l.day) or not e.keeps_seat))
		 union select lesson_id, student_id from lesson_visitors`,
	)
	for (const { id, student_id } of expected) people.get(id)?.push(student_id)
	const shares = (one: Whole, other: Whole) =>
		one.class_id === other.class_id ||
		(one.teacher_id !== null && one.teacher_id === other.teacher_id) ||
		(one.room_id !== null && one.room_id === other.room_id) ||
		people.get(one.id)?.some((id) => people.get(other.id)?.includes(id))
	return all.flatMap((one, at) => {
		const end = all.findIndex((other, place) => place > at && other.starts_at >= one.ends_at)
		return all
			.slice(at + 1, end === -1 ? undefined : end)
			.filter((other) => !one.forced_reason && !other.forced_reason && shares(one, other))
			.map((other) => `${one.id} ${other.id}`)
	})
}

interface KeptMark {
	id: string
	code: string
	lesson_id: string
	student_id: string
	credit_withheld: number
	replaced_at: number | null
	visiting: number
}

/** A mark that earns a credit has one, and a credit has the mark it came from. */
function looseEnds({ access }: History): string[] {
	const codes = new Map(codesOf(access).map((code) => [code.letter, code]))
	const marks = rows<KeptMark>(
		`select *, exists (select 1 from lesson_visitors v where v.lesson_id = m.lesson_id and v.student_id = m.student_id) as visiting
		 from attendance_marks m`,
	)
	const byId = new Map(marks.map((mark) => [mark.id, mark]))
	const credits = rows<{
		id: string
		mark_id: string
		state: string
		used_lesson_id: string | null
		student_id: string
	}>('select * from make_up_credits')
	const live = credits.filter(({ state }) => state !== 'revoked')
	const visits = new Set(
		rows<{ credit_id: string; lesson_id: string }>('select credit_id, lesson_id from lesson_visitors').map(
			({ credit_id, lesson_id }) => `${credit_id} ${lesson_id}`,
		),
	)
	const withoutCause = live
		.filter(({ mark_id }) => {
			const mark = byId.get(mark_id)
			return !mark || mark.replaced_at !== null || codes.get(mark.code)?.credit !== 'make_up'
		})
		.map(({ id }) => `credit ${id} has no cause`)
	// The credit of a lesson that is not charged in a pause or after a last day is taken back, while the absence stands.
	const notCharged = rows<{ mark_id: string }>(
		`select c.mark_id from make_up_credits c where c.state = 'revoked' and ? = (
			select note from make_up_credit_entries e where e.school_id = c.school_id and e.credit_id = c.id order by e.id desc limit 1)`,
		NOT_CHARGED,
	)
	const effects = new Set([...live, ...notCharged].map(({ mark_id }) => mark_id))
	const withoutEffect = marks
		.filter(
			(mark) => mark.replaced_at === null && !mark.visiting && codes.get(mark.code)?.credit === 'make_up',
		)
		.filter((mark) => (mark.credit_withheld === 1) === effects.has(mark.id))
		.map(({ id }) => `mark ${id} has no credit`)
	const withoutVisit = live
		.filter(({ used_lesson_id }) => used_lesson_id !== null)
		.filter(({ id, used_lesson_id }) => !visits.has(`${id} ${used_lesson_id}`))
		.map(({ id }) => `credit ${id} is held for no visit`)
	const states = rows<LessonFacts>(`select * from lessons where state in ('scheduled', 'held')`)
		.filter(({ id, state }) => {
			const isHeld = marks.some(
				(mark) => mark.lesson_id === id && mark.replaced_at === null && codes.get(mark.code)?.isHeld,
			)
			return isHeld !== (state === 'held')
		})
		.map(({ id, state }) => `lesson ${id} is ${state} against its marks`)
	return [...withoutCause, ...withoutEffect, ...withoutVisit, ...states]
}

describe('whatever is done to a timetable', () => {
	it('leaves no unforced clash, no credit without its cause and no mark without its effects', () => {
		let [taken, done] = [0, 0]
		for (let seed = 1; seed <= SEEDS; seed++) {
			openDatabase('empty')
			const history = aHistory(seed)
			const all = steps(history)
			for (let step = 0; step < STEPS; step++) {
				while (allLessons().length === 0) all[0]!()
				if (history.pick(all)()?.ok) done++
				taken++
				// Each step makes another history of all that were taken before it.
				expect(unforcedClashes(), `seed ${seed}, step ${step}`).toEqual([])
				expect(looseEnds(history), `seed ${seed}, step ${step}`).toEqual([])
			}
		}
		expect(taken).toBeGreaterThanOrEqual(2_000)
		// A history in which everything is refused would prove nothing.
		expect(done).toBeGreaterThan(500)
	}, 300_000)
})

describe('the nightly check', () => {
	it('counts lessons that clash although nobody forced them, once a day', () => {
		const { school, access, teacher, classId, at } = aTimetable()
		expect(findScheduleCheck(access)).toBeNull()
		const one = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
		const two = aLesson(school, {
			classId: aClass(school),
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:30'),
		})
		aLesson(school, {
			classId: aClass(school),
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:40'),
			forcedReason: 'Exam',
			forcedBy: 'person',
			forcedAt: 1,
		})
		allOf(checkSchedules())
		expect(findScheduleCheck(access)).toMatchObject({ lessons: 3, clashes: 1, examples: [[one, two]] })
		const first = findScheduleCheck(access)?.at
		allOf(checkSchedules(Date.now() + 3_600_000))
		expect(findScheduleCheck(access)?.at).toBe(first)
		allOf(checkSchedules(Date.now() + 86_400_000))
		expect(findScheduleCheck(access)?.at).not.toBe(first)
	})
})
