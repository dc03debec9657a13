export const invoiceStates = {
	draft: 'Draft',
	issued: 'Issued',
	part_paid: 'Part paid',
	paid: 'Paid',
	credited: 'Credited',
	void: 'Void',
	written_off: 'Written off',
} as const

export type InvoiceState = keyof typeof invoiceStates

/** Issued and not fully paid. */
export const OPEN_STATES = ['issued', 'part_paid'] as const

/** Only such an invoice asks for its payment. */
export function isOpenState(state: string): boolean {
	return OPEN_STATES.some((open) => open === state)
}

/** Invoices that count as billed. */
export const OWED_STATES = [...OPEN_STATES, 'paid'] as const

/** Invoices that no longer ask for money. */
export const CLOSED_STATES = ['credited', 'void', 'written_off'] as const

export const paymentMethods = [
	{ value: 'cash', label: 'Cash' },
	{ value: 'check', label: 'Check' },
	{ value: 'card', label: 'Card' },
	{ value: 'transfer', label: 'Bank transfer' },
	{ value: 'debit', label: 'Direct debit' },
	{ value: 'provider', label: 'Online' },
	{ value: 'other', label: 'Other' },
] as const

/** The choice of no single payer for a payment of a family that several people pay for. */
export const EVERYBODY = 'everybody'

export type PaymentMethod = (typeof paymentMethods)[number]['value']

/** Opening balances are imported and never entered as a payment. */
export type StoredMethod = PaymentMethod | 'opening'

/** Invoices count upwards from one. What a family owed before Solfa counts downwards from zero, and drafts have no number. */
export function isOpeningBalance({ sequence }: { sequence?: number | null }): boolean {
	return (sequence ?? 1) < 0
}

export function invoiceKind(invoice: { sequence?: number | null }): 'Invoice' | 'Opening balance' {
	return isOpeningBalance(invoice) ? 'Opening balance' : 'Invoice'
}

export function invoiceName(invoice: { number?: string | null; sequence?: number | null }): string {
	return `${invoiceKind(invoice)} ${invoice.number ?? ''}`.trim()
}

/** Facts that decide the status of an invoice or of its next part. Lateness is computed and never stored. */
export function invoiceStanding(
	{
		state,
		charged,
		...days
	}: {
		state: InvoiceState
		dueOn: string | null
		nextDueOn?: string | null
		/** The day of its charge, if that was announced for a later day than it is due. */
		charged?: string | null
	},
	today: string,
): { text: string; isLate: boolean } {
	const dueOn = days.nextDueOn ?? days.dueOn
	if ((state !== 'issued' && state !== 'part_paid') || !dueOn)
		return { text: invoiceStates[state], isLate: false }
	const late = daysBetween(dueOn, today)
	if (charged && late >= 0) return { text: charged, isLate: false }
	const text = late > 0 ? `${count(late)} late` : late === 0 ? 'Due today' : `Due in ${count(-late)}`
	return {
		text: days.nextDueOn ? `Part ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text,
		isLate: late > 0,
	}
}

export function invoiceTone(state: InvoiceState, isLate: boolean): 'good' | 'bad' | 'brass' | 'quiet' {
	if (isLate) return 'bad'
	if (state === 'paid') return 'good'
	return state === 'issued' || state === 'part_paid' ? 'brass' : 'quiet'
}

export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
}

function count(days: number): string {
	return days === 1 ? '1 day' : `${days} days`
}

export function billingNoun(solo: boolean): string {
	return solo ? 'Invoicing' : 'Financial'
}

/** Kinds available for manually written lines. */
export const freeLineKinds = [
	{ value: 'fee', label: 'Fee' },
	{ value: 'tuition', label: 'Tuition' },
	{ value: 'lesson', label: 'Lesson' },
	{ value: 'material', label: 'Material' },
	{ value: 'event', label: 'Event' },
	{ value: 'late_fee', label: 'Late fee' },
	{ value: 'discount', label: 'Discount' },
	{ value: 'adjustment', label: 'Adjustment' },
] as const
