import type { ReactNode } from 'react'
import { classLabels, joinings } from '#app/domain/class/choices.ts'
import { classKinds, weekdays } from '#app/domain/class/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxGroup, RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { CheckboxField, Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'

type Choice = { value: string; label: string }

export interface ClassChoices {
	instruments: Choice[]
	levels: Choice[]
	rooms: Choice[]
	teachers: Choice[]
	plans: Choice[]
}

interface ClassFieldsProps {
	form: FormState
	choices: ClassChoices
	solo: boolean
	/** Shown below the time fields. */
	children?: ReactNode
}

export function ClassFields({ form, choices, solo, children }: ClassFieldsProps) {
	const field = (name: string) => ({ form, name, label: classLabels[name] ?? name })
	return (
		<>
			<Fields legend="What is taught">
				<div className="field-pair">
					<TextField {...field('name')} autoComplete="off" />
					<SelectField {...field('kind')} options={classKinds} empty="Choose a kind" />
				</div>
				<div className="field-pair">
					<SelectField {...field('instrumentId')} options={choices.instruments} empty="None" />
					<SelectField {...field('levelId')} options={choices.levels} empty="Any level" />
				</div>
				<div className="field-pair">
					<SelectField {...field('teacherId')} options={choices.teachers} empty="Not decided yet" />
					<SelectField {...field('roomId')} options={choices.rooms} empty="No room" />
				</div>
			</Fields>
			<TimeFields form={form}>{children}</TimeFields>
			<Fields legend="Seats">
				<div className="field-pair field-pair-short">
					<NumberField {...field('capacity')} hint="1 to 500. Leave blank for no limit." />
					<NumberField {...field('minSize')} hint="Minimum to run the class." />
				</div>
			</Fields>
			<FoldedFields form={form} legend="Joining" fields={joiningFields} says={joiningWords(form)}>
				<RadioField {...field('joining')} options={joinings} />
				<CheckboxField {...field('isPublic')} />
				{choices.plans.length > 0 ? (
					<SelectField
						{...field('planId')}
						options={choices.plans}
						empty="None"
						hint="Without one, new students are not billed. The sign-up page shows it."
					/>
				) : null}
				<NumberField {...field('extraSeats')} hint="For guests who make up a missed lesson." />
			</FoldedFields>
			<FoldedFields form={form} legend="Ages, assistants and notes" fields={moreFields}>
				<div className="field-pair field-pair-short">
					<NumberField {...field('ageFrom')} hint="Others can join, and you are notified." />
					<NumberField {...field('ageTo')} />
				</div>
				{!solo && choices.teachers.length > 1 ? (
					<div className="in-two">
						<CheckboxGroup
							{...field('assistants')}
							options={choices.teachers}
							hint="They share roll, schedule and emails, and are not free then. Only the teacher is paid."
						/>
					</div>
				) : null}
				<TextField {...field('onlineLink')} type="url" autoComplete="off" />
				<TextareaField {...field('note')} hint="Families cannot read it." />
			</FoldedFields>
		</>
	)
}

function TimeFields({ form, children }: Pick<ClassFieldsProps, 'form' | 'children'>) {
	const field = (name: string) => ({ form, name, label: classLabels[name] ?? name })
	return (
		<Fields legend="When">
			<div className="field-pair field-pair-short">
				<SelectField {...field('weekday')} options={weekdays} empty="Not fixed" />
				<TimeField {...field('startTime')} />
				<NumberField {...field('durationMinutes')} hint="5 to 480, in steps of five." />
			</div>
			<div className="field-pair">
				<DateField {...field('startsOn')} />
				<DateField {...field('endsOn')} optional />
			</div>
			{children}
		</Fields>
	)
}

const joiningFields = pick('joining', 'isPublic', 'planId', 'extraSeats')
const moreFields = pick('ageFrom', 'ageTo', 'assistants', 'onlineLink', 'note')

function pick(...names: string[]): Record<string, string> {
	return Object.fromEntries(names.map((name) => [name, classLabels[name] ?? name]))
}

/** Summary of the enrollment settings: `Closed: Families cannot sign up.` */
function joiningWords(form: FormState): string {
	const chosen = joinings.find(({ value }) => value === form.field('joining').initialValue)
	return chosen ? `${chosen.label}: ${chosen.hint}` : 'Who may join, and extra seats'
}
