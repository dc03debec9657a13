import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { HoursFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { many, weekdayWords } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { countRows, rowLabels } from '#app/utils/row-fields.ts'
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
