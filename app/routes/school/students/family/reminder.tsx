import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { FamilyShown } from '../family.tsx'

/** Asks before a family is reminded of what is late: of which invoices, and who gets the email. */
export function Reminder({ reminder }: { reminder: NonNullable<FamilyShown['reminder']> }) {
	const form = useFormPage()
	const { id, name, invoices, to } = reminder
	return (
		<ConfirmPage
			calm
			form={form}
			title={
				<>
					Send a reminder to <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				...invoices.map(
					(invoice) => `Invoice ${invoice.number}: ${invoice.open}, ${invoice.words.toLowerCase()}.`,
				),
				to
					? `An email for each goes to ${to}.`
					: 'Nobody who gets this family’s invoices has an email address.',
				'An invoice they were reminded of a short while ago is left out.',
			]}
			submit="Send reminder"
			pending="Sending…"
			back={{ to: href.family(id), label: 'Cancel' }}
		/>
	)
}
