import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ImportRowState } from '#app/domain/student/import.ts'
import { kindNouns } from '#app/domain/student/opening-import.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ImportRowList } from './row-list.tsx'
import type { ShownImport } from './read-file.server.ts'
import type { ImportTotals } from './read-totals.server.ts'
import { ImportStateTag } from './state.tsx'
import { Totals } from './totals.tsx'

export interface RowsProps extends ShownImport {
	/** The places left in the plan; null if every new student fits. */
	room: number | null
	show: string | null
	page: number
	hasMore: boolean
	list: { row: number; state: ImportRowState; text: string | null; name: string }[]
	/** Says which lessons were left out as too early. */
	leftOut: string | null
	/** Null for students. */
	totals: ImportTotals | null
}

/** Step 3 and the result: every row with its outcome, or the reason it was left out. */
export function ImportPreview(props: RowsProps) {
	const { id, fileName, kind, state, counts, when, list, totals, leftOut } = props
	const form = useFormPage()
	const failed = (counts.error ?? 0) + (counts.duplicate ?? 0)
	const isOpen = state === 'checked'
	return (
		<>
			<PageHead
				title={<bdi>{fileName}</bdi>}
				line={<ImportStateTag state={state} />}
				trail={[{ to: href.importStudents(), label: 'Import students' }]}
				others={isOpen ? [{ to: href.importColumns(id), label: 'Change columns' }] : []}
				more={
					failed > 0
						? [
								{
									to: href.importFile(id, { format: 'csv' }),
									label: 'Download rows left out',
									download: true,
								},
							]
						: []
				}
			/>
			<ErrorSummary form={form} names={['intent']} refusal="That was not done" />
			<Summary {...props} failed={failed} />
			<Panel title={isOpen ? 'What happens next' : 'Result'}>
				<Facts
					rows={
						isOpen
							? [
									[kind === 'students' ? 'New students' : 'To be added', figure(counts.new)],
									[
										kind === 'students'
											? 'On your list already, or twice in the file'
											: 'Imported before, twice in the file, or zero',
										figure(counts.duplicate),
									],
									['Rows with a problem', figure(counts.error)],
								]
							: [
									['Uploaded', when],
									[
										kind === 'students' ? 'On your list' : 'Added',
										figure((counts.added ?? 0) + (counts.kept ?? 0)),
									],
									['Removed again', figure(counts.removed)],
									['Left out', figure(failed)],
								]
					}
				/>
				{leftOut ? <p>{leftOut}</p> : null}
				<Steps {...props} form={form} />
			</Panel>
			{totals ? <Totals totals={totals} /> : null}
			{list.length > 0 ? <ImportRowList {...props} isOpen={isOpen} /> : null}
		</>
	)
}

function figure(count = 0): string {
	return count.toLocaleString('en')
}

function Summary({ room, kind, state, counts, failed }: RowsProps & { failed: number }) {
	const { owner } = useOpenAreas()
	if (room !== null)
		return (
			<Notice tone="warn" title={`Your plan has room for ${many(room, 'more student', 'more students')}`}>
				<p>
					Rows are imported in the order of the file until it is full.{' '}
					{owner ? <Link to={href.upgrade()}>See larger plans</Link> : null}
				</p>
			</Notice>
		)
	if (state !== 'checked' || failed === 0) return null
	return (
		<Notice tone="brass" title={`${many(failed, 'row is', 'rows are')} left out`}>
			<p>
				{(counts.new ?? 0) === 0 && (counts.error ?? 0) === 0 ? 'This file changes nothing. ' : ''}
				Each says why below. You can correct them in your spreadsheet and upload it again:{' '}
				{kind === 'students' ? 'nobody is added twice.' : 'nothing is added twice.'}
			</p>
		</Notice>
	)
}

function Steps({ kind, state, counts, form }: RowsProps & { form: ReturnType<typeof useFormPage> }) {
	const isPeople = kind === 'students'
	const fresh = counts.new ?? 0
	if (state === 'checked' && fresh === 0)
		return (
			<Form form={form} submit="Discard file" intent="discard">
				{null}
			</Form>
		)
	if (state === 'checked')
		return (
			<>
				<p className="muted">
					{isPeople ? 'Nobody is added yet.' : 'Nothing is saved yet.'} You can undo the import afterwards.
				</p>
				<Form
					form={form}
					submit={`Import ${many(fresh, ...kindNouns[kind])}`}
					intent="import"
					pending="Importing…"
					more={[{ intent: 'discard', label: 'Discard file' }]}
				>
					{null}
				</Form>
			</>
		)
	if (state === 'undone' || (counts.added ?? 0) === 0) return null
	return (
		<>
			{isPeople && state === 'imported' ? (
				<p>
					<Link to={href.students()}>See the list of students</Link>, or{' '}
					<Link to={href.importStudents()}>import balances, make-up credits and weekly lessons</Link>.
				</p>
			) : null}
			<p className="muted">
				{isPeople
					? 'You can undo the import as long as nobody changed one of these students. Their guardians and families go with them, unless they were on your list before.'
					: 'You can undo the import. What was used, billed or changed since is kept.'}
			</p>
			<Form form={form} submit="Undo the import" intent="undo" pending="Undoing…" grave>
				{null}
			</Form>
		</>
	)
}
