import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { TellOfAdded } from './closure-forms.tsx'

export function RemoveClosure({ closure: { id, name } }: { closure: { id: string; name: string } }) {
	const form = useIntentForm({ intent: 'archive-closure' }, { tells: 'on' })
	return (
		<ConfirmPage
			form={form}
			title={<>Remove {name}?</>}
			consequences={[
				'Lessons can be booked on its days again.',
				'Repeating lessons that skipped its days are added from today on, where nothing clashes.',
				'If lessons to come were closed because of it, the next page asks whether they take place after all.',
			]}
			submit={`Remove ${name}`}
			pending="Removing..."
			intent="archive-closure"
			back={{ to: href.schoolSettings('closures'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={id} />
			<TellOfAdded form={form} />
		</ConfirmPage>
	)
}
