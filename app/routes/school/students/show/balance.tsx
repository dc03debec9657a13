import { FigureCard, FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { moneyOfStudent } from '../read-money.server.ts'

type Money = ReturnType<typeof moneyOfStudent>

/** Amounts of zero are left out, except what is due. */
export function Balance({ balance }: { balance: Exclude<Money['balance'], null | ''> }) {
	return (
		<div className="cards cards-dense">
			<FigureCard
				label="Due now"
				figure={<FigureLink to={balance.to} of="Due now" figure={balance.dueNow} total="due" />}
				note={<Link to={balance.toPay}>Record payment</Link>}
			/>
			{balance.notDue ? <FigureCard label="Billed, not due yet" figure={balance.notDue} /> : null}
			{balance.credit ? <FigureCard label="Credit" figure={balance.credit} /> : null}
		</div>
	)
}

export function Invoices({ invoices }: { invoices: (Money['invoices'][number] & { of?: string })[] }) {
	if (invoices.length === 0) return <p className="muted">No invoices yet.</p>
	return (
		<ul className="rows">
			{invoices.map(({ id, kind, number, issued, text, tone, total, open, of }) => (
				<li key={id}>
					<span>
						<a href={href.invoice(id)}>
							<span className="sr-only">{kind} </span>
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
					<State tone={tone}>{text}</State>
				</li>
			))}
		</ul>
	)
}
