import { CheckboxField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { AwayPreview } from './away-preview.tsx'
import type { AwayRead } from './read-away.server.ts'
import type { AwayWords } from './save-away.server.ts'

type Plan = NonNullable<AwayRead['plan']>

/** One choice per lesson. The preview shows the effect of the choices. */
export function PlanLessons({ plan }: { plan: Plan }) {
	const form = useFormPage({ reason: plan.reason })
	const preview = useAnswer<{ preview?: AwayWords }>()?.preview
	const { lessons, absence, formKey, more } = plan
	const apply = preview?.isClear ?? false
	return (
		<>
			<ErrorSummary form={form} names={['reason']} refusal="Nothing was changed and nobody was told" />
			{preview ? <AwayPreview preview={preview} /> : null}
			{more > 0 ? (
				<Notice tone="warn" title={`${more} further lessons are not shown`}>
					<p>Plan these first, then choose the remaining days.</p>
				</Notice>
			) : null}
			<Form
				form={form}
				submit={apply ? 'Apply and send the emails' : 'Preview'}
				intent={apply ? 'apply' : 'preview'}
				pending={apply ? 'Applying…' : 'Checking…'}
				more={apply ? [{ intent: 'preview', label: 'Preview again' }] : []}
				beside={
					<Link className="button" to={href.teacherAway()}>
						Back
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				<input type="hidden" name="token" value={preview?.token ?? ''} />
				{Object.entries(absence ?? {}).map(([name, value]) =>
					value ? <input key={name} type="hidden" name={name} value={value} /> : null,
				)}
				{lessons.length === 0 ? (
					<p role="status">No lesson is booked then. Only the time off will be recorded.</p>
				) : (
					<ul className="rows">
						{lessons.map((lesson, at) => (
							<LessonChoice
								key={lesson.id}
								lesson={lesson}
								name={`lessons[${at}]`}
								form={form}
								solo={plan.solo}
							/>
						))}
					</ul>
				)}
				{plan.assisted.length > 0 ? (
					<p className="hint">
						Assists: {plan.assisted.join('; ')}. The teachers of these lessons are told by email.
					</p>
				) : null}
				<TextField
					form={form}
					name="reason"
					label="Reason"
					optional
					hint={`Only ${plan.solo ? 'you see' : 'the office sees'} it.`}
				/>
				{plan.solo ? null : (
					<CheckboxField
						form={form}
						name="isPaid"
						label="Paid time off"
						hint="A note for the office. Add what is paid for it to the teacher’s month as an adjustment."
					/>
				)}
			</Form>
		</>
	)
}

interface LessonChoiceProps {
	lesson: Plan['lessons'][number]
	name: string
	form: ReturnType<typeof useFormPage>
	/** A solo teacher has no substitutes. */
	solo: boolean
}

function LessonChoice({ lesson, name, form, solo }: LessonChoiceProps) {
	const { id, class: title, when, substitutes, times, absent, effects, first } = lesson
	const field = form.field(`${name}.plan`)
	const chosen = typeof field.initialValue === 'string' ? field.initialValue : first
	return (
		<li>
			<input type="hidden" name={`${name}.id`} value={id} />
			<span>
				<label htmlFor={field.id}>
					<bdi>{title}</bdi>, {when}
				</label>{' '}
				<span className="muted">
					{absent.length > 0 ? `Reported absent: ${absent.join(', ')}. ` : null}
					{effects.length === 0 ? 'Nobody is expected.' : `If canceled: ${effects.join('; ')}.`}
					{substitutes.length === 0 && !solo ? ' No colleague is free.' : null}
				</span>
			</span>{' '}
			<select className="input" id={field.id} name={`${name}.plan`} defaultValue={chosen}>
				{substitutes.length > 0 ? <optgroup label="Taught by">{substitutes.map(option)}</optgroup> : null}
				{times.length > 0 ? <optgroup label="Move to">{times.map(option)}</optgroup> : null}
				<option value="cancel">Cancel it</option>
				<option value="leave">Leave it for now</option>
			</select>
		</li>
	)
}

function option({ value, label }: { value: string; label: string }) {
	return (
		<option key={value} value={value}>
			{label}
		</option>
	)
}
