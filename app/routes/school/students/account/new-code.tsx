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
	title: (data?: { who: { name: string } }) =>
		data ? `Print a new code – ${data.who.name}` : 'Print a new code',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	return findHolder(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	return actOnAccount(args, access, findHolder(args, access).student)
}

/** Accounts without an email address get a printed code instead of a reset email. */
export default function PrintNewCode() {
	const { student, who } = useLoaderData<typeof loader>()
	const { holder, name, account } = who
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Print a new code for ${name}?`}
			consequences={[
				`The password of ${account?.signsInAs ?? name} no longer works, and they are signed out everywhere.`,
				'The new code is shown once, to be printed. With it they choose another password.',
			]}
			text="Nothing else changes."
			submit="Print a new code"
			intent="reset"
			back={{ to: href.studentAccount(student.id), label: 'Back' }}
		>
			<input type="hidden" name="who" value={holder.id} />
		</ConfirmPage>
	)
}
