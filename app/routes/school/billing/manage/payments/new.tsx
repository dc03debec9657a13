import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChoosePerson } from '#app/components/student/choose-person.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readPayers } from './read-payers.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Record payment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readPayers(access, new URL(args.request.url).searchParams)
}

/** The families that owe most are offered before anything is typed. */
export default function NewPayment() {
	const { isEmpty, find, choices } = useLoaderData<typeof loader>()
	return (
		<ChoosePerson
			title="Record payment"
			line="Who is it from?"
			back={{ to: href.manageBilling('payments'), label: 'Payments' }}
			isEmpty={isEmpty}
			find={find}
			action={href.newPayment()}
			label="Family, student or guardian"
			pick={{ kind: 'family', to: (family) => href.familyAccount(family, 'payment') }}
			choices={choices}
			suggested="Families that owe most"
			all={{ to: href.manageBilling(undefined, { owes: 'due' }), label: 'All families that owe something' }}
			none="No family matches. A student is billed through a family: choose one on the student’s page."
		/>
	)
}
