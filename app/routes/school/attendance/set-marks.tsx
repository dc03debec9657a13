import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FilterForm } from '#app/components/filter-form.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { severalMarksForm } from '#app/domain/attendance/form.ts'
import { readSeveralMarksQuery } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setMarks } from '#app/models/attendance/several.server.ts'
import { tasksOf, type Doing } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { marksSaved } from './save-marks.server.ts'
import { readSetMarks, wishOf } from './read-set-marks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Set marks of several lessons – Attendance' }

const PATH = href.attendance('set-marks')

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readSetMarks(access, new URL(args.request.url).searchParams)
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return saveMarks({ args, access })
}

const saveMarks = tasksOf<Doing>()({
	form: severalMarksForm,
	save({ args, access }, { token, overrideReason }) {
		const params = new URL(args.request.url).searchParams
		const wish = wishOf(access, readSeveralMarksQuery(params, access.school.dateFormat))
		return wish && setMarks(access, wish, token, { source: 'office', overrideReason })
	},
	then: ({ marked }) => marksSaved(PATH, marked),
})

/** Sets one mark for all selected students, after a preview. */
export default function SetMarks() {
	const data = useLoaderData<typeof loader>()
	const { query, codes, classes, teachers } = data
	const form = useFormPage()
	return (
		<>
			<PageHead
				title="Set marks of several lessons"
				line="Of the last 7 days, unless you choose others."
				trail={[{ to: href.attendance(), label: 'Attendance' }]}
			/>
			<ErrorSummary form={form} names={['overrideReason']} refusal="No marks were set" />
			<FilterForm
				path={PATH}
				query={query}
				filters={[
					{ name: 'code', label: 'Set to', options: codes, any: 'Choose a mark' },
					{ name: 'now', label: 'Marked now', options: codes, any: 'Not marked yet' },
					{ name: 'from', label: 'From', type: 'date' },
					{ name: 'to', label: 'Until', type: 'date' },
					{ name: 'class', label: 'Class', options: classes },
					{ name: 'teacher', label: 'Teacher', options: teachers },
				]}
			/>
			<Preview form={form} data={data} />
		</>
	)
}

function Preview({ form, data }: { form: ReturnType<typeof useFormPage>; data: Shown }) {
	const { preview, lockedThrough, query, codes } = data
	if (!preview) return <p role="status">Choose which mark to set.</p>
	const left = preview.begunOnly ? (
		<>
			“{preview.begunOnly}” is for lessons that have begun, so lessons to come are left out. To cancel them,
			open them in <Link to={href.schedule()}>Schedule</Link>, or use{' '}
			<Link to={href.teacherAway()}>Teacher away</Link>.
		</>
	) : preview.isForOpenOnly ? (
		'Lessons that are not open for attendance yet are left out.'
	) : null
	if (preview.marks === 0) return <p role="status">No students match on these days. {left}</p>
	const code = codes.find(({ value }) => value === query.filters.code)?.label ?? ''
	return (
		<div className="stack">
			<Panel
				title={`${many(preview.marks, 'mark', 'marks')} in ${many(preview.lessons.length, 'lesson', 'lessons')}`}
				wide
			>
				{left ? <p>{left}</p> : null}
				{preview.hasMore ? <p>These are the first 100 lessons. Set them, then the rest.</p> : null}
				<ul className="rows">
					{preview.lessons.map(({ id, title, when, students }) => (
						<li key={id}>
							<span>
								<Link to={href.lesson(id)}>
									<bdi>{title}</bdi>, {when}
								</Link>{' '}
								<span className="muted">{students}</span>
							</span>
						</li>
					))}
				</ul>
			</Panel>
			<Form form={form} submit={`Set ${many(preview.marks, 'mark', 'marks')} to ${code}`} pending="Setting…">
				<input type="hidden" name="token" value={preview.token} />
				{lockedThrough ? (
					<TextField
						form={form}
						name="overrideReason"
						label="Reason for the correction"
						hint={`Attendance is locked through ${lockedThrough}. Your reason is kept with the change.`}
					/>
				) : null}
			</Form>
		</div>
	)
}
