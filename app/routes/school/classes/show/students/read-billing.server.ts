import { data } from '@remix-run/node'
import { billingRows, seesBillingPreview } from '#app/requests/billing-preview.server.ts'
import type { Doing } from '#app/requests/task.server.ts'
import { seatBillingForm } from '#app/domain/class/enrollment-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewSeatChange, type Leaving } from '#app/models/billing/seat-change.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

export type SeatBilling = NonNullable<ReturnType<typeof readSeatBilling>>

/** Preview of the charges and credits of a change; null without permission to see money. */
export function readSeatBilling(access: Access, enrolmentId: string, leaving: Leaving) {
	if (!seesBillingPreview(access)) return null
	const preview = previewSeatChange(access, enrolmentId, leaving)
	if (!preview) return null
	const isEnd = 'endsOn' in leaving
	const day = plainDateWords(isEnd ? leaving.endsOn : leaving.startsOn, access.school.dateFormat)
	return {
		title: isEnd ? `Billing if the last day is ${day}` : `Billing if the first day there is ${day}`,
		...billingRows(access, preview),
	}
}

/** Previews the charges on request, or if the submitted dates differ from the previewed ones. */
export async function showSeatBilling({ args, access }: Doing, enrolmentId: string) {
	const form = await readForm({ ...args, request: args.request.clone() }, seatBillingForm)
	const isAsked = form.intent === 'billing'
	if (!form.ok) return isAsked ? invalid(args, form) : null
	const { endsOn, classId, startsOn, shown } = form.value
	const leaving = endsOn ? { endsOn } : classId && startsOn ? { classId, startsOn } : null
	const billing = leaving && readSeatBilling(access, enrolmentId, leaving)
	if (!billing) return null
	const isUnseen = !isAsked && shown !== undefined && shown !== billing.shown
	return isAsked || isUnseen ? data({ result: form.submission.reply(), billing, isUnseen }) : null
}
