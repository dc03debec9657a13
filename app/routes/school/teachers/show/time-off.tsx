import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeOffWords } from '#app/components/teacher/time-off.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import type { TimeOffRead } from './tasks-time-off.server.ts'

type Row = TimeOffRead['rows'][number]

interface TimeOffTabProps {
	teacher: { id: string; name: string }
	timeOff: TimeOffRead | null
}

/** When a teacher is away: what they asked for, to be answered, and what the office enters itself. */
export function TimeOffTab({ teacher, timeOff }: TimeOffTabProps) {
	const sent = useSent()
	const form = useFormPage(undefined, { id: 'answer', answered: sent?.intent !== 'time-off' })
	if (!timeOff) return null
	const { rows, formKey } = timeOff
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
				<ErrorSummary form={form} names={['answer']} refusal="Nothing was changed" />
				{rows.length === 0 ? <p role="status">No time off is planned.</p> : null}
				<ul className="rows">
					{rows.map((row) => (
						<li key={row.id}>
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
										})}
									>
										{many(row.lessons, 'lesson is', 'lessons are')} booked then
									</Link>
								) : null}
							</span>
							{row.state === 'asked' ? <Answer row={row} /> : null}
							{row.canCancel ? <Remove row={row} /> : null}
						</li>
					))}
				</ul>
			</Panel>
			<AddTimeOff key={formKey} formKey={formKey} name={teacher.name} />
		</div>
	)
}

function Answer({ row: { id, startsOn } }: { row: Row }) {
	const about = <span className="sr-only"> the time off from {startsOn}</span>
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<label htmlFor={`answer-${id}`}>
				Reason, if you refuse<span className="sr-only"> the time off from {startsOn}</span>
			</label>
			<input className="input" id={`answer-${id}`} name="answer" autoComplete="off" />
			<p className="button-row">
				<button className="button button-filled" name="intent" value="approve">
					Approve{about}
				</button>{' '}
				<button className="button" name="intent" value="refuse">
					Refuse{about}
				</button>
			</p>
		</PostForm>
	)
}

function Remove({ row: { id, startsOn } }: { row: Row }) {
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<button className="button button-small" name="intent" value="time-off-cancel">
				Cancel<span className="sr-only"> the time off from {startsOn}</span>
			</button>
		</PostForm>
	)
}

const names = ['startsOn', 'endsOn', 'fromTime', 'toTime', 'reason', 'isPaid']

function AddTimeOff({ formKey, name }: { formKey: string; name: string }) {
	const form = useIntentForm({ intent: 'time-off', id: 'time-off' })
	return (
		<Panel title="Add time off" wide>
			<ErrorSummary form={form} names={names} refusal="No time off was added" />
			<p>{name} cannot be booked then. Lessons that are booked already stay until you move or cancel them.</p>
			<Form form={form} intent="time-off" submit="Add time off" pending="Adding…">
				<FormKeyField form={form} value={formKey} />
				<div className="field-pair">
					<DateField form={form} name="startsOn" label="First day" />
					<DateField form={form} name="endsOn" label="Last day" />
				</div>
				<div className="field-pair field-pair-short">
					<TimeField form={form} name="fromTime" label="From" hint="Leave both times blank for whole days." />
					<TimeField form={form} name="toTime" label="Until" />
				</div>
				<TextField form={form} name="reason" label="Reason (optional)" autoComplete="off" />
				<CheckboxField form={form} name="isPaid" label="Paid" />
			</Form>
		</Panel>
	)
}
