import { data } from '@remix-run/node'
import { answerUnseen, readLeavingBilling } from '#app/requests/billing-preview.server.ts'
import {
	archiveForm,
	leavingBillingForm,
	stateForm,
	type LeavingBillingForm,
} from '#app/domain/student/form.ts'
import type { StudentRequest } from '#app/models/billing/leaving.server.ts'
import { today } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { AtStudent } from './tasks.server.ts'

/**
 * Previews the charges on request, or if the submitted values differ from the previewed ones. Then the errors of the whole form are
 * shown too.
 */
export async function showLeavingBilling({ args, access, student }: AtStudent, task: 'status' | 'archive') {
	const form = await readForm({ ...args, request: args.request.clone() }, leavingBillingForm)
	const isAsked = form.intent === 'billing'
	if (!form.ok) return isAsked ? invalid(args, form) : null
	const { state, places, shown } = form.value
	const request = task === 'archive' ? { endsOn: today(access.school.timeZone) } : requestOf(form.value)
	const keepsAll = state === 'left' && places === 'keep'
	if (!request || (keepsAll && !isAsked)) return null
	const billing = readLeavingBilling(access, student.id, request)
	const isUnseen = !isAsked && billing !== null && shown !== undefined && shown !== billing.shown
	if (isAsked) return data({ result: form.submission.reply(), billing, isUnseen })
	const schema = task === 'archive' ? archiveForm : stateForm
	return billing && shown !== undefined ? answerUnseen({ args }, schema, { billing, isUnseen }) : null
}

/** Null for a status that leaves the charges as they are. */
function requestOf({ state, since, until, places, pays }: LeavingBillingForm): StudentRequest | null {
	if (!since) return null
	if (state === 'left') return { endsOn: since }
	return state === 'paused'
		? { from: since, to: until, keepsSeat: places !== 'give-up', paysWhilePaused: pays }
		: null
}
