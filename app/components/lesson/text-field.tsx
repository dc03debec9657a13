import { CheckboxField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface Texting {
	names: string[]
	/** The most it can cost, with the currency. */
	cost: string
}

/** Offers a text about a lesson of the same day, with what it costs at most. */
export function TextsField({ form, texting }: { form: FormState; texting: Texting | null }) {
	if (!texting) return null
	const { names, cost } = texting
	return (
		<CheckboxField
			form={form}
			name="texts"
			label={names.length === 1 ? 'Text 1 person about this' : `Text ${names.length} people about this`}
			hint={`${names.join(', ')}. It costs up to ${cost}.`}
		/>
	)
}
