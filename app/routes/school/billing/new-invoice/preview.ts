import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { previewInvoice } from './save.server.ts'

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return previewInvoice(args, access)
}

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'money:write')
	const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
	return new Response('An invoice is previewed on the page it is written on.\n', { headers })
}
