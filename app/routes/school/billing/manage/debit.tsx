import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Due, LeftOut } from './debit/due.tsx'
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
	const data = useLoaderData<typeof loader>()
	const { isEuro, isOn, settings, runs } = data
	const form = useFormPage({ until: data.until })
	return (
		<>
			<BillingHead
				solo={solo}
				here={PATH}
				{...(isEuro && {
					action: { to: href.debitSettings(), label: isOn ? 'Settings' : 'Set up direct debit' },
				})}
			/>
			<ErrorSummary form={form} names={['until']} refusal="The run was not made" />
			{isOn ? (
				<div className="stack">
					<p className="muted">{settings}</p>
					<Due shown={data}>
						<Form form={form} action={PATH} submit="Make a run" pending="Making…">
							<FormKeyField form={form} value={data.formKey} />
							<HiddenField form={form} name="until" value={data.until} />
						</Form>
					</Due>
					<LeftOut shown={data} />
					<Runs runs={runs} />
				</div>
			) : (
				<Notice title={isEuro ? 'Direct debit is off' : 'Direct debit works in euros only'}>
					<p>
						{isEuro
							? 'Collect invoices from families’ bank accounts. You need a creditor identifier, which your central bank gives you for free, and an agreement with your bank. Solfa writes the file for your bank.'
							: 'Your currency is another one, so families pay in other ways.'}
					</p>
				</Notice>
			)}
			{!isOn && runs.length > 0 ? <Runs runs={runs} /> : null}
		</>
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
