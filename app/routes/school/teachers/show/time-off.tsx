import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AnswerField } from '#app/components/answer-field.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { Assisted, TimeOffChange, TimeOffWords } from '#app/components/teacher/time-off.tsx'
import { timeOffOfficeForm } from '#app/domain/learning/form.ts'
import { goTo } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import {
	askTimeOff,
	cancelTimeOff,
	decideTimeOff,
	restoreTimeOff,
} from '#app/models/calendar/time-off.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import { AddTimeOff } from './add-time-off.tsx'
import { useTeacher } from './head.tsx'
import { readTimeOff } from './read-time-off.server.ts'
import { atTeacher, teacherTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Time off' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	return readTimeOff(access, foundTeacher(access, args.params.teacherId).id)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	return saveTimeOff(atTeacher(args, access))
}

const SAID = {
	'time-off': 'time-off-added',
	'time-off-cancel': 'time-off-removed',
	'time-off-restore': 'time-off-added',
	approve: 'time-off-approved',
	refuse: 'time-off-refused',
} as const

const saveTimeOff = teacherTask({
	form: timeOffOfficeForm,
	save({ access, teacher }, values, { key }): Outcome<unknown> {
		switch (values.intent) {
			case 'time-off': {
				const { startsOn, endsOn = startsOn, fromTime, toTime, reason, isPaid } = values
				const days = { startsOn, endsOn, fromTime, toTime }
				return askTimeOff(access, key, { teacherId: teacher.id, ...days, reason, isPaid })
			}
			case 'time-off-cancel':
				return cancelTimeOff(access, values.id)
			case 'time-off-restore':
				return restoreTimeOff(access, values.id)
			case 'approve': {
				const { id, fromTime = null, toTime = null } = values
				return decideTimeOff(access, id, { approve: true, hours: { fromTime, toTime } })
			}
			case 'refuse':
				return decideTimeOff(access, values.id, { approve: false, answer: values.answer ?? '' })
		}
	},
	then(_, { access, teacher: { id, name } }, values) {
		const canceled = values.intent === 'time-off-cancel' ? values.id : null
		const more = canceled ? changedWords(readTimeOff(access, id).rows, canceled) : ''
		return goTo(href.teacher(id, 'time-off'), SAID[values.intent], { name, more })
	},
})

type Row = ReturnType<typeof readTimeOff>['rows'][number]

function changedWords(rows: readonly Row[], id: string): string {
	const plans = rows.find((row) => row.id === id)?.plans ?? []
	const lessons = plans.reduce((sum, plan) => sum + plan.lessons, 0)
	return lessons > 0 ? ` ${many(lessons, 'lesson is', 'lessons are')} still changed for them, see below.` : ''
}

export default function TeacherTimeOff() {
	const { rows, formKey } = useLoaderData<typeof loader>()
	const { teacher } = useTeacher()
	const format = useDateFormat()
	const sent = useSent()
	const form = useFormPage(undefined, {
		id: answerId(String(sent?.id)),
		answered: sent?.intent !== 'time-off',
	})
	return (
		<div className="stack">
			<Panel
				title="Time off"
				wide
				beside={
					<Link className="button button-small" to={href.teacherAway({ teacher: teacher.id })}>
						Plan an absence
					</Link>
				}
			>
				<ErrorSummary form={form} names={['fromTime', 'toTime', 'answer']} refusal="Nothing was changed" />
				{rows.length === 0 ? <p role="status">No time off is planned.</p> : null}
				<ul className="rows">
					{rows.map((row) => (
						<li key={row.id} className="flex-wrap">
							<span>
								<TimeOffWords request={{ ...row, lessons: 0 }} />{' '}
								{row.lessons > 0 ? (
									<Link
										to={href.teacherAway({
											teacher: teacher.id,
											from: row.startsOn,
											to: row.endsOn,
											fromTime: row.fromTime ?? undefined,
											toTime: row.toTime ?? undefined,
											request: row.state === 'asked' ? row.id : undefined,
										})}
									>
										{many(row.lessons, 'lesson is', 'lessons are')} booked then
									</Link>
								) : null}
							</span>
							{row.state === 'asked' ? <Answer row={row} isSent={sent?.id === row.id} /> : null}
							{row.change === 'time-off-cancel' ? (
								<Link className="button button-small" to={href.teacherAway({ end: row.id })}>
									Back earlier<span className="sr-only">, {aboutOf(row, format)}</span>
								</Link>
							) : null}
							<TimeOffChange request={row} restore="Restore" />
							<StillChanged plans={row.plans} />
							<Assisted lessons={row.assisted} state={row.state} />
						</li>
					))}
				</ul>
			</Panel>
			<AddTimeOff key={formKey} formKey={formKey} name={teacher.name} />
		</div>
	)
}

const answerId = (id: string) => `answer-${id}`

/** Canceling time off leaves its lessons with substitutes, moved or canceled. */
function StillChanged({ plans }: Pick<Row, 'plans'>) {
	return plans.map(({ id, lessons }) => (
		<PostForm key={id} action={href.teacherAway()} className="w-full">
			<input type="hidden" name="id" value={id} />
			{many(lessons, 'lesson to come is', 'lessons to come are')} still changed for these days.{' '}
			<button className="button button-small" name="intent" value="undo">
				Undo these changes
			</button>
		</PostForm>
	))
}

const aboutOf = ({ startsOn, hours }: Row, format: DateFormat) =>
	`the time off from ${[plainDateWords(startsOn, format), hours].filter(Boolean).join(', ')}`

function Answer({ row, isSent }: { row: Row; isSent: boolean }) {
	const { id, startsOn, endsOn, fromTime, toTime } = row
	const form = useFormPage({ fromTime, toTime }, { id: answerId(id), answered: isSent })
	const about = aboutOf(row, useDateFormat())
	const unsaid = <span className="sr-only"> {about}</span>
	return (
		<PostForm className="mt-3 w-full">
			<input type="hidden" name="id" value={id} />
			{startsOn === endsOn || fromTime ? (
				<div className="field-pair field-pair-short">
					<TimeField form={form} name="fromTime" label="From" optional />
					<TimeField form={form} name="toTime" label="Until" optional />
				</div>
			) : null}
			<AnswerField form={form} about={about} label="Reason, if you refuse" />
			<p className="button-row mb-0">
				<button className="button button-filled" name="intent" value="approve">
					Approve{unsaid}
				</button>{' '}
				<button className="button" name="intent" value="refuse">
					Refuse{unsaid}
				</button>
			</p>
		</PostForm>
	)
}
