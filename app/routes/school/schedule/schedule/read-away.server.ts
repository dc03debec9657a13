import { many } from '#app/domain/class/labels.ts'
import { effectWords } from '#app/domain/attendance/consequence-labels.ts'
import { isSameTime } from '#app/domain/calendar/closed-time.ts'
import { writePlan } from '#app/domain/lesson/absence.ts'
import { href } from '#app/domain/href.ts'
import { readAssisted } from '#app/requests/assisted.server.ts'
import { readChangesLately } from '#app/requests/changes-lately.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices, type Choice } from '#app/models/class/choices.server.ts'
import { absenceDays } from '#app/models/lesson/change-words.server.ts'
import {
	closedTimeOf,
	listAbsenceLessons,
	MAX_ABSENCE_LESSONS,
	type Absence,
} from '#app/models/lesson/absence-options.server.ts'
import { listTimeOff, listTimeOffWithLessons } from '#app/models/calendar/time-off-list.server.ts'
import { clockWords, DAY_BEGINS, DAY_ENDS, writeTime } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDateWords, plainDayWords, today } from '#app/utils/dates.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { readDate, readTime } from '#app/utils/read-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readTimeOff } from './read-away-end.server.ts'

/** Asks for the absence first, then lists the affected lessons with the options for each. */
export function readAway(access: Access, params: URLSearchParams) {
	const { school } = access
	const { teachers, rooms } = listClassChoices(access)
	const typed = (name: string) => params.get(name)?.trim() ?? ''
	const solo = school.kind === 'solo'
	const asked = readAbsence(access, params, teachers)
	const plan = asked.absence ? readLessons(access, asked.absence, rooms) : null
	return {
		solo,
		teachers,
		typed: {
			teacher: typed('teacher') || (solo ? teachers[0]?.value : ''),
			from: writeDate(typed('from') || today(school.timeZone), school.dateFormat),
			to: writeDate(typed('to'), school.dateFormat),
			fromTime: writeTime(typed('fromTime'), school.dateFormat),
			toTime: writeTime(typed('toTime'), school.dateFormat),
			request: typed('request'),
		},
		problems: asked.problems,
		plan: plan && {
			...plan,
			solo,
			formKey: formKey(),
			absence: asked.absence,
			reason: asked.absence ? reasonFor(access, asked.absence) : null,
			teacher: teachers.find(({ value }) => value === asked.absence?.teacherId)?.label ?? '',
			days: asked.absence ? absenceDays(access, asked.absence) : '',
		},
		requests: plan ? [] : listRequests(access),
		booked: plan ? [] : listBooked(access),
		timeOff: plan ? null : readTimeOff(access),
		changes: plan ? [] : readChangesLately(access, 'absence'),
	}
}

/** Time off that teachers ask for. Applying the plan for its days approves it. */
function listRequests(access: Access) {
	const day = today(access.school.timeZone)
	return listTimeOff(access, { from: day, to: daysAfter(day, 730) })
		.filter(({ state }) => state === 'asked')
		.map((row) => ({ ...shownOf(access, row, row.id), refuse: href.teacher(row.teacherId, 'time-off') }))
}

/** Approved time off while lessons are still booked with the teacher. */
function listBooked(access: Access) {
	return listTimeOffWithLessons(access, today(access.school.timeZone)).map((row) => ({
		...shownOf(access, row),
		lessons: many(row.lessons, 'lesson is', 'lessons are'),
	}))
}

function shownOf(access: Access, row: ReturnType<typeof listTimeOff>[number], request?: string) {
	const { id, teacherId, teacher, startsOn, endsOn, fromTime, toTime, reason } = row
	const hours = { fromTime: fromTime ?? undefined, toTime: toTime ?? undefined }
	return {
		id,
		teacher,
		reason,
		days: absenceDays(access, row),
		to: href.teacherAway({ teacher: teacherId, from: startsOn, to: endsOn, ...hours, request }),
	}
}

