import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { QualificationFields, TeacherFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { href } from '#app/domain/href.ts'
import { countRows, rowLabels } from '#app/utils/row-fields.ts'
import { employments, teacherLabels } from '#app/domain/teacher/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

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
	maxMinutesADay: number | null
	bio: string | null
	note: string | null
}

interface ProfileProps {
	teacher: Teacher
	signIn: SignIn | null
	choices: { instruments: Choice[]; sites: Choice[] } | null
	instruments: string[]
	timeZone: string
}

export function ProfileTab({ teacher, signIn, choices, instruments, timeZone }: ProfileProps) {
	const { id, version, name, email, phone, employment, startedOn, bufferMinutes, bio, note } = teacher
	const fields = { name, email, phone, employment, startedOn, bio, note }
	const mostHours = teacher.maxMinutesADay ? String(teacher.maxMinutesADay / 60) : null
	const form = useFormPage({ ...fields, bufferMinutes: String(bufferMinutes), mostHours, instruments })
	const lists = [...(choices?.instruments ?? []), ...employments]
	const say = (value: string) => lists.find((one) => one.value === value)?.label ?? value
	return (
		<>
			<Form form={form} long submit="Save" pending="Saving…">
				<ErrorSummary form={form} names={teacherLabels} />
				<Conflict
					form={form}
					labels={teacherLabels}
					words={(name, value) =>
						name === 'instruments' ? value.split(', ').map(say).join(', ') : say(value)
					}
					timeZone={timeZone}
					take={href.teacher(id)}
				/>
				<VersionField form={form} version={version} />
				<TeacherFields form={form} instruments={choices?.instruments ?? []} signIn={signIn} />
			</Form>
		</>
	)
}

interface QualificationsProps {
	timeZone: string
	teacher: Teacher
	qualifications: { name: string; expiresOn: string | null }[]
}

export function QualificationsTab({ teacher, qualifications, timeZone }: QualificationsProps) {
	const form = useFormPage({
		qualifications: qualifications.map(({ name, expiresOn }) => ({ name, expiresOn })),
	})
	return (
		<>
			<ErrorSummary form={form} names={['qualifications']} />
			<Form form={form} submit="Save qualifications" pending="Saving…">
				<Conflict
					form={form}
					labels={rowLabels({
						list: 'qualifications',
						count: countRows('qualifications', form.rows('qualifications').length, form.conflict?.theirs),
						one: 'Qualification',
						fields: { name: 'what it is', expiresOn: 'valid until' },
					})}
					timeZone={timeZone}
					take={href.teacher(teacher.id, 'qualifications')}
				/>
				<VersionField form={form} version={teacher.version} />
				<QualificationFields form={form} />
			</Form>
		</>
	)
}
