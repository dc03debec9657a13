import { TextField } from '#app/components/fields.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

/** Accepts a code from an authenticator app or a recovery code. */
export function CodeField({ form, setup }: { form: FormState; setup?: boolean }) {
	const text = useSiteWords().account.code
	return (
		<TextField
			form={form}
			name="code"
			label={text.label}
			hint={setup ? text.setupHint : text.hint}
			autoComplete="one-time-code"
			autoCapitalize="none"
		/>
	)
}
