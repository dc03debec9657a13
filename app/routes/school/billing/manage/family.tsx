import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaperLinks } from '#app/components/billing/paper-links.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { FigureCard } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { allocateCredit } from '#app/models/billing/payment.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPayer, readAccount, type FoundPayer, type ShownPayment } from './family/read.server.ts'
import { Statement } from './family/statement.tsx'
import { atFamily, backToAccount, familyTask } from './family/tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { family: FoundPayer }) => (data ? `Account of ${data.family.name}` : 'Account'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const family = foundPayer(access, args.params.familyId)
	return { family, ...readAccount(access, family.id, new URL(args.request.url).searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return spendCredit(atFamily(args, access))
}

const spendCredit = familyTask({
	form: nothingAsked,
	save: ({ access, family }) => allocateCredit(access, family.id),
	then: (_, context) => backToAccount('Credit was used for open invoices.', context),
})

export default function FamilyAccount() {
	const { family, balance, charged, range, foreign, statement, payments } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { id, name } = family
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				trail={[{ to: href.manageBilling(), label: 'Families' }]}
				action={{ to: href.familyAccount(id, 'payment'), label: 'Record payment' }}
				others={[{ to: href.newInvoice({ family: id }), label: 'New invoice' }]}
				more={[
					{ to: href.family(id), label: 'Family page' },
					{ to: href.messaging('many', { family: id }), label: 'Message' },
					{ to: href.billing({ family: id }), label: 'Invoices of this family' },
					{ to: href.familyAccount(id, 'refund'), label: 'Refund credit' },
					{ to: href.familyAccount(id, 'autopay'), label: 'Automatic payments' },
				]}
			>
				<PaperLinks
					foreign={foreign}
					label="Statement PDF"
					to={(lang) => href.paper('statement', id, { ...range, lang })}
				/>{' '}
				<Link className="button" to={href.familyAccount(id, 'email', range)}>
					Email statement
				</Link>
				{balance.canUseCredit ? (
					<PostForm action={href.familyAccount(id)}>
						<button className="button" type="submit" name="intent" value="allocate">
							Use credit for open invoices
						</button>
					</PostForm>
				) : null}
			</PageHead>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<div className="cards">
				<FigureCard label="Due now" figure={balance.dueNow} total="due" note={charged} />
				{balance.notDue ? <FigureCard label="Billed, not due yet" figure={balance.notDue} /> : null}
				{balance.credit ? <FigureCard label="Credit" figure={balance.credit} /> : null}
			</div>
			<Statement id={id} range={range} statement={statement} />
			<Payments id={id} payments={payments} />
		</>
	)
}

function Payments({ id, payments }: { id: string; payments: ShownPayment[] }) {
	return (
		<Panel title="Payments">
			{payments.length === 0 ? <p className="muted">No payments yet.</p> : null}
			<ul className="rows">
				{payments.map((payment) => (
					<li key={payment.id}>
						<span>
							{payment.amount}, {payment.day}{' '}
							<span className="muted">
								{payment.method}
								{payment.reference ? ` · ${payment.reference}` : null}
								{payment.fee ? ` · ${payment.fee}` : null}
								{payment.refunded ? ` · ${payment.refunded}` : null}
							</span>
						</span>{' '}
						<WithPayment family={id} payment={payment} />
					</li>
				))}
			</ul>
		</Panel>
	)
}

const REVERSE = {
	voided: { label: 'Void', more: '' },
	reversed: { label: 'Reversed', more: 'payment of ' },
	returned: { label: 'Returned', more: 'by the bank: ' },
}

/** The actions for a payment that was not reversed. */
function WithPayment({ family, payment }: { family: string; payment: ShownPayment }) {
	const { id, amount, reversed, reversal, isOnline, canVoid } = payment
	const button = REVERSE[reversal]
	if (reversed) return <State tone="bad">{reversed}</State>
	return (
		<span className="row-actions">
			<a className="button button-small" href={href.paper('receipt', id)}>
				Receipt<span className="sr-only"> for {amount}</span>
			</a>{' '}
			<Link className="button button-small" to={href.familyAccount(family, 'email', { payment: id })}>
				Email receipt<span className="sr-only"> for {amount}</span>
			</Link>{' '}
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
				{button.label}
				<span className="sr-only">{` ${button.more}${amount}`}</span>
			</Link>
			{canVoid ? (
				<>
					{' '}
					<Link
						className="button button-small"
						to={href.familyAccount(family, 'return', { payment: id, mistake: 'yes' })}
					>
						Void<span className="sr-only"> {amount}</span>
					</Link>
				</>
			) : null}
		</span>
	)
}
