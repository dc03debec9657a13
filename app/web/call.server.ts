import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { Refused } from '#app/utils/outcome.ts'

/** What a call answers when it is made with a method it does not know. */
export function only(...methods: string[]): Response {
	return Response.json(
		{ message: `This call is made with ${methods.join(' or ')}.` },
		{ status: 405, headers: { Allow: methods.join(', ') } },
	)
}

/** What is posted is not put, patched or deleted as well: a method nobody expects there is no way past a rule that reads it. */
export function demandMethod({ method }: Request, ...methods: string[]) {
	if (!methods.includes(method)) throw only(...methods)
}

/** What a call answers about what is not there, and just so about what is somebody else's. */
export function notFound(): Response {
	return Response.json({ message: 'Page Not Found' }, { status: 404 })
}

/** A verb's refusal as a call's answer: the first thing that was wrong, in words. */
export function refusedCall({ context }: { context: AppLoadContext }, refused: Refused): Response {
	if (refused.retryAfter) context.replyHeaders.set('Retry-After', String(refused.retryAfter))
	const message = Object.values(refused.errors).flat()[0] ?? 'That was refused.'
	return Response.json({ message }, { status: refused.status })
}

/** A form of a page posts to a call here and there; its browser wants to see a page afterwards. */
export function wantsPage(request: Request): boolean {
	return (request.headers.get('Accept') ?? '').includes('text/html')
}

/**
 * For what is asked every few seconds: an answer that is still the one a poller has is 304, and is not even put together.
 * The poller keeps the mark itself, for nobody between may keep an answer.
 */
export function unlessUnchanged(request: Request, version: string, answer: () => unknown): Response {
	const mark = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 16)}"`
	const headers = { ETag: mark, 'Cache-Control': 'no-store' }
	if (request.headers.get('If-None-Match') === mark) return new Response(null, { status: 304, headers })
	return Response.json(answer(), { headers })
}
