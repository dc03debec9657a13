import { SelectField } from '#app/components/fields.tsx'
import { LANGUAGES } from '#app/utils/languages.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** The language a guardian or student is written to in. */
export function LanguageField({ form, name }: { form: FormState; name: string }) {
	return (
		<SelectField
			form={form}
			name={name}
			label="Language"
			hint="Language for emails and letters."
			empty="Any"
			options={LANGUAGES}
		/>
	)
}
