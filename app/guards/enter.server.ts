import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { accessFor, type Access, type Person, type School, type Staff } from '#app/models/access.server.ts'
import { findPerson, type Origin } from '#app/models/identity/person.server.ts'
import { hasTwoFactor } from '#app/models/identity/two-factor.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { admits, areas, homeOf, type GuardedArea } from '#app/domain/account/areas.ts'
import { only, wantsPage } from '#app/web/call.server.ts'
import type { ErrorWords, Refusal } from '#app/web/context.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { newAddressOf } from '#app/web/old-addresses.ts'
import { hasPaymentFlag } from '#app/web/payment-flag.server.ts'
import { officeLack, type Permission } from '#app/domain/account/permissions.ts'
import { wishedLanguage } from '#app/web/language.server.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { withoutSubscription } from './paused.server.ts'
import { sessionSecret } from './session.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'

/** A user at a school, of any role, with or without an active subscription. */
export type Asker = Person & { school: School }

export type RouteArgs = Pick<LoaderFunctionArgs | ActionFunctionArgs, 'request' | 'context'>

/** Guard of public pages. Returns the signed-in user, if any. */
export async function visit(args: RouteArgs): Promise<Person | null> {
	throwRefusal(args)
	return whoAsks(args)
}

/** Guard of an area: proves the user's identity, school and permission. */
export async function enter(
	args: RouteArgs,
	area: Exclude<GuardedArea, 'platform'>,
	permission: Permission,
): Promise<Access> {
	const person = await enterArea(args, area)
	if (!person.school) throw redirect(homeOf(person.role))
	const access = accessFor(person, permission)
	if (areas[area].needsSubscription) await demandSubscription(args, { ...person, school: person.school })
	if (!access) throw withoutPermission({ ...person, school: person.school }, permission, args)
	refuseWrites(args, access)
	return access
}

/** Checks a further permission, beyond the one of the page's guard. */
export function demand(access: Access, permission: Permission): Access {
	const further = accessFor(access, permission)
	if (!further) throw withoutPermission(access, permission)
	return further
}

/** Office accounts learn about the missing permission; all other users are redirected to their home page. */
function withoutPermission({ role, kind, school }: Asker, permission: Permission, args?: RouteArgs) {
	if (kind !== 'office') return redirect(homeOf(role))
	const lacked = officeLack(permission)
	const text = lacked
		? `Your account does not include ${lacked}. Ask the administrator of ${school.name} to add it.`
		: `Only the administrator of ${school.name} can do this.`
	const body: ErrorWords = { title: 'Not part of your account', text, home: homeOf(role) }
	// A file has no page around it that could show the error.
	if (args && NO_PAGE.includes(args.context.place.routeId))
		return new Response(`${body.title}\n\n${text}\n`, { status: 403 })
	return data(body, { status: 403 })
}

/** Staff viewing a school as its owner can neither write nor download. A suspended school is read-only. */
function refuseWrites(args: RouteArgs, { seenBy, school, role }: Access) {
	const { request, context } = args
	const reads = isRead(request)
	if (seenBy && (!reads || isFile(args))) {
		context.file = null
		const body: ErrorWords = {
			title: 'You are viewing only',
			text: VIEWING,
			school: school.name,
			home: href.dashboard(),
		}
		throw data(body, { status: 403 })
	}
	if (reads || !school.isReadOnly) return
	const text = school.pastDue && school.pastDue.readOnlyAt <= Date.now() ? UNPAID : READ_ONLY
	const body: ErrorWords = {
		title: `${school.name} is read-only`,
		text,
		school: school.name,
		home: homeOf(role),
	}
	throw data(body, { status: 403 })
}

const VIEWING =
	'While you view a school as its owner you cannot change anything, pay, choose a password or download files.'
const READ_ONLY =
	'You can still open everything and download your data, but nothing can be changed. Please write to Solfa support.'
const UNPAID =
	'The last payment for the subscription failed. You can still open everything and download your data, but nothing can be changed until it is paid. The administrator can pay under Settings, Subscription.'

/** Files without an extension in their address. */
const PAPERS = ['routes/school/billing/paper']

