import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { previewNewLesson } from './save-new.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'class:read')
	const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
	return new Response('A lesson is previewed on the page it is added on.\n', { headers })
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return previewNewLesson(args, access)
}
