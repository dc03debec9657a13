export const LOAN_KINDS = ['instrument', 'book', 'other'] as const

export type LoanKind = (typeof LOAN_KINDS)[number]

export const loanKinds: readonly { value: LoanKind; label: string }[] = [
	{ value: 'instrument', label: 'Instrument' },
	{ value: 'book', label: 'Book or sheet music' },
	{ value: 'other', label: 'Other' },
]

export function loanKindLabel(kind: LoanKind): string {
	return loanKinds.find(({ value }) => value === kind)?.label ?? ''
}

export const loanEnds = [
	{ value: 'back', label: 'It is back' },
	{ value: 'lost', label: 'It is lost', hint: 'It can no longer be lent.' },
] as const

/** Default length of a loan. */
export const LOAN_DAYS = 90
