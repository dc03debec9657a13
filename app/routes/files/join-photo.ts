import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { onlyBy } from '#app/guards/enter.server.ts'
import { openShownPhoto } from '#app/requests/file.server.ts'
import { visitJoinCall } from '#app/requests/join.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { fileHeaders } from '#app/web/file-answer.server.ts'

/** The photo of a teacher who agreed to be shown on the sign-up page. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoinCall(args, args.params.school)
	const photo = open && (await openShownPhoto(open.access, args.params.fileId ?? ''))
	if (!photo) return notFound()
	const { file, read } = photo
	const headers = fileHeaders(file)
	// Short, because a teacher may take the agreement back.
	headers.set('Cache-Control', 'public, max-age=300')
	headers.set('Content-Length', String(file.bytes))
	if (args.request.method !== 'HEAD') args.context.download = read(0, file.bytes)
	return new Response(null, { headers })
}

export function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
