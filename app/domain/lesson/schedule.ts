import { daysAfter } from '#app/utils/dates.ts'
import type { LessonState, Standing } from './labels.ts'
import { weekdayOf } from './recurrence.ts'

/** A lesson as every view of the schedule shows it. */
export interface ScheduledLesson {
	id: string
	classId: string
	title: string
	/** Of the school's wall time. */
	day: string
	from: string
	until: string
	teacherId: string | null
	teacher: string | null
	/** The reader teaches it, and needs not be told who does. */
	isOwn?: boolean
	roomId: string | null
	room: string | null
	/** "Make-up lesson", where it is no regular one. */
	kind: string | null
	tint: number
	standing: Standing
	/** Says of a canceled one who canceled it. */
	state: LessonState
	/** Booked despite a clash. */
	forced: boolean
}

export const scheduleViews = [
	{ value: 'day', label: 'Day' },
	{ value: 'week', label: 'Week' },
	{ value: 'month', label: 'Month' },
	{ value: 'agenda', label: 'Agenda' },
] as const
export type ScheduleView = (typeof scheduleViews)[number]['value']

/** What the schedule can be narrowed to, in its address. */
export const scheduleFilters = {
	teacher: 'text',
	room: 'text',
	class: 'text',
	student: 'text',
	state: ['open', 'canceled'],
} as const

/** The view an address asks for, if any. */
export function readView(asked: string | null): ScheduleView | undefined {
	return scheduleViews.find(({ value }) => value === asked)?.value
}

/** The days a view shows, both ends included. A month is shown in whole weeks. */
export function spanOf(view: ScheduleView, day: string): { from: string; to: string } {
	if (view === 'day') return { from: day, to: day }
	if (view === 'agenda') return { from: day, to: daysAfter(day, 13) }
	if (view === 'week') return { from: mondayOf(day), to: daysAfter(mondayOf(day), 6) }
	const first = `${day.slice(0, 7)}-01`
	const last = daysAfter(`${daysAfter(first, 31).slice(0, 7)}-01`, -1)
	return { from: mondayOf(first), to: daysAfter(mondayOf(last), 6) }
}

/** A day of the stretch before or after. */
export function stepOf(view: ScheduleView, day: string, direction: 1 | -1): string {
	if (view === 'month') {
		const first = `${day.slice(0, 7)}-01`
		return `${daysAfter(first, direction === 1 ? 31 : -1).slice(0, 7)}-01`
	}
	return daysAfter(day, direction * { day: 1, week: 7, agenda: 14 }[view])
}

function mondayOf(day: string): string {
	return daysAfter(day, 1 - weekdayOf(day))
}
