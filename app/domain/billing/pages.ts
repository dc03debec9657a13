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

/** What can be done with several invoices at once, below the list of them. */
export type SelectedTask = 'issue' | 'issue-and-send' | 'late-fees' | 'payment' | 'print' | 'remind' | 'send'

/** Tasks below the account of a family. */
export type AccountTask = 'payment' | 'refund' | 'refund-online' | 'return'
