import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { withdrawResource } from '#app/models/resource/changes.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { manyTargets } from './many-targets.ts'
import { readQuestion } from './read-question.server.ts'
import { atResource, resourceTask, toResource } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { title: string }) => (data ? `Withdraw – ${data.title}` : 'Withdraw'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readQuestion(access, args.params.resourceId)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return withdraw(atResource(args, access))
}

const withdraw = resourceTask({
	form: nothingAsked,
	save: ({ access, id }) => withdrawResource(access, id),
	then: ({ title }, { id }) => toResource(id, 'resource-withdrawn', title),
})

export default function WithdrawResource() {
	const { id, title, shared } = useLoaderData<typeof loader>()
	return (
		<ConfirmPage
			form={useFormPage()}
			title={`Withdraw ${title}?`}
			consequences={[
				shared > 0 ? `${manyTargets(shared)} can no longer open it.` : 'It is not shared with anybody.',
				'For 30 days families see since when it is withdrawn.',
			]}
			text="You can make it available again at any time."
			submit={`Withdraw ${title}`}
			back={{ to: href.resource(id), label: 'Keep it' }}
		/>
	)
}
