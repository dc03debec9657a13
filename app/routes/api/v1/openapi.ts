import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { openApiOfKeys } from '#app/requests/openapi-v1.server.ts'

/** The OpenAPI document of the API for programs. It needs no key. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	return Response.json(openApiOfKeys())
}

export async function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
