import { PaperLinks, type PaperLanguage } from '#app/components/billing/paper-links.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { FigureCard } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Statement, type ShownStatement } from './statement.tsx'
import type { balanceWords } from './read-invoice.server.ts'

interface Payment {
	id: string
	day: string
	amount: string
	method: string
	reference: string | null
	isReturned: boolean
	isOnline: boolean
	fee: string | null
}

interface FamilyAccountProps extends PaperLanguage {
	solo: boolean
	family: { id: string; name: string }
	balance: ReturnType<typeof balanceWords>
	range: { from: string; to: string }
	statement: ShownStatement
	payments: Payment[]
}

/** The account of one family: what it owes, what happened on it, and what it paid. */
export function FamilyAccount({ family, balance, range, foreign, statement, payments }: FamilyAccountProps) {
	const form = useFormPage()
	const { id, name } = family
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<PageHead
				title={<bdi>{name}</bdi>}
				trail={[{ to: href.manageBilling('families'), label: 'Families' }]}
				action={{ to: href.familyAccount(id, 'payment'), label: 'Record payment' }}
				others={[
					{ to: href.family(id), label: 'Family page' },
					{ to: href.messaging('many', { family: id }), label: 'Message' },
					{ to: href.newInvoice({ family: id }), label: 'New invoice' },
				]}
				more={[
					{ to: href.billing({ family: id }), label: 'Invoices of this family' },
					{ to: href.familyAccount(id, 'refund'), label: 'Refund credit' },
				]}
			>
				<PaperLinks
					foreign={foreign}
					label="Statement PDF"
					to={(lang) => href.paper('statement', id, { ...range, lang })}
				/>
				{balance.hasCredit ? (
					<PostForm action={href.familyAccount(id)}>
						<button className="button" type="submit" name="intent" value="allocate">
							Use credit for open invoices
						</button>
					</PostForm>
				) : null}
			</PageHead>
			<div className="cards">
				<FigureCard label="Due now" figure={balance.dueNow} total="due" />
				<FigureCard label="Billed, not due yet" figure={balance.notDue} />
				<FigureCard label="Credit" figure={balance.credit} />
			</div>
			<Statement id={id} range={range} statement={statement} />
			<Payments id={id} payments={payments} />
		</>
	)
}

function Payments({ id, payments }: { id: string; payments: Payment[] }) {
	return (
		<Panel title="Payments">
			{payments.length === 0 ? <p className="muted">No payments yet.</p> : null}
			<ul className="rows">
				{payments.map((one) => (
					<li key={one.id}>
						<span>
							{one.amount}, {one.day}{' '}
							<span className="muted">
								{one.method}
								{one.reference ? ` · ${one.reference}` : null}
								{one.fee ? ` · PayPal fee ${one.fee}` : null}
							</span>
						</span>{' '}
						<WithPayment family={id} payment={one} />
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** What can be done with a payment, unless the bank took it back. */
function WithPayment({ family, payment }: { family: string; payment: Payment }) {
	const { id, amount, isReturned, isOnline } = payment
	if (isReturned) return <State tone="bad">Returned by the bank</State>
	return (
		<span className="row-actions">
			<a className="button button-small" href={href.paper('receipt', id)}>
				Receipt<span className="sr-only"> for {amount}</span>
			</a>{' '}
			{isOnline ? (
				<>
					<Link
						className="button button-small"
						to={href.familyAccount(family, 'refund-online', { payment: id })}
					>
						Refund<span className="sr-only"> {amount}</span>
					</Link>{' '}
				</>
			) : null}
			<Link className="button button-small" to={href.familyAccount(family, 'return', { payment: id })}>
				Returned<span className="sr-only"> by the bank: {amount}</span>
			</Link>
		</span>
	)
}
