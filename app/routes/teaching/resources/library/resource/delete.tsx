import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { deleteResource } from '#app/models/resource/changes.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { manyTargets } from './many-targets.ts'
import { readQuestion } from './read-question.server.ts'
import { atResource, resourceTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { title: string }) => (data ? `Delete – ${data.title}` : 'Delete'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readQuestion(access, args.params.resourceId)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return remove(atResource(args, access))
}

const remove = resourceTask({
	form: nothingAsked,
	save: ({ access, id }) => deleteResource(access, id),
	then: ({ title }) => goTo(href.resources(), 'resource-deleted', { title }),
})

export default function DeleteResource() {
	const { id, title, kind, shared } = useLoaderData<typeof loader>()
	return (
		<ConfirmPage
			form={useFormPage()}
			title={`Delete ${title}?`}
			consequences={[
				kind === 'file' ? 'The file is deleted for good.' : 'The link is deleted for good.',
				shared > 0 ? `${manyTargets(shared)} no longer see it.` : 'It is not shared with anybody.',
			]}
			submit={`Delete ${title}`}
			back={{ to: href.resource(id), label: 'Keep it' }}
		/>
	)
}
