import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { FileState } from '../file-state.tsx'
import { BankColumnsPanel } from './columns.tsx'
import { BankLines } from './lines.tsx'
import { foundFile, readBankFile, type ShownBankFile } from './read-file.server.ts'
import { saveBankFile } from './save-file.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { name: string }) => data?.name ?? 'Bank file' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readBankFile(access, foundFile(access, args.params.importId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveBankFile({ args, access, bankImport: foundFile(access, args.params.importId) })
}

/** Nothing is recorded until a user ticks a line. */
export default function BankFile() {
	const file = useLoaderData<typeof loader>()
	const { name, recorded, voided, known, skipped, misdated, lines, table, isDone, isUndone } = file
	const { collected, returns, maybeReturned } = file
	const form = useIntentForm({ intent: 'record' })
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={<FileState file={file} />}
				trail={[{ to: href.manageBilling('bank'), label: 'Bank files' }]}
			/>
			<ErrorSummary
				form={form}
				names={Object.fromEntries(lines.map(({ at, payer }) => [`lines[${at}].invoices`, payer || 'A line']))}
				refusal="Not everything was recorded"
			/>
			<div className="stack max-w-180">
				<p>
					{many(recorded, 'payment', 'payments')} recorded from this file
					{voided > 0 ? `, ${voided} voided` : ''}.
					{voided > 0 && isDone && !isUndone ? ' To review what was voided, upload the file again.' : ''}
					{known > recorded
						? ` ${many(known - recorded, 'line is a payment', 'lines are payments')} already.`
						: ''}
					{skipped > 0
						? ` ${many(skipped, 'row was left out: it is', 'rows were left out: they are')} not ${skipped === 1 ? 'an incoming payment' : 'incoming payments'}.`
						: ''}
					{collected > 0
						? ` ${many(collected, 'line is', 'lines are')} direct debits that Solfa records by itself.`
						: ''}
				</p>
				{returns.length > 0 ? <Returns returns={returns} /> : null}
				{maybeReturned.length > 0 ? (
					<Notice tone="warn" title="Maybe returned by the bank">
						<ul>
							{maybeReturned.map(({ id, to, amount, payer, numbers }) => (
								<li key={id}>
									<Link to={to}>
										{amount} <bdi>{payer}</bdi>
									</Link>
									{numbers ? `, paid ${numbers}` : null}
								</li>
							))}
						</ul>
					</Notice>
				) : null}
				{misdated.length > 0 ? (
					<Notice tone="warn" title="Left out, because the day cannot be right">
						<ul>
							{misdated.map((line, i) => (
								<li key={i}>
									<bdi>{line}</bdi>
								</li>
							))}
						</ul>
					</Notice>
				) : null}
				{lines.length > 0 ? <BankLines form={form} lines={lines} /> : null}
				{table && !isDone && lines.length === 0 && recorded + known === 0 ? (
					<Notice tone="warn" title="No incoming payment was found">
						<p>If the file has some, choose its columns here.</p>
					</Notice>
				) : null}
				{table && !isDone ? <BankColumnsPanel table={table} /> : null}
				<Ending isDone={isDone} canUndo={recorded > 0 && !isUndone} />
			</div>
		</>
	)
}

/** Recorded together, because the bank names each of them by the id of its debit. */
function Returns({ returns }: Pick<ShownBankFile, 'returns'>) {
	const form = useIntentForm({ intent: 'returns', id: 'returns' })
	return (
		<Panel title="Returned direct debits" wide>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<ul className="rows">
				{returns.map(({ id, family, number, amount, why, refusal }) => (
					<li key={id}>
						<span>
							<bdi>{family}</bdi>, invoice {number}: {why}
							{refusal ? <span className="muted"> {refusal}</span> : null}
						</span>{' '}
						<strong>{amount}</strong>
					</li>
				))}
			</ul>
			{returns.some(({ refusal }) => refusal === null) ? (
				<Form form={form} intent="returns" submit="Record the returns" pending="Recording…">
					{null}
				</Form>
			) : null}
		</Panel>
	)
}

function Ending({ isDone, canUndo }: { isDone: boolean; canUndo: boolean }) {
	const form = useIntentForm({ intent: 'undo', id: 'ending' })
	if (isDone && !canUndo) return null
	return (
		<Panel title={isDone ? 'Undo' : 'When you are done'} wide>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<p>
				{isDone ? null : 'Finishing removes the contents of the file from Solfa. Recorded payments stay. '}
				{canUndo ? 'Undo voids every payment of this file; the invoices are open again.' : null}
			</p>
			<Form
				form={form}
				intent={isDone ? 'undo' : 'finish'}
				submit={isDone ? 'Undo the payments' : 'Finish'}
				pending="Saving…"
				more={!isDone && canUndo ? [{ intent: 'undo', label: 'Undo the payments' }] : []}
			>
				{null}
			</Form>
		</Panel>
	)
}
