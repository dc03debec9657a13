import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { splitForm } from '#app/domain/lesson/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { refuseSplits, splitSeries } from '#app/models/lesson/split.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { seriesChoices } from './read-forms.server.ts'
import { findSeries, seriesToChange } from './read-series.server.ts'
import { SeriesFields, seriesNames } from './series-fields.tsx'
import { SplitPreview } from './split-preview.tsx'
import { withPreview, type SplitWords } from './read-split.server.ts'
import { classTaskTitle } from './task-title.ts'
import { forceOf, wishOf } from './save-series.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Change this and later lessons') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const found = foundClass(access, args.params.classId)
	const { id, name } = found
	const { searchParams } = new URL(args.request.url)
	const series = seriesToChange(access, id, searchParams)
	return {
		classRow: { id, name },
		series,
		choices: seriesChoices(access, found, series.fields.teacherId),
	}
}

/** A change is previewed first, then applied as previewed. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const { id: classId } = foundClass(access, args.params.classId)
	const row = findSeries(access, classId, new URL(args.request.url).searchParams)
	const form = await readForm(args, splitForm)
	if (!form.ok) return invalid(args, form)

	const { token = '', tells, alsoMoved, ...fields } = form.value
	const wish = { ...wishOf(fields), alsoMoved }
	const force = forceOf(fields.forceReason)
	if (wish.startsOn < today(access.school.timeZone))
		return invalid(args, form, refused({ startsOn: 'Choose today or a later day.' }))
	if (form.intent !== 'apply') {
		const preview = previewSplit(access, row.id, wish)
		if (!preview.ok) return invalid(args, form, preview)
		const previews = [preview.value]
		return withPreview(args, access, form, { previews, refusal: refuseSplits(access, previews, force) })
	}
	const changed = splitSeries(access, row.id, wish, token, { force, tells })
	if (changed.ok)
		return redirectWithFlash(args, href.class(classId, 'lessons'), {
			id: 'series-changed',
			params: { ...(tells ? { mailed: 'yes' } : {}), ...travelOf(access, { classId }) },
		})

	// Conflicts are shown next to an updated preview.
	const preview = previewSplit(access, row.id, wish)
	return withPreview(args, access, form, { previews: preview.ok ? [preview.value] : null, refusal: changed })
}

/** Changes every lesson of a series from a date on, after a preview of each. */
export default function ChangeSeries() {
	const { classRow, series, choices } = useLoaderData<typeof loader>()
	const form = useFormPage(series.fields)
	const preview = useAnswer<{ preview?: SplitWords }>()?.preview
	const back = href.class(classRow.id, 'lessons')
	const apply = preview && preview.total > 0
	return (
		<div className="form-page">
			<PageHead
				title="Change this and later lessons"
				line={series.text}
				facts={series.next}
				trail={[{ to: back, label: classRow.name }]}
			/>
			{preview && (
				<div className="mb-5">
					<SplitPreview preview={preview} />
				</div>
			)}
			<Form
				form={form}
				card
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
				<ErrorSummary form={form} names={seriesNames} refusal="The lessons were not changed" />
				<input type="hidden" name="token" value={preview?.token ?? ''} />
				<SeriesFields form={form} first="Change from" clashes={preview?.hasClashes} {...choices} />
				<CheckboxField form={form} name="alsoMoved" label="Also lessons moved by hand" />
				{apply ? (
					<TellField form={form} recipients={preview.recipients} />
				) : (
					<input type="hidden" name="tells" value="on" />
				)}
			</Form>
		</div>
	)
}
