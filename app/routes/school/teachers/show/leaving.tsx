import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { TeacherState } from '#app/domain/teacher/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Choice = { value: string; label: string }

interface LeavingProps {
	teacher: { id: string; version: number; endedOn: string | null }
	state: TeacherState
	today: string
	ownRow: boolean
	classes: { id: string; name: string; part: 'lead' | 'assist' }[]
	students: { id: string; firstName: string; lastName: string }[]
	others: Choice[]
	timeZone: string
}

/** Who leaves: a last day, and who takes over what. */
export function LeavingTab(props: LeavingProps) {
	const { teacher, state, today, ownRow, timeZone } = props
	const form = useFormPage({
		lastDay: teacher.endedOn ?? today,
		classIds: props.classes.map(({ id }) => id),
		studentIds: props.students.map(({ id }) => id),
	})
	return (
		<div className="stack">
			<ErrorSummary form={form} names={['lastDay', 'teacherId', 'classIds', 'studentIds']} />
			<Panel title="When they leave">
				<Form form={form} submit="Set last day" intent="last-day">
					<Conflict
						form={form}
						labels={{ lastDay: 'Last day' }}
						timeZone={timeZone}
						take={href.teacher(teacher.id, 'leaving')}
					/>
					<VersionField form={form} version={teacher.version} />
					<DateField
						form={form}
						name="lastDay"
						label="Last day"
						hint="From the day after they do not count toward your plan, and their account is locked."
					/>
				</Form>
			</Panel>
			<HandOver {...props} form={form} />
			<Panel title={teacher.endedOn || state === 'archived' ? 'Keep, or archive' : 'Archive'}>
				<PostForm className="button-row">
					<input type="hidden" name="version" value={teacher.version} />
					{teacher.endedOn || state === 'archived' ? (
						<button className="button" type="submit" name="intent" value="stay">
							Keep on the staff
						</button>
					) : null}
				</PostForm>
				{state === 'archived' || ownRow ? null : (
					<>
						<p>Hides them from your lists and locks their account at once. You will be asked to confirm.</p>
						<p>
							<Link className="button" to={href.archiveTeacher(teacher.id)}>
								Archive
							</Link>
						</p>
					</>
				)}
				{ownRow ? <p className="muted">This is you. Someone else has to archive you.</p> : null}
			</Panel>
		</div>
	)
}

function HandOver({
	form,
	classes,
	students,
	others,
}: LeavingProps & { form: ReturnType<typeof useFormPage> }) {
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
						options={students.map((one) => ({ value: one.id, label: nameOf(one) }))}
					/>
				) : null}
				<button className="button button-filled" type="submit" name="intent" value="hand-over">
					Hand over
				</button>
			</PostForm>
		</Panel>
	)
}
