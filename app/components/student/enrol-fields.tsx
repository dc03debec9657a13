import { DateField } from '#app/components/date-field.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { CheckboxField, SelectField } from '#app/components/fields.tsx'
import { firstStudentStates } from '#app/domain/student/choices.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	classes: { value: string; label: string }[]
	/** Solo teachers call an enrollment a lesson, schools a class. */
	solo: boolean
}

const FIELDS = { classId: 'Class', isTrial: 'Trial', ifFull: 'Waiting list' }

export function EnrolFields({ form, classes, solo }: Props) {
	const what = solo ? 'lesson' : 'class'
	return (
		<FoldedFields
			form={form}
			legend={`Status and first ${what}`}
			fields={FIELDS}
			says={`Active by default; enroll in a ${what} now`}
		>
			<SelectField
				form={form}
				name="state"
				label="Status"
				options={firstStudentStates}
				hint={solo ? undefined : 'Trial and active students count toward your plan.'}
			/>
			{classes.length > 0 ? (
				<>
					<SelectField
						form={form}
						name="classId"
						label={`Enroll in a ${what} now`}
						options={classes}
						empty="Not now"
					/>
					<DateField form={form} name="startsOn" label="First date" hint="Today by default." />
					<CheckboxField form={form} name="isTrial" label="It is a trial" />
					<CheckboxField
						form={form}
						name="ifFull"
						label={`If the ${what} is full, put the student on its waiting list`}
					/>
					<CheckboxField form={form} name="tells" label="Email the family about this" />
				</>
			) : (
				<p className="hint">There is no {what} to enroll in yet.</p>
			)}
		</FoldedFields>
	)
}
