import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Form } from './form.tsx'
import { Link } from './link.tsx'

interface ConfirmPageProps {
	form: FormState
	/** The question: "Delete Ada Lindqvist?" */
	title: ReactNode
	/** What it will do, each with its count: "14 lessons to come are cancelled". */
	consequences: readonly ReactNode[]
	/** What stays, or how it could be taken back. */
	words?: ReactNode
	/** The verb again: "Delete Ada Lindqvist". */
	submit: string
	pending?: string
	intent?: string
	/** Further buttons that do it and lead somewhere else. */
	more?: readonly { intent: string; label: string }[]
	back: { to: string; label: string }
	/** Nothing is lost by it: an email is sent, or something is brought back. */
	calm?: boolean
	/** Hidden fields, or a box to tick or a reason to give first. */
	children?: ReactNode
}

/** Asks before what cannot be taken back. */
export function ConfirmPage(props: ConfirmPageProps) {
	const { form, title, consequences, words, submit, pending, intent, more, back, calm, children } = props
	return (
		<div className="confirm">
			<ErrorSummary form={form} names={[]} />
			<h1>{title}</h1>
			<ul className={calm ? 'consequences consequences-calm' : 'consequences'}>
				{consequences.map((consequence, i) => (
					<li key={i}>{consequence}</li>
				))}
			</ul>
			{words ? <p>{words}</p> : null}
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
