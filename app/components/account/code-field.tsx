import { TextField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

/** The code of an authenticator app, or a recovery code in its place. */
export function CodeField({ form, setup }: { form: FormState; setup?: boolean }) {
	return (
		<TextField
			form={form}
			name="code"
			label="Code"
			hint={
				setup
					? 'The 6 digits your app shows now.'
					: 'The 6 digits your app shows now, or one of your recovery codes.'
			}
			autoComplete="one-time-code"
			autoCapitalize="none"
		/>
	)
}
