import { ChoosePerson, type PersonChoice } from '#app/components/student/choose-person.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'

interface ChooseFamilyProps {
	solo: boolean
	isEmpty: boolean
	find: string
	families: PersonChoice[]
}

/** The family is found by any of its members. */
export function ChooseFamily({ solo, isEmpty, find, families }: ChooseFamilyProps) {
	return (
		<ChoosePerson
			title="New invoice"
			line="Who is it for?"
			back={{ to: href.billing(), label: billingNoun(solo) }}
			isEmpty={isEmpty}
			find={find}
			action={href.newInvoice()}
			label="Family, student or guardian"
			pick={{ kind: 'family', to: (family) => href.newInvoice({ family }) }}
			choices={families}
			none="No family matches. A student is billed through a family: choose one on the student’s page."
		/>
	)
}
