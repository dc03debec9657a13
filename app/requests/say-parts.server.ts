import { daysBetween } from '#app/domain/billing/labels.ts'
import type { PlanPart } from '#app/domain/billing/payment-parts.ts'
import type { Access } from '#app/models/access.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export function sayParts(
	{ school, dates, language }: Pick<Access, 'school' | 'dates' | 'language'>,
	parts: readonly PlanPart[],
	currency: string,
) {
	const now = today(school.timeZone)
	return parts.map(({ id, dueOn, amountMinor, openMinor }) => ({
		id,
		day: plainDateWords(dueOn, dates),
		amount: moneyWords(amountMinor, currency, language),
		open: openMinor > 0 && openMinor < amountMinor ? moneyWords(openMinor, currency, language) : null,
		/** Days until the due date; negative if late, null if settled. */
		dueIn: openMinor > 0 ? daysBetween(now, dueOn) : null,
	}))
}

export type SaidPart = ReturnType<typeof sayParts>[number]
