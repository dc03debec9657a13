import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import type { BulkAct } from '#app/domain/billing/list.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Question } from './tasks-bulk.server.ts'

const verbs: Record<Exclude<BulkAct, 'pay' | 'print' | 'export'>, string> = {
	issue: 'Issue',
	'issue-send': 'Issue and send',
	send: 'Send',
	remind: 'Send a reminder for',
	'late-fee': 'Charge late fees on',
}

const words: Record<keyof typeof verbs, string> = {
	issue: 'Each gets its number. An issued invoice cannot be changed, only credited.',
	'issue-send':
		'Each gets its number and is emailed to its family. An issued invoice cannot be changed, only credited.',
	send: 'Each is emailed to the person who gets the family’s invoices.',
	remind: 'Families who were reminded a short while ago are left out.',
	'late-fee': 'One draft a family is made. An invoice is charged a late fee once.',
}

/** More than these are read when somebody asks for them. */
const AT_A_GLANCE = 12
type Props = { question: Question; back: string }

/** Asks before something is done to several invoices, and says afterwards what came of each. */
export function BulkQuestion({ question, back }: Props) {
	const outcomes = useAnswer<{ outcomes?: Outcome[] }>()?.outcomes
	const form = useFormPage()
	const { act, invoices, left, sum } = question
	if (outcomes) return <Outcomes outcomes={outcomes} back={back} />
	if (act === 'pay' || act === 'print' || act === 'export' || invoices.length === 0)
		return <Elsewhere question={question} back={back} />
	const whom =
		invoices.length === 1 ? (invoices[0]?.label ?? '') : many(invoices.length, 'invoice', 'invoices')
	return (
		<ConfirmPage
			form={form}
			title={`${verbs[act]} ${whom}?`}
			consequences={[
				`${many(invoices.length, 'invoice', 'invoices')}, ${sum} together`,
				...(left > 0 ? [`${left} of those you ticked cannot be included, because of their status`] : []),
			]}
			words={words[act]}
			submit={`${verbs[act]} ${whom}`}
			pending="Working…"
			calm={act === 'send' || act === 'remind'}
			back={{ to: back, label: 'Back to the list' }}
		>
			<FormKeyField form={form} value={question.formKey} />
			<Which invoices={invoices} />
		</ConfirmPage>
	)
}

function Which({ invoices }: Pick<Question, 'invoices'>) {
	return (
		<details open={invoices.length <= AT_A_GLANCE}>
			<summary>Which ones</summary>
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

/** Several invoices are paid on the account of their family and printed from their PDF. */
function Elsewhere({ question, back }: Props) {
	const { act } = question
	return (
		<div className="confirm">
			<h1>{act === 'pay' ? 'Record one payment' : act === 'print' ? 'Print invoices' : 'Nothing to do'}</h1>
			<Further {...question} />
			<p>
				<Link className="button" to={back}>
					Back to the list
				</Link>
			</p>
		</div>
	)
}

function Further({ act, invoices, pay }: Question) {
	if (invoices.length === 0) return <p>None of the invoices you ticked has a status that allows this.</p>
	if (act === 'print')
		return (
			<ul className="rows">
				{invoices.map(({ id, label }) => (
					<li key={id}>
						<a href={href.paper('invoice', id)}>
							PDF of <bdi>{label}</bdi>
						</a>
					</li>
				))}
			</ul>
		)
	if (!pay) return <p>One payment comes from one family. Tick invoices of one family only.</p>
	return (
		<p>
			<Link className="button button-filled" to={pay}>
				Record a payment for {many(invoices.length, 'invoice', 'invoices')}
			</Link>
		</p>
	)
}

interface Outcome {
	id: string
	number: string
	ok: boolean
	words: string
}

function Outcomes({ outcomes, back }: { outcomes: Outcome[]; back: string }) {
	const refused = outcomes.filter(({ ok }) => !ok)
	const sent = outcomes.length - refused.length
	return (
		<>
			<h1>{refused.length > 0 ? `${sent} sent, ${refused.length} not` : `${sent} sent`}</h1>
			<Panel title="What was done">
				<ul className="rows">
					{[...refused, ...outcomes.filter(({ ok }) => ok)].map(({ id, number, ok, words }) => (
						<li key={id}>
							<span>
								<a href={href.invoice(id)}>{number}</a> <span className="muted">{words}</span>
							</span>{' '}
							<State tone={ok ? 'good' : 'bad'}>{ok ? 'Sent' : 'Not sent'}</State>
						</li>
					))}
				</ul>
			</Panel>
			<p>
				<Link className="button" to={back}>
					Back to the list
				</Link>
			</p>
		</>
	)
}
