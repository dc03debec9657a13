/** Tabs of the billing area. The families tab lives at the base address. */
export type MoneyTab =
	'bank' | 'debit' | 'online' | 'pay' | 'payments' | 'plans' | 'reconcile' | 'rules' | 'runs'

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

export type SelectedTask = 'issue' | 'issue-and-send' | 'late-fees' | 'payment' | 'print' | 'remind' | 'send'

export type AccountTask = 'autopay' | 'email' | 'payment' | 'refund' | 'refund-online' | 'return'
