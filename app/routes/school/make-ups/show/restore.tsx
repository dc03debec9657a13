import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { restoreCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backToCredit, creditOwner } from './credit-words.ts'
import { makeUpTitle } from './title.ts'
import { factsOf, foundCredit } from './read.server.ts'
import { atCredit, creditChanged, creditTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: makeUpTitle('Restore') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const credit = factsOf(access, foundCredit(access, args.params.creditId))
	return credit.isRestorable ? { credit } : missing()
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return restore(atCredit(args, access))
}

const restore = creditTask({
	form: nothingAsked,
	save: ({ access, credit }) => restoreCredit(access, credit.id),
	then: (_, context) => creditChanged(context, 'was restored'),
})

export default function RestoreCredit() {
	const { credit } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			calm
			form={form}
			title={`Restore ${creditOwner(credit)}?`}
			consequences={[
				'The family can book a lesson with it again.',
				credit.expires ? `It still expires on ${credit.expires}.` : 'It never expires.',
			]}
			submit="Restore"
			pending="Restoring…"
			back={backToCredit(credit)}
		/>
	)
}
