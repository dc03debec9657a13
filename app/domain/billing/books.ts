/** Accounting programs that import a month of the ledger. */
export const BOOK_PROGRAMS = ['datev-skr03', 'datev-skr04', 'quickbooks', 'xero'] as const
export type BookProgram = (typeof BOOK_PROGRAMS)[number]

export const bookPrograms: readonly { value: BookProgram; label: string }[] = [
	{ value: 'datev-skr03', label: 'DATEV with SKR03' },
	{ value: 'datev-skr04', label: 'DATEV with SKR04' },
	{ value: 'quickbooks', label: 'QuickBooks Online' },
	{ value: 'xero', label: 'Xero' },
]

export function isDatev(program: BookProgram): boolean {
	return program.startsWith('datev')
}

/** Each program has its own limit of lines in a file; a booking is one line in DATEV and two elsewhere. */
export function bookingsPerFile(program: BookProgram): number {
	return isDatev(program) ? 99_000 : program === 'xero' ? 150 : 500
}

interface BookUse {
	key: string
	label: string
	hint?: string
	/** May stay blank. */
	optional?: true
	/** Hidden for DATEV. */
	only?: 'taxed'
}

/** Accounts besides those of price plans and taxes. */
export const generalUses: readonly BookUse[] = [
	{ key: 'receivables', label: 'Owed by families' },
	{
		key: 'credits',
		label: 'Credit of families',
		hint: 'Money that no invoice has used yet. Leave blank to book payments on what families owe.',
		optional: true,
	},
	{ key: 'income', label: 'Income', hint: 'Used for every line without an account of its own.' },
	{ key: 'fees', label: 'Income from fees', hint: 'Fees and late fees.', optional: true },
	{
		key: 'tax',
		label: 'Taxes',
		hint: 'For QuickBooks and Xero. DATEV works taxes out itself.',
		optional: true,
		only: 'taxed',
	},
	{ key: 'badDebts', label: 'Written off' },
	{ key: 'opening', label: 'Opening balances', hint: 'What families owed before Solfa.', optional: true },
	{
		key: 'refunds',
		label: 'Paid back to families',
		hint: 'Leave blank to use the account of the kind of payment.',
		optional: true,
	},
	{
		key: 'providerFees',
		label: 'Fees of PayPal and Stripe',
		hint: 'Leave blank to leave these fees out.',
		optional: true,
	},
]

/** Each kind of payment arrives in an account of its own. */
export const methodUses: readonly BookUse[] = [
	{ key: 'cash', label: 'Cash' },
	{ key: 'transfer', label: 'Bank transfer' },
	{ key: 'debit', label: 'Direct debit' },
	{ key: 'card', label: 'Card' },
	{ key: 'check', label: 'Check' },
	{ key: 'paypal', label: 'PayPal' },
	{ key: 'stripe', label: 'Stripe' },
	{ key: 'other', label: 'Other payments' },
]

export const planUse = (planId: string) => `plan-${planId}`
export const taxUses = (codeId: string) => ({
	income: `taxIncome-${codeId}`,
	key: `taxKey-${codeId}`,
	tax: `tax-${codeId}`,
})
/** Accounts of families. Nothing else may be booked on them, because the export compares their totals. */
export const FAMILY_USES = ['receivables', 'credits']

/** Accounts to start with: all of the German charts, and the few that every new book in QuickBooks or Xero has. */
const starting: Record<BookProgram, Record<string, string>> = {
	'datev-skr03': {
		receivables: '1410',
		credits: '1710',
		income: '8100',
		badDebts: '2400',
		providerFees: '4970',
		opening: '9000',
		cash: '1000',
		transfer: '1200',
		debit: '1200',
		check: '1330',
		other: '1360',
		card: '1360',
		paypal: '1360',
		stripe: '1360',
	},
	'datev-skr04': {
		receivables: '1210',
		credits: '3250',
		income: '4100',
		badDebts: '6930',
		providerFees: '6855',
		opening: '9000',
		cash: '1600',
		transfer: '1800',
		debit: '1800',
		check: '1550',
		other: '1460',
		card: '1460',
		paypal: '1460',
		stripe: '1460',
	},
	quickbooks: {
		receivables: 'Accounts Receivable (A/R)',
		check: 'Undeposited Funds',
		other: 'Undeposited Funds',
	},
	xero: { income: '200', providerFees: '404' },
}

export function startingAccounts(program: BookProgram): Record<string, string> {
	return { ...starting[program] }
}
