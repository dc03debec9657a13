import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { proposalForm, withdrawalForm } from '#app/forms/learning.ts'
import type { Access } from '#app/models/access.server.ts'
import { proposeMove, withdrawProposal } from '#app/models/lesson.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** Proposes other times for the lesson in the address, or takes a proposal back. */
export async function saveProposal(asked: ActionFunctionArgs, access: Access) {
	const { searchParams } = new URL(asked.request.url)
	if (searchParams.get('do') !== 'propose') return withdraw(asked, access)
	const form = await readForm(asked, proposalForm)
	if (!form.ok) return invalid(asked, form)
	const { times, message, expiresOn } = form.value
	const made = proposeMove(access, form.key, searchParams.get('lesson') ?? '', {
		message,
		expiresAt: startOfDay(daysAfter(expiresOn, 1), access.school.timeZone),
		times: times.map((one) => {
			const [startsAt = '', roomId = ''] = one.split('/')
			return { startsAt: Number(startsAt), roomId: roomId || null }
		}),
	})
	return made.ok ? leadTo(asked, href.teacherSchedule(), { id: 'proposal-sent' }) : invalid(asked, form, made)
}

async function withdraw(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, withdrawalForm)
	if (!form.ok) return invalid(asked, form)
	const withdrawn = withdrawProposal(access, form.value.id)
	if (!withdrawn.ok) return invalid(asked, form, withdrawn)
	return leadTo(asked, href.teacherSchedule(), { id: 'proposal-withdrawn' })
}
