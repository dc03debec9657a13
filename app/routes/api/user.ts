import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { publicFields } from '#app/models/access.server.ts'
import { only } from '#app/web/call.server.ts'

/** Who is signed in. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterCall(asked)
	return Response.json(publicFields(person))
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
