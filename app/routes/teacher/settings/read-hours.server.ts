import { LESSONS_STAY } from '#app/domain/calendar/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { countLessonsToHold } from '#app/models/calendar/lessons-hit.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { readAssisted } from '#app/requests/assisted.server.ts'
import { partOfDayWords } from '#app/utils/clock.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readOwnHours } from '#app/views/account/hours.server.ts'

/** Bookable hours and time off requests. */
export function readHours(access: Access, off: string) {
	const day = today(access.school.timeZone)
	const requests = listTimeOff(access, { from: daysAfter(day, -30), to: daysAfter(day, 730) })
	return {
		formKey: formKey(),
		/** The day of the lesson that cannot be taught. */
		off: isDate(off) ? off : undefined,
		...readOwnHours(access),
		timeOff: requests.map((request) => ({
			id: request.id,
			startsOn: request.startsOn,
			endsOn: request.endsOn,
			hours: partOfDayWords(request, access.school.dateFormat),
			reason: request.reason,
			state: request.state,
			answer: request.answer,
			isOver: request.endsOn < day,
			isByOffice: request.decidedBy !== access.userId,
			change: request.endsOn < day ? null : changeOf(request.state),
			/** Said beside the button that cancels it. */
			stay: request.state === 'approved' && request.endsOn >= day ? LESSONS_STAY : null,
			lessons: isOpen(request, day) ? countLessonsToHold(access, request) : 0,
			assisted: isOpen(request, day) ? readAssisted(access, request) : [],
		})),
	}
}

const isOpen = ({ state, endsOn }: { state: string; endsOn: string }, day: string) =>
	(state === 'asked' || state === 'approved') && endsOn >= day

export type HoursRead = ReturnType<typeof readHours>

function changeOf(state: ReturnType<typeof listTimeOff>[number]['state']) {
	if (state === 'refused') return null
	return state === 'canceled' ? ('time-off-restore' as const) : ('time-off-cancel' as const)
}
