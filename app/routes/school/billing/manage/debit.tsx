import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { fileWithoutMandate, readDebits, saveRun, type DebitsShown } from './debit/tasks.server.ts'
import type { MoneyContext } from './money-context.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const PATH = href.manageBilling('debit')

export const handle = { title: 'Direct debit' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const params = new URL(args.request.url).searchParams
	if (params.get('format') === 'csv') args.context.file = fileWithoutMandate(access, params)
	return readDebits(access, params)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveRun({ args, access })
}

export default function DirectDebit() {
	const { solo } = useOutletContext<MoneyContext>()
	const shown = useLoaderData<typeof loader>()
	const { isEuro, isOn, settings, runs } = shown
	const form = useFormPage({ until: shown.until })
	return (
		<>
			<ErrorSummary form={form} names={['until']} refusal="The run was not made" />
			<BillingHead
				solo={solo}
				here={PATH}
				{...(isEuro && {
					action: { to: href.debitSettings(), label: isOn ? 'Settings' : 'Set up direct debit' },
				})}
			/>
			{isOn ? (
				<div className="stack">
					<p className="muted">{settings}</p>
					<Due shown={shown}>
						<Form form={form} action={PATH} submit="Make a run" pending="Making…">
							<FormKeyField form={form} value={shown.formKey} />
							<HiddenField form={form} name="until" value={shown.until} />
						</Form>
					</Due>
					<LeftOut shown={shown} />
				</div>
			) : (
				<Notice title={isEuro ? 'Direct debit is off' : 'Direct debit works in euros only'}>
					<p>
						{isEuro
							? 'Collect invoices from families’ bank accounts. You need a creditor identifier, which your central bank gives you for free, and an agreement with your bank. Solfa writes the file for your bank.'
							: 'The school’s currency is another one, so families pay in other ways.'}
					</p>
				</Notice>
			)}
			{isOn || runs.length > 0 ? <Runs runs={runs} /> : null}
		</>
	)
}

function Due({ shown, children }: { shown: DebitsShown; children: ReactNode }) {
	const { included, total, typedUntil, isWrong } = shown
	return (
		<Panel title="Due and not collected yet">
			<GetForm className="filters" action={PATH} aria-label="Due by">
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
				{included.map((one) => (
					<li key={one.id}>
						<span>
							<Link to={href.familyAccount(one.familyId)}>
								<bdi>{one.family}</bdi>
							</Link>{' '}
							<Link to={href.invoice(one.invoiceId)}>Invoice {one.number}</Link>{' '}
							<span className="muted">collected on {one.day}</span>
						</span>{' '}
						<strong>{one.amount}</strong>
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

function LeftOut({ shown: { leftOut, csv } }: { shown: DebitsShown }) {
	if (leftOut.length === 0) return null
	return (
		<Panel title="Left out">
			<ul className="rows">
				{leftOut.map((one) => (
					<li key={one.id}>
						<span>
							<Link to={href.familyAccount(one.familyId, 'autopay')}>
								<bdi>{one.family}</bdi>
							</Link>{' '}
							<Link to={href.invoice(one.invoiceId)}>Invoice {one.number}</Link>{' '}
							<span className="muted">{one.why}</span>
						</span>{' '}
						<span>{one.amount}</span>
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

function Runs({ runs }: Pick<DebitsShown, 'runs'>) {
	return (
		<Panel title="Runs">
			{runs.length === 0 ? (
				<p className="muted">No runs yet. A run lists what is due and writes the file for your bank.</p>
			) : null}
			<ul className="rows">
				{runs.map((run) => (
					<li key={run.id}>
						<span>
							<Link to={href.debitRun(run.id)}>{run.when}</Link>{' '}
							<span className="muted">
								{many(run.debits, 'debit', 'debits')}, {run.total}. {run.by}
							</span>
						</span>{' '}
						<State tone={run.tone}>{run.state}</State>
					</li>
				))}
			</ul>
		</Panel>
	)
}
