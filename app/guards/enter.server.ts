import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { accessFor, type Access, type Person, type School, type Staff } from '#app/models/access.server.ts'
import { listOtherPlaces } from '#app/models/identity/membership.server.ts'
import { findPerson, type Origin } from '#app/models/identity/person.server.ts'
import { hasTwoFactor } from '#app/models/identity/two-factor.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { admits, areas, homeOf, type GuardedArea } from '#app/domain/account/areas.ts'
import { isOwner } from '#app/domain/account/roles.ts'
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
import { sessionSecret } from './session.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'

/** Somebody at a school, whatever their role and whether it has paid. */
export type Asker = Person & { school: School }

export type Asked = Pick<LoaderFunctionArgs | ActionFunctionArgs, 'request' | 'context'>

/** For pages anybody may see: who is looking, if anybody is signed in. */
export async function visit(args: Asked): Promise<Person | null> {
	throwRefusal(args)
	return whoAsks(args)
}

/** For pages of an area: proof of who is there, in which school, and that they may do this. */
export async function enter(
	args: Asked,
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

/** For what a page or a form of it needs beyond what its guard asked for. */
export function demand(access: Access, permission: Permission): Access {
	const further = accessFor(access, permission)
	if (!further) throw withoutPermission(access, permission)
	return further
}

/** A colleague of the office is told what their account lacks; everybody else is sent to their own home. */
function withoutPermission({ role, kind, school }: Asker, permission: Permission, args?: Asked) {
	if (kind !== 'office') return redirect(homeOf(role))
	const lacked = officeLack(permission)
	const words = lacked
		? `Your account does not include ${lacked}. Ask the administrator of ${school.name} to add it.`
		: `Only the administrator of ${school.name} can do this.`
	const body: ErrorWords = { title: 'Not part of your account', words, home: homeOf(role) }
	// There is no page around a file to say it on.
	if (args && NO_PAGE.includes(args.context.place.routeId))
		return new Response(`${body.title}\n\n${words}\n`, { status: 403 })
	return data(body, { status: 403 })
}

/** Staff who view a school as its owner change nothing and take nothing away; people of a suspended one only read. */
function refuseWrites(args: Asked, { seenBy, school }: Access) {
	const { request, context } = args
	const reads = isRead(request)
	if (seenBy && (!reads || isFile(args))) {
		context.file = null
		const body: ErrorWords = { title: 'You are viewing only', words: VIEWING, school: school.name }
		throw data(body, { status: 403 })
	}
	if (reads || !school.isReadOnly) return
	const words = school.pastDue && school.pastDue.readOnlyAt <= Date.now() ? UNPAID : READ_ONLY
	const body: ErrorWords = { title: `${school.name} is read-only`, words, school: school.name }
	throw data(body, { status: 403 })
}

const VIEWING =
	'While you view a school as its owner you cannot change anything, pay, choose a password or download files.'
const READ_ONLY =
	'Your school has been set to read-only. You can still open everything and download your data, but nothing can be changed. Please write to Solfa support.'
const UNPAID =
	'The last payment for your school’s subscription failed. You can still open everything and download your data, but nothing can be changed until it is paid. The administrator can pay under Settings, Subscription.'

/** Files whose address has no ending to say so. */
const PAPERS = ['routes/school/billing/paper']

/** Routes of the school's desk that are no page. */
const NO_PAGE = [
	...PAPERS,
	'routes/school/billing/new-invoice/preview',
	'routes/school/settings/history-file',
]

/** Something to keep rather than a page: a file of its own, or a list that is asked for as one. */
function isFile({ request, context: { place } }: Asked): boolean {
	const asked = new URL(request.url).searchParams
	return asked.has('format') || /\.\w+$/.test(place.pattern) || PAPERS.includes(place.routeId)
}

/** For the pages of an area that is open to whoever has not paid, which are not. */
export async function demandSubscription(args: Asked, person: Asker): Promise<void> {
	const { school } = person
	// Staff look also at a school that has not paid: that may be why they look.
	if (school.status !== 'active' && !person.seenBy && !(await hasJustPaid(args, school)))
		throw withoutSubscription(person, school)
}

/** For the platform's own desk. */
export async function enterPlatform(args: Asked): Promise<Staff> {
	const person = await enterArea(args, 'platform')
	return { ...person, role: 'super_admin' }
}

async function enterArea(args: Asked, area: GuardedArea): Promise<Person> {
	throwRefusal(args)
	const asker = await whoAsks(args)
	if (!asker) throw await toSignIn(args)
	const person = (area === 'school' && asker.view) || asker
	if (!admits(area, person.role)) throw redirect(homeOf(person.role))
	return person
}

/** For calls under /api: they answer with JSON, but a page's own form is led to where it can go on. */
export async function enterCall(args: Asked): Promise<Person> {
	const person = await visitCall(args)
	if (person) return person
	if (wantsPage(args.request)) throw redirect(href.login(wayBackOf(args)))
	throw Response.json({ message: 'Authentication required' }, { status: 401 })
}

/** For the calls of the support chat: everybody at a school has one, paid or not. Platform staff answer it elsewhere. */
export async function enterChat(args: Asked): Promise<Asker> {
	const person = await enterCall(args)
	const { school } = person
	if (!school) throw Response.json({ message: 'Page Not Found' }, { status: 404 })
	return { ...person, school }
}

export async function visitCall({ request, context }: Asked): Promise<Person | null> {
	const { refusal } = context
	if (refusal) {
		if (refusal.retryAfter) context.replyHeaders.set('Retry-After', String(refusal.retryAfter))
		// A button of a page, pressed in a browser: there is no page here to say it on.
		if (refusal.status >= 500 && wantsPage(request))
			throw new Response(`${refusal.title}\n\n${refusal.words}\n`, { status: refusal.status })
		throw Response.json({ message: refusal.words }, { status: refusal.status })
	}
	const person = await readPerson({ request, context })
	if (person === 'unreadable') throw Response.json({ message: UNREADABLE }, { status: 503 })
	if (person && lacksTwoFactor(person) && context.place.routeId !== LOGOUT)
		throw Response.json({ message: 'Set up two-factor sign-in first.' }, { status: 403 })
	return person
}

/** Whether somebody may not work without two-factor sign-in: the platform's staff, who reach every school. */
export function needsTwoFactor({ role }: Person): boolean {
	return role === 'super_admin' && !environment().demo
}

/** The accounts of a demo are for everybody to try. */
function lacksTwoFactor(person: Person): boolean {
	return needsTwoFactor(person) && !hasTwoFactor(person.userId)
}

const LOGOUT = 'routes/api/logout'
const SETUP = 'routes/auth/two-factor'

/** The half of a call's address that only says how the call is made. */
export async function onlyBy(args: Asked, ...methods: string[]): Promise<Response> {
	await visitCall(args)
	return only(...methods)
}

export function originOf({ context }: Asked): Origin {
	return { requestId: context.requestId, address: context.address, device: context.device }
}

/** Of all calls only the way back from paying is a page's address, and leads on to one. */
function wayBackOf({ request, context }: Asked): string | undefined {
	const { pathname, search } = new URL(request.url)
	return context.place.routeId in writingGets && request.method === 'GET' ? pathname + search : undefined
}

const UNREADABLE = 'Failed to load your account information. Please try logging in again.'

async function whoAsks(args: Asked): Promise<Person | null> {
	const person = await readPerson(args)
	if (person !== 'unreadable') {
		if (person && lacksTwoFactor(person) && args.context.place.routeId !== SETUP)
			throw redirect(href.twoFactor())
		return person
	}
	// Never a silent sign-out: the session may be fine once the database can be read again.
	const { pathname, search } = new URL(args.request.url)
	args.context.replyHeaders.set('Retry-After', '5')
	const body: ErrorWords = { title: 'Authentication Error', words: UNREADABLE, retry: pathname + search }
	throw data(body, { status: 503 })
}

type Known = Person | null | 'unreadable'
const known = new WeakMap<Asked['context'], Promise<Known>>()

/** A page and the shell around it ask the same. A form asks again, for its action may have changed the answer. */
function readPerson(args: Asked): Promise<Known> {
	if (args.request.method !== 'GET') return readPersonNow(args)
	const person = known.get(args.context) ?? readPersonNow(args)
	known.set(args.context, person)
	return person
}

async function readPersonNow(args: Asked): Promise<Known> {
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

/** Limits and a missing primary are answered by the form itself, which keeps what was typed. */
function throwRefusal({ request, context }: Asked) {
	const { refusal, place } = context
	const moved = newAddressOf(place, request.url)
	// A form is sent again with its body to where its page is now.
	if (moved) throw redirect(moved, isRead(request) ? 301 : 308)
	if (!refusal || (context.isForm && canStayOnForm(refusal))) return
	if (refusal.retryAfter) context.replyHeaders.set('Retry-After', String(refusal.retryAfter))
	const { pathname, search } = new URL(request.url)
	const retry = refusal.status >= 500 && request.method === 'GET' ? pathname + search : undefined
	const body: ErrorWords = { title: refusal.title, words: refusal.words, retry }
	throw data(body, { status: refusal.status })
}

function isRead({ method }: Request): boolean {
	return method === 'GET' || method === 'HEAD'
}

function canStayOnForm({ status }: Refusal): boolean {
	return [422, 429, 503, 507, 508].includes(status)
}

/** The way back is kept: a page by its address, a form by the page it stands on. */
async function toSignIn({ request }: Asked): Promise<Response> {
	const { pathname, search } = new URL(request.url)
	const headers = new Headers()
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		headers.append('Set-Cookie', await flashHeader({ id: 'session-ended' }, await sessionSecret(request)))
	}
	const back = new URLSearchParams({ redirectTo: pathname + search })
	if (comesFromSignIn(request)) back.set('cookies', 'refused')
	return redirect(`/auth/login?${back}`, { headers })
}

/** Signing in led here, and yet the browser brings no session: it keeps no cookies. */
function comesFromSignIn(request: Request): boolean {
	const from = request.headers.get('Referer')
	if (!from || !URL.canParse(from)) return false
	const signIns = [href.login(), siteHref.shortLogin(), '/simple-login']
	const { host, pathname } = new URL(from)
	return host === new URL(request.url).host && signIns.includes(pathname) && !request.headers.get('Cookie')
}

/** Whoever comes from paying is let in for a minute, while the provider makes up its mind. */
export async function hasJustPaid({ request }: Asked, school: School | null): Promise<boolean> {
	if (!school) return false
	return hasPaymentFlag(request.headers.get('Cookie'), await sessionSecret(request), school.id)
}

/** Those who can pay are shown the plans; those who cannot are told who can. */
function withoutSubscription(person: Person, school: School) {
	if (isOwner(person)) return redirect('/select-plan?upgrade=true')
	const body: ErrorWords = {
		title: `${school.name} is paused`,
		words: `The subscription of ${school.name} is not active, so its lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask the school's ${person.kind === 'office' ? 'administrator' : 'office'}.`,
		school: school.name,
		others: listOtherPlaces(person),
	}
	return data(body, { status: 403 })
}
