import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

export interface ShownRun {
	id: string
	month: string
	when: string
	by: string | null
	invoices: number
	drafts: number
	total: string
	isUndone: boolean
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

function RunState({ run: { isUndone, drafts } }: { run: ShownRun }) {
	if (isUndone) return <State tone="quiet">Undone</State>
	return drafts > 0 ? (
		<State tone="warn">{many(drafts, 'draft', 'drafts')}</State>
	) : (
		<State tone="good">Done</State>
	)
}

/** One run: what it made, and what can be done with all of it. */
export function RunPage({ run }: { run: ShownRun }) {
	const form = useFormPage()
	const { id, month, when, by, invoices, drafts, total, isUndone } = run
	return (
		<>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			<PageHead
				title={`Billing run for ${month}`}
				line={<RunState run={run} />}
				trail={[{ to: PATH, label: 'Billing runs' }]}
				others={[{ to: href.billing({ run: id }), label: 'Its invoices' }]}
			/>
			<Panel title="Result">
				<Facts
					rows={[
						['Made', `${when}, ${by ?? ''}`],
						['Invoices', invoices],
						['Still drafts', drafts],
						['Total', total],
					]}
				/>
			</Panel>
			{drafts > 0 && !isUndone ? <RunSteps form={form} isWhole={drafts === invoices} /> : null}
		</>
	)
}

/** A run can be undone until the first of its invoices is issued. */
function RunSteps({ form, isWhole }: { form: FormState; isWhole: boolean }) {
	return (
		<Form
			form={form}
			submit="Issue all and send"
			intent="issue-send"
			pending="Working…"
			more={[
				{ intent: 'issue', label: 'Issue all' },
				...(isWhole ? [{ intent: 'undo', label: 'Undo the run' }] : []),
			]}
		>
			{null}
		</Form>
	)
}
