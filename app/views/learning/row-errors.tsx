import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'

/** Forms of one line have no room for errors, so the page shows theirs at the top. */
const OF_A_LINE = [
	'assignment-done',
	'assignment-open',
	'assignment-remove',
	'comment-remove',
	'recording-heard',
	'recording-remove',
	'piece-state',
	'goal-edit',
	'report-correct',
]

export function RowErrors() {
	const sent = useSent()
	const answered = OF_A_LINE.some((intent) => intent === sent?.intent)
	const form = useFormPage(undefined, { id: 'line', answered })
	return (
		<ErrorSummary form={form} names={['id', 'version', 'percent', 'state']} refusal="Nothing was saved" />
	)
}
