import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Panel } from '#app/components/panel.tsx'
import { nameOf } from '#app/domain/student/name.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface HandOverProps {
	form: FormState
	classes: { id: string; name: string; part: 'lead' | 'assist' }[]
	students: { id: string; firstName: string; lastName: string }[]
	/** Teachers who can take over. */
	others: { value: string; label: string }[]
}

export function HandOver({ form, classes, students, others }: HandOverProps) {
	const led = classes.filter(({ part }) => part === 'lead')
	if (led.length + students.length === 0)
		return <Panel title="Hand over">They have no classes and no students.</Panel>
	return (
		<Panel title="Hand over">
			<PostForm>
				<SelectField form={form} name="teacherId" label="To" options={others} empty="Choose a teacher" />
				{led.length > 0 ? (
					<CheckboxGroup
						form={form}
						name="classIds"
						label="Classes they lead"
						options={led.map(({ id, name }) => ({ value: id, label: name }))}
					/>
				) : null}
				{students.length > 0 ? (
					<CheckboxGroup
						form={form}
						name="studentIds"
						label="Their students"
						options={students.map((student) => ({ value: student.id, label: nameOf(student) }))}
					/>
				) : null}
				<button className="button button-filled" type="submit" name="intent" value="hand-over">
					Hand over
				</button>
			</PostForm>
		</Panel>
	)
}
