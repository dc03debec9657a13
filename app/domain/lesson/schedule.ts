import { daysAfter } from '#app/utils/dates.ts'
import { startOf } from '#app/utils/range.ts'
import type { LessonState, Standing } from './labels.ts'

/** A lesson as shown by every view of the schedule. */
export interface ScheduledLesson {
	id: string
	classId: string
	title: string
	/** First name of the only student of a private lesson, where a picture names it. */
	pupil?: string
	/** Wall time at the school. */
	day: string
	from: string
	until: string
	teacherId: string | null
	teacher: string | null
	/** The signed-in teacher's own lesson, so the teacher's name is left out. */
	isOwn?: boolean
	roomId: string | null
	/** "Online" for a lesson with a link and no room. */
	room: string | null
	/** "Make-up lesson" or similar; absent for a regular lesson. */
	kind?: string
	tint: number
	standing: Standing
	/** Identifies the canceler of a canceled lesson. */
	state: LessonState
	/** Booked despite a conflict. */
	forced?: boolean
	/** Not marked, and the reader's time to mark it is over. */
	locked?: boolean
	/** A recital or exam among the lessons, with its own page and status. */
	event?: { to: string; words: string }
}

export const scheduleViews = [
	{ value: 'day', label: 'Day' },
	{ value: 'week', label: 'Week' },
	{ value: 'month', label: 'Month' },
	{ value: 'agenda', label: 'Agenda' },
] as const
export type ScheduleView = (typeof scheduleViews)[number]['value']

/** Query filters of the schedule. */
export const scheduleFilters = {
	teacher: 'text',
	room: 'text',
	class: 'text',
	student: 'text',
	state: ['open', 'canceled'],
} as const

export function readView(asked: string | null): ScheduleView | undefined {
	return scheduleViews.find(({ value }) => value === asked)?.value
}

/** Both ends inclusive. A month is extended to whole weeks, which begin on the school's first day of the week. */
export function spanOf(view: ScheduleView, day: string, weekStart: number): { from: string; to: string } {
	if (view === 'day') return { from: day, to: day }
	if (view === 'agenda') return { from: day, to: daysAfter(day, 13) }
	const weekOf = (on: string) => startOf('week', on, weekStart)
	if (view === 'week') return { from: weekOf(day), to: daysAfter(weekOf(day), 6) }
	const first = `${day.slice(0, 7)}-01`
	const last = daysAfter(`${daysAfter(first, 31).slice(0, 7)}-01`, -1)
	return { from: weekOf(first), to: daysAfter(weekOf(last), 6) }
}

/** A day in the previous or next span. */
export function stepOf(view: ScheduleView, day: string, direction: 1 | -1): string {
	if (view === 'month') {
		const first = `${day.slice(0, 7)}-01`
		return `${daysAfter(first, direction === 1 ? 31 : -1).slice(0, 7)}-01`
	}
	return daysAfter(day, direction * { day: 1, week: 7, agenda: 14 }[view])
}
