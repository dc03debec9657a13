import type { SignIn } from '#app/domain/account/sign-in.ts'
import { employments, teacherLabels } from '#app/domain/teacher/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { SignInField } from '#app/components/account/sign-in-field.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { NumberField, PhoneField } from '#app/components/typed-fields.tsx'

type Choice = { value: string; label: string }

interface TeacherFieldsProps {
	form: FormState
	instruments: Choice[]
	signIn?: SignIn | null
}

export function TeacherFields({ form, instruments, signIn = null }: TeacherFieldsProps) {
	const field = (name: string) => ({ form, name, label: teacherLabels[name] ?? name })
	return (
		<>
			<Fields legend="Details">
				<TextField {...field('name')} autoComplete="off" />
				<TextField
					{...field('email')}
					type="email"
					autoComplete="off"
					hint="Each teacher needs their own address."
				/>
				<PhoneField {...field('phone')} />
				<SignInField form={form} signIn={signIn} />
				{instruments.length > 0 ? (
					<div className="in-two">
						<CheckboxGroup {...field('instruments')} options={instruments} />
					</div>
				) : null}
			</Fields>
			<FoldedFields form={form} legend="Employment" fields={employmentFields}>
				<div className="field-pair">
					<SelectField {...field('employment')} options={employments} empty="Not said" />
					<DateField {...field('startedOn')} />
				</div>
				<div className="field-pair field-pair-short">
					<NumberField
						{...field('bufferMinutes')}
						hint="0 to 120: time to get from one lesson to the next."
					/>
					<NumberField {...field('mostHours')} hint="Optional. Leave blank for no limit." />
				</div>
			</FoldedFields>
			<FoldedFields form={form} legend="Online lessons" fields={onlineFields}>
				<TextField
					{...field('onlineLink')}
					type="url"
					autoComplete="off"
					hint="For their lessons whose class has no link of its own, such as https://zoom.us/j/123."
				/>
			</FoldedFields>
			<FoldedFields form={form} legend="Notes" fields={noteFields}>
				<TextareaField {...field('bio')} />
				<TextareaField {...field('note')} />
			</FoldedFields>
		</>
	)
}

const employmentFields = pick('employment', 'startedOn', 'bufferMinutes', 'mostHours')
const onlineFields = pick('onlineLink')
const noteFields = pick('bio', 'note')

function pick(...names: string[]): Record<string, string> {
	return Object.fromEntries(names.map((name) => [name, teacherLabels[name] ?? name]))
}

export function QualificationFields({ form }: { form: FormState }) {
	return (
		<RepeatedFields
			form={form}
			name="qualifications"
			legend="Qualifications"
			noun="Qualification"
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
						hint="Leave blank if it does not expire."
					/>
				</>
			)}
		</RepeatedFields>
	)
}
