import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { SelectField } from '#app/components/fields.tsx'
import {
	HoursFields,
	QualificationFields,
	TeacherFields,
	teacherLabels,
} from '#app/components/teacher-fields.tsx'
import { DateField, VersionField } from '#app/components/typed-fields.tsx'
import type { TeacherState } from '#app/utils/teacher-words.ts'
import { useFormPage } from '#app/utils/use-form-page.ts'

type Choice = { value: string; label: string }

interface Teacher {
	id: string
	version: number
	name: string
	email: string | null
	phone: string | null
	employment: string | null
	startedOn: string | null
	endedOn: string | null
	bufferMinutes: number
	bio: string | null
	note: string | null
}

interface ProfileProps {
	teacher: Teacher
	choices: { instruments: Choice[]; sites: Choice[] } | null
	instruments: string[]
}

export function ProfileTab({ teacher, choices, instruments }: ProfileProps) {
	const { version, name, email, phone, employment, startedOn, bufferMinutes, bio, note } = teacher
	const fields = { name, email, phone, employment, startedOn, bio, note }
	const form = useFormPage({ ...fields, bufferMinutes: String(bufferMinutes), instruments })
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(teacherLabels)} />
			<Form form={form} submit="Save" pending="Saving…">
				<VersionField form={form} version={version} />
				<TeacherFields form={form} instruments={choices?.instruments ?? []} />
			</Form>
		</>
	)
}

interface HoursProps {
	teacher: Teacher
	choices: { sites: Choice[] } | null
	hours: { weekday: number; from: string; to: string; siteId: string | null }[]
}

export function HoursTab({ teacher, choices, hours }: HoursProps) {
	const form = useFormPage({ hours: hours.map((one) => ({ ...one, weekday: String(one.weekday) })) })
	return (
		<>
			<ErrorSummary form={form} names={['hours', 'copyTo']} />
			<Form form={form} submit="Save hours" pending="Saving…">
				<VersionField form={form} version={teacher.version} />
				<HoursFields form={form} sites={choices?.sites ?? []} />
			</Form>
		</>
	)
}

interface QualificationsProps {
	teacher: Teacher
	qualifications: { name: string; expiresOn: string | null }[]
}

export function QualificationsTab({ teacher, qualifications }: QualificationsProps) {
	const form = useFormPage({
		qualifications: qualifications.map(({ name, expiresOn }) => ({ name, expiresOn })),
	})
	return (
		<>
			<ErrorSummary form={form} names={['qualifications']} />
			<Form form={form} submit="Save qualifications" pending="Saving…">
				<VersionField form={form} version={teacher.version} />
				<QualificationFields form={form} />
			</Form>
		</>
	)
}

interface LeavingProps {
	teacher: Teacher
	state: TeacherState
	today: string
	ownRow: boolean
	classes: { id: string; name: string; part: 'lead' | 'assist' }[]
	students: { id: string; firstName: string; lastName: string }[]
	others: Choice[]
}

/** Who leaves: a last day, and who takes over what. */
export function LeavingTab(props: LeavingProps) {
	const { teacher, state, today, ownRow } = props
	const form = useFormPage({
		lastDay: teacher.endedOn ?? today,
		classIds: props.classes.map(({ id }) => id),
		studentIds: props.students.map(({ id }) => id),
	})
	return (
		<>
			<ErrorSummary form={form} names={['lastDay', 'teacherId', 'classIds', 'studentIds']} />
			<Panel title="Last day">
				<Form form={form} submit="Note the last day" intent="last-day">
					<VersionField form={form} version={teacher.version} />
					<DateField
						form={form}
						name="lastDay"
						label="Last day"
						hint="From the day after they do not count against your plan."
					/>
				</Form>
			</Panel>
			<HandOver {...props} form={form} />
			<Panel title="Stay, or be put away">
				<PostForm className="button-row">
					<input type="hidden" name="version" value={teacher.version} />
					{teacher.endedOn || state === 'archived' ? (
						<button className="button" type="submit" name="intent" value="stay">
							Stays after all
						</button>
					) : null}
					{state === 'archived' || ownRow ? null : (
						<button className="button" type="submit" name="intent" value="archive">
							Archive
						</button>
					)}
				</PostForm>
				{ownRow ? <p className="muted">This is you. Somebody else has to archive you.</p> : null}
			</Panel>
		</>
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
		return <Panel title="Hand over">They lead no class and are nobody’s teacher.</Panel>
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
						label="Students whose teacher they are"
						options={students.map((one) => ({ value: one.id, label: `${one.firstName} ${one.lastName}` }))}
					/>
				) : null}
				<button className="button button-filled" type="submit" name="intent" value="hand-over">
					Hand over
				</button>
			</PostForm>
		</Panel>
	)
}
