import type { LoaderFunctionArgs } from '@remix-run/node'
import { openApi } from '#app/requests/openapi.server.ts'
import { visit } from '#app/guards/enter.server.ts'

/** What other programs read to know the calls. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	return Response.json(openApi())
}
