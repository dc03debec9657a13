import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

export function ArchiveTerm({ term: { id, name } }: { term: { id: string; name: string } }) {
	const form = useIntentForm({ intent: 'archive-term' })
	return (
		<ConfirmPage
			form={form}
			title={<>Archive {name}?</>}
			consequences={['It can no longer be chosen.', 'Lessons, marks and invoices stay as they are.']}
			text="You can restore it at any time."
			submit={`Archive ${name}`}
			pending="Archiving..."
			intent="archive-term"
			back={{ to: href.schoolSettings('terms'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={id} />
		</ConfirmPage>
	)
}
