import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'

export interface ShownRun {
	id: string
	month: string
	when: string
	by: string | null
	invoices: number
	drafts: number
	total: string
	isUndone: boolean
	/** Not every family was looked at yet. */
	isGoing: boolean
	families: number
	familiesDone: number
}

interface RunsProps {
	solo: boolean
	runs: ShownRun[]
	next: string
	months: { value: string; label: string }[]
}

const PATH = href.manageBilling('runs')

/** Months that were billed, and the way to bill the next. */
export function Runs({ solo, runs, next, months }: RunsProps) {
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
								<Link to={href.manageBilling('runs', { run: run.id })}>{run.month}</Link>{' '}
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

function ChooseMonth({ next, months }: Pick<RunsProps, 'next' | 'months'>) {
	return (
		<GetForm className="filters" action="/billing/manage" aria-label="Month to bill">
			<input type="hidden" name="tab" value="runs" />
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

export function RunState({ run: { isUndone, isGoing, drafts } }: { run: ShownRun }) {
	if (isUndone) return <State tone="quiet">Undone</State>
	if (isGoing) return <State tone="warn">Not finished</State>
	return drafts > 0 ? (
		<State tone="warn">{many(drafts, 'draft', 'drafts')}</State>
	) : (
		<State tone="good">Done</State>
	)
}