/** The teacher's own reason, if the plan is for days they asked for. */
function reasonFor(access: Access, absence: Absence) {
	const { teacherId, startsOn, endsOn, requestId } = absence
	const requests = listTimeOff(access, { from: startsOn, to: endsOn, teacherId })
	const off = closedTimeOf(absence)
	return requests.find((row) => row.id === requestId || isSameTime(row, off))?.reason ?? null
}

export type AwayRead = ReturnType<typeof readAway>

/** An empty address is not an error. */
function readAbsence({ school }: Access, params: URLSearchParams, teachers: readonly Choice[]) {
	const teacherId = params.get('teacher')
	if (!params.has('from') || !teacherId) {
		const problems = params.has('from') ? ['Choose a teacher.'] : []
		return { absence: null, problems }
	}
	const day = (name: string, usual?: string) => {
		const typed = params.get(name)?.trim()
		return typed || !usual ? readDate(typed ?? '', school.dateFormat) : { ok: true as const, date: usual }
	}
	const time = (name: string) => {
		const typed = params.get(name)?.trim()
		return typed ? readTime(typed, school.dateFormat) : { ok: true as const, time: undefined }
	}
	const from = day('from')
	const to = day('to', from.ok ? from.date : undefined)
	const [fromTime, toTime] = [time('fromTime'), time('toTime')]
	const problems = [from, to, fromTime, toTime].flatMap((typed) => (typed.ok ? [] : [typed.message]))
	if (!teachers.some(({ value }) => value === teacherId)) problems.push('Choose a teacher.')
	if (from.ok && to.ok && to.date < from.date) problems.push('The last day cannot be before the first.')
	if (problems.length > 0 || !from.ok || !to.ok || !fromTime.ok || !toTime.ok)
		return { absence: null, problems: [...new Set(problems)] }
	const absence = { teacherId, startsOn: from.date, endsOn: to.date }
	const isPart = fromTime.time !== undefined || toTime.time !== undefined
	// One time alone is the rest of the day, or the part of it before.
	const part = {
		fromTime: isPart ? (fromTime.time ?? DAY_BEGINS) : undefined,
		toTime: isPart ? (toTime.time ?? DAY_ENDS) : undefined,
	}
	return { absence: { ...absence, ...part, requestId: params.get('request') ?? undefined }, problems }
}

function readLessons(access: Access, absence: Absence, rooms: readonly Choice[]) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const dayWords = (day: string) => plainDateWords(day, dateFormat)
	const roomOf = (id: string | null) => rooms.find(({ value }) => value === id)?.label
	const { lessons, total } = listAbsenceLessons(access, absence)
	return {
		assisted: readAssisted(access, closedTimeOf(absence)),
		more: Math.max(0, total - MAX_ABSENCE_LESSONS),
		lessons: lessons.map(({ lesson, consequences, absent, substitutes, times }) => {
			const [best] = substitutes
			const isAble = best?.isQualified ?? false
			const isAttended = absent.length < consequences.length
			return {
				id: lesson.id,
				class: lesson.class,
				when: [when(lesson.startsAt), roomOf(lesson.roomId)].filter(Boolean).join(' · '),
				substitutes: substitutes.map(({ teacherId, name, isQualified }) => ({
					value: writePlan({ is: 'substitute', teacherId }),
					label: isQualified ? name : `${name} (not listed for the instrument)`,
				})),
				times: times.map(({ startsAt, roomId, day, time }) => ({
					value: writePlan({ is: 'move', startsAt, roomId }),
					label: `${plainDayWords(day, dateFormat)}, ${clockWords(time, dateFormat)}`,
				})),
				absent,
				effects: consequences.map(
					(consequence) => `${consequence.name}: ${effectWords(consequence, dayWords)}`,
				),
				/** Preselects a substitute if one qualifies and a student comes; any other option needs a decision by the user. */
				first:
					best && isAble && isAttended ? writePlan({ is: 'substitute', teacherId: best.teacherId }) : 'leave',
			}
		}),
	}
}
