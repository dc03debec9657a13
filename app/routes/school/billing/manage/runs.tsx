import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { RunState } from './runs/run-state.tsx'
import { readMonths, readRuns } from './runs/tasks.server.ts'
import type { MoneyContext } from './money-context.ts'

const PATH = href.manageBilling('runs')

export const handle = { title: 'Billing runs' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return { runs: readRuns(access), ...readMonths(access) }
}

export default function BillingRuns() {
	const { solo } = useOutletContext<MoneyContext>()
	const { runs, next, months } = useLoaderData<typeof loader>()
	return (
		<>
			<BillingHead solo={solo} here={PATH} />
			<ChooseMonth next={next} months={months} />
			<Panel title="Runs">
				{runs.length === 0 ? (
					<p className="muted">
						No runs yet. A run makes a draft for every family with something to bill. You look the drafts over
						before anything is sent.
					</p>
				) : null}
				<ul className="rows">
					{runs.map((run) => (
						<li key={run.id}>
							<span>
								<Link to={href.billingRun(run.id)}>{run.month}</Link>{' '}
								<span className="muted">
									{many(run.invoices, 'invoice', 'invoices')}, {run.total}. {run.by}, {run.when}
								</span>
							</span>{' '}
							<RunState run={run} />
						</li>
					))}
				</ul>
			</Panel>
		</>
	)
}

function ChooseMonth({ next, months }: ReturnType<typeof readMonths>) {
	return (
		<GetForm className="filters" action={href.newBillingRun()} aria-label="Month to bill">
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="period">Month</label>
					<select className="input" id="period" name="period" defaultValue={next}>
						{months.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<button className="button">Show what would be billed</button>
			</div>
		</GetForm>
	)
}
