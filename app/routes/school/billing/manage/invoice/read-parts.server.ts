import { invoiceKind } from '#app/domain/billing/labels.ts'
import { partsEvenly, partState, type AgreedPart } from '#app/domain/billing/payment-parts.ts'
import { shownShares } from '#app/domain/billing/shares.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { daysAfter, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { factsOf, partsEmailed } from './read.server.ts'

const USUAL_COUNT = 3
/** Days until the first part, if the invoice is already late. */
const SOON = 7

/** Initial values: the current parts, or an even default. */
export function readParts(access: Access, invoice: FoundInvoice) {
	const facts = factsOf(access, invoice)
	if (!facts.isOpen || !invoice.dueOn) return missing()
	const { openMinor, currency, plan, shares } = invoice
	const now = today(access.school.timeZone)
	const firstOn = invoice.dueOn > now ? invoice.dueOn : daysAfter(now, SOON)
	const usual = { openMinor, currency, count: USUAL_COUNT, firstOn, rhythm: 'month' } as const
	const left = (plan?.parts ?? [])
		.filter((part) => part.openMinor > 0)
		.map(({ dueOn, openMinor: amountMinor }) => ({ dueOn, amountMinor }))
	return {
		title: `${plan ? 'Change the parts of' : 'Pay in parts:'} ${invoiceKind(invoice).toLowerCase()} ${invoice.number}`,
		facts,
		formKey: formKey(),
		planId: plan?.id ?? '',
		openMinor: String(openMinor),
		emailed: partsEmailed(access, invoice, 'The parts are'),
		isShared: shownShares(shares).length > 0,
		preview: plan ? null : previewOf(access, partsEvenly(usual), invoice),
		first: {
			how: plan ? 'by-hand' : 'evenly',
			count: String(plan ? Math.max(1, left.length) : USUAL_COUNT),
			firstOn,
			rhythm: 'month',
			parts: left.map(rowOf),
		},
	}
}

export type PartsShown = ReturnType<typeof readParts>
export type PreviewedParts = ReturnType<typeof previewOf>

/** Includes the difference between the sum of the parts and the open amount. */
export function previewOf(
	{ school }: Access,
	parts: readonly AgreedPart[],
	{ openMinor, currency }: Pick<FoundInvoice, 'openMinor' | 'currency'>,
) {
	const sum = parts.reduce((all, { amountMinor }) => all + amountMinor, 0)
	const off = sum - openMinor
	const money = (minor: number) => moneyWords(minor, currency)
	return {
		rows: parts.map(({ dueOn, amountMinor }) => ({
			day: plainDateWords(dueOn, school.dateFormat),
			amount: money(amountMinor),
		})),
		sum: money(sum),
		off:
			off === 0
				? null
				: `${money(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than the ${money(openMinor)} that is open`,
		shown: shownAs(parts),
	}
}

/** Serializes the parts into a hidden field, to detect parts that were not shown. */
export function shownAs(parts: readonly AgreedPart[]): string {
	return parts.map(({ dueOn, amountMinor }) => `${dueOn} ${amountMinor}`).join(' ')
}

export function rowOf({ dueOn, amountMinor }: AgreedPart) {
	return { dueOn, amount: plainAmount(amountMinor) }
}

export function showParts({ school }: Access, { plan, currency }: FoundInvoice) {
	const now = today(school.timeZone)
	const tones = { settled: 'good', late: 'bad', today: 'brass', later: 'quiet' } as const
	const text = { settled: 'Settled', late: 'Late', today: 'Due today', later: 'To come' } as const
	return (plan?.parts ?? []).map((part) => {
		const state = partState(part, now)
		const { id, dueOn, amountMinor, openMinor } = part
		return {
			id,
			day: shortDateWords(dueOn, school.dateFormat),
			amount: moneyWords(amountMinor, currency),
			open: openMinor > 0 && openMinor < amountMinor ? moneyWords(openMinor, currency) : null,
			text: text[state],
			tone: tones[state],
		}
	})
}
