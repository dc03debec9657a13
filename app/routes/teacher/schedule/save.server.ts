import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { proposalForm, withdrawalForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { proposeMove, withdrawProposal } from '#app/models/lesson/proposals.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'

/** Proposes other times for the lesson in the address, or takes a proposal back. */
export function saveProposal(asked: ActionFunctionArgs, access: Access) {
	const { searchParams } = new URL(asked.request.url)
	const isNew = searchParams.get('do') === 'propose'
	return (isNew ? propose : withdraw)({ asked, access, lesson: searchParams.get('lesson') ?? '' })
}

const task = tasksOf<Doing & { lesson: string }>()

const propose = task({
	form: proposalForm,
	save: ({ access, lesson }, { times, message, expiresOn }, { key }) =>
		proposeMove(access, key, lesson, {
			message,
			expiresAt: startOfDay(daysAfter(expiresOn, 1), access.school.timeZone),
			times: times.map((one) => {
				const [startsAt = '', roomId = ''] = one.split('/')
				return { startsAt: Number(startsAt), roomId: roomId || null }
			}),
		}),
	then: () => leads(href.teacherSchedule(), 'proposal-sent'),
})

const withdraw = task({
	form: withdrawalForm,
	save: ({ access }, { id }) => withdrawProposal(access, id),
	then: () => leads(href.teacherSchedule(), 'proposal-withdrawn'),
})
