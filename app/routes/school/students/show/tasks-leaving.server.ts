import { data } from '@remix-run/node'
import { readLeavingBilling } from '#app/requests/billing-preview.server.ts'
import { leavingBillingForm } from '#app/domain/student/form.ts'
import { today } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { AtStudent } from './tasks.server.ts'

/** Previews the charges of leaving on request, or if the submitted date differs from the previewed one. */
export async function showLeavingBilling({ args, access, student }: AtStudent, task: 'status' | 'archive') {
	const form = await readForm({ ...args, request: args.request.clone() }, leavingBillingForm)
	const isAsked = form.intent === 'billing'
	if (!form.ok) return isAsked ? invalid(args, form) : null
	const { state, since, places, shown } = form.value
	const lastDay = task === 'archive' ? today(access.school.timeZone) : state === 'left' ? since : undefined
	const billing = lastDay && (isAsked || places !== 'keep') && readLeavingBilling(access, student.id, lastDay)
	if (!billing) return null
	const isUnseen = !isAsked && shown !== undefined && shown !== billing.shown
	return isAsked || isUnseen ? data({ result: form.submission.reply(), billing, isUnseen }) : null
}
