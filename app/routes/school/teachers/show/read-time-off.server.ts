import type { Access } from '#app/models/access.server.ts'
import { countLessonsToHold } from '#app/models/calendar/lessons-hit.server.ts'
import { listLessonsOutsideHours } from '#app/models/calendar/outside-hours.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { isSameTime } from '#app/domain/calendar/closed-time.ts'
import { listPlansAhead } from '#app/models/lesson/planned-absences.server.ts'
import { readAssisted } from '#app/requests/assisted.server.ts'
import { partOfDayWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** Time off with the lessons still booked during it. */
export function readTimeOff(access: Access, teacherId: string) {
	const day = today(access.school.timeZone)
	const rows = listTimeOff(access, { from: daysAfter(day, -60), to: daysAfter(day, 730), teacherId })
	const isBack = (row: (typeof rows)[number]) =>
		row.state === 'canceled' &&
		row.endsOn >= day &&
		!rows.some((other) => other.state === 'approved' && isSameTime(other, row))
	const plans = rows.some(isBack) ? listPlansAhead(access, teacherId) : []
	return {
		formKey: formKey(),
		rows: rows.map((row) => {
			const { id, startsOn, endsOn, fromTime, toTime, reason, isPaid, state, answer } = row
			const isOpen = (state === 'asked' || state === 'approved') && endsOn >= day
			return {
				id,
				startsOn,
				endsOn,
				fromTime,
				toTime,
				reason,
				isPaid,
				state,
				answer,
				isOver: endsOn < day,
				hours: partOfDayWords(row, access.school.dateFormat),
				change: endsOn < day ? null : changeOf(state),
				lessons: isOpen ? countLessonsToHold(access, { ...row, teacherId }) : 0,
				plans: isBack(row) ? plansFor(row, plans) : [],
				assisted: isOpen ? readAssisted(access, { ...row, teacherId }) : [],
			}
		}),
	}
}

/** A plan either recorded its time off, or was made for days that were off already. */
function plansFor(row: ReturnType<typeof listTimeOff>[number], plans: ReturnType<typeof listPlansAhead>) {
	return plans
		.filter(({ absence }) => absence.timeOffId === row.id || (!absence.timeOffId && isSameTime(absence, row)))
		.map(({ id, lessons }) => ({ id, lessons }))
}

function changeOf(state: ReturnType<typeof listTimeOff>[number]['state']) {
	if (state === 'approved') return 'time-off-cancel' as const
	return state === 'canceled' ? ('time-off-restore' as const) : null
}

/** Lessons booked before the hours changed. */
export function readOutside(access: Access, teacherId: string) {
	const { timeZone, dateFormat } = access.school
	return listLessonsOutsideHours(access, teacherId).map(({ id, class: name, startsAt }) => ({
		id,
		class: name,
		when: momentWords(startsAt, timeZone, dateFormat),
	}))
}
