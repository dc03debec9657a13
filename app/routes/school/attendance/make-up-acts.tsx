import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { CreditFacts, MakeUpRead } from './read-make-up.server.ts'

type Act<Name extends MakeUpRead['act']> = Extract<MakeUpRead, { act: Name }>

function backTo({ id }: CreditFacts) {
	return { to: href.makeUp(id), label: 'Cancel' }
}

function ownerOf({ minutes, student }: CreditFacts): string {
	return `the ${minutes}-minute make-up credit of ${student}`
}

export function ExtendCredit({ credit, firstDay }: Act<'extend'>) {
	const form = useFormPage()
	return (
		<ConfirmPage
			calm
			form={form}
			title={`Extend ${ownerOf(credit)}?`}
			consequences={[
				`It ${credit.state === 'expired' ? 'expired' : 'expires'} on ${credit.expires}.`,
				'The family sees the new last day in the portal.',
			]}
			submit="Extend"
			pending="Extending…"
			back={backTo(credit)}
		>
			<DateField form={form} name="expiresOn" label="New last day" min={firstDay} />
		</ConfirmPage>
	)
}

export function RevokeCredit({ credit }: Act<'revoke'>) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Revoke ${ownerOf(credit)}?`}
			consequences={[
				'The family can no longer book a lesson with it.',
				`You can restore it${credit.expires ? ` until ${credit.expires}` : ''}.`,
			]}
			submit="Revoke"
			pending="Revoking…"
			back={backTo(credit)}
		>
			<TextField
				form={form}
				name="reason"
				label="Reason"
				hint="Kept in the history. Families do not see it."
			/>
		</ConfirmPage>
	)
}

export function RestoreCredit({ credit }: Act<'restore'>) {
	const form = useFormPage()
	return (
		<ConfirmPage
			calm
			form={form}
			title={`Restore ${ownerOf(credit)}?`}
			consequences={[
				'The family can book a lesson with it again.',
				credit.expires ? `It still expires on ${credit.expires}.` : 'It never expires.',
			]}
			submit="Restore"
			pending="Restoring…"
			back={backTo(credit)}
		/>
	)
}

export function ConvertCredit({ credit, invoices, amount, formKey }: Act<'convert'>) {
	const form = useFormPage({ invoice: invoices[0]?.value ?? '', amount })
	if (invoices.length === 0) return <NothingToCredit credit={credit} />
	return (
		<ConfirmPage
			form={form}
			title={`Convert ${ownerOf(credit)} to money?`}
			consequences={[
				'The family gets a credit note for the invoice you choose.',
				'What is open of that invoice goes down. What was paid of it is kept as the family’s credit.',
				'No lesson can be booked with this credit any more.',
			]}
			submit="Convert to money"
			pending="Converting…"
			back={backTo(credit)}
		>
			<FormKeyField form={form} value={formKey} />
			<SelectField form={form} name="invoice" label="Invoice to credit" options={invoices} />
			<TextField
				form={form}
				name="amount"
				label="Amount"
				hint={amount ? 'Filled in with what the missed lesson cost.' : undefined}
				inputMode="decimal"
				autoComplete="off"
			/>
			<TextField form={form} name="reason" label="Reason" hint="Printed on the credit note." />
		</ConfirmPage>
	)
}

function NothingToCredit({ credit }: { credit: CreditFacts }) {
	return (
		<div className="confirm">
			<h1>Convert {ownerOf(credit)} to money</h1>
			<p>
				A credit of money belongs to an invoice, and <bdi>{credit.student}</bdi> has no open or paid invoice
				that can be credited. Issue an invoice first, or take the lesson off the next one.
			</p>
			<p>
				<Link className="button" to={href.makeUp(credit.id)}>
					Back to the credit
				</Link>
			</p>
		</div>
	)
}
