import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { foundPerson } from './read-people.server.ts'
import { actOnPeople } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { name: string }) => (data ? `Remove ${data.name} from the office` : 'Remove'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const { membershipId, name, signsInAs, kind } = foundPerson(access, args.params.person)
	return kind === 'office' ? { membershipId, name, signsInAs } : missing()
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	return actOnPeople(args, access, href.people)
}

export default function RemoveColleague() {
	const { membershipId, name, signsInAs } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove <bdi>{name}</bdi> from the office?
				</>
			}
			consequences={[
				'They are signed out at once and can no longer open your school.',
				'Their permissions end. What they did stays in the history, under their name.',
				'Messages they wrote stay where they are.',
			]}
			text={`To let them in again, invite ${signsInAs} once more. To keep them out for a while, lock the account instead.`}
			submit="Remove from the office"
			pending="Removing..."
			intent="remove"
			back={{ to: href.person(membershipId), label: 'Keep them' }}
		>
			<input type="hidden" name="membershipId" value={membershipId} />
		</ConfirmPage>
	)
}
