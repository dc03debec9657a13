import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Fields } from '#app/components/fields.tsx'
import { WeekFields, weekLabels, weekConflict, weekOf } from '#app/components/teacher/week-fields.tsx'
import { QualificationFields, TeacherFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
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
	choices: { instruments: Choice[]; sites: Choice[] } | null
	instruments: string[]
	timeZone: string
}

export function ProfileTab({ teacher, choices, instruments, timeZone }: ProfileProps) {
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
				<TeacherFields form={form} instruments={choices?.instruments ?? []} />
			</Form>
		</>
	)
}

interface HoursProps {
	teacher: Teacher
	choices: { sites: Choice[] } | null
	hours: { weekday: number; from: string; to: string; siteId: string | null }[]
	timeZone: string
}

export function HoursTab({ teacher, choices, hours, timeZone }: HoursProps) {
	const form = useFormPage({ hours: weekOf(hours) })
	return (
		<>
			<Form form={form} long submit="Save hours" pending="Saving…">
				<ErrorSummary form={form} names={weekLabels(form)} />
				<Conflict
					{...weekConflict(form)}
					words={(name, value) => wordsOfHours(name, value, choices?.sites ?? [])}
					timeZone={timeZone}
					take={href.teacher(teacher.id, 'hours')}
				/>
				<VersionField form={form} version={teacher.version} />
				<Fields legend="Weekly hours">
					<WeekFields form={form} sites={choices?.sites ?? []} />
				</Fields>
			</Form>
		</>
	)
}

function wordsOfHours(name: string, value: string, sites: Choice[]): string {
	return name.endsWith('.siteId') ? (sites.find((site) => site.value === value)?.label ?? value) : value
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
