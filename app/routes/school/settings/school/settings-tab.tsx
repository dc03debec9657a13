import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'

/** A settings tab, with the error of a single-button form above it. */
export function SettingsTab({ children }: { children: ReactNode }) {
	const sent = useSent()
	// Forms with fields show their own errors.
	const hasFields = /^(save|preview|add|change|rename|publish|close|copy)-/.test(String(sent?.intent))
	const form = useFormPage(undefined, { id: 'button', answered: !hasFields })
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That could not be done" />
			<div className="stack">{children}</div>
		</>
	)
}
