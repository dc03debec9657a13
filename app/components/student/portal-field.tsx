import { RadioField } from '#app/components/choice-fields.tsx'
import { archivePortalChoices, portalChoices } from '#app/domain/student/choices.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	/** Names of the affected accounts. */
	names: readonly string[]
	when?: string
	/** True if the students are archived. */
	archives?: boolean
}

/** Applies to the accounts of leaving students, and of guardians without another child at the school. */
export function PortalField({ form, names, when, archives }: Props) {
	const whose = names.length > SOME ? `${names.slice(0, SOME).join(', ')} and others` : names.join(', ')
	return (
		<RadioField
			form={form}
			name="portal"
			label="Accounts"
			hint={`${when ? `${when} ` : ''}Of ${whose}.`}
			options={archives ? archivePortalChoices : portalChoices}
		/>
	)
}

const SOME = 10
