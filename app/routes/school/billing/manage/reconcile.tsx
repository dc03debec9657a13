import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { Fragment } from 'react'
import { EarlierMonths } from '#app/components/billing/earlier-months.tsx'
import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { MonthChoice } from '#app/views/pay/sheet.tsx'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readReconcile } from './read-reconcile.server.ts'
import type { MoneyContext } from './money-context.ts'

export const handle = { title: 'Taught and billed' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readReconcile(access, new URL(args.request.url).searchParams)
}

export default function TaughtAndBilled() {
	const { solo } = useOutletContext<MoneyContext>()
	const { period, month, months, earlier, ready, unready, run, notTaught } = useLoaderData<typeof loader>()
	return (
		<>
			<BillingHead
				solo={solo}
				here={href.manageBilling('reconcile')}
				action={
					ready.length > 0 ? { to: run, label: `Create ${many(ready.length, 'draft', 'drafts')}` } : undefined
				}
			/>
			<GetForm className="filters" action={href.manageBilling('reconcile')} aria-label="Month to compare">
				<MonthChoice key={period} months={months} period={period} />
			</GetForm>
			<EarlierMonths {...earlier} />
			<div className="stack">
				{unready.length > 0 ? (
					<Panel title="Cannot be billed yet" wide>
						<ul className="rows">
							{unready.map(({ id, seat, days, why, to, mend }) => (
								<li key={id}>
									<span>
										<strong>
											<bdi>{seat}</bdi>
										</strong>
										. {why} <span className="muted history-change">{days}</span>
									</span>{' '}
									<MendLink to={to} mend={mend} of={seat} />
								</li>
							))}
						</ul>
					</Panel>
				) : null}
				<Panel title="Taught, not billed" wide>
					{ready.length + unready.length === 0 ? (
						<p role="status">Every charged lesson of {month} is on an invoice or a draft.</p>
					) : null}
					<ul className="rows">
						{ready.map(({ id, family, seats, to }) => (
							<li key={id}>
								<span>
									<strong>
										<bdi>{family}</bdi>
									</strong>{' '}
									<Seats seats={seats} />
								</span>{' '}
								<Link className="quiet-link" to={to}>
									New invoice<span className="sr-only"> for {family}</span>
								</Link>
							</li>
						))}
					</ul>
				</Panel>
				<Panel title="Billed, not taught" wide>
					{notTaught.length === 0 ? (
						<p role="status">
							Every lesson of {month} with a line of its own was taught or charged. Lines for a whole month
							are not compared.
						</p>
					) : null}
					<ul className="rows">
						{notTaught.map(({ id, what, family, why, amount, to, mend }) => (
							<li key={id}>
								<span>
									<strong>{amount}</strong> <bdi>{what}</bdi>{' '}
									<span className="muted">
										{why} (<bdi>{family}</bdi>)
									</span>
								</span>{' '}
								<MendLink to={to} mend={mend} of={what} />
							</li>
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

function MendLink({ to, mend, of }: { to: string; mend: string; of: string }) {
	return (
		<Link className="button button-small" to={to}>
			{mend}
			<span className="sr-only">: {of}</span>
		</Link>
	)
}

function Seats({ seats }: { seats: { seat: string; days: string }[] }) {
	return seats.map(({ seat, days }) => (
		<Fragment key={seat}>
			<span className="history-change">
				<bdi>{seat}</bdi> <span className="muted">{days}</span>
			</span>{' '}
		</Fragment>
	))
}
