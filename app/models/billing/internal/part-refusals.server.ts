import { MAX_PARTS, type AgreedPart } from '#app/domain/billing/payment-parts.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { moneyWords, unitOf } from '#app/utils/money.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'

/** The last due date a part may have. */
const MAX_DAYS = 3 * 366

export interface PartsWish {
	id: string
	parts: readonly AgreedPart[]
	/** The open amount and the plan shown in the form. A mismatch means that another user saved first. */
	openMinor: number
	planId: string | null
}

interface Owed {
	openMinor: number
	currency: string
}

export function isStale(
	{ openMinor, currency }: Owed,
	plan: { id: string } | null,
	wish: PartsWish,
): Refused | null {
	if (openMinor !== wish.openMinor) {
		const [now, then] = [openMinor, wish.openMinor].map((minor) => moneyWords(minor, currency))
		const form = `In the meantime ${now} is open instead of ${then}. Look at the parts again.`
		return refused({ form }, { status: 409 })
	}
	if ((plan?.id ?? null) === wish.planId) return null
	const form = 'Somebody changed the parts in the meantime. Look at them again.'
	return refused({ form }, { status: 409 })
}

export function wrongParts(
	{ school }: Access,
	{ openMinor, currency }: Owed,
	parts: readonly AgreedPart[],
	before: readonly AgreedPart[] = [],
): Refused | null {
	const now = today(school.timeZone)
	const unit = unitOf(currency)
	if (parts.length === 0) return refused({ parts: 'Enter at least one part.' })
	if (parts.length > MAX_PARTS) return refused({ parts: `Enter ${MAX_PARTS} parts at most.` })
	for (const [i, { dueOn, amountMinor }] of parts.entries()) {
		const at = (field: string) => `parts[${i}].${field}`
		const previous = parts[i - 1]?.dueOn
		if (!Number.isInteger(amountMinor) || amountMinor <= 0)
			return refused({ [at('amount')]: 'Enter an amount above zero' })
		if (openMinor % unit === 0 && amountMinor % unit !== 0)
			return refused({ [at('amount')]: 'Enter an amount without decimals' })
		// A part that is already late may keep its date when others change.
		if (dueOn < now && !before.some((part) => part.dueOn === dueOn))
			return refused({ [at('dueOn')]: 'Enter today or a later day' })
		if (dueOn > daysAfter(now, MAX_DAYS))
			return refused({ [at('dueOn')]: 'Enter a day within the next three years' })
		if (previous !== undefined && dueOn <= previous)
			return refused({ [at('dueOn')]: `Enter a day after that of part ${i}` })
	}
	return wrongSum(openMinor, currency, parts)
}

function wrongSum(openMinor: number, currency: string, parts: readonly AgreedPart[]): Refused | null {
	const sum = parts.reduce((all, { amountMinor }) => all + amountMinor, 0)
	if (sum === openMinor) return null
	const [come, open] = [sum, openMinor].map((minor) => moneyWords(minor, currency))
	const off = moneyWords(Math.abs(sum - openMinor), currency)
	const than = sum > openMinor ? 'more' : 'less'
	return refused({ parts: `The parts come to ${come}, ${off} ${than} than the ${open} that is open.` })
}
