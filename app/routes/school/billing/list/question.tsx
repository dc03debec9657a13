import type { ReactNode } from 'react'
import { NoWayToPay } from '#app/components/billing/invoice-hints.tsx'
import { CreditToUse, type UsableCredit } from '#app/components/billing/credit-to-use.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { MailWaits } from '#app/components/mail-waits.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Selected } from './tasks-bulk.server.ts'

/** Longer lists of invoices are collapsed. */
const AT_A_GLANCE = 12

interface SelectedQuestionProps {
	selected: Selected
	/** "Issue" asks "Issue 3 invoices?". */
	verb: string
	text: string
	calm?: boolean
	/** The action queues emails. */
	mails?: boolean
	credits?: readonly UsableCredit[]
	leftOut?: LeftOut
}

/** Invoices to which nothing happens, with the reason in place of the amount. */
type LeftOut = Selected['invoices']

/** Asks for confirmation, then shows the outcome per invoice. */
export function SelectedQuestion(props: SelectedQuestionProps) {
	const { selected, verb, text, calm, mails, credits = [], leftOut = [] } = props
	const outcomes = useAnswer<{ outcomes?: Outcome[] }>()?.outcomes
	const form = useFormPage()
	const { invoices, left, sum, formKey, noWayToPay } = selected
	if (outcomes) return <Outcomes outcomes={outcomes} />
	if (invoices.length === 0)
		return (
			<SelectedElsewhere title="Nothing to do" selected={selected} leftOut={leftOut}>
				<CreditToUse credits={credits} />
			</SelectedElsewhere>
		)
	const whom =
		invoices.length === 1 ? (invoices[0]?.label ?? '') : many(invoices.length, 'invoice', 'invoices')
	return (
		<ConfirmPage
			form={form}
			title={`${verb} ${whom}?`}
			consequences={[
				`${many(invoices.length, 'invoice', 'invoices')}, ${sum} together`,
				...(leftOut.length > 0
					? [`${many(leftOut.length, 'invoice is', 'invoices are')} left out, for the reasons below`]
					: []),
				...(left > 0 ? [`${left} of those you ticked cannot be included, because of their status`] : []),
			]}
			text={text}
			submit={`${verb} ${whom}`}
			pending="Working…"
			calm={calm}
			back={{ to: href.billing(), label: 'Back to the list' }}
		>
			{mails && noWayToPay ? <NoWayToPay /> : null}
			<CreditToUse credits={credits} />
			<FormKeyField form={form} value={formKey} />
			{mails ? <MailWaits /> : null}
			<Which title="Which ones" invoices={invoices} />
			{leftOut.length > 0 ? <Which title="Left out" invoices={leftOut} /> : null}
		</ConfirmPage>
	)
}

function Which({ title, invoices }: Pick<Selected, 'invoices'> & { title: string }) {
	return (
		<details open={invoices.length <= AT_A_GLANCE}>
			<summary>{title}</summary>
			<ul>
				{invoices.map(({ id, label, amount }) => (
					<li key={id}>
						<bdi>{label}</bdi>, {amount}
					</li>
				))}
			</ul>
		</details>
	)
}

interface SelectedElsewhereProps {
	title: string
	selected: Selected
	leftOut?: LeftOut
	/** Shown only if the status of an invoice allows the task. */
	children?: ReactNode
}

/** A page with links instead of a question, for tasks without a form. */
export function SelectedElsewhere({ title, selected, leftOut = [], children }: SelectedElsewhereProps) {
	return (
		<div className="confirm">
			<h1>{title}</h1>
			{selected.invoices.length + leftOut.length === 0 ? (
				<p>None of the invoices you ticked has a status that allows this.</p>
			) : (
				children
			)}
			{leftOut.length > 0 ? <Which title="Left out" invoices={leftOut} /> : null}
			<p>
				<Link className="button" to={href.billing()}>
					Back to the list
				</Link>
			</p>
		</div>
	)
}

interface Outcome {
	id: string
	number: string
	ok: boolean
	text: string
}

function Outcomes({ outcomes }: { outcomes: Outcome[] }) {
	const refused = outcomes.filter(({ ok }) => !ok)
	const sent = outcomes.length - refused.length
	return (
		<>
			<h1>{refused.length > 0 ? `${sent} sent, ${refused.length} not` : `${sent} sent`}</h1>
			<Panel title="What was done">
				<ul className="rows">
					{[...refused, ...outcomes.filter(({ ok }) => ok)].map(({ id, number, ok, text }) => (
						<li key={id}>
							<span>
								<a href={href.invoice(id)}>{number}</a> <span className="muted">{text}</span>
							</span>{' '}
							<State tone={ok ? 'good' : 'bad'}>{ok ? 'Sent' : 'Not sent'}</State>
						</li>
					))}
				</ul>
			</Panel>
			<p>
				<Link className="button" to={href.billing()}>
					Back to the list
				</Link>
			</p>
		</>
	)
}
