import { daysAfter } from '#app/utils/dates.ts'

/** A payment that was taken back, and how much of an invoice it had paid. */
export interface TakenBack {
	receivedOn: string
	takenBackOn: string
	amountMinor: number
}

/**
 * The last day on which an amount can be paid without a late fee. If all that is open was paid in time and is open again because the
 * payments were taken back, the family has the same number of days again from then on.
 */
export function lastDayWithoutFee(
	{ dueOn, openMinor }: { dueOn: string; openMinor: number },
	takenBack: readonly TakenBack[],
	afterDays: number,
): string {
	const first = daysAfter(dueOn, afterDays)
	let last = first
	let inTimeMinor = 0
	for (const { receivedOn, takenBackOn, amountMinor } of takenBack) {
		if (receivedOn > last) continue
		inTimeMinor += amountMinor
		const again = daysAfter(takenBackOn, afterDays)
		if (again > last) last = again
	}
	return inTimeMinor >= openMinor ? last : first
}

/** Why a late fee is charged. The letters translate these reasons (`line-reasons.ts`). */
export function lateFeeReason(afterDays: number, isAfterReturn: boolean): string {
	const days = afterDays === 1 ? '1 day' : `${afterDays} days`
	return `Unpaid more than ${days} after ${isAfterReturn ? 'a payment was taken back' : 'it was due'}`
}

/** Says which late fees came off drafts; empty if none did. */
export function droppedFeesWords(numbers: readonly string[]): string {
	if (numbers.length === 0) return ''
	const names = NAMES.format(numbers)
	return numbers.length === 1
		? `The late fee for invoice ${names} is off its draft, because the invoice was paid in time.`
		: `The late fees for invoices ${names} are off their drafts, because the invoices were paid in time.`
}

const NAMES = new Intl.ListFormat('en')
