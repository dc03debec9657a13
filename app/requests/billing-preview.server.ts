import { data } from '@remix-run/node'
import type { z } from 'zod'
import { reachFor } from '#app/domain/account/permissions.ts'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { creditsGoneWords } from '#app/domain/attendance/credits-gone.ts'
import { keptWords } from '#app/domain/billing/package-words.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewLeaving, type StudentRequest } from '#app/models/billing/leaving.server.ts'
import { previewSeatChange, type SeatChangeBilling } from '#app/models/billing/seat-change.server.ts'
import { monthWords, plainDateWords, today } from '#app/utils/dates.ts'
import type { PauseOf } from '#app/domain/class/pause.ts'
import { pauseWords } from '#app/domain/student/planned.ts'
import { moneyWords } from '#app/utils/money.ts'
import { monthsLater } from '#app/utils/months.ts'
import { readForm } from '#app/web/form.server.ts'
import type { Doing } from './task.server.ts'

/** A preview covers any enrollment, so it requires permission to see all of the school's money. */
export function seesBillingPreview(access: Access): boolean {
	return reachFor('money:read', access) === 'all'
}

/** Preview rows as text, with a digest that detects changes since the preview was shown. */
export function billingRows(
	{ school: { currency, timeZone, dateFormat } }: Access,
	{ lines, credits, siblings, kept, creditsGone }: SeatChangeBilling,
) {
	// The page of the student's money names the credits of the next period and of the months around it.
	const named = monthsLater(nextPeriod(today(timeZone)), 1)
	const isLater = ({ number, period }: (typeof credits)[number]) => number !== null && period > named
	const runWords = (period: string) => ` The billing run for ${monthWords(`${period}-01`)} suggests it.`
	const billed = lines.map(({ description, amountMinor, why }) => ({
		text: description,
		amount: moneyWords(amountMinor, currency),
		why,
	}))
	const ofSiblings = siblings.map(({ description, amountMinor, usualMinor, goesOn }) => ({
		text: description,
		amount: moneyWords(amountMinor, currency),
		why: `Instead of ${moneyWords(usualMinor, currency)}: ${amountMinor > usualMinor ? 'without' : 'with'} the sibling discount${goesOn ? ' from then on' : ''}.`,
	}))
	const credited = credits.map((credit) => ({
		text: credit.number
			? `Credit on invoice ${credit.number}: ${credit.about}`
			: `Take off the draft before you issue it: ${credit.about}`,
		amount: moneyWords(credit.amountMinor, currency),
		why: `${credit.why ?? 'More was billed than is due then.'}${isLater(credit) ? runWords(credit.period) : ''}`,
	}))
	return {
		rows: [...billed, ...ofSiblings, ...credited],
		notes: [...kept.map(keptWords), creditsGoneWords(creditsGone, dateFormat)].filter(Boolean),
		/** True if the office has to write a credit note, and the page of the student's money names it. */
		toCredit: credits.some((credit) => credit.number !== null && !isLater(credit)),
		shown: [
			String(lines.length + credits.length),
			...lines.map((line) => `${line.period} ${line.amountMinor}`),
			...siblings.map(({ amountMinor }) => `${amountMinor}`),
			// The form sends it back as a line, which has no two spaces in a row.
			...credits.map(({ number, amountMinor }) => `${number ?? 'draft'} -${amountMinor}`),
		].join('; '),
	}
}

/** Title of the preview of a last day or a pause. */
export function billingTitle(
	{ school: { dateFormat } }: Access,
	request: { endsOn: string } | PauseOf,
): string {
	return 'endsOn' in request
		? `Billing if the last day is ${plainDateWords(request.endsOn, dateFormat)}`
		: `Billing with a pause ${pauseWords({ from: request.from, to: request.to ?? null }, dateFormat)}`
}

/** Preview of leaving the school or of a pause; null without permission to see money. */
export function readLeavingBilling(access: Access, studentId: string, request: StudentRequest) {
	if (!seesBillingPreview(access)) return null
	const preview = previewLeaving(access, studentId, request)
	if (!preview) return null
	const { currency } = access.school
	const { rows, notes, toCredit, shown } = billingRows(access, preview)
	const { balanceMinor, draftsMinor, afterMinor } = preview
	const sum = (text: string, minor: number) => ({ text, amount: moneyWords(minor, currency) })
	return {
		title: billingTitle(access, request),
		rows,
		notes,
		sums: [
			sum('Family balance today', balanceMinor),
			...(draftsMinor === 0 ? [] : [sum('Drafts not yet issued', draftsMinor)]),
			sum('Family balance once that is done', afterMinor),
		],
		owesFamily: afterMinor < 0,
		toCredit,
		shown: `${shown}; ${afterMinor}`,
	}
}

export type LeavingBillingWords = NonNullable<ReturnType<typeof readLeavingBilling>>

/** Each preview settles every month that is open, so that it is only made of as many as are read at a glance. */
const PREVIEWED = 12

/** Charges and credits of archiving several students today, by student. */
export function readLeavingOfSeveral(access: Access, students: readonly { id: string; name: string }[]) {
	const endsOn = today(access.school.timeZone)
	return readSeveral(access, students, (id) => readLeavingBilling(access, id, { endsOn })?.rows)
}

export type LeavingOfSeveral = NonNullable<ReturnType<typeof readLeavingOfSeveral>>

/** The same for enrollments that end with their class on a day. */
export function readEndingOfSeveral(
	access: Access,
	seats: readonly { id: string; name: string }[],
	endsOn: string,
) {
	return readSeveral(access, seats, (id) => {
		const preview = previewSeatChange(access, id, { endsOn })
		return preview && billingRows(access, preview).rows
	})
}

function readSeveral(
	access: Access,
	all: readonly { id: string; name: string }[],
	rowsOf: (id: string) => ReturnType<typeof billingRows>['rows'] | null | undefined,
) {
	if (!seesBillingPreview(access)) return null
	const isTooMany = all.length > PREVIEWED
	const billed = (isTooMany ? [] : all).flatMap(({ id, name }) => {
		const rows = rowsOf(id) ?? []
		return rows.length > 0 ? [{ id, name, rows }] : []
	})
	return { most: PREVIEWED, isTooMany, billed }
}

/**
 * Asks to check a preview that was not shown before, together with the errors of the form, so that one more press is enough. A
 * form with errors keeps the preview of its own day. Null if nothing is wrong.
 */
export async function answerUnseen<T extends { isUnseen: boolean }>(
	{ args }: Pick<Doing, 'args'>,
	schema: z.ZodType<unknown, Record<string, unknown>>,
	shown: T,
) {
	const form = await readForm({ ...args, request: args.request.clone() }, schema)
	if (form.ok && !shown.isUnseen) return null
	return data({ result: form.submission.reply(), ...shown }, { status: form.ok ? 200 : 400 })
}
