import type { ReactNode } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { WeekdayField } from '#app/components/class/weekday-field.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, Fields, SelectField, TextareaField } from '#app/components/fields.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { WhereFields, type Choice } from '#app/components/lesson/slot-fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { frequencies } from '#app/domain/lesson/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** The order matches the form, because the error summary follows it. */
export const seriesNames = [
	'weekdays',
	'startTime',
	'durationMinutes',
	'startsOn',
	'teacherId',
	'roomId',
	'frequency',
	'every',
	'dates',
	'keepsClosedDays',
	'endsOn',
	'count',
	'termId',
	'forceReason',
]

export interface SeriesChoices {
	rooms: Choice[]
	teachers: Choice[]
	terms: Choice[]
	roomHint?: string
	/** Completes `until` for lessons without an end of their own. */
	openEnd: string
}

interface SeriesFieldsProps extends SeriesChoices {
	form: FormState
	/** Label of the first day. */
	first: string
	/** True if the preview found conflicts. */
	clashes?: boolean
	/** More about clashes. */
	children?: ReactNode
}

/** Frequency and end are folded behind their defaults. */
export function SeriesFields({
	form,
	first,
	rooms,
	teachers,
	terms,
	roomHint,
	openEnd,
	clashes,
	children,
}: SeriesFieldsProps) {
	return (
		<>
			<Fields legend="When">
				<div className="field-pair">
					<WeekdayField form={form} name="weekdays" label="Weekdays" several only="weekly" />
					<TimeField form={form} name="startTime" label="Start time" />
					<NumberField form={form} name="durationMinutes" label="Minutes" />
				</div>
				<DateField form={form} name="startsOn" label={first} />
			</Fields>
			<Fields legend="With whom and where">
				<WhereFields form={form} rooms={rooms} teachers={teachers} roomHint={roomHint} clashes={clashes} />
				{children}
			</Fields>
			<FoldedFields form={form} legend="How often" fields={OFTEN} says={oftenWords(form)}>
				<RadioField form={form} name="frequency" label="Repeats" options={frequencies} />
				<NumberField
					form={form}
					name="every"
					label="Every how many weeks or months"
					hint="2 for every other one."
					only="rhythm"
				/>
				<TextareaField
					form={form}
					name="dates"
					label="Chosen dates"
					hint="One date per line."
					rows={3}
					only="dates"
				/>
				<CheckboxField form={form} name="keepsClosedDays" label="Also on closed days" />
			</FoldedFields>
			<FoldedFields form={form} legend="Ends" fields={ENDS} says={endWords(form, openEnd)}>
				<p>Leave them blank to go on until {openEnd}.</p>
				<div className="field-pair">
					<DateField form={form} name="endsOn" label="Last day" />
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
				</div>
			</FoldedFields>
		</>
	)
}

const OFTEN = {
	frequency: 'Repeats',
	every: 'Every how many weeks or months',
	dates: 'Chosen dates',
	keepsClosedDays: 'Also on closed days',
}
const ENDS = { endsOn: 'Last day', count: 'Number of lessons', termId: 'Until the end of a term' }

function oftenWords(form: FormState): string {
	const { initialValue: chosen } = form.field('frequency')
	const every = form.field('every').initialValue
	const label = frequencies.find(({ value }) => value === chosen)?.label ?? ''
	const often = typeof every === 'string' && every !== '1' && chosen !== 'dates'
	return often && every ? `${label}, every ${every}` : label
}

function endWords(form: FormState, openEnd: string): string | undefined {
	const isSet = Object.keys(ENDS).some((name) => form.field(name).initialValue)
	return isSet ? undefined : `Until ${openEnd}`
}
