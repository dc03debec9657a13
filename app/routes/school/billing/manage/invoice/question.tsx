import type { ReactNode } from 'react'
import { NoWayToPay } from '#app/components/billing/invoice-hints.tsx'
import { CreditToUse, type UsableCredit } from '#app/components/billing/credit-to-use.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { TextField } from '#app/components/fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { InvoiceFacts } from './read.server.ts'

interface InvoiceQuestionProps {
	facts: InvoiceFacts
	formKey: string
	/** The verb of the question: "Credit" asks "Credit invoice 12?". */
	title: string
	submit: string
	consequences: readonly ReactNode[]
	first?: Record<string, string>
	/** The email would not say how to pay. */
	noWayToPay?: boolean
	credits?: readonly UsableCredit[]
	/** Additional fields. */
	fields?: (form: FormState) => ReactNode
}

export function InvoiceQuestion(props: InvoiceQuestionProps) {
	const { facts, formKey, title, submit, consequences, first, noWayToPay, credits = [], fields } = props
	const form = useFormPage(first)
	return (
		<ConfirmPage
			form={form}
			title={`${title} ${facts.label.charAt(0).toLowerCase()}${facts.label.slice(1)}?`}
			consequences={consequences}
			submit={submit}
			pending="Working…"
			back={{ to: href.invoice(facts.id), label: 'Back to the invoice' }}
		>
			{noWayToPay ? <NoWayToPay /> : null}
			<CreditToUse credits={credits} />
			<FormKeyField form={form} value={formKey} />
			{fields?.(form)}
		</ConfirmPage>
	)
}

interface Lacks {
	text: string
	fix: { to: string; label: string }
}

/** A draft is issued all the same, and printed. */
export function CannotEmail({ text, fix }: Lacks) {
	return (
		<>
			{text} Nothing is emailed: print it, or first <Link to={fix.to}>{fix.label.toLowerCase()}</Link>.
		</>
	)
}

interface NotEmailedProps extends Lacks {
	facts: InvoiceFacts
	title?: string
	credits?: readonly UsableCredit[]
}

/** Stands where the question would be refused. */
export function NotEmailed({ facts, text, fix, title, credits = [] }: NotEmailedProps) {
	const { id, label } = facts
	return (
		<div className="confirm">
			<h1>{title ?? `${label} cannot be emailed`}</h1>
			<p>{text}</p>
			<CreditToUse credits={credits} />
			<div className="button-row">
				<Link className="button button-filled" to={fix.to}>
					{fix.label}
				</Link>{' '}
				<a className="button" href={href.paper('invoice', id)}>
					Print the PDF
				</a>{' '}
				<Link className="button" to={href.invoice(id)}>
					Back to the invoice
				</Link>
			</div>
		</div>
	)
}

/** The reason is internal; families never see it. */
export function EndReason({ form }: { form: FormState }) {
	return (
		<TextField
			form={form}
			name="reason"
			label="Reason"
			hint="Kept with the invoice. Families do not see it."
		/>
	)
}
