import { CheckboxField } from '#app/components/fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface TellFieldProps {
	form: FormState
	recipients: { people: { name: string }[]; unwilling: string[]; unreachable: string[] }
}

/** Names the recipients of the email before the change; unticking the box sends none. */
export function TellField({ form, recipients }: TellFieldProps) {
	const { people, unwilling, unreachable } = recipients
	const names = people.map(({ name }) => name).join(', ')
	return (
		<>
			{names ? (
				<CheckboxField
					form={form}
					name="tells"
					label={
						people.length === 1 ? 'Email 1 person about this' : `Email ${people.length} people about this`
					}
					hint={names}
				/>
			) : null}
			{unreachable.length > 0 ? (
				<p className="hint">No email address for {unreachable.join(', ')}. Call them.</p>
			) : null}
			{unwilling.length > 0 ? (
				<p className="hint">Chose no emails about changed lessons: {unwilling.join(', ')}</p>
			) : null}
		</>
	)
}

/** The same where an email is optional, so that a missing address is no reason to call. Empty without any address. */
export function OfferToTell({ form, recipients: { people } }: TellFieldProps) {
	if (people.length === 0) return null
	return <TellField form={form} recipients={{ people, unwilling: [], unreachable: [] }} />
}
