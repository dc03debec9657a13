import { useAnswer } from '#app/web/use-answer.ts'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, SelectField } from '#app/components/fields.tsx'
import { ErrorSummary, Form, MainButton } from '#app/components/form.tsx'
import { WhereFields, type Choice } from '#app/components/lesson/slot-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { many, weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface AddSeriesProps {
	found: { id: string; name: string }
	formKey: string
	rooms: Choice[]
	teachers: Choice[]
	first: Record<'day' | 'startTime' | 'durationMinutes' | 'teacherId' | 'roomId' | 'weekday', string>
}

const names = [
	'weekday',
	'every',
	'startTime',
	'durationMinutes',
	'startsOn',
	'endsOn',
	'count',
	'keepsClosedDays',
	'teacherId',
	'roomId',
	'forceReason',
]

/** The weekly lessons of a class; their dates can be looked at before any is added. */
export function AddSeries({ found, formKey, rooms, teachers, first }: AddSeriesProps) {
	const form = useFormPage({ ...first, startsOn: first.day, every: '1' })
	const preview = useAnswer<{ preview?: PlannedDay[] }>()?.preview
	return (
		<>
			<ErrorSummary form={form} names={names} refusal="No lessons were added" />
			<PageHead
				title="Add weekly lessons"
				trail={[{ to: href.class(found.id, 'lessons'), label: found.name }]}
			/>
			{preview ? <Preview days={preview} /> : null}
			<Form
				form={form}
				submit="Add these lessons"
				pending="Adding…"
				more={[{ intent: 'preview', label: 'Check dates' }]}
				beside={
					<Link className="button" to={href.class(found.id, 'lessons')}>
						Back
					</Link>
				}
			>
				<MainButton />
				<FormKeyField form={form} value={formKey} />
				<SelectField form={form} name="weekday" label="Weekday" options={weekdays} empty="Choose a weekday" />
				<NumberField form={form} name="every" label="Every how many weeks" />
				<TimeField form={form} name="startTime" label="Time" hint="Such as 15:30 or 3:30 pm." />
				<NumberField form={form} name="durationMinutes" label="Length in minutes" />
				<DateField form={form} name="startsOn" label="First day" />
				<DateField form={form} name="endsOn" label="Last day" hint="Or give a number of lessons below." />
				<NumberField form={form} name="count" label="Number of lessons" />
				<CheckboxField form={form} name="keepsClosedDays" label="Also on days the school is closed" />
				<WhereFields form={form} rooms={rooms} teachers={teachers} />
			</Form>
		</>
	)
}

interface PlannedDay {
	day: string
	words: string
	closedBy: string | null
	clashes: string[]
}

function Preview({ days }: { days: PlannedDay[] }) {
	const open = days.filter(({ closedBy }) => !closedBy)
	const clashing = open.filter(({ clashes }) => clashes.length > 0).length
	return (
		<Panel title={many(open.length, 'lesson', 'lessons')}>
			<p>
				{clashing > 0 ? `${clashing} of them cannot be booked as they are.` : 'Nothing speaks against them.'}
			</p>
			<ol className="planned-days">
				{days.map(({ day, words, closedBy, clashes }) => (
					<li key={day}>
						{closedBy ? (
							<>
								<s>{words}</s> closed: {closedBy}
							</>
						) : (
							words
						)}
						{clashes.map((clash) => (
							<p key={clash} className="field-error">
								{clash}
							</p>
						))}
					</li>
				))}
			</ol>
		</Panel>
	)
}
