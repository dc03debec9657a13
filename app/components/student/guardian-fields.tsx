import { SignInField } from '#app/components/account/sign-in-field.tsx'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/fields.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { RepeatedFields } from '#app/components/repeated-fields.tsx'
import { LanguageField } from '#app/components/student/language-field.tsx'
import { PhoneField } from '#app/components/typed-fields.tsx'
import type { SignIn } from '#app/domain/account/sign-in.ts'
import { guardianFlags, usualFlags } from '#app/domain/student/choices.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	/** Builds a full field name: `guardians[0].phone`, or just `phone`. */
	name: (field: string) => string
	/** A newly added row, which starts with the default flags. */
	fresh?: boolean
	/** Set if the guardian has an account. */
	signIn?: SignIn | null
}

const ROWS = { guardians: 'Names, phones and emails, who pays, who may collect the child' }

/** The guardians of a new student. */
export function GuardianRows({ form, empty }: { form: FormState; empty: string }) {
	return (
		<FoldedFields form={form} legend="Guardians" fields={ROWS} says={ROWS.guardians}>
			<RepeatedFields
				form={form}
				name="guardians"
				legend="Guardians"
				noun="Guardian"
				add="Add a guardian"
				empty={<p className="hint">{empty}</p>}
			>
				{(row) => <GuardianFields form={form} name={row.name} fresh={row.fresh} />}
			</RepeatedFields>
		</FoldedFields>
	)
}

export function GuardianFields({ form, name, fresh, signIn = null }: Props) {
	return (
		<>
			<div className="field-pair">
				<TextField form={form} name={name('name')} label="Name" autoComplete="off" autoFocus={fresh} />
				<TextField
					form={form}
					name={name('relation')}
					label="Relation"
					hint="Such as mother, grandfather, foster parent."
					autoComplete="off"
				/>
			</div>
			<TextField
				form={form}
				name={name('email')}
				label="Email"
				type="email"
				autoComplete="off"
				autoCapitalize="none"
			/>
			<PhoneField form={form} name={name('phone')} label="Phone" />
			<SignInField form={form} signIn={signIn} />
			<LanguageField form={form} name={name('language')} />
			<div className="in-two">
				<CheckboxGroup
					form={form}
					name={name('flags')}
					label="Relationship to this student"
					options={guardianFlags}
					usual={fresh ? usualFlags : undefined}
				/>
			</div>
			<TextField
				form={form}
				name={name('share')}
				label="Share of the bill, in percent"
				hint="Only if several people pay. Leave blank for equal shares."
				inputMode="decimal"
				autoComplete="off"
			/>
		</>
	)
}
