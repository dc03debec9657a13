import type { LoaderFunctionArgs } from '@remix-run/node'
import { openApi } from '#app/requests/openapi.server.ts'
import { visit } from '#app/guards/enter.server.ts'

/** What other programs read to know the calls. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	return Response.json(openApi())
}
