import { useAnswer } from '#app/web/use-answer.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form, MainButton } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { PlannedDays } from './save-lessons.server.ts'
import { SeriesFields, seriesNames, type SeriesChoices } from './series-fields.tsx'

interface AddSeriesProps extends SeriesChoices {
	found: { id: string; name: string }
	formKey: string
	first: Record<'day' | 'startTime' | 'durationMinutes' | 'teacherId' | 'roomId' | 'weekday', string>
}

/** Repeating lessons of a class; their dates can be looked at before any is added. */
export function AddSeries({ found, formKey, first, ...choices }: AddSeriesProps) {
	const { day, weekday, ...usual } = first
	const form = useFormPage({
		...usual,
		startsOn: day,
		frequency: 'weekly',
		every: '1',
		weekdays: weekday ? [weekday] : [],
	})
	const preview = useAnswer<{ preview?: PlannedDays }>()?.preview
	const clashes = preview?.some((day) => day.clashes.length > 0) ?? false
	return (
		<>
			<ErrorSummary form={form} names={seriesNames} refusal="No lessons were added" />
			<PageHead
				title="Add repeating lessons"
				trail={[{ to: href.class(found.id, 'lessons'), label: found.name }]}
			/>
			{preview ? <Preview days={preview} /> : null}
			<Form
				form={form}
				long
				submit="Add these lessons"
				pending="Adding…"
				more={[{ intent: 'preview', label: 'Check dates' }]}
				beside={
					<Link className="button" to={href.class(found.id, 'lessons')}>
						Back
					</Link>
				}
			>
				<MainButton />
				<FormKeyField form={form} value={formKey} />
				<SeriesFields form={form} first="First day" clashes={clashes} {...choices} />
			</Form>
		</>
	)
}

function Preview({ days }: { days: PlannedDays }) {
	const open = days.filter(({ closedBy }) => !closedBy)
	const clashing = open.filter(({ clashes }) => clashes.length > 0).length
	return (
		<Panel title={many(open.length, 'lesson', 'lessons')}>
			<p>
				{clashing > 0 ? `${clashing} of them cannot be booked because of clashes.` : 'There are no clashes.'}
			</p>
			<ol className="planned-days">
				{days.map(({ day, words, closedBy, clashes }) => (
					<li key={day}>
						{closedBy ? (
							<>
								<s>{words}</s> closed: {closedBy}
							</>
						) : (
							words
						)}
						<Clashes clashes={clashes} />
					</li>
				))}
			</ol>
		</Panel>
	)
}
