import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'

/** What one tab of the settings shows, with the reason why a button that is a form of its own did nothing. */
export function SettingsTab({ children }: { children: ReactNode }) {
	const sent = useSent()
	// Forms with fields say themselves what is wrong.
	const hasFields = /^(save|preview|add|change|rename|publish|close|copy)-/.test(String(sent?.intent))
	const form = useFormPage(undefined, { id: 'button', answered: !hasFields })
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That could not be done" />
			<div className="stack">{children}</div>
		</>
	)
}
