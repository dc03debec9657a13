import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall, onlyBy } from '#app/guards/enter.server.ts'
import { readFile } from '#app/flows/file.server.ts'
import { IMAGE_TYPES } from '#app/domain/file/purposes.ts'
import { notFound } from '#app/web/call.server.ts'

/** A file as it is. It never changes, so a browser keeps it; others in between may not. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterCall(asked)
	const found = await readFile(person, asked.params.fileId ?? '')
	if (!found) return notFound()
	const { name, type } = found.file
	const isImage = (IMAGE_TYPES as readonly string[]).includes(type)
	return new Response(found.bytes, {
		headers: {
			'Content-Type': isImage ? type : 'application/octet-stream',
			'Content-Disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
			'Content-Security-Policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
			'Cache-Control': 'private, max-age=31536000, immutable',
		},
	})
}

export function action(asked: ActionFunctionArgs) {
	return onlyBy(asked, 'GET')
}
