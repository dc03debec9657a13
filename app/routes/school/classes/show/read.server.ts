import type { LoaderFunctionArgs } from '@remix-run/node'
import { scheduled } from '#app/flows/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listChoices } from '#app/models/class/choices.server.ts'
import { findDefinition, type FoundClass } from '#app/models/class/detail.server.ts'
import { listLessons } from '#app/models/lesson.server.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** A class's lessons of half a year each way, or what a form that adds to them begins with. */
export function readLessons({ request }: LoaderFunctionArgs, access: Access, found: FoundClass) {
	const params = new URL(request.url).searchParams
	const task = params.get('do')
	if (task === 'series' || task === 'extra') return { task, ...readForm(access, found, params) }
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
		past: lessons.filter(({ day }) => day < now).reverse(),
		coming: lessons.filter(({ day }) => day >= now),
	}
}

function readForm(access: Access, found: FoundClass, params: URLSearchParams) {
	const definition = findDefinition(access, found.id)
	const { rooms, teachers } = listChoices(access)
	const given = params.get('day') ?? ''
	return {
		formKey: formKey(),
		rooms,
		teachers,
		first: {
			day: isDate(given) ? given : today(access.school.timeZone),
			startTime: params.get('time') ?? found.startTime ?? '',
			durationMinutes: String(found.durationMinutes),
			teacherId: params.get('teacher') ?? definition?.fields.teacherId ?? '',
			roomId: params.get('room') ?? definition?.fields.roomId ?? '',
			weekday: String(found.weekday ?? ''),
		},
	}
}
