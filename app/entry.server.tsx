import { redirectDocument } from '@remix-run/node'
import type {
	AppLoadContext,
	EntryContext,
	HandleDataRequestFunction,
	HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { renderToString } from 'react-dom/server'
import { features, hydratedPolicy, plainPolicy, type Outside } from './web/security-headers.server.ts'
import { cssFor } from './styles.server.ts'
import { areas } from './domain/account/areas.ts'
import { enhancementPaths } from './web/enhancement.server.ts'
import type { ErrorWords, Place } from './web/context.ts'
import { environment } from './config/environment.server.ts'
import { portalPage } from './components/portal/spoken.ts'
import { SpokenDocument, spokenPage } from './components/site/spoken.tsx'
import { pageLanguage } from './web/language.server.ts'
import { PageModeContext, type PageMode } from './web/page.ts'
import { logError } from '#app/utils/log.server.ts'

type EntryRoute = EntryContext['manifest']['routes'][string]

export const streamTimeout = 5_000

/** The one place that decides whether a page comes with framework JavaScript. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	if (status >= 400 && wantsJson(request))
		return Response.json({ message: messageOf(remix) }, { status, headers })

	if (context.file && status === 200) return new Response(context.file.body, context.file)

	const nonce = context.nonce ?? undefined
	const css = cssFor(context.sheet ?? context.place.area, context.sheets)
	const mode: PageMode = {
		hydrate: Boolean(nonce),
		nonce,
		css,
		enhancements: nonce ? null : enhancementPaths(),
		spoken: spokenOf(request, context.place, status) ?? spokenOfError(remix),
	}
	headers.set('Content-Type', 'text/html; charset=utf-8')
	const outside = { ...outsideOf(context.place), framedBy: context.framedBy }
	headers.set(
		'Content-Security-Policy',
		nonce ? hydratedPolicy(nonce, outside) : plainPolicy('inline' in css ? css.hash : null, outside),
	)
	if (outside.records) headers.set('Permissions-Policy', features(outside))
	// The chat with support is a document of its own, which our other pages lay over themselves.
	if (outside.framed) headers.set('X-Frame-Options', 'SAMEORIGIN')
	// The provider's window has to find its way back to the page that opened it.
	if (outside.payment?.length) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
	const html = nonce ? await hydrated(request, remix, mode) : plain(request, remix, mode)
	context.drawn = `<!DOCTYPE html>${html}`
	return new Response(null, { status, headers })
}

/**
 * The origins beyond our server that a page may reach: the lookup of a visitor's country, and the providers on pages
 * that lead to a payment. A desk keeps the policy of the page it was opened with, so every page of the school has it, and
 * so has every page that a solo teacher shares with teachers.
 */
function outsideOf({ pattern, area }: Place): Outside {
	const { geoUrl, paypal, stripe } = environment()
	return {
		lookup: pattern === '/' && geoUrl ? new URL(geoUrl).origin : undefined,
		payment: ['subscription', 'school', 'teaching'].includes(area) ? paypal.pageOrigins : [],
		pays: PAYS_SCHOOLS.includes(pattern) ? [...paypal.pageOrigins, ...stripe.pageOrigins] : [],
		chat: area === 'student' || area === 'messaging',
		framed: pattern.startsWith('/messaging/support/'),
		media: ['student', 'messaging', 'teaching', 'teacher', 'school'].includes(area),
		records: pattern === '/student/progress/recordings/:assignmentId',
	}
}

/** Texts of the document in the language of a public page. A personal link has no URL in other languages. */
function spokenOf(request: Request, place: Place, status: number) {
	if (!place.spoken) return undefined
	const isAnybodys = status === 200 && !/[:*]/.test(place.pattern)
	const address = isAnybodys ? environment().appUrl + place.pattern : null
	return spokenPage(pageLanguage({ request, context: { place } }), address)
}

/** Families who are locked out read why in their language, though no layout was loaded. */
function spokenOfError({ staticHandlerContext: { errors } }: EntryContext) {
	const error = Object.values(errors ?? {})[0] as { data?: Partial<ErrorWords> } | undefined
	const language = error?.data?.language ?? 'en'
	return language === 'en' ? undefined : spokenPage(language, null)
}

/** Payment pages for families. */
const PAYS_SCHOOLS = ['/student/invoices/:invoiceId', '/pay/:token', '/join/:school/:classId']

function plain(request: Request, remix: EntryContext, mode: PageMode): string {
	const context = { ...remix, manifest: shownOf(remix), serverHandoffStream: undefined }
	return renderToString(
		<PageModeContext.Provider value={mode}>
			<SpokenDocument page={mode.spoken ?? portalPage(remix.staticHandlerContext.loaderData)}>
				<RemixServer context={context} url={request.url} />
			</SpokenDocument>
		</PageModeContext.Provider>,
	)
}

/**
 * The data for the browser is read whole before anything is rendered: no page waits for a part of itself, and one string
 * costs a quarter less than a stream of pieces.
 */
async function hydrated(request: Request, remix: EntryContext, mode: PageMode): Promise<string> {
	const handoff = remix.serverHandoffStream ? await text(remix.serverHandoffStream as NodeStream) : ''
	const context = { ...remix, manifest: trimmed(remix), serverHandoffStream: undefined }
	const html = renderToString(
		<PageModeContext.Provider value={mode}>
			<RemixServer context={context} url={request.url} nonce={mode.nonce} />
		</PageModeContext.Provider>,
	)
	const script = remix.renderMeta?.didRenderScripts ? handoffScript(handoff, mode.nonce) : ''
	return html + script
}

/** The stream of Remix: `Scripts` has opened `streamController`, and the router waits for it. */
function handoffScript(handoff: string, nonce: string | undefined): string {
	const value = JSON.stringify(handoff).replace(/[&<>\u2028\u2029]/g, (character) => {
		return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
	})
	const controller = 'window.__remixContext.streamController'
	return `<script nonce="${nonce ?? ''}">${controller}.enqueue(${value});${controller}.close()</script>`
}

/** Rendering pays for every route in the manifest, and a page that stays as it was sent needs its own alone. */
function shownOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
	const routes = staticHandlerContext.matches.flatMap(({ route }) => {
		const shown = manifest.routes[route.id]
		return shown ? [[route.id, shown] as const] : []
	})
	return { ...manifest, routes: Object.fromEntries(routes) }
}

