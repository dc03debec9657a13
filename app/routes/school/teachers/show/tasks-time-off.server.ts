import { href } from '#app/domain/href.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { timeOffOfficeForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { askTimeOff, cancelTimeOff, decideTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listLessonsHit } from '#app/models/calendar/lessons-hit.server.ts'
import { listLessonsOutsideHours } from '#app/models/calendar/outside-hours.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, today } from '#app/utils/dates.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** A teacher's time off, with the lessons that are still booked then. */
export function readTimeOff(access: Access, teacherId: string) {
	const day = today(access.school.timeZone)
	const rows = listTimeOff(access, { from: daysAfter(day, -60), to: daysAfter(day, 730), teacherId })
	return {
		formKey: formKey(),
		rows: rows.map((one) => {
			const { id, startsOn, endsOn, fromTime, toTime, reason, isPaid, state, answer } = one
			const isOpen = (state === 'asked' || state === 'approved') && endsOn >= day
			return {
				...{ id, startsOn, endsOn, fromTime, toTime, reason, isPaid, state, answer },
				hours: fromTime && toTime ? spanWords(fromTime, toTime, access.school.dateFormat) : null,
				canCancel: isOpen && state === 'approved',
				lessons: isOpen ? listLessonsHit(access, { ...one, teacherId }).length : 0,
			}
		}),
	}
}

export type TimeOffRead = ReturnType<typeof readTimeOff>

/** Lessons that were booked before the hours were what they are. */
export function readOutside(access: Access, teacherId: string) {
	const { timeZone, dateFormat } = access.school
	return listLessonsOutsideHours(access, teacherId).map(({ id, class: name, startsAt }) => ({
		...{ id, class: name },
		when: momentWords(startsAt, timeZone, dateFormat),
	}))
}

const SAID = {
	'time-off': 'time-off-added',
	'time-off-cancel': 'time-off-removed',
	approve: 'teacher-saved',
	refuse: 'teacher-saved',
} as const

export const saveTimeOff = tasksOf<Doing & { teacher: { id: string; name: string } }>()({
	form: timeOffOfficeForm,
	save({ access, teacher }, its, { key }): Outcome<unknown> {
		switch (its.intent) {
			case 'time-off': {
				const { startsOn, endsOn, fromTime, toTime, reason, isPaid } = its
				const days = { startsOn, endsOn, fromTime, toTime }
				return askTimeOff(access, key, { teacherId: teacher.id, ...days, reason, isPaid })
			}
			case 'time-off-cancel':
				return cancelTimeOff(access, its.id)
			case 'approve':
				return decideTimeOff(access, its.id, { approve: true })
			case 'refuse':
				return decideTimeOff(access, its.id, { approve: false, answer: its.answer ?? '' })
		}
	},
	then: (_, { teacher: { id, name } }, { intent }) =>
		leads(href.teacher(id, 'time-off'), SAID[intent], { name }),
})
