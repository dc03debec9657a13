import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { publicFields } from '#app/models/access.server.ts'
import { only } from '#app/web/call.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	return Response.json(publicFields(person))
}

export async function action(args: ActionFunctionArgs) {
	await enterCall(args)
	return only('GET')
}
