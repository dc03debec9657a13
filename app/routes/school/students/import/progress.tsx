import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, Progress } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ShownImport } from './read-file.server.ts'
import { ImportStateTag } from './state.tsx'

const EVERY = 2000

const CONTINUE = { submit: 'Continue', intent: 'continue' }
const STOP = { submit: 'Stop', intent: 'cancel', more: [{ intent: 'continue', label: 'Continue' }] }

/** Polls the progress of the background work. An interrupted import continues when a user asks for it. */
export function ImportProgress({ fileName, state, rows, rowsDone, counts }: ShownImport) {
	const form = useFormPage()
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const timer = setInterval(revalidate, EVERY)
		return () => clearInterval(timer)
	}, [revalidate])
	const of = state === 'undoing' ? (counts.added ?? 0) + (counts.removed ?? 0) + (counts.kept ?? 0) : rows
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content="3" />
			</noscript>
			<PageHead
				title={<bdi>{fileName}</bdi>}
				line={<ImportStateTag state={state} />}
				trail={[{ to: href.importStudents(), label: 'Import students' }]}
			/>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			<Panel title="Progress">
				<Progress
					label="Rows done"
					value={Math.min(rowsDone, of)}
					max={of}
					text={`${rowsDone} of ${many(of, 'row', 'rows')}`}
				/>
				<p className="muted">
					This page is brought up to date every few seconds. If the number stays the same, the work was
					interrupted: choose Continue. Nobody is added twice.
				</p>
				<Form form={form} pending="Working…" {...(state === 'undoing' ? CONTINUE : STOP)}>
					{null}
				</Form>
			</Panel>
		</>
	)
}
