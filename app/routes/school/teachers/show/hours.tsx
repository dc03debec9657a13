import { Conflict } from '#app/components/conflict.tsx'
import { Fields } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { weekConflict, WeekFields, weekLabels, weekOf } from '#app/components/teacher/week-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Choice = { value: string; label: string }

interface HoursProps {
	teacher: { id: string; version: number }
	choices: { sites: Choice[] } | null
	hours: { weekday: number; from: string; to: string; siteId: string | null }[]
	outside: { id: string; class: string; when: string }[]
	timeZone: string
}

export function HoursTab({ teacher, choices, hours, outside, timeZone }: HoursProps) {
	const form = useFormPage({ hours: weekOf(hours) })
	return (
		<>
			<OutsideHours lessons={outside} />
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

const NAMED = 20

/** Hours are for lessons to come: what is booked already stays until somebody moves it. */
function OutsideHours({ lessons }: { lessons: HoursProps['outside'] }) {
	if (lessons.length === 0) return null
	return (
		<Notice
			tone="warn"
			title={`${many(lessons.length, 'booked lesson is', 'booked lessons are')} outside these hours`}
		>
			<ul className="rows">
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
	return name.endsWith('.siteId') ? (sites.find((site) => site.value === value)?.label ?? value) : value
}