/** Routes of the school's desk that return no page. */
const NO_PAGE = [
	...PAPERS,
	'routes/school/billing/new-invoice/preview',
	'routes/school/classes/list/preview-lesson',
	'routes/school/settings/history-file',
]

/** A download: a file, or a list in a file format. */
function isFile({ request, context: { place } }: RouteArgs): boolean {
	const asked = new URL(request.url).searchParams
	return asked.has('format') || /\.\w+$/.test(place.pattern) || PAPERS.includes(place.routeId)
}

/** Requires a subscription on single pages of an area that otherwise works without one. */
export async function demandSubscription(args: RouteArgs, person: Asker): Promise<void> {
	const { school } = person
	// Staff can also view unpaid schools, since the payment may be the reason to look.
	if (school.status !== 'active' && !person.seenBy && !(await hasJustPaid(args, school)))
		throw withoutSubscription(person, school)
}

/** Guard of the platform's desk. */
export async function enterPlatform(args: RouteArgs): Promise<Staff> {
	const person = await enterArea(args, 'platform')
	return { ...person, role: 'super_admin' }
}

async function enterArea(args: RouteArgs, area: GuardedArea): Promise<Person> {
	throwRefusal(args)
	const asker = await whoAsks(args)
	if (!asker) throw await toSignIn(args)
	const person = (area === 'school' && asker.view) || asker
	if (!admits(area, person.role)) throw redirect(homeOf(person.role))
	return person
}

/** Guard of API calls. Errors are JSON, except for native forms, which are redirected. */
export async function enterCall(args: RouteArgs): Promise<Person> {
	const person = await visitCall(args)
	if (person) return person
	if (wantsPage(args.request)) throw redirect(href.login(wayBackOf(args)))
	throw Response.json({ message: 'Authentication required' }, { status: 401 })
}

/** Guard of the support chat, which every school has regardless of its subscription. Platform staff use their own desk. */
export async function enterChat(args: RouteArgs): Promise<Asker> {
	const person = await enterCall(args)
	const { school } = person
	if (!school) throw Response.json({ message: 'Page Not Found' }, { status: 404 })
	return { ...person, school }
}

export async function visitCall({ request, context }: RouteArgs): Promise<Person | null> {
	const { refusal } = context
	if (refusal) {
		if (refusal.retryAfter) context.replyHeaders.set('Retry-After', String(refusal.retryAfter))
		// A native form expects readable text instead of JSON.
		if (refusal.status >= 500 && wantsPage(request))
			throw new Response(`${refusal.title}\n\n${refusal.text}\n`, { status: refusal.status })
		throw Response.json({ message: refusal.text }, { status: refusal.status })
	}
	const person = await readPerson({ request, context })
	if (person === 'unreadable') throw Response.json({ message: UNREADABLE }, { status: 503 })
	if (person && lacksTwoFactor(person) && context.place.routeId !== LOGOUT)
		throw Response.json({ message: 'Set up two-factor sign-in first.' }, { status: 403 })
	return person
}

/** Platform staff can access every school, so they must use two-factor sign-in. */
export function needsTwoFactor({ role }: Person): boolean {
	return role === 'super_admin' && !environment().demo
}

/** Demo accounts are open to everyone, so they are exempt. */
function lacksTwoFactor(person: Person): boolean {
	return needsTwoFactor(person) && !hasTwoFactor(person.userId)
}

const LOGOUT = 'routes/api/logout'
const SETUP = 'routes/auth/two-factor'

/** Answers methods that a route does not support. */
export async function onlyBy(args: RouteArgs, ...methods: string[]): Promise<Response> {
	await visitCall(args)
	return only(...methods)
}

export function originOf({ context }: RouteArgs): Origin {
	return { requestId: context.requestId, address: context.address, device: context.device }
}

/** The return from a payment is the only call whose address is also a page, so only it is kept for after the sign-in. */
function wayBackOf({ request, context }: RouteArgs): string | undefined {
	const { pathname, search } = new URL(request.url)
	return context.place.routeId in writingGets && request.method === 'GET' ? pathname + search : undefined
}

