import { weekdays } from '#app/domain/class/labels.ts'
import { employments, teacherLabels } from '#app/domain/teacher/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { NumberField, PhoneField } from '#app/components/typed-fields.tsx'

type Choice = { value: string; label: string }

/** Who a teacher is and what they teach. */
export function TeacherFields({ form, instruments }: { form: FormState; instruments: Choice[] }) {
	const field = (name: string) => ({ form, name, label: teacherLabels[name] ?? name })
	return (
		<Fields legend="Who they are">
			<TextField {...field('name')} autoComplete="off" />
			<div className="field-pair">
				<TextField
					{...field('email')}
					type="email"
					autoComplete="off"
					hint="Each teacher needs their own address."
				/>
				<PhoneField {...field('phone')} />
			</div>
			{instruments.length > 0 ? (
				<div className="in-two">
					<CheckboxGroup {...field('instruments')} options={instruments} />
				</div>
			) : null}
			<div className="field-pair">
				<SelectField {...field('employment')} options={employments} empty="Not said" />
				<DateField {...field('startedOn')} />
			</div>
			<NumberField {...field('bufferMinutes')} hint="0 to 120: time to get from one lesson to the next." />
			<NumberField {...field('mostHours')} hint="Optional. Leave blank for no limit." />
			<TextareaField {...field('bio')} />
			<TextareaField {...field('note')} />
		</Fields>
	)
}

/** When they can be booked, a row for each stretch of a day. */
export function HoursFields({ form, sites }: { form: FormState; sites: Choice[] }) {
	return (
		<>
			<RepeatedFields form={form} name="hours" legend="Weekly hours" one="Hours" add="Add hours" most={40}>
				{(row) => (
					<>
						<div className="field-pair">
							<SelectField
								form={form}
								name={row.name('weekday')}
								label="Weekday"
								options={weekdays}
								empty="Choose a weekday"
								autoFocus={row.fresh}
							/>
							{sites.length > 0 ? (
								<SelectField form={form} name={row.name('siteId')} label="Site" options={sites} empty="Any" />
							) : null}
						</div>
						<div className="field-pair field-pair-short">
							<TimeField form={form} name={row.name('from')} label="From" />
							<TimeField form={form} name={row.name('to')} label="To" />
						</div>
					</>
				)}
			</RepeatedFields>
			<div className="in-two">
				<CheckboxGroup
					form={form}
					name="copyTo"
					label="Copy Monday to"
					hint="Takes the place of what those days have."
					options={weekdays.slice(1)}
				/>
			</div>
		</>
	)
}

export function QualificationFields({ form }: { form: FormState }) {
	return (
		<RepeatedFields
			form={form}
			name="qualifications"
			legend="Qualifications"
			one="Qualification"
			add="Add a qualification"
			most={20}
		>
			{(row) => (
				<>
					<TextField
						form={form}
						name={row.name('name')}
						label="What it is"
						autoComplete="off"
						autoFocus={row.fresh}
					/>
					<DateField
						form={form}
						name={row.name('expiresOn')}
						label="Valid until"
						hint="Empty if it does not end."
					/>
				</>
			)}
		</RepeatedFields>
	)
}
