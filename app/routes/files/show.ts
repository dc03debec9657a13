import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { openFile } from '#app/requests/file.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { fileHeaders, rangeOf } from '#app/web/file-answer.server.ts'

/**
 * A file as it is, or the part of it that a player asks for. It never changes, so a browser keeps it; others in between
 * may not. The server sends the bytes while they are read.
 */
export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	const opened = await openFile(person, args.params.fileId ?? '')
	if (!opened) return notFound()
	const { file, read } = opened
	const range = rangeOf(args.request, file)
	const headers = fileHeaders(file)
	if (range === 'none') {
		headers.set('Content-Range', `bytes */${file.bytes}`)
		headers.delete('Content-Disposition')
		return new Response(null, { status: 416, headers })
	}
	const { from, until } = range ?? { from: 0, until: file.bytes }
	headers.set('Content-Length', String(until - from))
	if (range) headers.set('Content-Range', `bytes ${from}-${until - 1}/${file.bytes}`)
	if (args.request.method !== 'HEAD') args.context.download = read(from, until)
	return new Response(null, { status: range ? 206 : 200, headers })
}

export function action(args: ActionFunctionArgs) {
	return onlyBy(args, 'GET')
}
