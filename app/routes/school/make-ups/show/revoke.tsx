import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TextField } from '#app/components/fields.tsx'
import { revokeCreditForm } from '#app/domain/attendance/make-up-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { revokeCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backToCredit, creditOwner } from './credit-words.ts'
import { makeUpTitle } from './title.ts'
import { factsOf, foundCredit } from './read.server.ts'
import { atCredit, creditChanged, creditTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: makeUpTitle('Revoke') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return { credit: factsOf(access, foundCredit(access, args.params.creditId)) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return revoke(atCredit(args, access))
}

const revoke = creditTask({
	form: revokeCreditForm,
	save: ({ access, credit }, { reason }) => revokeCredit(access, credit.id, reason),
	then: (_, context) => creditChanged(context, 'was revoked'),
})

export default function RevokeCredit() {
	const { credit } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={`Revoke ${creditOwner(credit)}?`}
			consequences={[
				'The family can no longer book a lesson with it.',
				`You can restore it${credit.expires ? ` until ${credit.expires}` : ''}.`,
			]}
			submit="Revoke"
			pending="Revoking…"
			back={backToCredit(credit)}
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