const UNREADABLE = 'Failed to load your account information. Please try logging in again.'

async function whoAsks(args: RouteArgs): Promise<Person | null> {
	const person = await readPerson(args)
	if (person !== 'unreadable') {
		if (person && lacksTwoFactor(person) && args.context.place.routeId !== SETUP)
			throw redirect(href.twoFactor())
		return person
	}
	// An unreadable database must not sign the user out, because the session may still be valid.
	const { pathname, search } = new URL(args.request.url)
	args.context.replyHeaders.set('Retry-After', '5')
	const body: ErrorWords = { title: 'Authentication Error', text: UNREADABLE, retry: pathname + search }
	throw data(body, { status: 503 })
}

type Known = Person | null | 'unreadable'
const known = new WeakMap<RouteArgs['context'], Promise<Known>>()

/** Cached per request for GET; re-read after an action, which may have changed it. */
function readPerson(args: RouteArgs): Promise<Known> {
	if (args.request.method !== 'GET') return readPersonNow(args)
	const person = known.get(args.context) ?? readPersonNow(args)
	known.set(args.context, person)
	return person
}

async function readPersonNow(args: RouteArgs): Promise<Known> {
	const secret = await sessionSecret(args.request)
	if (!secret) return null
	try {
		const person = findPerson(secret, originOf(args))
		if (person) {
			person.language ??= wishedLanguage(args.request)
			args.context.who = { userId: person.userId, schoolId: person.school?.id ?? null }
			args.context.dateFormat = person.school?.dateFormat
			args.context.phoneCountry = person.school ? phoneCountryOf(person.school) : undefined
		}
		return person
	} catch (error) {
		logError({ requestId: args.context.requestId, what: 'session', error: String(error) })
		return 'unreadable'
	}
}

/** Rate limits and a missing primary are reported by the form itself, which keeps the typed text. */
function throwRefusal({ request, context }: RouteArgs) {
	const { refusal, place } = context
	const moved = newAddressOf(place, request.url)
	// Status 308 repeats a post with its body at the new address.
	if (moved) throw redirect(moved, isRead(request) ? 301 : 308)
	if (!refusal || (context.isForm && canStayOnForm(refusal))) return
	if (refusal.retryAfter) context.replyHeaders.set('Retry-After', String(refusal.retryAfter))
	const { pathname, search } = new URL(request.url)
	const retry = refusal.status >= 500 && request.method === 'GET' ? pathname + search : undefined
	const body: ErrorWords = { title: refusal.title, text: refusal.text, retry }
	throw data(body, { status: refusal.status })
}

function isRead({ method }: Request): boolean {
	return method === 'GET' || method === 'HEAD'
}

function canStayOnForm({ status }: Refusal): boolean {
	return [422, 429, 503, 507, 508].includes(status)
}

/** Keeps the address to return to: of the page, or of the page the form belongs to. */
async function toSignIn({ request }: RouteArgs): Promise<Response> {
	const { pathname, search } = new URL(request.url)
	const headers = new Headers()
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		headers.append('Set-Cookie', await flashHeader({ id: 'session-ended' }, await sessionSecret(request)))
	}
	const back = new URLSearchParams({ redirectTo: pathname + search })
	if (comesFromSignIn(request)) back.set('cookies', 'refused')
	return redirect(`/auth/login?${back}`, { headers })
}

/** The request comes from the sign-in page and still has no cookie, so the browser rejects cookies. */
function comesFromSignIn(request: Request): boolean {
	const from = request.headers.get('Referer')
	if (!from || !URL.canParse(from)) return false
	const signIns = [href.login(), siteHref.shortLogin(), '/simple-login']
	const { host, pathname } = new URL(from)
	return host === new URL(request.url).host && signIns.includes(pathname) && !request.headers.get('Cookie')
}

/** Grace period after checkout, until the webhook arrives. */
export async function hasJustPaid({ request }: RouteArgs, school: School | null): Promise<boolean> {
	if (!school) return false
	return hasPaymentFlag(request.headers.get('Cookie'), await sessionSecret(request), school.id)
}
