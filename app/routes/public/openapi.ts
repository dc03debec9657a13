import type { LoaderFunctionArgs } from '@remix-run/node'
import { openApi } from '#app/requests/openapi.server.ts'
import { visit } from '#app/guards/enter.server.ts'

/** The OpenAPI document. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	return Response.json(openApi())
}
