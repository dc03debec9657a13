/** What can be done to one invoice, each after a question. */
export const invoiceTasks = {
	issue: { title: 'Issue', submit: 'Issue', reason: false },
	'issue-send': { title: 'Issue and send', submit: 'Issue and send', reason: false },
	delete: { title: 'Delete', submit: 'Delete the draft', reason: false },
	send: { title: 'Send', submit: 'Send', reason: false },
	remind: { title: 'Send a reminder of', submit: 'Send the reminder', reason: false },
	'end-links': { title: 'End the emailed links to', submit: 'End the links', reason: false },
	credit: { title: 'Credit', submit: 'Write the credit note', reason: true },
	void: { title: 'Void', submit: 'Void the invoice', reason: true },
	'write-off': { title: 'Write off', submit: 'Write off', reason: true },
	'end-parts': { title: 'End payment in parts of', submit: 'End payment in parts', reason: false },
	unallocate: { title: 'Take the payments off', submit: 'Take the payments off', reason: false },
} as const

export type InvoiceTaskName = keyof typeof invoiceTasks

export function readTask(asked: string | null): InvoiceTaskName | null {
	return asked !== null && Object.hasOwn(invoiceTasks, asked) ? (asked as InvoiceTaskName) : null
}
