import type { ReactNode } from 'react'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { DebitsShown } from './tasks.server.ts'

/** The amounts a run would collect by a day. */
export function Due({ shown, children }: { shown: DebitsShown; children: ReactNode }) {
	const { included, total, typedUntil, isWrong } = shown
	return (
		<Panel title="Due and not collected yet">
			<GetForm className="filters" action={href.manageBilling('debit')} aria-label="Due by">
				<div className="filter-row">
					<p className="filter">
						<label htmlFor="until">Due by</label>
						<input className="input" id="until" name="until" defaultValue={typedUntil} autoComplete="off" />
					</p>
					<button className="button">Show</button>
				</div>
			</GetForm>
			{isWrong ? <p role="alert">Enter a date to show what is due by then.</p> : null}
			{included.length === 0 ? <p className="muted">Nothing can be collected by that day.</p> : null}
			<ul className="rows">
				{included.map((debit) => (
					<li key={debit.id}>
						<span>
							<Link to={href.familyAccount(debit.familyId)}>
								<bdi>{debit.family}</bdi>
							</Link>{' '}
							<Link to={href.invoice(debit.invoiceId)}>Invoice {debit.number}</Link>{' '}
							<span className="muted">collected on {debit.day}</span>
						</span>{' '}
						<strong>{debit.amount}</strong>
					</li>
				))}
			</ul>
			{included.length > 0 ? (
				<>
					<p>
						{many(included.length, 'invoice', 'invoices')}, {total} in all
					</p>
					{children}
				</>
			) : null}
		</Panel>
	)
}

export function LeftOut({ shown: { leftOut, csv } }: { shown: DebitsShown }) {
	if (leftOut.length === 0) return null
	return (
		<Panel title="Left out">
			<ul className="rows">
				{leftOut.map((debit) => (
					<li key={debit.id}>
						<span>
							<Link to={href.familyAccount(debit.familyId, 'autopay')}>
								<bdi>{debit.family}</bdi>
							</Link>{' '}
							<Link to={href.invoice(debit.invoiceId)}>Invoice {debit.number}</Link>{' '}
							<span className="muted">{debit.why}</span>
						</span>{' '}
						<span>{debit.amount}</span>
					</li>
				))}
			</ul>
			<p>
				<a className="button" href={csv}>
					Families without a mandate (CSV)
				</a>
			</p>
		</Panel>
	)
}
