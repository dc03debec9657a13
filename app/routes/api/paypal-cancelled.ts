import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/guards/lead.server.ts'
import { only } from '#app/utils/call.server.ts'
import { href } from '#app/utils/href.ts'

/** Where the provider sends those who thought better of it. Their order stays open for a while; nothing is written. */
export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	return leadTo(asked, href.selectPlan(), { id: 'payment-cancelled' })
}

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	return only('GET')
}
