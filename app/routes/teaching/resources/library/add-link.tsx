import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { linkForm } from '#app/domain/resource/form.ts'
import { href } from '#app/domain/href.ts'
import { addResource } from '#app/models/resource/changes.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { AddResource } from './add-resource.tsx'
import { readAdding } from './read-adding.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a link' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readAdding(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return add({ args, access })
}

const add = tasksOf()({
	form: linkForm,
	save: ({ access }, value, { key }) => addResource(access, key, value, null),
	then: ({ id }, _, { title }) => goTo(href.resource(id), 'resource-added', { title }),
})

export default function LinkResource() {
	return <AddResource view="link" {...useLoaderData<typeof loader>()} />
}
