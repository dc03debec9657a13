import { SignInField } from '#app/components/account/sign-in-field.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { Fields, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { LanguageField } from '#app/components/student/language-field.tsx'
import { PhoneField } from '#app/components/typed-fields.tsx'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { studentFields } from '#app/domain/student/fields.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Choice {
	value: string
	label: string
}

export interface StudentChoices {
	/** False for a solo teacher, who teaches everyone. */
	asksTeacher: boolean
	teachers: Choice[]
	instruments: Choice[]
	levels: Choice[]
}

interface Props {
	form: FormState
	/** Local date at the school, the latest possible birth date. */
	today: string
}

export function PersonFields({ form, today }: Props) {
	return (
		<Fields legend="Student">
			<div className="field-pair">
				<TextField
					form={form}
					name="firstName"
					label="First name"
					hint="One name is enough."
					autoComplete="off"
				/>
				<TextField form={form} name="lastName" label="Last name" autoComplete="off" />
			</div>
			<div className="field-pair">
				<TextField
					form={form}
					name="preferredName"
					label="Preferred name"
					hint="If they go by a different name."
					autoComplete="off"
				/>
				<DateField form={form} name="birthDate" label="Birth date" max={today} birth />
			</div>
		</Fields>
	)
}

const contact = pick('email', 'phone', 'language', 'pronouns')

export function ContactFields({ form, signIn = null }: { form: FormState; signIn?: SignIn | null }) {
	return (
		<FoldedFields form={form} legend="Contact" fields={contact}>
			<TextField
				form={form}
				name="email"
				label="Email"
				type="email"
				autoComplete="off"
				autoCapitalize="none"
			/>
			<PhoneField form={form} name="phone" label="Phone" />
			<SignInField form={form} signIn={signIn} />
			<LanguageField form={form} name="language" />
			<TextField form={form} name="pronouns" label="Pronouns" autoComplete="off" />
		</FoldedFields>
	)
}

const instruments = pick('instruments')
const learning = pick('instruments', 'primaryTeacherId')

export function LearningFields({ form, choices }: { form: FormState; choices: StudentChoices }) {
	return (
		<FoldedFields
			form={form}
			legend={choices.asksTeacher ? 'Instruments and teacher' : 'Instruments'}
			fields={choices.asksTeacher ? learning : instruments}
		>
			<RepeatedFields
				form={form}
				name="instruments"
				legend="Instruments"
				noun="Instrument"
				add="Add an instrument"
				most={6}
			>
				{(row) => (
					<>
						<div className="field-pair">
							<SelectField
								form={form}
								name={row.name('instrumentId')}
								label="Instrument"
								options={choices.instruments}
								empty="Choose an instrument"
								autoFocus={row.fresh}
							/>
							<SelectField
								form={form}
								name={row.name('levelId')}
								label="Level"
								options={choices.levels}
								empty="Not known yet"
							/>
						</div>
						<DateField form={form} name={row.name('startedOn')} label="Plays it since" />
					</>
				)}
			</RepeatedFields>
			{choices.asksTeacher ? (
				<SelectField
					form={form}
					name="primaryTeacherId"
					label="Main teacher"
					options={choices.teachers}
					empty="Decide later"
				/>
			) : null}
		</FoldedFields>
	)
}

const care = pick('medicalNotes', 'accessNotes', 'emergencyName', 'emergencyPhone')

/** Sensitive information with restricted access. */
export function CareFields({ form }: { form: FormState }) {
	return (
		<FoldedFields form={form} legend="Health and emergencies" fields={care}>
			<TextareaField
				form={form}
				name="medicalNotes"
				label="Medical notes"
				hint="Visible to administrators, the student’s teachers and their substitutes. Not recorded in the history."
				rows={2}
			/>
			<TextareaField
				form={form}
				name="accessNotes"
				label="Access notes"
				hint="Help they need to come in, see, hear or play."
				rows={2}
			/>
			<div className="field-pair">
				<TextField form={form} name="emergencyName" label="Emergency contact" autoComplete="off" />
				<PhoneField form={form} name="emergencyPhone" label="Emergency phone" />
			</div>
		</FoldedFields>
	)
}

const office = pick('schoolYear', 'source', 'joinedOn', 'note')

export function OfficeFields({ form }: { form: FormState }) {
	return (
		<FoldedFields form={form} legend="Not shown to families" fields={office}>
			<div className="field-pair">
				<TextField
					form={form}
					name="schoolYear"
					label="School year"
					hint="Such as Year 5."
					autoComplete="off"
				/>
				<TextField form={form} name="source" label="How they found you" autoComplete="off" />
			</div>
			<DateField form={form} name="joinedOn" label="Joined on" />
			<TextareaField form={form} name="note" label="Note" hint="Families do not see it." rows={3} />
		</FoldedFields>
	)
}

function pick(...names: (keyof typeof studentFields)[]): Record<string, string> {
	return Object.fromEntries(names.map((name) => [name, studentFields[name]]))
}

interface StudentFieldsProps {
	form: FormState
	today: string
	choices: StudentChoices
	signIn: SignIn | null
}

export function StudentFields({ form, today, choices, signIn }: StudentFieldsProps) {
	return (
		<>
			<PersonFields form={form} today={today} />
			<ContactFields form={form} signIn={signIn} />
			<LearningFields form={form} choices={choices} />
			<CareFields form={form} />
			<OfficeFields form={form} />
		</>
	)
}
