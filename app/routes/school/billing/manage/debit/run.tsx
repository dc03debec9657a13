import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import { keepBankFile } from './file.server.ts'
import { foundRun, readRun, stepDebitRun, type RunShown } from './tasks-run.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const TITLE = 'Direct debit run'

export const handle = { title: TITLE }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const run = foundRun(access, args.params.runId)
	if (new URL(args.request.url).searchParams.get('format') === 'xml') keepBankFile(args, access, run)
	return readRun(access, run)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return stepDebitRun({ args, access, run: foundRun(access, args.params.runId) })
}

export default function DirectDebitRun() {
	const run = useLoaderData<typeof loader>()
	const form = useFormPage({}, { answered: useSent()?.intent !== 'recall' })
	const { when, state, tone, total, debits, steps, problem } = run
	return (
		<>
			<PageHead
				title={TITLE}
				line={
					<>
						{when} <State tone={tone}>{state}</State>
					</>
				}
				trail={[{ to: href.manageBilling('debit'), label: 'Direct debit' }]}
			/>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			<div className="stack">
				{problem ? (
					<Notice tone="warn" title="The file cannot be written">
						<p>{problem}</p>
					</Notice>
				) : null}
				<Steps run={run}>{steps.length > 0 ? <StepForm form={form} steps={steps} /> : null}</Steps>
				<Panel title={`Debits, ${total} in all`}>
					<ul className="rows">
						{debits.map((debit) => (
							<Debit key={debit.id} debit={debit} />
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

function Steps({ run: { file, next }, children }: { run: RunShown; children: ReactNode }) {
	return (
		<Panel title="What to do">
			<p>{next}</p>
			{file ? (
				<p>
					<a className="button" href={file}>
						Download the file for the bank
					</a>
				</p>
			) : null}
			{children}
		</Panel>
	)
}

function StepForm({ form, steps }: { form: FormState; steps: RunShown['steps'] }) {
	const [first, ...more] = steps
	return first ? (
		<Form form={form} intent={first.intent} submit={first.label} pending="Saving…" more={more}>
			{null}
		</Form>
	) : null
}

function Debit({ debit }: { debit: RunShown['debits'][number] }) {
	const { id, family, familyId, invoiceId, number, day, mandate, amount, text, tone, canRecall } = debit
	const form = useIntentForm({ intent: 'recall', id: `recall-${id}` })
	return (
		<li>
			<span>
				<Link to={href.familyAccount(familyId)}>
					<bdi>{family}</bdi>
				</Link>{' '}
				<Link to={href.invoice(invoiceId)}>Invoice {number}</Link>{' '}
				<span className="muted">
					{day} · {mandate}
				</span>
				{canRecall ? (
					<Form form={form} intent="recall" submit="The bank did not collect it" pending="Saving…">
						<HiddenField form={form} name="debitId" value={id} />
					</Form>
				) : null}
			</span>{' '}
			<span>
				{amount} <State tone={tone}>{text}</State>
			</span>
		</li>
	)
}
