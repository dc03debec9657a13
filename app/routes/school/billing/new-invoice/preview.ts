import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enter } from '#app/guards/enter.server.ts'
import { previewInvoice } from './save.server.ts'

/** An invoice as its family would see it, while it is written. */
export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'money:write')
	return previewInvoice(asked, access)
}

export async function loader(asked: LoaderFunctionArgs) {
	await enter(asked, 'school', 'money:write')
	const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
	return new Response('An invoice is previewed on the page it is written on.\n', { headers })
}
