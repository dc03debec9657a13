import { ChoosePerson, type PersonChoice } from '#app/components/student/choose-person.tsx'
import { href } from '#app/domain/href.ts'

interface ChoosePayerProps {
	isEmpty: boolean
	find: string
	choices: PersonChoice[]
}

/** Who paid? Families that owe most are offered before anything is typed. */
export function ChoosePayer({ isEmpty, find, choices }: ChoosePayerProps) {
	return (
		<ChoosePerson
			title="Record payment"
			line="Who is it from?"
			back={{ to: href.manageBilling('payments'), label: 'Payments' }}
			isEmpty={isEmpty}
			find={find}
			action={href.manageBilling()}
			keeps={{ tab: 'payments', do: 'record' }}
			label="Family, student or guardian"
			pick={{ kind: 'family', to: (family) => href.familyAccount(family, 'payment') }}
			choices={choices}
			suggested="Families that owe most"
			all={{ to: href.manageBilling('families', { owes: 'due' }), label: 'All families that owe something' }}
			none="No family matches. A student is billed through a family: choose one on the student’s page."
		/>
	)
}
