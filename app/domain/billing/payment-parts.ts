import { daysAfter } from '#app/utils/dates.ts'
import { split, unitOf } from '#app/utils/money.ts'
import { daysIn } from '#app/utils/plain-date.ts'
import { ownPartsOf, type PayerAmount, type PayerStanding } from './shares.ts'

export const rhythms = [
	{ value: 'month', label: 'Every month' },
	{ value: 'two-weeks', label: 'Every two weeks' },
	{ value: 'week', label: 'Every week' },
] as const

export type Rhythm = (typeof rhythms)[number]['value']

export const MAX_PARTS = 24

export interface AgreedPart {
	dueOn: string
	amountMinor: number
}

interface Evenly {
	openMinor: number
	currency: string
	count: number
	firstOn: string
	rhythm: Rhythm
}

/** Equal parts as far as the amount divides; the last part takes the remainder. */
export function partsEvenly({ openMinor, currency, count, firstOn, rhythm }: Evenly): AgreedPart[] {
	const unit = unitOf(currency)
	const odd = openMinor % unit
	const amounts = split((openMinor - odd) / unit, Array<number>(count).fill(1)).map((size) => size * unit)
	return amounts.map((amount, i) => ({
		dueOn: dayOf(firstOn, rhythm, i),
		amountMinor: i === count - 1 ? amount + odd : amount,
	}))
}

/** A plan that starts on the 31st uses the last day of shorter months. */
function dayOf(firstOn: string, rhythm: Rhythm, i: number): string {
	if (rhythm !== 'month') return daysAfter(firstOn, i * (rhythm === 'week' ? 7 : 14))
	const [year = 0, month = 1, day = 1] = firstOn.split('-').map(Number)
	const months = month - 1 + i
	const [then, of] = [year + Math.floor(months / 12), (months % 12) + 1]
	return [then, of, Math.min(day, daysIn(then, of))].map((n) => String(n).padStart(2, '0')).join('-')
}

/**
 * Open amount per part. Credits reduce the last parts, so that the next ones stay as agreed; payments cover the first parts.
 */
export function openOfParts(amounts: readonly number[], openMinor: number, creditedMinor: number): number[] {
	const owed = takeFrom([...amounts].reverse(), creditedMinor).reverse()
	const paid = Math.max(0, owed.reduce((sum, amount) => sum + amount, 0) - openMinor)
	return takeFrom(owed, paid)
}

function takeFrom(amounts: readonly number[], takenMinor: number): number[] {
	let left = takenMinor
	return amounts.map((amount) => {
		const taken = Math.min(amount, left)
		left -= taken
		return amount - taken
	})
}

export interface PlanPart extends AgreedPart {
	id: string
	openMinor: number
}

/** A part with the open amount of each payer. Empty if the invoice is not shared. */
export interface SharedPart extends PlanPart {
	payers: readonly PayerAmount[]
}

/**
 * The open amount of each part for each payer: their share as it was when the parts were agreed, less what was credited to them
 * and paid since. Together they come to what is left of the shares.
 */
export function openByPayer(
	amounts: readonly number[],
	agreed: readonly PayerStanding[],
	shares: readonly PayerStanding[],
): PayerAmount[][] {
	const open = shares.map(({ leftMinor, creditedMinor }, i) =>
		openOfParts(
			ownPartsOf(amounts, agreed, agreed[i]),
			leftMinor,
			creditedMinor - (agreed[i]?.creditedMinor ?? 0),
		),
	)
	return amounts.map((_, part) =>
		shares.map(({ payerId = null }, i) => ({ payerId, amountMinor: open[i]?.[part] ?? 0 })),
	)
}

/** The open amount of a payer of a part, or of what is open besides the parts if `partId` is null. */
export function ownOpenOf(parts: readonly SharedPart[], partId: string | null, own: PayerStanding): number {
	const open = parts.map(({ id, payers }) => ({
		id,
		minor: payers.find(({ payerId }) => payerId === own.payerId)?.amountMinor ?? 0,
	}))
	if (partId) return open.find(({ id }) => id === partId)?.minor ?? 0
	return open.reduce((rest, { minor }) => rest - minor, own.leftMinor)
}

export type PartState = 'settled' | 'late' | 'today' | 'later'

export function partState({ dueOn, openMinor }: PlanPart, today: string): PartState {
	if (openMinor === 0) return 'settled'
	return dueOn < today ? 'late' : dueOn === today ? 'today' : 'later'
}

/** Amounts due for one invoice, earliest first: its open parts, or the whole amount on its due date. */
export function duesOfInvoice(
	invoice: { dueOn: string | null; openMinor: number; plannedMinor: number },
	parts: readonly PlanPart[],
): AgreedPart[] {
	const rest = invoice.openMinor - invoice.plannedMinor
	const open = parts.filter(({ openMinor }) => openMinor > 0)
	return [
		...open.map(({ dueOn, openMinor }) => ({ dueOn, amountMinor: openMinor })),
		...(rest > 0 && invoice.dueOn ? [{ dueOn: invoice.dueOn, amountMinor: rest }] : []),
	].sort((a, b) => a.dueOn.localeCompare(b.dueOn))
}

/** Amounts of an invoice that a payer owes, earliest first. Without a share they owe all of it. */
export function ownDuesOf(
	invoice: Parameters<typeof duesOfInvoice>[0],
	parts: readonly SharedPart[],
	own: PayerStanding | undefined,
): AgreedPart[] {
	if (!own) return duesOfInvoice(invoice, parts)
	const { leftMinor } = own
	return duesOfInvoice(
		{ ...invoice, openMinor: leftMinor, plannedMinor: leftMinor - ownOpenOf(parts, null, own) },
		parts.map((part) => ({ ...part, openMinor: ownOpenOf(parts, part.id, own) })),
	)
}

/** Everything due by today, and of how many parts it is, or else the next part. */
export function nextOf(dues: readonly AgreedPart[], today: string): (AgreedPart & { count: number }) | null {
	const [first] = dues
	if (!first) return null
	const now = dues.filter(({ dueOn }) => dueOn <= today)
	return {
		...first,
		count: now.length || 1,
		amountMinor: now.reduce((sum, { amountMinor }) => sum + amountMinor, 0) || first.amountMinor,
	}
}
