import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NoWayToPay } from '#app/components/billing/invoice-hints.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { lacksWayToPay } from '#app/models/billing/online-payment.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { HeldBack } from './held-back.tsx'
import { readHeldBack, readMade } from './read-made.server.ts'
import { RunState } from './run-state.tsx'
import { readRuns, stepRun, type ShownRun } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { run: ShownRun }) => (data ? `Billing run for ${data.run.month}` : 'Billing run'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const run = readRuns(access).find(({ id }) => id === args.params.runId) ?? missing()
	const isToSend = run.drafts > 0 && !run.isUndone && !run.isGoing
	return {
		run,
		isToSend,
		made: readMade(access, run.id),
		heldBack: isToSend ? await readHeldBack(access, run.id) : [],
		noWayToPay: run.drafts > 0 && lacksWayToPay(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return stepRun({ args, access, run: args.params.runId ?? '' })
}

export default function BillingRun() {
	const { run, isToSend, made, heldBack, noWayToPay } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { id, month, when, by, invoices, drafts, total, isGoing } = run
	const facts = [many(invoices, 'invoice', 'invoices'), total, drafts > 0 ? `${drafts} not issued yet` : '']
	return (
		<>
			<PageHead
				title={`Billing run for ${month}`}
				line={<RunState run={run} />}
				facts={[...facts, by, when].filter(Boolean).join(' · ')}
				trail={[{ to: href.manageBilling('runs'), label: 'Billing runs' }]}
				others={
					invoices > 0
						? [{ to: href.billing({ run: id }), label: `View ${many(invoices, 'invoice', 'invoices')}` }]
						: []
				}
			/>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			{noWayToPay ? <NoWayToPay /> : null}
			{isGoing ? <Progress form={form} run={run} /> : null}
			{heldBack.length > 0 ? <HeldBack run={id} drafts={heldBack} /> : null}
			{isToSend ? <RunSteps form={form} isWhole={drafts === invoices} /> : null}
			{made.rows.length > 0 ? <Made made={made} /> : null}
		</>
	)
}

function Made({ made: { rows, count } }: { made: ReturnType<typeof readMade> }) {
	return (
		<Panel title="What it made" wide>
			<ul className="rows">
				{rows.map(({ id, number, family, students, text, tone, total }) => (
					<li key={id}>
						<span>
							<Link to={href.invoice(id)}>
								<bdi>{family}</bdi>, {number}
							</Link>{' '}
							<span className="muted">
								<bdi>{students}</bdi>
							</span>
						</span>{' '}
						<span className="ml-auto">
							<State tone={tone}>{text}</State> <span className="numeric inline-block min-w-24">{total}</span>
						</span>
					</li>
				))}
			</ul>
			{count > rows.length ? <p className="muted">And {count - rows.length} more.</p> : null}
		</Panel>
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
			submit="Send all"
			intent="issue-send"
			pending="Working…"
			more={[
				{ intent: 'issue', label: 'Mark as issued without sending' },
				...(isWhole ? [{ intent: 'undo', label: 'Undo the run' }] : []),
			]}
		>
			{null}
		</Form>
	)
}
