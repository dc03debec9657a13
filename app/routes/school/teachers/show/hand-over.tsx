import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Panel } from '#app/components/panel.tsx'
import { nameOf } from '#app/domain/student/name.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { HandOverPreview } from './save-hand-over.server.ts'

interface HandOverProps {
	form: FormState
	classes: { id: string; name: string; part: 'lead' | 'assist' }[]
	students: { id: string; firstName: string; lastName: string }[]
	/** Teachers who can take over. */
	others: { value: string; label: string }[]
	/** Set once lessons are about to go too. */
	preview: HandOverPreview | undefined
}

export function HandOver({ form, classes, students, others, preview }: HandOverProps) {
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
				<Confirmation form={form} preview={preview} />
			</PostForm>
		</Panel>
	)
}

/** Enter presses the first button, which only previews. */
function Confirmation({ form, preview }: Pick<HandOverProps, 'form' | 'preview'>) {
	if (!preview)
		return (
			<>
				<input type="hidden" name="tells" value="on" />
				<button className="button button-filled" type="submit" name="intent" value="hand-over">
					Hand over
				</button>
			</>
		)
	const { token, goes, clashes, recipients } = preview
	return (
		<>
			<input type="hidden" name="token" value={token} />
			<p role="status">{goes}</p>
			<Clashes clashes={clashes} />
			<TellField form={form} recipients={recipients} />
			<ForceField form={form} clashes={clashes.length > 0} />
			<div className="button-row">
				<button className="button" type="submit" name="intent" value="hand-over">
					Preview again
				</button>
				<button className="button button-filled" type="submit" name="intent" value="apply">
					Hand over with these lessons
				</button>
			</div>
		</>
	)
}
