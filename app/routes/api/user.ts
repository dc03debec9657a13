import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { publicFields } from '#app/models/access.server.ts'
import { only } from '#app/utils/call.server.ts'

/** Who is signed in. */
export async function loader(asked: LoaderFunctionArgs) {
	return Response.json(publicFields(await enterCall(asked)))
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
