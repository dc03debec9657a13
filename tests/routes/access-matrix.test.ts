import { describe, expect, it } from 'vitest'
import { admits, areaOf, areas, homeOf, type Area } from '#app/domain/account/areas.ts'
import { offeredGrants, reachOf } from '#app/domain/account/permissions.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { copyOfDatabase, databaseHash, openCopy } from '../support/database.ts'
import {
	aClass,
	aGuardianAt,
	aLesson,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	platformStaff,
	withGrants,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { moneyToAskFor } from '../support/money-rows.ts'
import { aCredit } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import {
	addressesOf,
	asked,
	dataOf,
	isCall,
	isQuestion,
	nameOf,
	rowsToAskFor,
	talkToEachOther,
	teachesOwn,
} from '../support/addresses.ts'
import { isInUse } from '#server/routes-in-use.ts'
import { builtRoutes, type BuiltRoute } from '../support/route-table.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

const ONE_SCHOOL = process.env.SOLFA_FOR === 'school'

/**
 * Every route of the build, asked by everybody in every way. What must come of it follows from the areas; a route
 * in an area that anybody may enter says here what it answers to strangers and to those who are signed in.
 */
const OPEN: Record<
	string,
	{ stranger: number | string; signedIn: number | string; owner?: number; teacher?: number; staff?: number }
> = {
	'routes/api/search': { stranger: 401, signedIn: 403, owner: 200, teacher: 200 },
	// A key opens these, and a session does not.
	'routes/api/v1/openapi': { stranger: 200, signedIn: 200 },
	'routes/api/v1/list': { stranger: 401, signedIn: 401 },
	'routes/api/v1/record': { stranger: 401, signedIn: 401 },
	'routes/api/v1/roll': { stranger: 401, signedIn: 401 },
	'routes/public/landing': { stranger: 200, signedIn: 200 },
	// A school of its own has the help there, and no page about Solfa.
	'routes/public/about': ONE_SCHOOL ? { stranger: 404, signedIn: 404 } : { stranger: 200, signedIn: 200 },
	'routes/public/coming-from': { stranger: 200, signedIn: 200 },
	'routes/auth/front': { stranger: 200, signedIn: 'home' },
	// There is a school already.
	'routes/auth/set-up': { stranger: 404, signedIn: 404 },
	'routes/public/policy@faq': { stranger: 200, signedIn: 200 },
	'routes/public/policy@terms': { stranger: 200, signedIn: 200 },
	'routes/public/policy@privacy': { stranger: 200, signedIn: 200 },
	'routes/public/policy@security': { stranger: 200, signedIn: 200 },
	'routes/public/policy@accessibility': { stranger: 200, signedIn: 200 },
	'routes/public/not-found': { stranger: 404, signedIn: 404 },
	'routes/subscription/select-plan': { stranger: 200, signedIn: 'home' },
	'routes/subscription/select-plan/cancel-registration': {
		stranger: '/select-plan',
		signedIn: '/select-plan',
	},
	'routes/subscription/payment-success': { stranger: 200, signedIn: 200 },
	'routes/subscription/subscription': { stranger: 200, signedIn: 200 },
	// The school of the owner is paid for, so that its plan can be changed; PayPal charges nothing that could be canceled.
	'routes/subscription/subscription/cancel': { stranger: '/subscription', signedIn: '/subscription' },
	'routes/subscription/subscription/change': { stranger: '/subscription', signedIn: '/subscription' },
	'routes/subscription/subscription/email': { stranger: '/subscription', signedIn: '/subscription' },
	'routes/subscription/subscription/receipt': {
		stranger: '/auth/login?redirectTo=%2Fsubscription%2Freceipts%2Fa-receipt',
		signedIn: '/subscription',
		owner: 404,
	},
	'routes/subscription/take-out': {
		stranger: '/auth/login?redirectTo=%2Ftake-out',
		signedIn: 'home',
		owner: 200,
	},
	'routes/subscription/take-out-part': { stranger: '/take-out', signedIn: '/take-out' },
	// Of a school that takes no sign-ups; see join for one that does.
	'routes/public/join': { stranger: 404, signedIn: 404 },
	'routes/public/join/class': { stranger: 404, signedIn: 404 },
	'routes/public/join/classes': { stranger: 404, signedIn: 404 },
	'routes/public/join/thanks': { stranger: 404, signedIn: 404 },
	'routes/public/join/trial': { stranger: 404, signedIn: 404 },
	'routes/files/join-ics': { stranger: 404, signedIn: 404 },
	'routes/files/join-json': { stranger: 404, signedIn: 404 },
	'routes/files/join-photo': { stranger: 404, signedIn: 404 },
	'routes/files/calendar': { stranger: 404, signedIn: 404 },
	'routes/files/lesson-calendar': { stranger: 401, signedIn: 404 },
	'routes/public/document': { stranger: '/pay/…', signedIn: '/pay/…' },
	'routes/public/openapi': { stranger: 200, signedIn: 200 },
	'routes/files/robots': { stranger: 200, signedIn: 200 },
	'routes/files/sitemap': { stranger: 200, signedIn: 200 },
	'routes/public/payment-return': { stranger: 404, signedIn: 404 },
	'routes/auth/login': { stranger: 200, signedIn: 'home' },
	'routes/auth/login@login': { stranger: 200, signedIn: 'home' },
	'routes/auth/simple-login': { stranger: 200, signedIn: 'home' },
	'routes/auth/code': { stranger: '/auth/login', signedIn: 'home' },
	'routes/auth/two-factor': { stranger: '/auth/login?redirectTo=%2Ftwo-factor', signedIn: 200 },
	'routes/auth/register-school': { stranger: 200, signedIn: 200 },
	'routes/auth/register-school@signup': { stranger: 200, signedIn: 200 },
	'routes/auth/register': { stranger: 200, signedIn: 200 },
	'routes/auth/register@register': { stranger: 200, signedIn: 200 },
	'routes/auth/register-solo-teacher': { stranger: 200, signedIn: 200 },
	'routes/auth/forgot-password': { stranger: 200, signedIn: 200 },
	'routes/auth/forgot-password@forgot-password': { stranger: 200, signedIn: 200 },
	'routes/auth/reset-password': { stranger: 400, signedIn: 400 },
	'routes/auth/email-confirmation': { stranger: 400, signedIn: 400 },
	'routes/auth/pay': { stranger: 404, signedIn: 404 },
	'routes/auth/offer': { stranger: 400, signedIn: 400 },
	'routes/auth/unsubscribe': { stranger: 400, signedIn: 400 },
	'routes/auth/link': { stranger: 400, signedIn: 400 },
	'routes/auth/invitation': { stranger: 400, signedIn: 400 },
	'routes/api/login': { stranger: 405, signedIn: 405 },
	'routes/api/logout': { stranger: 405, signedIn: 405 },
	'routes/api/user': { stranger: 401, signedIn: 200 },
	'routes/api/session-school': { stranger: 401, signedIn: 405 },
	'routes/api/register': { stranger: 405, signedIn: 405 },
	'routes/api/register-school': { stranger: 405, signedIn: 405 },
	'routes/api/contact': { stranger: 405, signedIn: 405 },
	'routes/api/demo-request': { stranger: 405, signedIn: 405 },
	'routes/api/password-reset': { stranger: 405, signedIn: 405 },
	'routes/api/reset-password': { stranger: 405, signedIn: 405 },
	'routes/api/plans': { stranger: 200, signedIn: 200 },
	'routes/api/not-found': { stranger: 404, signedIn: 404 },
	'routes/api/subscription-status': { stranger: 401, signedIn: 200 },
	// Asked about a school that is not there; see subscription-calls for one's own and another's.
	'routes/api/school-by-id': { stranger: 401, signedIn: 404 },
	'routes/api/subscription-limits': { stranger: 401, signedIn: 404 },
	'routes/api/manual-activation': { stranger: 401, signedIn: 403, owner: 405 },
	'routes/api/cancel-registration': { stranger: 405, signedIn: 405 },
	'routes/api/paypal-config': { stranger: 200, signedIn: 200 },
	'routes/api/paypal-subscription': { stranger: 401, signedIn: 403, owner: 405 },
	'routes/api/paypal-return': { stranger: 401, signedIn: 403, owner: 303 },
	'routes/api/paypal-cancelled': { stranger: 303, signedIn: 303 },
	// Of a conversation that is not there, or is somebody else's.
	'routes/api/messages': { stranger: 401, signedIn: 404 },
	'routes/api/support/upload-image': { stranger: 405, signedIn: 405 },
	'routes/api/support/ai-chat': { stranger: 401, signedIn: 200, staff: 404 },
	'routes/api/support/ai-chat-send': { stranger: 405, signedIn: 405 },
	'routes/api/support/admin-chat': { stranger: 401, signedIn: 200, staff: 404 },
	'routes/api/support/admin-chat-send': { stranger: 405, signedIn: 405 },
	'routes/api/support/unread-count': { stranger: 401, signedIn: 200, staff: 404 },
	'routes/api/support/seen': { stranger: 405, signedIn: 405 },
	'routes/api/support/status': { stranger: 401, signedIn: 200 },
	'routes/api/support/heartbeat': { stranger: 405, signedIn: 405 },
	'routes/files/logo': { stranger: 404, signedIn: 404 },
	'routes/files/show': { stranger: 401, signedIn: 404 },
	'routes/webhooks/paypal-account': { stranger: 405, signedIn: 405 },
	'routes/webhooks/stripe-account': { stranger: 405, signedIn: 405 },
	'routes/webhooks/paypal': { stranger: 405, signedIn: 405 },
	'routes/webhooks/texts': { stranger: 405, signedIn: 405 },
	'routes/webhooks/resend': { stranger: 405, signedIn: 405 },
}

/** Pages of messages that families have no use for. */
const STAFF_MAIL = [
	...['scheduled', 'drafts', 'failed', 'many', 'templates', 'template'].map(
		(page) => `routes/messaging/inbox/${page}`,
	),
	'routes/messaging/conversation/people',
]

interface Somebody {
	name: string
	role: Role | null
	visitor: Visitor
	school: ASchool | null
	/** The name of the other school, which this person must never read. */
	foreignName: string | null
}

const ROLES: [string, Role, (school: ASchool) => APerson][] = [
	['an administrator', 'admin', anAdminAt],
	['a teacher alone', 'solo_teacher_admin', aSoloTeacherAt],
	// With every permission a school can give them, so that none of it reaches further than it should.
	['a teacher', 'teacher', (school) => withGrants(aTeacherAt(school), school, offeredGrants.teacher)],
	['a student', 'student', aStudentAt],
	['a guardian', 'student', aGuardianAt],
]

/** The same people ask for every route, which is more in a minute than one person may on a quick machine. */
const UNLIMITED = { environment: { LIMITS_SCALE: '1000' } }

/** A stranger, platform staff, and one of each role at a school beside which another has the same rows. */
async function everybody(): Promise<Somebody[]> {
	const home = aSchool({ name: 'Cantabile' })
	const other = aSchool({ name: 'Staccato' })
	const people: Somebody[] = [
		{ name: 'a stranger', role: null, visitor: new Visitor(UNLIMITED), school: null, foreignName: null },
		{
			name: 'platform staff',
			role: 'super_admin',
			visitor: await Visitor.signedInAs(platformStaff(), UNLIMITED),
			school: null,
			foreignName: null,
		},
	]
	aStudent(aSchool(), { id: 'a-student-foreign' })
	const foreign = aSchool()
	aLesson(foreign, {
		id: 'a-lesson-foreign',
		classId: aClass(foreign, { id: 'a-class-foreign' }),
		startsAt: 1,
	})
	aCredit(foreign, aStudent(foreign), { id: 'a-credit-foreign' })
	aTeacher(aSchool(), { id: 'a-teacher-foreign' })
	const payer = aSchool()
	aFamily(payer, 'Foreign', 'a-family-foreign')
	moneyToAskFor(payer, 'foreign')
	for (const school of [home, other]) {
		for (const whose of ['own', 'colleague'] as const) rowsToAskFor(school, whose)
		for (const [name, role, make] of ROLES) {
			const person = make(school)
			if (role === 'teacher') teachesOwn(person)
			if (school === home)
				people.push({
					name,
					role,
					visitor: await Visitor.signedInAs(person, UNLIMITED),
					school,
					foreignName: other.name,
				})
		}
		talkToEachOther(school)
	}
	return people
}

const pages = asked.filter((route) => !isCall(route))
const calls = asked.filter(isCall)

/** What the tables say must come of it: a status, or the place it leads to. */
function expected(route: BuiltRoute, address: string, { role }: Somebody): number | string {
	const area = areaOf(route.id)
	if (areas[area].roles === 'anyone') {
		const rule = OPEN[route.id]
		// A link that does not work leads to the page that says why.
		if (route.id === 'routes/public/document') return address.replace('/documents/', '/pay/')
		if (!rule) throw new Error(`Say in OPEN what ${route.id} answers.`)
		const isOwner = role === 'admin' || role === 'solo_teacher_admin'
		const special = isOwner
			? rule.owner
			: role === 'teacher'
				? rule.teacher
				: role === 'super_admin'
					? rule.staff
					: undefined
		const signedIn = special ?? rule.signedIn
		const isOwn = route.id === 'routes/api/messages' && address.endsWith('-own')
		if (isOwn && role && role !== 'super_admin') return 200
		const status = role ? signedIn : rule.stranger
		return status === 'home' ? homeOf(role as Role) : status
	}
	if (!role) return `/auth/login?redirectTo=${encodeURIComponent(address)}`
	if (!admits(area, role)) return homeOf(role)
	// A teacher alone has no teachers to look after.
	if (role === 'solo_teacher_admin' && address.startsWith('/teachers')) return homeOf(role)
	// Nor an office, nor anybody to hand the school to.
	if (role === 'solo_teacher_admin' && /\/admin\/(invite-office|ownership)$/.test(address)) return 404
	if (role === 'solo_teacher_admin' && address === '/billing/manage/pay') return 404
	if (role === 'admin' && address === '/settings/profile/hours') return 404
	// Banks collect euros, and these schools do not bill in them.
	if (address === '/billing/manage/debit/settings') return 404
	if (
		/an?-(student|class|lesson|teacher|family|key|webhook|person|credit|resource|feedback|invoice|plan|run|import|event|loan|item|copy|sign-up|note)-(foreign|garbage)/.test(
			address,
		)
	)
		return 404
	// The platform's desk shows a school, a transaction or a conversation that exists.
	if (area === 'platform' && address.includes('/no-such-')) return 404
	// Nobody has done anything to several students.
	if (address === '/students/list/result') return 404
	if (address.startsWith('/messaging/') && address.includes('-colleague')) return 404
	// Nobody has sent the message to many of the address; only staff write to many, and choose who talks.
	if (route.path?.includes(':broadcastId')) return 404
	if (role === 'student' && STAFF_MAIL.includes(route.id)) return 404
	// The address says which lesson, credit or event it is about; of a stranger's there is none. Nobody takes sign-ups.
	if (/^routes\/student\/schedule\/(absence|book|classes\/class|confirm|move|events\/entry)$/.test(route.id))
		return 404
	// The student does not pay, has no assignment, and no report about them is published.
	if (/^routes\/student\/(invoices|progress|reports)\//.test(route.id)) return 404
	if (role === 'teacher' && /an-entry-colleague|a-loan-colleague/.test(address)) return 404
	// Feedback on the school is the office's to read.
	if (role === 'teacher' && route.path?.includes(':feedbackId')) return 404
	const [, noun] = /a-(student|class)-colleague/.exec(address) ?? []
	if (noun && reachOf(`${noun as 'student' | 'class'}:read`, role) !== 'all') return 404
	return 200
}

/** What came of asking for a page. */
function cameOf(answer: Answer): number | string {
	return answer.status === 302 ? (answer.location ?? '') : answer.status
}

/** What came of asking for its data, and whether the browser opens what it is led to as a page. */
function cameOfData(answer: Answer): { to: number | string; reload: boolean } {
	const redirect = answer.status === 202 ? redirectIn(answer.body) : null
	return redirect ? { to: redirect.redirect, reload: redirect.reload } : { to: answer.status, reload: false }
}

const hydrates = (area: Area) => areas[area].hydrates
const desks = ['/dashboard', '/dashboard/teacher', ...(ONE_SCHOOL ? [] : ['/super-admin'])]

/** Data of a page without framework JavaScript is never sent: whoever may open the page is led to it. */
function expectedOfData(route: BuiltRoute, address: string, who: Somebody) {
	const wanted = expected(route, address, who)
	const to = typeof wanted === 'string' ? wanted : hydrates(areaOf(route.id)) ? wanted : address
	return { to, reload: typeof to === 'string' && !desks.includes(to) }
}

/** What one way of asking for an address gave somebody, and what it should have given. */
interface Came {
	is: unknown
	should: unknown
	body: string
}

type Ways = Record<string, (who: Somebody, address: string) => Promise<Came | null>>

let world: { people: Somebody[]; cookies: Map<string, string>[]; rows: Buffer; hash: string } | undefined

/** The same people and rows for every route. They are made once, because making them takes longer than asking. */
async function peopleAtBoth() {
	if (world) {
		const { people, cookies, rows } = world
		openCopy(rows)
		for (const [i, { visitor }] of people.entries()) {
			visitor.cookies.clear()
			for (const [name, value] of cookies[i] ?? []) visitor.cookies.set(name, value)
		}
		return world
	}
	const people = await everybody()
	const cookies = people.map(({ visitor }) => new Map(visitor.cookies))
	world = { people, cookies, rows: copyOfDatabase(), hash: databaseHash() }
	return world
}

/** Others are sent away before the address is looked at, so one address is enough. */
function isLetIn(route: BuiltRoute, { role }: Somebody): boolean {
	return role !== null && admits(areaOf(route.id), role)
}

/** Asks as everybody and lists what came out differently, so that one run shows all of it. */
async function surprises(route: BuiltRoute, ways: Ways): Promise<unknown[]> {
	const { people, hash } = await peopleAtBoth()
	const surprises: unknown[] = []
	for (const [way, ask] of Object.entries(ways)) {
		for (const [i, address] of addressesOf(route).entries()) {
			for (const who of people) {
				if (i > 0 && !isLetIn(route, who)) continue
				const came = await ask(who, address)
				if (!came) continue
				const { is, should, body } = came
				const at = { who: who.name, address, way }
				if (JSON.stringify(is) !== JSON.stringify(should)) surprises.push({ ...at, is, should })
				if (who.foreignName && body.includes(who.foreignName))
					surprises.push({ ...at, reads: who.foreignName })
			}
		}
	}
	if (databaseHash() !== hash) surprises.push('something was written')
	return surprises
}

describe.each(pages.map((route) => [`${nameOf(route)} (${route.id})`, route] as const))(
	'the page %s',
	(_name, route) => {
		const page = async (who: Somebody, address: string) => {
			const answer = await who.visitor.get(address)
			return { is: cameOf(answer), should: expected(route, address, who), body: answer.body }
		}
		const dataOfRoute = (only?: string) => async (who: Somebody, address: string) => {
			const answer = await who.visitor.get(dataOf(address, only))
			return { is: cameOfData(answer), should: expectedOfData(route, address, who), body: answer.body }
		}
		const form = async (who: Somebody, address: string) => {
			const should = expected(route, address, who)
			if (should === 200 && isQuestion(route)) return null
			const answer = await who.visitor.post(address, {})
			// Where no form is taken nobody gets in; where one is, an empty one will not do. A page for everybody may lead
			// on from an empty form.
			const leadsOn = areas[areaOf(route.id)].roles === 'anyone' && [302, 303].includes(answer.status)
			const isRefused = leadsOn || [400, 404, 405].includes(answer.status)
			return { is: isRefused ? should : answer.location, should, body: answer.body }
		}

		it('is shown, gives its data and takes a form as its area says', async () => {
			// A school of its own gives data and takes forms through the same guards.
			const ways: Ways = ONE_SCHOOL
				? { page }
				: { page, data: dataOfRoute(), 'its own data alone': dataOfRoute(route.id), form }
			expect(await surprises(route, ways)).toEqual([])
		})
	},
)

describe.each(calls.map((route) => [nameOf(route), route] as const))('the call %s', (_name, route) => {
	const call = async (who: Somebody, address: string) => {
		const answer = await who.visitor.call('GET', address)
		return { is: cameOf(answer), should: expected(route, address, who), body: answer.body }
	}
	const data = (only?: string) => async (who: Somebody, address: string) => {
		const { status, headers, body } = await who.visitor.get(dataOf(address, only))
		const cached = headers['cache-control']
		return { is: [status < 500, cached], should: [true, 'no-store'], body }
	}

	it('answers in JSON what its rule says, and as data gives nothing away', async () => {
		expect(await surprises(route, { call, data: data(), 'its own data alone': data(route.id) })).toEqual([])
	})
})

it('the matrix knows every route of the build, and no other', () => {
	const known = builtRoutes().filter((route) => route.id !== 'root')
	for (const { id } of known) expect(() => areaOf(id)).not.toThrow()
	const open = [...pages, ...calls].filter(({ id }) => areas[areaOf(id)].roles === 'anyone')
	expect(open.map(({ id }) => id).sort()).toEqual(
		Object.keys(OPEN)
			.filter((id) => isInUse(id, ONE_SCHOOL))
			.sort(),
	)
	expect(pages.length + calls.length).toBeGreaterThan(10)
})
