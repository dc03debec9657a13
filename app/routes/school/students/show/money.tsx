import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotBilled } from '#app/components/billing/not-billed.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { href } from '#app/domain/href.ts'
import { moneyOfStudent } from '../read-money.server.ts'
import { Balance, Invoices } from './balance.tsx'

export const handle = { title: 'Money' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return moneyOfStudent(access, foundStudent(access, args.params.id))
}

type Money = ReturnType<typeof moneyOfStudent>

export default function StudentMoney() {
	const { id, balance, others, plans, next, invoices, more } = useLoaderData<typeof loader>()
	return (
		<div className="stack">
			{balance ? (
				<Balance balance={balance} note="The whole family" />
			) : (
				<p>Nobody is billed for this student yet.</p>
			)}
			<Plans plans={plans} />
			{next ? <Next next={next} /> : null}
			<Panel
				title="Invoices"
				beside={
					balance ? (
						<Link className="button button-small" to={href.newInvoice({ student: id })}>
							New invoice
						</Link>
					) : null
				}
			>
				<Invoices invoices={invoices} />
				{more > 0 ? <Link to={href.billing({ student: id })}>All invoices</Link> : null}
			</Panel>
			{others ? <Others others={others} all={balance ? balance.to : null} /> : null}
		</div>
	)
}

/** Open invoices of siblings; without them the family balance would not add up on this page. */
function Others({ others: { family, invoices, more }, all }: { others: OtherInvoices; all: string | null }) {
	if (invoices.length === 0) return null
	return (
		<Panel
			title={
				<>
					Also open for <bdi>{family}</bdi>
				</>
			}
		>
			<Invoices invoices={invoices} />
			{more > 0 && all ? <Link to={all}>All of the family</Link> : null}
		</Panel>
	)
}

type OtherInvoices = NonNullable<Money['others']>

function Plans({ plans }: Pick<Money, 'plans'>) {
	return (
		<Panel title="Price plans">
			{plans.length === 0 ? <p className="muted">Not enrolled in any class.</p> : null}
			<ul className="rows">
				{plans.map(({ id, className, plan, to, price }) => (
					<li key={id}>
						<bdi>{className}</bdi>{' '}
						<span>
							<Link to={to}>{plan ?? 'Choose a price plan'}</Link>
							{price ? `, ${price}` : null}
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Next({ next: { month, lines, absent } }: { next: Exclude<Money['next'], null | ''> }) {
	return (
		<Panel title={`What will be billed for ${month}`}>
			{lines.length === 0 ? <p>Nothing for this student.</p> : null}
			<ul className="rows">
				{lines.map(({ text, why }) => (
					<li key={text}>
						<span>
							<bdi>{text}</bdi> <span className="muted history-change">{why}</span>
						</span>
					</li>
				))}
				<NotBilled absent={absent} />
			</ul>
		</Panel>
	)
}
