import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { HoursFields, QualificationFields, TeacherFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { many, weekdayWords } from '#app/domain/class/labels.ts'
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
			<ErrorSummary form={form} names={Object.keys(teacherLabels)} />
			<Form form={form} submit="Save" pending="Saving…">
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
	outside: { id: string; class: string; when: string }[]
	timeZone: string
}

export function HoursTab({ teacher, choices, hours, outside, timeZone }: HoursProps) {
	const form = useFormPage({ hours: hours.map((one) => ({ ...one, weekday: String(one.weekday) })) })
	return (
		<>
			<OutsideHours lessons={outside} />
			<ErrorSummary form={form} names={['hours', 'copyTo']} />
			<Form form={form} submit="Save hours" pending="Saving…">
				<Conflict
					form={form}
					labels={rowLabels({
						list: 'hours',
						count: countRows('hours', form.rows('hours').length, form.conflict?.theirs),
						one: 'Hours',
						fields: { weekday: 'weekday', from: 'from', to: 'to', siteId: 'site' },
					})}
					words={(name, value) => wordsOfHours(name, value, choices?.sites ?? [])}
					timeZone={timeZone}
					take={href.teacher(teacher.id, 'hours')}
				/>
				<VersionField form={form} version={teacher.version} />
				<HoursFields form={form} sites={choices?.sites ?? []} />
			</Form>
		</>
	)
}

const NAMED = 20

/** Hours are for lessons to come: what is booked already stays until somebody moves it. */
function OutsideHours({ lessons }: { lessons: HoursProps['outside'] }) {
	if (lessons.length === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(lessons.length, 'booked lesson is', 'booked lessons are')} outside these hours`}
		>
			<ul>
				{lessons.slice(0, NAMED).map(({ id, class: name, when }) => (
					<li key={id}>
						<Link to={href.lesson(id, 'move')}>
							<bdi>{name}</bdi>, {when}
						</Link>
					</li>
				))}
			</ul>
			{lessons.length > NAMED ? <p>And {lessons.length - NAMED} more.</p> : null}
		</Notice>
	)
}

function wordsOfHours(name: string, value: string, sites: Choice[]): string {
	if (name.endsWith('.weekday')) return weekdayWords(Number(value)) || value
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