/**
 * Rendering pays for every route in the manifest; the browser asks for the others when it needs them. The landing page
 * and the index of a page with tabs stay: without them the browser takes their parent for the page, asks no more and
 * shows nothing. What they are made of is nothing to fetch beforehand.
 */
function trimmed({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
	const shown = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
	const kept = new Set(shown)
	const isNeeded = ({ index, parentId = '', path }: EntryRoute) =>
		(index && shown.has(parentId)) || path === '/'
	for (const route of Object.values(manifest.routes).filter(isNeeded)) {
		for (let id: string | undefined = route.id; id; id = manifest.routes[id]?.parentId) kept.add(id)
	}
	const routes = Object.entries(manifest.routes)
		.filter(([id]) => kept.has(id))
		.map(([id, route]) => [id, shown.has(id) ? route : { ...route, imports: [] }] as const)
	return { ...manifest, routes: Object.fromEntries(routes) }
}

/**
 * The border between pages with and without framework JavaScript. A client-side navigation that would end on a
 * page without must become an ordinary one, or the desk's runtime would stay around a page never meant for it.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
	if (context.file) return redirectDocument(pageOf(request))
	const location = response.headers.get('Location')
	const target = location ?? (request.method === 'GET' ? pageOf(request) : null)
	const place = target ? context.locate(target) : null
	if (!target || !place || areas[place.area].hydrates) return response

	const redirect = redirectDocument(target, request.method === 'GET' ? 302 : 303)
	// Data that is not shown must not consume a flash message.
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
	logError({ requestId: context.requestId, route: context.place.pattern, error: what })
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
	const error = Object.values(errors ?? {})[0] as { data?: { title?: string; text?: string } } | undefined
	return (
		error?.data?.text ??
		error?.data?.title ??
		(statusCode === 404 ? 'Page Not Found' : 'Something went wrong on our side.')
	)
}
