import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { RunState } from './run-state.tsx'
import { readRuns, stepRun, type ShownRun } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { run: ShownRun }) => (data ? `Billing run for ${data.run.month}` : 'Billing run'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return { run: readRuns(access).find(({ id }) => id === args.params.runId) ?? missing() }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return stepRun({ args, access, run: args.params.runId ?? '' })
}

export default function BillingRun() {
	const { run } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { id, month, when, by, invoices, drafts, total, isUndone, isGoing } = run
	return (
		<>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			<PageHead
				title={`Billing run for ${month}`}
				line={<RunState run={run} />}
				trail={[{ to: href.manageBilling('runs'), label: 'Billing runs' }]}
				others={[{ to: href.billing({ run: id }), label: 'View invoices' }]}
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
			{isGoing ? <Progress form={form} run={run} /> : null}
			{drafts > 0 && !isUndone && !isGoing ? <RunSteps form={form} isWhole={drafts === invoices} /> : null}
		</>
	)
}

/** The run continues in the background. An interrupted run continues when a user asks for it. */
function Progress({ form, run: { id, families, familiesDone } }: { form: FormState; run: ShownRun }) {
	return (
		<Panel title="Progress">
			<p>
				<progress value={familiesDone} max={families} aria-label="Families done" /> {familiesDone} of{' '}
				{many(families, 'family', 'families')}
			</p>
			<p className="muted">
				The drafts are being made. If the number stays the same, the run was interrupted: continue it. Nothing
				is billed twice.
			</p>
			<Form
				form={form}
				submit="Continue the run"
				intent="continue"
				pending="Working…"
				beside={
					<Link className="button" to={href.billingRun(id)}>
						Show progress
					</Link>
				}
				more={[{ intent: 'undo', label: 'Undo the run' }]}
			>
				{null}
			</Form>
		</Panel>
	)
}

/** A run can be undone until its first invoice is issued. */
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
