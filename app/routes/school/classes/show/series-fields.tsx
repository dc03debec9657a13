import { CheckboxGroup, RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, Fields, SelectField, TextareaField } from '#app/components/fields.tsx'
import { WhereFields, type Choice } from '#app/components/lesson/slot-fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { weekdays } from '#app/domain/class/labels.ts'
import { frequencies } from '#app/domain/lesson/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** In the order of the form. */
export const seriesNames = [
	'frequency',
	'every',
	'weekdays',
	'dates',
	'startTime',
	'durationMinutes',
	'startsOn',
	'endsOn',
	'count',
	'termId',
	'keepsClosedDays',
	'teacherId',
	'roomId',
	'forceReason',
]

export interface SeriesChoices {
	rooms: Choice[]
	teachers: Choice[]
	terms: Choice[]
}

interface SeriesFieldsProps extends SeriesChoices {
	form: FormState
	/** What the first day is called. */
	first: string
}

/** How often, when, until when, where and with whom. */
export function SeriesFields({ form, first, rooms, teachers, terms }: SeriesFieldsProps) {
	return (
		<>
			<Fields legend="How often">
				<RadioField form={form} name="frequency" label="Repeats" options={frequencies} />
				<NumberField
					form={form}
					name="every"
					label="Every how many weeks or months"
					hint="1 for every week or month, 2 for every other."
				/>
				<div className="in-two">
					<CheckboxGroup
						form={form}
						name="weekdays"
						label="Weekdays"
						hint="For weekly lessons."
						options={weekdays.map(({ value, label }) => ({ value: String(value), label }))}
					/>
				</div>
				<TextareaField
					form={form}
					name="dates"
					label="Chosen dates"
					hint="One date per line. Only for lessons on chosen dates."
					rows={3}
				/>
			</Fields>
			<Fields legend="When">
				<div className="field-pair field-pair-short">
					<TimeField form={form} name="startTime" label="Time" />
					<NumberField form={form} name="durationMinutes" label="Length in minutes" />
				</div>
				<DateField form={form} name="startsOn" label={first} />
				<DateField
					form={form}
					name="endsOn"
					label="Last day"
					hint={`Or give a number of lessons${terms.length > 0 ? ' or a term' : ''}.`}
				/>
				<NumberField form={form} name="count" label="Number of lessons" />
				{terms.length > 0 ? (
					<SelectField
						form={form}
						name="termId"
						label="Until the end of a term"
						options={terms}
						empty="No term"
					/>
				) : null}
				<CheckboxField form={form} name="keepsClosedDays" label="Also on days the school is closed" />
			</Fields>
			<Fields legend="Where and who">
				<WhereFields form={form} rooms={rooms} teachers={teachers} />
			</Fields>
		</>
	)
}
