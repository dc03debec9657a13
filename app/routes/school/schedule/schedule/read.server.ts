import type { LoaderFunctionArgs } from '@remix-run/node'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { weekHours } from '#app/domain/lesson/hour-scale.ts'
import { hoursAround } from '#app/domain/lesson/lanes.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import { readView, scheduleFilters, scheduleViews, spanOf, stepOf } from '#app/domain/lesson/schedule.ts'
import type { ScheduledLesson, ScheduleView } from '#app/domain/lesson/schedule.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { withEvents } from '#app/requests/events-among-lessons.server.ts'
import { nextDay } from '#app/requests/next-day.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import { scheduled, scheduledByName } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { listClassChoices, type Choice } from '#app/models/class/choices.server.ts'
import { listClassNames } from '#app/models/class/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { daysAfter, monthWords, plainDayWords, startOfDay, today } from '#app/utils/dates.ts'
import { readList } from '#app/utils/list-query.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { readClosed } from './read-closed.server.ts'

/** The lessons of the requested days, and the data of their views. */
export function readSchedule({ request }: LoaderFunctionArgs, access: Access) {
	const { school } = access
	const params = new URL(request.url).searchParams
	const now = today(school.timeZone)
	const asked = params.get('day') ?? ''
	const day = isDate(asked) ? asked : now
	const view = readView(params.get('view')) ?? findPreferences(access).scheduleView
	const by = params.get('by') === 'teacher' ? ('teacher' as const) : ('room' as const)
	const query = readList(params, { sorts: ['time'], sort: 'time', filters: scheduleFilters })
	const span = spanOf(view, day, findProfile(access).weekStart)
	const rows = rowsOf(access, span, query.filters)
	const teacherId = query.filters.teacher
	const { rooms, teachers } = listClassChoices(access)
	const given =
		view === 'agenda'
			? scheduled(access, rows, Date.now(), { teacherId })
			: shownBy(view, scheduledByName(access, rows, { teacherId, bareRooms: true }))
	const lessons = hidesEvents(query.filters)
		? given
		: withEvents(access, given, span, rooms).filter(
				({ event, roomId }) => !event || !query.filters.room || roomId === query.filters.room,
			)
	const kept = Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value))
	const to = (more: Record<string, string>) => href.schedule({ view, day, by, ...kept, ...more })
	return {
		view,
		by,
		day,
		title: titleOf(access, view, day, span),
		query,
		path: href.schedule({ view, day, by }),
		links: {
			previous: to({ day: stepOf(view, day, -1) }),
			today: to({ day: now }),
			next: to({ day: stepOf(view, day, 1) }),
			views: scheduleViews.map(({ value, label }) => ({ view: value, label, to: to({ view: value }) })),
			byRoom: to({ view: 'day', by: 'room' }),
			byTeacher: to({ view: 'day', by: 'teacher' }),
			plain: href.plainSchedule({ day, teacher: query.filters.teacher }),
			add: href.addLesson({ day }),
			free: href.freeTimes(),
			away: href.teacherAway({ teacher: query.filters.teacher ?? undefined }),
			forced: `${href.schedule()}/clashes`,
		},
		what: classNoun(school.kind === 'solo').One,
		choices: { rooms, teachers, classes: classChoices(access) },
		lessons,
		closed: readClosed(access, span),
		days: daysOfSpan(span).map((date) => ({
			day: date,
			label: `${plainDayWords(date, school.dateFormat).slice(0, 3)} ${Number(date.slice(8))}`,
			isToday: date === now,
			inMonth: date.slice(0, 7) === day.slice(0, 7),
		})),
		// A day keeps the hours in which a lesson may be added; a week begins with its first lesson.
		hours: view === 'week' ? weekHours(lessons) : { ...hoursAround(lessons), marks: [] },
		now: day === now || view !== 'day' ? minutesOfDay(wallTimeAt(Date.now(), school.timeZone).time) : null,
		unscheduled: given.length > 0 ? [] : readUnscheduled(access),
		next: lessons.length > 0 ? null : nextDay(access, span.to, queryOf(query.filters)),
	}
}

export function classChoices(access: Access): Choice[] {
	return listClassNames(access)
}

interface Span {
	from: string
	to: string
}

type Filters = Readonly<Record<keyof typeof scheduleFilters, string | null>>

function rowsOf(access: Access, span: Span, filters: Filters) {
	const { timeZone } = access.school
	return listLessons(access, {
		from: startOfDay(span.from, timeZone),
		to: startOfDay(daysAfter(span.to, 1), timeZone),
		...queryOf(filters),
	})
}

const CANCELED = [
	'canceled_in_time',
	'canceled_late',
	'canceled_by_school',
	'canceled_by_teacher',
	'closed',
] as const

function queryOf({ teacher, room, class: classId, student, state }: Filters) {
	return {
		teacherId: teacher ?? undefined,
		roomId: room ?? undefined,
		classId: classId ?? undefined,
		studentId: student ?? undefined,
		state: state === 'canceled' ? CANCELED : state === 'open' ? (['scheduled', 'held'] as const) : undefined,
	}
}

/** Events belong to no teacher or class, and canceled ones are not in the schedule. */
function hidesEvents({ teacher, class: classId, student, state }: Filters): boolean {
	return Boolean(teacher ?? classId ?? student) || state === 'canceled'
}

/** A day of a month is too narrow for "Piano with" before the name of a student. */
function shownBy(view: ScheduleView, lessons: ScheduledLesson[]): ScheduledLesson[] {
	return view === 'month'
		? lessons.map((lesson) => ({ ...lesson, title: lesson.pupil ?? lesson.title }))
		: lessons
}

function titleOf({ school }: Access, view: ScheduleView, day: string, { from, to }: Span): string {
	if (view === 'day') return plainDayWords(day, school.dateFormat)
	if (view === 'month') return monthWords(day)
	const [first = '', last = ''] = [from, to].map(
		(date) => plainDayWords(date, school.dateFormat).split(', ')[1],
	)
	// A month is named once: `November 23–29`, or `23–29 November`.
	if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`
	return /^\d/.test(first) ? `${from.slice(8).replace(/^0/, '')}–${last}` : `${first}–${last.split(' ')[1]}`
}

function daysOfSpan({ from, to }: Span): string[] {
	const days = []
	for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
	return days
}
