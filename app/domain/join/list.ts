import type { DateFormat } from '#app/utils/plain-date.ts'
import { readList } from '#app/utils/list-query.ts'

export const signUpFilters = [
	{ value: 'new', label: 'To answer' },
	{ value: 'accepted', label: 'Accepted' },
	{ value: 'declined', label: 'Declined' },
] as const

export type SignUpQuery = ReturnType<typeof readSignUpQuery>

export function readSignUpQuery(params: URLSearchParams, format?: DateFormat) {
	const filters = { state: signUpFilters.map(({ value }) => value), from: 'date', to: 'date' } as const
	return readList(params, { sorts: ['newest'], sort: 'newest', filters }, format)
}

/** The choices of a school: the payment a seat waits for. */
export const signUpPayments = [
	{
		value: 'nothing',
		label: 'Nothing',
		hint: 'The first invoice follows with your next billing run. Run a month again for those who join after its run.',
	},
	{ value: 'deposit', label: 'A deposit', hint: 'A part of the first invoice, for each place.' },
	{ value: 'first', label: 'The first invoice' },
] as const

export type SignUpPayment = (typeof signUpPayments)[number]['value']

/** The office's list of sign-ups. */
export const signUpKinds = {
	seat: ['Took a seat', 'good'],
	waiting: ['On the waiting list', 'brass'],
	request: ['Asks for a place', 'warn'],
	trial: ['Asks for a trial lesson', 'warn'],
	question: ['Question', 'quiet'],
} as const

export const signUpStates = {
	new: ['New', 'brass'],
	accepted: ['Done', 'good'],
	declined: ['Turned down', 'quiet'],
} as const

/** The states of the money of a sign-up. */
export const signUpPaid = {
	paid: ['Paid', 'good'],
	held: ['Paying now', 'brass'],
	due: ['Transfer due', 'warn'],
	unpaid: ['Not paid', 'warn'],
} as const

interface Asked {
	invoiceId: string | null
	invoiceState: string | null
	totalMinor: number | null
	openMinor: number | null
	payNowMinor: number | null
	payUntil: number | null
	placeId: string | null
}

export function paymentOf(asked: Asked): keyof typeof signUpPaid | null {
	const { invoiceId, invoiceState, payUntil, placeId } = asked
	if (invoiceId === null || invoiceState === 'credited') return null
	if (invoiceState === 'void') return 'unpaid'
	if ((asked.totalMinor ?? 0) - (asked.openMinor ?? 0) >= (asked.payNowMinor ?? 0)) return 'paid'
	if (payUntil === null) return placeId === null ? 'unpaid' : 'due'
	return placeId === null ? 'unpaid' : 'held'
}
