import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'

export function ArchiveCode({ letter, label }: { letter: string; label: string }) {
	const form = useIntentForm({ intent: 'archive-code' })
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Archive {letter} {label}?
				</>
			}
			consequences={[
				'It is no longer offered for lessons from today on.',
				'Marks that use it stay, with what they mean.',
			]}
			submit={`Archive ${label}`}
			pending="Archiving..."
			intent="archive-code"
			calm
			back={{ to: href.schoolSettings('absences'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={letter} />
		</ConfirmPage>
	)
}
