import { classKinds, classLabels, joinings, weekdays } from '#app/domain/class/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxGroup, RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'

type Choice = { value: string; label: string }

export interface ClassChoices {
	instruments: Choice[]
	levels: Choice[]
	rooms: Choice[]
	teachers: Choice[]
}

interface ClassFieldsProps {
	form: FormState
	choices: ClassChoices
	solo: boolean
}

/** What a class is, whoever fills it in. */
export function ClassFields({ form, choices, solo }: ClassFieldsProps) {
	const field = (name: string) => ({ form, name, label: classLabels[name] ?? name })
	return (
		<>
			<Fields legend="What is taught">
				<TextField {...field('name')} autoComplete="off" />
				<SelectField {...field('kind')} options={classKinds} empty="Choose a kind" />
				<div className="field-pair">
					<SelectField {...field('instrumentId')} options={choices.instruments} empty="None" />
					<SelectField {...field('levelId')} options={choices.levels} empty="Any level" />
				</div>
				<div className="field-pair">
					<NumberField {...field('ageFrom')} hint="Others can join; you are told of it." />
					<NumberField {...field('ageTo')} />
				</div>
			</Fields>
			<Fields legend="Who and where">
				<SelectField {...field('teacherId')} options={choices.teachers} empty="Not decided yet" />
				{!solo && choices.teachers.length > 1 ? (
					<div className="in-two">
						<CheckboxGroup {...field('assistants')} options={choices.teachers} />
					</div>
				) : null}
				<SelectField {...field('roomId')} options={choices.rooms} empty="No room" />
				<TextField {...field('onlineLink')} type="url" autoComplete="off" />
			</Fields>
			<TimeFields form={form} />
			<SeatFields form={form} />
			<Fields legend="Notes">
				<TextareaField {...field('note')} hint="For you and your teachers." />
			</Fields>
		</>
	)
}

function TimeFields({ form }: { form: FormState }) {
	const field = (name: string) => ({ form, name, label: classLabels[name] ?? name })
	return (
		<Fields legend="When">
			<SelectField {...field('weekday')} options={weekdays} empty="Not fixed" />
			<div className="field-pair">
				<TimeField {...field('startTime')} hint="Such as 15:30 or 3:30 pm." />
				<NumberField {...field('durationMinutes')} hint="5 to 480, in steps of five." />
			</div>
			<div className="field-pair">
				<DateField {...field('startsOn')} />
				<DateField {...field('endsOn')} hint="Leave empty while it goes on." />
			</div>
		</Fields>
	)
}

function SeatFields({ form }: { form: FormState }) {
	const field = (name: string) => ({ form, name, label: classLabels[name] ?? name })
	return (
		<Fields legend="Seats">
			<div className="field-pair">
				<NumberField {...field('capacity')} hint="1 to 500. Leave empty for as many as come." />
				<NumberField {...field('extraSeats')} hint="Beside those, for guests who make up a missed lesson." />
			</div>
			<NumberField {...field('minSize')} hint="Minimum to run the class." />
			<RadioField {...field('joining')} options={joinings} />
			<CheckboxField {...field('isPublic')} />
		</Fields>
	)
}
