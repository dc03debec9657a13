import type { LoaderFunctionArgs } from '@remix-run/node'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { recurrenceWords } from '#app/domain/lesson/series-words.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTerms } from '#app/models/calendar/term-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { findDefinition, type FoundClass } from '#app/models/class/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listSeries, listSeriesChanges } from '#app/models/lesson/series-list.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDateWords, startOfDay, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readSeries } from './tasks-series.server.ts'

/** A class's lessons of half a year each way, or what a form that adds to them begins with. */
export function readLessons(asked: LoaderFunctionArgs, access: Access, found: FoundClass) {
	const params = new URL(asked.request.url).searchParams
	const task = params.get('do')
	if (task === 'series' || task === 'extra') chooseZoneFirst(asked, access)
	if (task === 'series') return { task: 'series' as const, ...readForm(access, found, params) }
	if (task === 'extra') return { task: 'extra' as const, ...readForm(access, found, params) }
	if (task === 'split')
		return { task: 'split' as const, series: readSeries(access, found, params), ...choicesOf(access) }
	const { timeZone } = access.school
	const now = today(timeZone)
	const rows = listLessons(access, {
		from: startOfDay(daysAfter(now, -183), timeZone),
		to: startOfDay(daysAfter(now, 184), timeZone),
		classId: found.id,
		limit: 500,
	})
	const lessons = scheduled(access, rows)
	return {
		task: null,
		series: seriesOf(access, found.id, now),
		changes: changesOf(access, found.id),
		offer: readUnscheduled(access, { classId: found.id })[0] ?? null,
		past: lessons.filter(({ day }) => day < now).reverse(),
		coming: lessons.filter(({ day }) => day >= now),
	}
}

/** When a class meets next. */
export function readComing(access: Access, { id }: FoundClass) {
	const { timeZone } = access.school
	const now = today(timeZone)
	const to = startOfDay(daysAfter(now, 184), timeZone)
	return scheduled(
		access,
		listLessons(access, { from: startOfDay(now, timeZone), to, classId: id, limit: 3 }),
	)
}

function readForm(access: Access, found: FoundClass, params: URLSearchParams) {
	const definition = findDefinition(access, found.id)
	const given = params.get('day') ?? ''
	return {
		formKey: formKey(),
		...choicesOf(access),
		first: {
			day: isDate(given) ? given : today(access.school.timeZone),
			startTime: params.get('time') ?? found.startTime ?? '',
			durationMinutes: params.get('minutes') ?? String(found.durationMinutes),
			teacherId: params.get('teacher') ?? definition?.fields.teacherId ?? '',
			roomId: params.get('room') ?? definition?.fields.roomId ?? '',
			weekday: given && isDate(given) ? String(weekdayOf(given)) : String(found.weekday ?? ''),
		},
	}
}

function choicesOf(access: Access) {
	const { rooms, teachers } = listClassChoices(access)
	const now = today(access.school.timeZone)
	const terms = listTerms(access)
		.filter(({ archivedAt, endsOn }) => archivedAt === null && endsOn >= now)
		.map(({ id, name, site }) => ({ value: id, label: site ? `${name}, ${site}` : name }))
	return { rooms, teachers, terms }
}

function seriesOf(access: Access, classId: string, now: string) {
	const { dateFormat } = access.school
	return listSeries(access, classId, now).map((one) => ({
		id: one.id,
		words: `${recurrenceWords(one)}, ${clockWords(one.startTime, dateFormat)}`,
		more: [
			one.teacher,
			one.room ?? 'no room yet',
			one.openEnded
				? 'until further notice'
				: `until ${one.term ? `the end of ${one.term}` : plainDateWords(one.endsOn, dateFormat)}`,
		]
			.filter(Boolean)
			.join(' · '),
	}))
}

function changesOf(access: Access, classId: string) {
	const { school } = access
	return listSeriesChanges(access, classId).map(({ id, summary, at, by }) => ({
		...{ id, summary },
		when: [by, momentWords(at, school.timeZone, school.dateFormat)].filter(Boolean).join(', '),
	}))
}
