import { DateField } from '#app/components/date-field.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { classNoun, weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface NewLessonProps {
	solo: boolean
	formKey: string
	today: string
	/** What the school usually teaches. */
	lessonMinutes: number | null
	find: string
	found: { value: string; label: string }[]
}

const FIELDS = ['studentId', 'weekday', 'startTime', 'durationMinutes', 'startsOn']

/** The shortest way to a private lesson: a student, a weekday, a time, a length. */
export function NewLesson({ solo, formKey, today, find, found, lessonMinutes }: NewLessonProps) {
	const noun = classNoun(solo)
	const form = useFormPage({
		durationMinutes: String(lessonMinutes ?? 30),
		startsOn: today,
		studentId: found[0]?.value,
	})
	return (
		<>
			<ErrorSummary form={form} names={FIELDS} />
			<PageHead
				title={`Add a ${noun.one}`}
				trail={[{ to: href.classes(), label: noun.Many }]}
				line="A private lesson with one student. For more than one, add a group."
			/>
			<FindStudent find={find} found={found.length > 0} />
			{found.length > 0 ? (
				<Form
					key={find}
					form={form}
					submit={`Add ${noun.one}`}
					pending="Adding…"
					beside={
						<Link className="button" to={href.classes()}>
							Cancel
						</Link>
					}
				>
					<FormKeyField form={form} value={formKey} />
					<SelectField form={form} name="studentId" label="Student" options={found} />
					<SelectField
						form={form}
						name="weekday"
						label="Weekday"
						options={weekdays}
						empty="Choose a weekday"
					/>
					<TimeField form={form} name="startTime" label="Time" />
					<NumberField form={form} name="durationMinutes" label="Length in minutes" />
					<DateField form={form} name="startsOn" label="First lesson" />
				</Form>
			) : null}
		</>
	)
}

function FindStudent({ find, found }: { find: string; found: boolean }) {
	const nobody = find !== '' && !found
	return (
		<FindForm
			action="/classes"
			title="Find a student"
			name="find"
			label="Student"
			value={find}
			keeps={{ view: 'lesson' }}
			pick={{ kind: 'student', to: (student) => href.classes({ view: 'lesson', student }) }}
		>
			{nobody ? <p role="status">No matches. Try fewer letters of the name.</p> : null}
			{found ? null : (
				<p>
					Not on your list yet? <Link to={href.newStudent()}>Add the student</Link> first.
				</p>
			)}
		</FindForm>
	)
}
