import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { openFile } from '#app/requests/file.server.ts'
import { notFound } from '#app/web/call.server.ts'
import { fileHeaders, rangeOf } from '#app/web/file-answer.server.ts'

/**
 * A file as it is, or the part of it that a player asks for. It never changes, so a browser keeps it; others in between
 * may not. The server sends the bytes while they are read.
 */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterCall(asked)
	const found = await openFile(person, asked.params.fileId ?? '')
	if (!found) return notFound()
	const { file, read } = found
	const range = rangeOf(asked.request, file)
	const headers = fileHeaders(file)
	if (range === 'none') {
		headers.set('Content-Range', `bytes */${file.bytes}`)
		headers.delete('Content-Disposition')
		return new Response(null, { status: 416, headers })
	}
	const { from, until } = range ?? { from: 0, until: file.bytes }
	headers.set('Content-Length', String(until - from))
	if (range) headers.set('Content-Range', `bytes ${from}-${until - 1}/${file.bytes}`)
	if (asked.request.method !== 'HEAD') asked.context.download = read(from, until)
	return new Response(null, { status: range ? 206 : 200, headers })
}

export function action(asked: ActionFunctionArgs) {
	return onlyBy(asked, 'GET')
}
