import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { LeaveOutField } from '#app/components/lesson/leave-out-field.tsx'
import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { many } from '#app/domain/class/labels.ts'
import { atClash } from '#app/domain/lesson/at-clash.ts'
import { href } from '#app/domain/href.ts'
import { newSeriesForm } from '#app/domain/lesson/form.ts'
import { MORE_SERIES_PRICE } from '#app/domain/lesson/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listEnrolledFrom } from '#app/models/enrolment/roster.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { clashDaysWords, closedDaysWords } from '#app/requests/closed-days.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { plannedDays, type PlannedDays } from './read-planned-days.server.ts'
import { lessonForm, openWeekday } from './read-forms.server.ts'
import { SeriesFields, seriesNames } from './series-fields.tsx'
import { classTaskTitle } from './task-title.ts'
import { wishOf } from './save-series.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Add repeating lessons') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	chooseZoneFirst(args, access)
	const { searchParams } = new URL(args.request.url)
	const chosen = lessonForm(access, classRow, searchParams)
	const enrolled = listEnrolledFrom(access, classRow.id, chosen.first.day)
	const { kind, dateFormat } = access.school
	return {
		classRow: { id: classRow.id, name: classRow.name },
		isSolo: kind === 'solo',
		lastDay: classRow.endsOn && plainDateWords(classRow.endsOn, dateFormat),
		weekday: openWeekday(access, classRow, searchParams),
		recipients: readLessonRecipients(
			access,
			enrolled.map(({ studentId }) => studentId),
		),
		isBeside: enrolled.length > 0 && listSeries(access, classRow.id, chosen.first.day).length > 0,
		...chosen,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const { id } = foundClass(access, args.params.classId)
	chooseZoneFirst(args, access)
	const form = await readForm(args, newSeriesForm)
	if (!form.ok) return invalid(args, form)

	const { tells, leavesOut, ...fields } = form.value
	const wish = wishOf(fields)
	if (form.intent === 'preview') {
		const preview = plannedDays(access, id, wish)
		if (!preview.ok) return invalid(args, form, preview)
		const result = form.submission.reply()
		return data({ result: { ...result, error: undefined }, preview: preview.value })
	}
	const { forceReason } = fields
	const added = addSeries(access, form.key, id, wish, atClash({ forceReason, leavesOut }), tells)
	if (!added.ok) return invalid(args, form, added)

	// Sent twice it is one series, and the second answer counts none.
	const { id: seriesId, lessons, leftOut, closed, mailed } = added.value
	const params =
		lessons > 0
			? {
					count: many(lessons, 'lesson was', 'lessons were'),
					...(mailed > 0 ? { mailed: 'yes' } : {}),
					leftOut: [closedDaysWords(access, closed, wish.roomId), clashDaysWords(access.school, leftOut)]
						.filter(Boolean)
						.join(' '),
					...travelOf(access, { seriesId }),
				}
			: undefined
	const to = studentIn(args.request.url) ?? href.class(id, 'lessons')
	return redirectWithFlash(args, to, { id: 'series-added', params })
}

/** The page of the student from which the user came, where more lessons may be missing. */
function studentIn(url: string): string | null {
	const of = new URL(url).searchParams.get('of')
	return of && /^[\w-]{1,64}$/.test(of) ? href.student(of, 'enrollments') : null
}

/** The dates can be previewed before they are added. */
export default function AddSeries() {
	const { classRow, weekday, formKey, first, every, recipients, isBeside, isSolo, lastDay, ...choices } =
		useLoaderData<typeof loader>()
	const { day, ...usual } = first
	const form = useFormPage({
		...usual,
		startsOn: day,
		frequency: 'weekly',
		every,
		weekdays: weekday ? [weekday] : [],
		tells: 'on',
	})
	const preview = useAnswer<{ preview?: PlannedDays }>()?.preview
	const clashes = preview?.days.some((day) => day.clashes.length > 0) ?? false
	return (
		<div className="form-page">
			<PageHead
				title="Add repeating lessons"
				line="They go straight into the schedule"
				trail={[{ to: href.class(classRow.id, 'lessons'), label: classRow.name }]}
			/>
			{preview ? <Preview {...preview} /> : null}
			<Form
				form={form}
				card
				submit="Add lessons"
				pending="Adding…"
				more={[{ intent: 'preview', label: 'Check dates' }]}
				beside={
					<Link className="button" to={href.class(classRow.id, 'lessons')}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={seriesNames} refusal="No lessons were added" />
				<FormKeyField form={form} value={formKey} />
				<SeriesFields form={form} first="First day" clashes={clashes} {...choices}>
					<LeaveOutField form={form} clashes={clashes} />
				</SeriesFields>
				{lastDay ? (
					<p className="hint">
						The last day of {isSolo ? 'these lessons' : 'the class'} is {lastDay}. Lessons after it move it to
						the last of them, or take it away if they have no end.
					</p>
				) : null}
				{isBeside ? <p className="hint">{MORE_SERIES_PRICE}</p> : null}
				<TellField form={form} recipients={preview?.recipients ?? recipients} />
			</Form>
		</div>
	)
}

function Preview({ days, checked, classEnds }: PlannedDays) {
	const open = days.filter(({ closedBy }) => !closedBy)
	return (
		<Panel title={many(open.length, 'lesson', 'lessons')}>
			<p>{checked}</p>
			{classEnds ? <p>{classEnds}</p> : null}
			<ol className="leading-7">
				{days.map(({ day, text, closedBy, clashes }) => (
					<li key={day}>
						{closedBy ? (
							<>
								<s>{text}</s> closed: {closedBy}
							</>
						) : (
							text
						)}
						<Clashes clashes={clashes} />
					</li>
				))}
			</ol>
		</Panel>
	)
}
