import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotBilled } from '#app/components/billing/not-billed.tsx'
import { FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { href } from '#app/domain/href.ts'
import { moneyOfStudent } from '../read-money.server.ts'
import { Invoices } from './balance.tsx'

export const handle = { title: 'Money' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return moneyOfStudent(access, foundStudent(access, args.params.id))
}

type Money = ReturnType<typeof moneyOfStudent>

export default function StudentMoney() {
	const { id, balance, others, plans, next, invoices, more } = useLoaderData<typeof loader>()
	return (
		<div className="dash">
			<div>
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
				{next ? <Next next={next} /> : null}
			</div>
			<aside className="rail" aria-label="Account and prices">
				{balance ? <Account balance={balance} /> : <p>Nobody is billed for this student yet.</p>}
				<Plans plans={plans} />
			</aside>
		</div>
	)
}

/** The account belongs to the whole family, so it is beside the invoices of the child. */
function Account({ balance }: { balance: Exclude<Money['balance'], null | ''> }) {
	const { to, toPay, dueNow, notDue, credit } = balance
	return (
		<RailPart title="The whole family">
			<ul className="rail-rows">
				<li>
					Due now <FigureLink to={to} of="Due now" figure={dueNow} total="due" />
				</li>
				{notDue ? (
					<li>
						Not due yet <span>{notDue}</span>
					</li>
				) : null}
				{credit ? (
					<li>
						Credit <span>{credit}</span>
					</li>
				) : null}
			</ul>
			<p>
				<Link className="quiet-link" to={toPay}>
					Record payment
				</Link>
			</p>
		</RailPart>
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
		<RailPart title="Price plans">
			{plans.length === 0 ? <p className="muted">Not enrolled in any class.</p> : null}
			<ul className="rail-rows">
				{plans.map(({ id, className, plan, to, from, price, later }) => (
					<li key={id}>
						<span>
							<bdi>{className}</bdi>
							<br />
							<Link to={to}>{plan ?? 'Choose a price plan'}</Link>
							{from ? ` from ${from}` : ''}
							{later.map((next) => (
								<span key={next.from}>
									, from {next.from} <Link to={next.to}>{next.plan}</Link>
									{next.price ? ` for ${next.price}` : ''}
								</span>
							))}
						</span>{' '}
						{price ? <span>{price}</span> : null}
					</li>
				))}
			</ul>
		</RailPart>
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
