import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Form } from './form.tsx'
import { Link } from './link.tsx'

interface ConfirmPageProps {
	form: FormState
	/** The question: "Delete Ada Lindqvist?" */
	title: ReactNode
	/** Consequences with their counts: "14 lessons to come are canceled". */
	consequences: readonly ReactNode[]
	/** Tells what stays, or how the action can be undone. */
	text?: ReactNode
	/** Repeats the verb: "Delete Ada Lindqvist". */
	submit: string
	pending?: string
	intent?: string
	/** Additional buttons that continue elsewhere. */
	more?: readonly { intent: string; label: string }[]
	back: { to: string; label: string }
	/** Harmless actions, such as sending an email or restoring a record. */
	calm?: boolean
	/** A choice that changes what is asked, such as tabs. */
	choice?: ReactNode
	/** Hidden fields, a checkbox or a reason. */
	children?: ReactNode
}

/** Confirmation of an action that cannot be undone. */
export function ConfirmPage(props: ConfirmPageProps) {
	const { form, title, consequences, text, submit, pending, intent, more, back, calm, choice, children } =
		props
	return (
		<div className="confirm">
			<h1>{title}</h1>
			<ErrorSummary form={form} names={[]} />
			{choice}
			<ul className={calm ? 'consequences consequences-calm' : 'consequences'}>
				{consequences.map((consequence, i) => (
					<li key={i}>{consequence}</li>
				))}
			</ul>
			{text ? <p>{text}</p> : null}
			<Form
				form={form}
				submit={submit}
				pending={pending}
				intent={intent}
				more={more}
				grave={!calm}
				beside={
					<Link className="button" to={back.to}>
						{back.label}
					</Link>
				}
			>
				{children}
			</Form>
		</div>
	)
}
