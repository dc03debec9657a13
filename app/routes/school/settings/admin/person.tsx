import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PersonAccount } from '#app/components/account/person-account.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { grantsShown } from '#app/requests/people.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findSaid } from '#app/models/account/contact.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPerson } from './read-people.server.ts'
import { actOnPeople } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { person: { name: string } }) => data?.person.name ?? 'Account',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const person = foundPerson(access, args.params.person)
	return {
		person: {
			...person,
			...grantsShown(access, person),
			said: findSaid(access, person.membershipId),
		},
		reading: readingOf(access),
		me: access.userId,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const { membershipId } = foundPerson(access, args.params.person)
	// A withdrawn invitation deletes the account, and with it this page.
	const isStillHere = () => listStandings(access, [membershipId]).has(membershipId)
	return actOnPeople(args, access, () => (isStillHere() ? href.person(membershipId) : href.people()))
}

export default function AdminPerson() {
	const data = useLoaderData<typeof loader>()
	const form = useFormPage({ grants: data.person.grants ?? [] })
	return (
		<>
			<ErrorSummary form={form} names={['grants']} refusal="This was not done" />
			<PersonAccount form={form} {...data} />
			<p>
				<Link className="button" to={href.people()}>
					Back to all people
				</Link>
			</p>
		</>
	)
}
