import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { uploadForm } from '#app/domain/resource/form.ts'
import { href } from '#app/domain/href.ts'
import { addResource } from '#app/models/resource/changes.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { done } from '#app/utils/outcome.ts'
import { AddResource } from './add-resource.tsx'
import { readAdding } from './read-adding.server.ts'
import { storeResource } from './save-file.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Upload a file' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readAdding(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return add({ args, access })
}

const add = tasksOf()({
	form: uploadForm,
	filesIn: 'file',
	async save({ access }, value, { key, files }) {
		const stored = await storeResource(access, files)
		if (!stored.ok) return stored
		const { title = titleOf(stored.value.name), ...details } = value
		const added = addResource(access, key, { title, ...details }, stored.value)
		return added.ok ? done({ ...added.value, title }) : added
	},
	then: ({ id, title }) => goTo(href.resource(id), 'resource-added', { title }),
})

/** "Scale chart" for `Scale chart.pdf`. */
function titleOf(name: string): string {
	return name.replace(/\.[^.]*$/, '')
}

export default function UploadResource() {
	return <AddResource view="upload" {...useLoaderData<typeof loader>()} />
}
