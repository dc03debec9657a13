import { portalWords } from '#app/content/portal/catalogs.ts'
import { daysBetween, invoiceStanding } from '#app/domain/billing/labels.ts'
import type { Language } from '#app/utils/spoken.ts'

/** Status such as "Due in 3 days", in the portal's language. */
export function standingIn(
	language: Language,
	invoice: Parameters<typeof invoiceStanding>[0],
	day: string,
): string {
	const { text } = invoiceStanding(invoice, day)
	const { states, late, dueIn } = portalWords(language).money
	if (language === 'en') return text
	const { state } = invoice
	const dueOn = invoice.nextDueOn ?? invoice.dueOn
	if ((state !== 'issued' && state !== 'part_paid') || !dueOn) return state === 'draft' ? '' : states[state]
	const days = daysBetween(dueOn, day)
	return days > 0 ? late(days) : dueIn(-days)
}
