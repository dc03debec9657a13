import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { findHolder } from './read-holder.server.ts'
import { actOnAccount } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { who: { name: string } }) => (data ? `Remove access – ${data.who.name}` : 'Remove access'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	return findHolder(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	return actOnAccount(args, access, findHolder(args, access).student)
}

export default function RemoveAccess() {
	const { student, who } = useLoaderData<typeof loader>()
	const { holder, name } = who
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Remove ${name}’s access?`}
			consequences={[
				`${name} can no longer sign in here, and is signed out everywhere now.`,
				'Any open invitation stops working.',
			]}
			text={`Everything about ${name} is kept. You can invite them again.`}
			submit="Remove access"
			intent="unlink"
			back={{ to: href.studentAccount(student.id), label: 'Back' }}
		>
			<input type="hidden" name="who" value={holder.id} />
		</ConfirmPage>
	)
}
