import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { onlyBy, visitCall } from '#app/guards/enter.server.ts'
import { openLogo } from '#app/requests/file.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { fileHeaders } from '#app/web/file-answer.server.ts'

/** The logo of a school, as emails and papers show it to people who are not signed in. */
export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	const logo = await openLogo(args.params.fileId ?? '')
	if (!logo) return notFound()
	const { file, read } = logo
	const headers = fileHeaders(file)
	headers.set('Cache-Control', 'public, max-age=31536000, immutable')
	headers.set('Content-Length', String(file.bytes))
	if (args.request.method !== 'HEAD') args.context.download = read(0, file.bytes)
	return new Response(null, { headers })
}

export function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
