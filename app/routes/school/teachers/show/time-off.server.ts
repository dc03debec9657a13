import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { timeOffAnswerForm } from '#app/forms/learning.ts'
import type { Access } from '#app/models/access.server.ts'
import { decideTimeOff, listLessonsHit, listTimeOff } from '#app/models/calendar.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

export function readTimeOff(access: Access, teacherId: string) {
	const day = today(access.school.timeZone)
	return listTimeOff(access, { from: daysAfter(day, -60), to: daysAfter(day, 730), teacherId }).map(
		({ id, startsOn, endsOn, reason, state, answer, ...rest }) => ({
			...{ id, startsOn, endsOn, reason, state, answer },
			lessons: state === 'asked' ? listLessonsHit(access, { startsOn, endsOn, ...rest }).length : 0,
		}),
	)
}

export async function answerTimeOff(
	asked: ActionFunctionArgs,
	access: Access,
	teacherId: string,
	name: string,
) {
	const form = await readForm(asked, timeOffAnswerForm)
	if (!form.ok) return invalid(asked, form)
	const { intent, id, answer = '' } = form.value
	const decided = decideTimeOff(
		access,
		id,
		intent === 'approve' ? { approve: true } : { approve: false, answer },
	)
	if (!decided.ok) return invalid(asked, form, decided)
	return leadTo(asked, href.teacher(teacherId, 'time-off'), { id: 'teacher-saved', params: { name } })
}
