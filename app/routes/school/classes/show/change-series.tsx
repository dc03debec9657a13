import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { SeriesToChange, SplitWords } from './tasks-series.server.ts'
import { SeriesFields, seriesNames, type SeriesChoices } from './series-fields.tsx'

interface ChangeSeriesProps extends SeriesChoices {
	found: { id: string; name: string }
	series: SeriesToChange
}

/** Every lesson of a series from a day on, changed at once: what would happen to each is shown first. */
export function ChangeSeries({ found, series, ...choices }: ChangeSeriesProps) {
	const form = useFormPage(series.fields)
	const preview = useAnswer<{ preview?: SplitWords }>()?.preview
	const back = href.class(found.id, 'lessons')
	const apply = preview && preview.total > 0
	return (
		<>
			<ErrorSummary form={form} names={seriesNames} refusal="The lessons were not changed" />
			<PageHead
				title="Change this and later lessons"
				line={series.words}
				trail={[{ to: back, label: found.name }]}
			/>
			{preview ? <SplitPreview preview={preview} /> : null}
			<Form
				form={form}
				long
				submit={apply ? 'Apply these changes' : 'Preview changes'}
				intent={apply ? 'apply' : 'preview'}
				pending={apply ? 'Applying…' : 'Checking…'}
				more={apply ? [{ intent: 'preview', label: 'Preview again' }] : []}
				beside={
					<Link className="button" to={back}>
						Keep them as they are
					</Link>
				}
			>
				<input type="hidden" name="token" value={preview?.token ?? ''} />
				<SeriesFields form={form} first="Change from" clashes={hasClashes(preview)} {...choices} />
				<CheckboxField form={form} name="alsoMoved" label="Also lessons that were moved by hand" />
				{apply ? (
					<TellField form={form} recipients={preview.recipients} />
				) : (
					<input type="hidden" name="tells" value="on" />
				)}
			</Form>
		</>
	)
}

const MANY = 12

export function hasClashes(preview: SplitWords | undefined): boolean {
	return preview?.groups.some(({ lines }) => lines.some(({ clashes }) => clashes.length > 0)) ?? false
}

export function SplitPreview({
	preview: { groups, total },
	title = 'What will change',
}: {
	preview: SplitWords
	title?: string
}) {
	return (
		<Panel title={title}>
			{total === 0 ? <p role="status">Nothing would change.</p> : null}
			{groups.map(({ label, lines }) => (
				<details key={label} open={lines.length <= MANY}>
					<summary>
						{label}: {many(lines.length, 'lesson', 'lessons')}
					</summary>
					<ol className="planned-days">
						{lines.map(({ words, clashes }) => (
							<li key={words}>
								{words}
								<Clashes clashes={clashes} />
							</li>
						))}
					</ol>
				</details>
			))}
		</Panel>
	)
}
