import type { ReactNode } from 'react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TextField } from '#app/components/fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { InvoiceFacts } from './read-invoice.server.ts'
import { invoiceTasks, type InvoiceTaskName } from './invoice-tasks.ts'

interface InvoiceTaskProps {
	task: InvoiceTaskName
	facts: InvoiceFacts
	formKey: string
	recipients: string[]
	/** What of it was not credited yet. */
	creditable: string
}

/** Asks before something is done to an invoice, with what follows from it. */
export function InvoiceTask({ task, facts, formKey, recipients, creditable }: InvoiceTaskProps) {
	const form = useFormPage(task === 'credit' ? { amount: creditable } : {})
	const { title, submit } = invoiceTasks[task]
	return (
		<ConfirmPage
			form={form}
			title={`${title} ${facts.label.charAt(0).toLowerCase()}${facts.label.slice(1)}?`}
			consequences={[...consequences[task](facts), ...(sends(task) ? whoGetsIt(facts, recipients) : [])]}
			submit={submit}
			pending="Working…"
			back={{ to: href.invoice(facts.id), label: 'Back to the invoice' }}
		>
			<FormKeyField form={form} value={formKey} />
			<TaskFields task={task} form={form} />
		</ConfirmPage>
	)
}

function TaskFields({ task, form }: { task: InvoiceTaskName; form: FormState }) {
	const { reason } = invoiceTasks[task]
	return (
		<>
			{task === 'credit' ? (
				<TextField
					form={form}
					name="amount"
					label="Amount to credit"
					inputMode="decimal"
					autoComplete="off"
				/>
			) : null}
			{reason ? (
				<TextField
					form={form}
					name="reason"
					label="Reason"
					hint={
						task === 'credit'
							? 'Printed on the credit note.'
							: 'Kept with the invoice. Families do not see it.'
					}
				/>
			) : null}
		</>
	)
}

function sends(task: InvoiceTaskName): boolean {
	return task === 'issue-send' || task === 'send' || task === 'remind' || task === 'end-parts'
}

function whoGetsIt({ onPaper }: InvoiceFacts, recipients: string[]): string[] {
	if (onPaper) return ['This family gets invoices on paper, so nothing is emailed. Print the PDF.']
	if (recipients.length === 0)
		return ['Nobody who gets this family’s invoices has an email address, so nothing is emailed.']
	return [`It is emailed to ${recipients.join(' and ')}.`]
}

const consequences: Record<InvoiceTaskName, (facts: InvoiceFacts) => ReactNode[]> = {
	issue: issueWords,
	'issue-send': issueWords,
	delete: () => ['Its lines can be billed again.'],
	send: ({ total, open }) => [`The invoice is for ${total}, and ${open} of it is open.`],
	remind: ({ open, words }) => [`${open} is open (${words.toLowerCase()}).`],
	'end-links': () => [
		'Links to it in emails sent so far no longer open it. Use this if an email went to the wrong person.',
		'Send the invoice again to give the family a new link. They can also log in to see it.',
	],
	credit: ({ open, paid }) => [
		`The family gets a credit note. ${open} is open and ${paid} is paid.`,
		'What was paid of the credited amount is kept as the family’s credit.',
		'If all of it is credited, its lessons and months can be billed again.',
	],
	void: ({ total }) => [
		`The family no longer owes ${total}.`,
		'Its number stays used. Its lessons and months can be billed again.',
	],
	'write-off': ({ open }) => [
		`The school gives up ${open}. The family no longer owes it.`,
		'Its lessons and months stay billed.',
	],
	'end-parts': ({ open }) => [
		`${open} is open. It is due on the invoice’s own day again, all at once.`,
		'Reminders and late fees go by that day.',
	],
	unallocate: ({ paid }) => [`${paid} is kept as the family’s credit, and the invoice is open again.`],
}

function issueWords({ total, family }: InvoiceFacts): ReactNode[] {
	return [
		<>
			<bdi>{family}</bdi> owes {total} from today.
		</>,
		'It gets the next number. An issued invoice cannot be changed, only credited.',
		'Credit of the family pays it first.',
	]
}
