import { useDateFormat } from '#app/components/dates.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { WeekFields, weekLabels, weekOf } from '#app/components/teacher/week-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { noHoursWords } from '#app/domain/teacher/labels.ts'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import type { OwnHours } from './hours.server.ts'

export function HoursPanel({ hours, sites, version, outside }: OwnHours) {
	const sent = useSent()
	const format = useDateFormat()
	const form = useFormPage({ hours: weekOf(hours) }, { id: 'hours', answered: !sent?.intent })
	return (
		<Panel title="When you can be booked" wide>
			{outside.count > 0 ? (
				<Notice
					tone="warn"
					title={`${many(outside.count, 'booked lesson is', 'booked lessons are')} outside these hours`}
				>
					<p>
						<bdi>{outside.first}</bdi>
						{outside.count > 1 ? ` and ${outside.count - 1} more. They stay` : '. It stays'} until moved.
					</p>
				</Notice>
			) : null}
			<Form form={form} submit="Save hours" pending="Saving…">
				<ErrorSummary form={form} names={weekLabels(form)} refusal="Your hours were not saved" />
				<VersionField form={form} version={version} />
				{hours.length === 0 ? <p className="muted">{noHoursWords(format)}</p> : null}
				<WeekFields form={form} sites={sites} />
			</Form>
		</Panel>
	)
}
