import { classNoun } from '#app/domain/class/labels.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTerms } from '#app/models/calendar/term-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { findDefinition, type FoundClass } from '#app/models/class/detail.server.ts'
import { listTeachersBefore } from '#app/models/class/teachers-before.server.ts'
import { findOpenEnd } from '#app/models/lesson/open-end.server.ts'
import { lessonPlaceWords } from '#app/models/lesson/place-words.server.ts'
import { findSeriesOn, listSeries } from '#app/models/lesson/series-list.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'

/**
 * Initial values of the forms that add lessons. The address wins over the series of its day, because a class may meet at other times
 * on other weekdays; the series over the class's defaults, and who teaches on the day over its lead.
 */
export function lessonForm(access: Access, classRow: FoundClass, params: URLSearchParams) {
	const definition = findDefinition(access, classRow.id)
	const given = params.get('day') ?? ''
	const day = isDate(given) ? given : today(access.school.timeZone)
	const before = listTeachersBefore(access, classRow.id).find((teacher) => teacher.until >= day)
	const own = isDate(given) ? findSeriesOn(access, classRow.id, day, params.get('teacher')) : undefined
	const until = params.get('until') ?? ''
	const teacherId =
		params.get('teacher') ?? own?.teacherId ?? before?.teacherId ?? definition?.fields.teacherId ?? ''
	return {
		formKey: formKey(),
		...seriesChoices(access, classRow, teacherId),
		every: own?.frequency === 'weekly' ? String(own.every) : '1',
		first: {
			day,
			endsOn: isDate(until) ? until : '',
			startTime: params.get('time') ?? own?.startTime ?? classRow.startTime ?? '',
			durationMinutes: params.get('minutes') ?? String((own ?? classRow).durationMinutes),
			teacherId,
			roomId: params.get('room') ?? own?.roomId ?? definition?.fields.roomId ?? '',
		},
	}
}

/**
 * The weekday of the day in the address, else the usual one of the class; empty if the class has repeating lessons on it
 * already, which others would clash with.
 */
export function openWeekday(access: Access, { id, weekday }: FoundClass, params: URLSearchParams): string {
	const given = params.get('day') ?? ''
	if (isDate(given)) return String(weekdayOf(given))
	if (weekday === null) return ''
	const going = listSeries(access, id, today(access.school.timeZone))
	return going.some(({ frequency, weekdays }) => frequency === 'weekly' && weekdays.includes(weekday))
		? ''
		: String(weekday)
}

export function seriesChoices(access: Access, classRow: FoundClass, teacherId: string | null) {
	const { rooms, teachers } = listClassChoices(access)
	const now = today(access.school.timeZone)
	const terms = listTerms(access)
		.filter(({ archivedAt, endsOn }) => archivedAt === null && endsOn >= now)
		.map(({ id, name, site }) => ({ value: id, label: site ? `${name}, ${site}` : name }))
	const roomHint = onlineHint(access, classRow.id, teacherId)
	return { rooms, teachers, terms, roomHint, openEnd: openEndWords(access, classRow) }
}

/** Says where lessons in no room get their online link, unless they have one already. */
function onlineHint(access: Access, classId: string, teacherId: string | null): string | undefined {
	if (lessonPlaceWords(access, { id: '', classId, teacherId, roomId: null }, 'en')) return undefined
	const { one } = classNoun(access.school.kind === 'solo')
	return `For online lessons choose No room, and give the link under About the ${one}.`
}

/** Completes `until`, for lessons without an end of their own. */
function openEndWords(access: Access, classRow: FoundClass): string {
	const end = findOpenEnd(access, classRow)
	if (!end) return 'further notice'
	const { kind, dateFormat } = access.school
	const ofClass = kind === 'solo' ? 'of these lessons' : 'of the class'
	const whose = { class: ofClass, student: 'of the student', students: 'of the students' }
	return `${plainDateWords(end.day, dateFormat)}, the last day ${whose[end.of]}`
}
