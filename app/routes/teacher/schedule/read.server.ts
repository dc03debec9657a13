import { href } from '#app/domain/href.ts'
import { weekHours } from '#app/domain/lesson/hour-scale.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import { spanOf, stepOf } from '#app/domain/lesson/schedule.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { withEvents } from '#app/requests/events-among-lessons.server.ts'
import { scheduledByName } from '#app/requests/scheduled.server.ts'
import { nextTaughtLesson, ownLessons } from '#app/requests/teaching.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { daysAfter, momentWords, plainDayWords, startOfDay, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'

const VIEWS = ['week', 'agenda'] as const

/** Includes substitutions. */
export function readOwnSchedule(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	const asked = params.get('day') ?? ''
	const day = isDate(asked) ? asked : now
	const view = VIEWS.find((view) => view === params.get('view')) ?? 'week'
	const span = spanOf(view, day, findProfile(access).weekStart)
	const from = startOfDay(span.from, timeZone)
	const to = startOfDay(daysAfter(span.to, 1), timeZone)
	const own = scheduledByName(access, ownLessons(access, { from, to }), { isOwn: true })
	const lessons = withEvents(access, own, span)
	const next = lessons.length > 0 ? undefined : nextTaughtLesson(access, Date.now())
	const at = (more: { view?: string; day?: string }) => href.teacherSchedule({ view, day, ...more })
	return {
		view,
		title: `${plainDayWords(span.from, dateFormat)} – ${plainDayWords(span.to, dateFormat)}`,
		lessons,
		/** The next lesson, if there is none on these days. */
		next: next ? momentWords(next.startsAt, timeZone, dateFormat) : null,
		days: daysOf(span, now, dateFormat),
		hours: weekHours(lessons),
		now: minutesOfDay(wallTimeAt(Date.now(), timeZone).time),
		links: {
			previous: at({ day: stepOf(view, day, -1) }),
			today: at({ day: now }),
			next: at({ day: stepOf(view, day, 1) }),
			views: VIEWS.map((value) => ({ view: value, to: at({ view: value }) })),
		},
		proposals: listProposals(access, { state: 'open' }).map(({ id, student, lesson, times }) => ({
			id,
			text: `${student}, ${momentWords(lesson.startsAt, timeZone, dateFormat)}`,
			times: times.map(({ startsAt }) => momentWords(startsAt, timeZone, dateFormat)).join('; '),
		})),
	}
}

export type OwnScheduleData = ReturnType<typeof readOwnSchedule>

function daysOf(
	{ from, to }: { from: string; to: string },
	now: string,
	format: Parameters<typeof plainDayWords>[1],
) {
	const days = []
	for (let day = from; day <= to; day = daysAfter(day, 1))
		days.push({
			day,
			label: `${plainDayWords(day, format).slice(0, 3)} ${Number(day.slice(8))}`,
			isToday: day === now,
		})
	return days
}
