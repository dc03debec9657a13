import type { ActionFunctionArgs } from '@remix-run/node'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { timeOffOfficeForm, type TimeOffOfficeForm } from '#app/forms/learning.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	askTimeOff,
	cancelTimeOff,
	decideTimeOff,
	listLessonsHit,
	listLessonsOutsideHours,
	listTimeOff,
} from '#app/models/calendar.server.ts'
import { daysAfter, momentWords, today } from '#app/utils/dates.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
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
				hours: fromTime && toTime ? `${fromTime}–${toTime}` : null,
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

export async function saveTimeOff(
	asked: ActionFunctionArgs,
	access: Access,
	{ id, name }: { id: string; name: string },
) {
	const form = await readForm(asked, timeOffOfficeForm)
	if (!form.ok) return invalid(asked, form)
	const saved = apply(access, form.key, id, form.value)
	if (!saved.ok) return invalid(asked, form, saved)
	return leadTo(asked, href.teacher(id, 'time-off'), { ...flashOf(form.value), params: { name } })
}

function apply(access: Access, key: string, teacherId: string, its: TimeOffOfficeForm): Outcome<unknown> {
	switch (its.intent) {
		case 'time-off':
			return askTimeOff(access, key, { teacherId, ...requestOf(its) })
		case 'time-off-cancel':
			return cancelTimeOff(access, its.id)
		case 'approve':
			return decideTimeOff(access, its.id, { approve: true })
		case 'refuse':
			return decideTimeOff(access, its.id, { approve: false, answer: its.answer ?? '' })
	}
}

function requestOf({ intent: _, ...request }: Extract<TimeOffOfficeForm, { intent: 'time-off' }>) {
	return request
}

function flashOf({ intent }: TimeOffOfficeForm): Flash {
	if (intent === 'time-off') return { id: 'time-off-added' }
	return { id: intent === 'time-off-cancel' ? 'time-off-removed' : 'teacher-saved' }
}
