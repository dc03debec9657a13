import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, redirectDocument } from '@remix-run/node'
import type {
	AppLoadContext,
	EntryContext,
	HandleDataRequestFunction,
	HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { hydratedPolicy, plainPolicy } from './utils/security-headers.server.ts'
import { cssFor, inlineStyleHash } from './styles.server.ts'
import { areas } from './utils/areas.ts'
import { enhancementPath } from './utils/enhancement.server.ts'
import { PageModeContext, type PageMode } from './utils/page.ts'

export const streamTimeout = 5_000

/** The one place that decides whether a page comes with framework JavaScript. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: AppLoadContext,
): Response | Promise<Response> {
	if (status >= 400 && wantsJson(request))
		return Response.json({ message: messageOf(remix) }, { status, headers })

	const nonce = context.nonce ?? undefined
	const css = cssFor(context.place.area)
	const mode: PageMode = {
		hydrate: Boolean(nonce),
		nonce,
		css,
		enhancement: nonce ? null : enhancementPath(),
	}
	headers.set('Content-Type', 'text/html; charset=utf-8')
	headers.set(
		'Content-Security-Policy',
		nonce ? hydratedPolicy(nonce) : plainPolicy('inline' in css ? inlineStyleHash : null),
	)
	return nonce
		? hydrated(request, status, headers, remix, mode)
		: plain(request, status, headers, remix, mode)
}

function plain(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	mode: PageMode,
): Response {
	const html = renderToString(
		<PageModeContext.Provider value={mode}>
			<RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} />
		</PageModeContext.Provider>,
	)
	return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

function hydrated(request: Request, status: number, headers: Headers, remix: EntryContext, mode: PageMode) {
	return new Promise<Response>((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(
			<PageModeContext.Provider value={mode}>
				<RemixServer context={{ ...remix, manifest: trimmed(remix) }} url={request.url} nonce={mode.nonce} />
			</PageModeContext.Provider>,
			{
				nonce: mode.nonce,
				onAllReady() {
					clearTimeout(timer)
					const body = new PassThrough()
					resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
					pipe(body)
				},
				onShellError: reject,
				onError: (error) => {
					console.error(error)
				},
			},
		)
		const timer = setTimeout(abort, streamTimeout + 1_000)
	})
}

/** Rendering pays for every route in the manifest; the browser asks for the others when it needs them. */
function trimmed({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
	const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]])
	return { ...manifest, routes: Object.fromEntries(matched) as EntryContext['manifest']['routes'] }
}

/**
 * The border between pages with and without framework JavaScript. A client-side navigation that would end on a
 * page without must become an ordinary one, or the desk's runtime would stay around a page never meant for it.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
	const location = response.headers.get('Location')
	const target = location ?? (request.method === 'GET' ? pageOf(request) : null)
	const place = target ? context.locate(target) : null
	if (!target || !place || areas[place.area].hydrates) return response

	const redirect = redirectDocument(target, request.method === 'GET' ? 302 : 303)
	// Data that nobody will see must not use up a message that waits for a page.
	if (!location) return redirect
	for (const value of response.headers.getSetCookie()) redirect.headers.append('Set-Cookie', value)
	const cleared = response.headers.get('Clear-Site-Data')
	if (cleared) redirect.headers.set('Clear-Site-Data', cleared)
	return redirect
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return
	// A form sent to a page that takes none is the sender's mistake, and not for our error log.
	if (isRouteErrorResponse(error) && error.status < 500) return
	const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
	console.error(
		JSON.stringify({
			level: 'error',
			requestId: context.requestId,
			route: context.place.pattern,
			error: what,
		}),
	)
}

/** The page whose data is asked for. */
function pageOf(request: Request): string {
	const url = new URL(request.url)
	url.searchParams.delete('_routes')
	const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
	return path + url.search
}

function wantsJson(request: Request): boolean {
	const accept = request.headers.get('Accept') ?? ''
	return accept.includes('application/json') && !accept.includes('text/html')
}

function messageOf({ staticHandlerContext: { errors, statusCode } }: EntryContext): string {
	const error = Object.values(errors ?? {})[0] as { data?: { title?: string; words?: string } } | undefined
	return (
		error?.data?.words ??
		error?.data?.title ??
		(statusCode === 404 ? 'Page Not Found' : 'Something went wrong on our side.')
	)
}
