import { FigureCard, FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { moneyOfStudent } from '../read-money.server.ts'

type Props = ReturnType<typeof moneyOfStudent>

/** The money of one student: the family's balance, their plans and their invoices. */
export function StudentMoney({ id, balance, others, plans, next, invoices, more }: Props) {
	return (
		<>
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
		</>
	)
}

type BalanceProps = { balance: Exclude<Props['balance'], null | ''>; note?: string }

export function Balance({ balance, note }: BalanceProps) {
	return (
		<div className="cards cards-dense">
			<FigureCard
				label="Due now"
				figure={<FigureLink to={balance.to} of="Due now" figure={balance.dueNow} total="due" />}
				note={
					<>
						{note} <Link to={balance.toPay}>Record payment</Link>
					</>
				}
			/>
			<FigureCard label="Billed, not due yet" figure={balance.notDue} />
			<FigureCard label="Credit" figure={balance.credit} />
		</div>
	)
}

/** Invoices of brothers and sisters, without which the balance of the family does not add up on this page. */
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

type OtherInvoices = NonNullable<Props['others']>

function Plans({ plans }: Pick<Props, 'plans'>) {
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

function Next({ next: { month, lines, absent } }: { next: Exclude<Props['next'], null | ''> }) {
	return (
		<Panel title={`What will be billed for ${month}`}>
			{lines.length === 0 ? <p>Nothing for this student.</p> : null}
			<ul className="rows">
				{lines.map(({ words, why }) => (
					<li key={words}>
						<span>
							<bdi>{words}</bdi> <span className="muted history-change">{why}</span>
						</span>
					</li>
				))}
				{absent.map(({ about, why }) => (
					<li key={about + why}>
						<span>
							<State tone="quiet">Not billed</State> <bdi>{about}</bdi>{' '}
							<span className="muted history-change">{why}</span>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

export function Invoices({ invoices }: { invoices: (Props['invoices'][number] & { of?: string })[] }) {
	if (invoices.length === 0) return <p className="muted">No invoices yet.</p>
	return (
		<ul className="rows">
			{invoices.map(({ id, number, issued, words, tone, total, open, of }) => (
				<li key={id}>
					<span>
						<a href={href.invoice(id)}>
							<span className="sr-only">Invoice </span>
							{number}
						</a>{' '}
						<span className="muted">
							{of ? (
								<>
									<bdi>{of}</bdi>,{' '}
								</>
							) : null}
							{open ? `${open} of ` : null}
							{total}
							{issued ? `, ${issued}` : null}
						</span>
					</span>{' '}
					<State tone={tone}>{words}</State>
				</li>
			))}
		</ul>
	)
}
