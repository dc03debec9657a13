import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { Refused } from '#app/utils/outcome.ts'

/** Response to an unsupported method. */
export function only(...methods: string[]): Response {
	return Response.json(
		{ message: `This call is made with ${methods.join(' or ')}.` },
		{ status: 405, headers: { Allow: methods.join(', ') } },
	)
}

/** Rejects other methods, so that an unexpected one cannot bypass a rule that depends on the method. */
export function demandMethod({ method }: Request, ...methods: string[]) {
	if (!methods.includes(method)) throw only(...methods)
}

/** Unknown records and those of other schools are answered alike. */
export function notFound(): Response {
	return Response.json({ message: 'Page Not Found' }, { status: 404 })
}

/** Converts a model's refusal into a JSON error with its first message. */
export function refusedCall({ context }: { context: AppLoadContext }, refused: Refused): Response {
	if (refused.retryAfter) context.replyHeaders.set('Retry-After', String(refused.retryAfter))
	const message = Object.values(refused.errors).flat()[0] ?? 'That was refused.'
	return Response.json({ message }, { status: refused.status })
}

/** A native form can post to an API route, and its browser expects a page in return. */
export function wantsPage(request: Request): boolean {
	return (request.headers.get('Accept') ?? '').includes('text/html')
}

/**
 * Polling support: if the ETag matches, answers 304 without building the response. Pollers send the ETag themselves, because
 * `no-store` keeps the browser's cache out of it.
 */
export function unlessUnchanged(request: Request, version: string, answer: () => unknown): Response {
	const mark = `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 16)}"`
	const headers = { ETag: mark, 'Cache-Control': 'no-store' }
	if (request.headers.get('If-None-Match') === mark) return new Response(null, { status: 304, headers })
	return Response.json(answer(), { headers })
}
