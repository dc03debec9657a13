/** Tabs below the school's money. Families and what they owe are the first of them, at its own address. */
export type MoneyTab = 'bank' | 'online' | 'pay' | 'payments' | 'plans' | 'reconcile' | 'rules' | 'runs'

/** Tasks below an invoice. */
export type InvoiceTask =
	| 'credit'
	| 'delete'
	| 'end-links'
	| 'end-parts'
	| 'issue'
	| 'issue-and-send'
	| 'parts'
	| 'remind'
	| 'remove-payments'
	| 'send'
	| 'void'
	| 'write-off'

/** Tasks below the account of a family. */
export type AccountTask = 'payment' | 'refund' | 'refund-online' | 'return'
