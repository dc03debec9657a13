import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, Fields, SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { LeaveOutField } from '#app/components/lesson/leave-out-field.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { OfferToTell } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { useLivePreview } from '#app/components/use-live-preview.ts'
import { href } from '#app/domain/href.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { FirstDates, NoDatesYet } from './first-dates.tsx'
import { lessonNames, More, WhenFields } from './lesson-fields.tsx'
import type { NewLessonPage } from './read-new-lesson.server.ts'
import type { LessonDates } from './save-new.server.ts'

/** When, with whom and where a student has a lesson. */
export function LessonForm({ page, solo }: { page: NewLessonPage; solo: boolean }) {
	const { chosen, students, find, choices, first, formKey, slot, recipients } = page
	const form = useFormPage(first)
	const answer = useAnswer<{ preview?: LessonDates }>()
	const { preview, recalculate } = useLivePreview(href.lessonPreview(), answer)
	return (
		<div className="relative" onInput={(event) => recalculate(event.currentTarget)}>
			<Form
				form={form}
				card
				submit="Add lesson"
				pending="Adding…"
				more={[{ intent: 'another', label: 'Save and add another' }]}
				beside={
					<Link className="button" to={href.classes()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={lessonNames} refusal="The lesson was not added" />
				<FormKeyField form={form} value={formKey} />
				<Fields legend="Who">
					{chosen ? (
						<Picked form={form} name={chosen.name} change={href.newPrivateLesson(slot)} />
					) : (
						<SelectField
							form={form}
							name="studentId"
							label="Student"
							options={students}
							empty={find ? undefined : 'Choose a student'}
							hint={find ? undefined : 'Students without a class come first.'}
						/>
					)}
				</Fields>
				<WhenFields form={form} />
				<Fields legend="With whom and where">
					<div className="field-pair">
						{solo && choices.teachers.length < 2 ? (
							<HiddenField form={form} name="teacherId" />
						) : (
							<SelectField
								form={form}
								name="teacherId"
								label="Teacher"
								options={choices.teachers}
								empty="No teacher"
							/>
						)}
						<SelectField form={form} name="roomId" label="Room" options={choices.rooms} empty="No room" />
						{choices.plans.length > 0 ? (
							<SelectField
								form={form}
								name="planId"
								label="Price plan"
								options={choices.plans}
								empty="Not decided yet"
							/>
						) : null}
					</div>
					<p>
						<button className="button button-small" name="intent" value="preview">
							Check dates
						</button>
					</p>
					{preview ? <FirstDates dates={preview} /> : <NoDatesYet />}
					<ForceField form={form} clashes={Boolean(preview?.clashing)} />
					<LeaveOutField form={form} clashes={Boolean(preview?.clashing)} only="repeating" />
				</Fields>
				{recipients ? (
					<OfferToTell form={form} recipients={recipients} />
				) : (
					<CheckboxField form={form} name="tells" label="Email the family about this" />
				)}
				<More form={form} choices={choices} />
			</Form>
		</div>
	)
}

function Picked({ form, name, change }: { form: FormState; name: string; change: string }) {
	return (
		<p className="picked">
			<HiddenField form={form} name="studentId" />
			<strong>
				<bdi>{name}</bdi>
			</strong>{' '}
			<Link className="button button-small" to={change}>
				Change<span className="sr-only"> student</span>
			</Link>
		</p>
	)
}
