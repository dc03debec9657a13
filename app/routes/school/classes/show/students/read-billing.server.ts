import type { z } from 'zod'
import { data } from '@remix-run/node'
import {
	answerUnseen,
	billingRows,
	billingTitle,
	seesBillingPreview,
} from '#app/requests/billing-preview.server.ts'
import type { Doing } from '#app/requests/task.server.ts'
import { seatBillingForm, type SeatBillingForm } from '#app/domain/class/enrollment-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewSeatChange, type SeatRequest } from '#app/models/billing/seat-change.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

export type SeatBilling = NonNullable<ReturnType<typeof readSeatBilling>>

const NOTHING = { lines: [], credits: [], siblings: [], kept: [], creditsGone: [], waits: false }

/** Preview of the charges and credits of a change; null without permission to see money. */
export function readSeatBilling(access: Access, enrolmentId: string, request: SeatRequest) {
	if (!seesBillingPreview(access)) return null
	const preview = previewSeatChange(access, enrolmentId, request) ?? NOTHING
	const billing = { title: titleOf(access, request, preview.waits), ...billingRows(access, preview) }
	// Nothing changes during a wait, so a student can be put on the list before the preview is read.
	return preview.waits ? { ...billing, shown: NOTHING_SHOWN } : billing
}

/** The digest in a form that has shown no preview, or one without rows. */
const NOTHING_SHOWN = '0'

function titleOf(access: Access, request: SeatRequest, waits = false): string {
	const { dateFormat } = access.school
	if ('backOn' in request) {
		const { backOn } = request
		return `Billing if the enrollment continues${backOn ? ` on ${plainDateWords(backOn, dateFormat)}` : ''}`
	}
	if (!('classId' in request)) return billingTitle(access, request)
	const day = plainDateWords(request.startsOn, dateFormat)
	return waits
		? `The class is full. Nothing changes during the wait. Billing with a seat there from ${day}`
		: `Billing if the first day there is ${day}`
}

/**
 * Previews the charges on request, or if the submitted values differ from the previewed ones. Then the errors of the whole form are
 * shown too. A change that saving refuses has no preview.
 */
export async function showSeatBilling(
	{ args, access }: Doing,
	enrolmentId: string,
	schema: z.ZodType<unknown, Record<string, unknown>>,
	requestOf: (value: SeatBillingForm) => SeatRequest | null,
	refuse: (value: SeatBillingForm) => Refused | null = () => null,
) {
	const form = await readForm({ ...args, request: args.request.clone() }, seatBillingForm)
	const isAsked = form.intent === 'billing'
	if (!form.ok) return isAsked ? invalid(args, form) : null
	const request = requestOf(form.value)
	if (!request) return null
	const refusal = refuse(form.value)
	if (refusal) return isAsked ? invalid(args, form, refusal) : null
	const billing = readSeatBilling(access, enrolmentId, request)
	const { shown } = form.value
	const isUnseen = !isAsked && billing !== null && shown !== undefined && shown !== billing.shown
	if (isAsked) return data({ result: form.submission.reply(), billing, isUnseen })
	return billing && shown !== undefined ? answerUnseen({ args }, schema, { billing, isUnseen }) : null
}
