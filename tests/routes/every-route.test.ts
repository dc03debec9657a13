import { beforeEach, describe, expect, it } from 'vitest'
import { areaOf, areas } from '#app/domain/account/areas.ts'
import type { Role } from '#app/domain/account/roles.ts'
import {
	addressesOf,
	asked,
	isCall,
	isQuestion,
	nameOf,
	pageToAskFor,
	rowsToAskFor,
	talkToEachOther,
	teachesOwn,
} from '../support/addresses.ts'
import { ODD_IDS, ODD_QUERY, WAY_PARAMETERS, WAYS_OUT } from '../support/corpus/addresses.ts'
import { ODD_BODIES } from '../support/corpus/bodies.ts'
import { FOREIGN_PAGES, LIES, OTHER_METHODS, STRANGE_METHODS } from '../support/corpus/headers.ts'
import { databaseHash } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	platformStaff,
} from '../support/factories.ts'
import type { BuiltRoute } from '../support/route-table.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

/**
 * What is sent to attack, to every route of the build by somebody it lets in. A route that is new is among them by
 * itself; each sweep says how often it tried, so that one which tries nothing is seen.
 */
type Who = Role | 'stranger'

const FORM = 'application/x-www-form-urlencoded'
/** They need no word of a body, so that none is wrong. */
const TAKES_ANYTHING = ['routes/api/logout', 'routes/api/manual-activation', 'routes/api/support/seen']
const ENDS_A_LINE = /^%(00|0d|E2)/
const LEADING_ON = ['stop', 'again', 'save', 'accept', 'decline', 'pay']
const EVIL = /evil\.test/

let visitors: Record<Who, Visitor>

beforeEach(async () => {
	const environment = { LIMITS_SCALE: '1000' }
	const school = aSchool()
	rowsToAskFor(school, 'own')
	pageToAskFor(school)
	const teacher = aTeacherAt(school)
	teachesOwn(teacher)
	const people = {
		admin: anAdminAt(school),
		solo_teacher_admin: aSoloTeacherAt(aSchool({ kind: 'solo' })),
		teacher,
		student: aStudentAt(school),
		super_admin: platformStaff(),
	}
	talkToEachOther(school)
	const signedIn = await Promise.all(
		Object.entries(people).map(
			async ([role, person]) => [role, await Visitor.signedInAs(person, { environment })] as const,
		),
	)
	visitors = { ...Object.fromEntries(signedIn), stranger: new Visitor({ environment }) } as Record<
		Who,
		Visitor
	>
})

/** Somebody its area lets in; what anybody may ask for is asked as a stranger too. */
function whoFor(route: BuiltRoute): Who[] {
	const { roles } = areas[areaOf(route.id)]
	return roles === 'anyone' ? ['stranger', 'admin'] : [roles[0]]
}

const everyAddress = asked.flatMap((route) =>
	whoFor(route).flatMap((who) => addressesOf(route, ['own']).map((path) => ({ route, who, path }))),
)

/** Kept apart from what the sweep leaves behind: nobody is signed out by what was asked before. */
async function alone(who: Who, ask: (visitor: Visitor) => Promise<Answer>): Promise<Answer> {
	const { cookies } = visitors[who]
	const before = new Map(cookies)
	try {
		return await ask(visitors[who])
	} finally {
		cookies.clear()
		for (const [name, value] of before) cookies.set(name, value)
	}
}

/** Tries all of it on every address and lists what is wrong, so that one run shows everything. */
async function sweep<T>(
	tries: Record<string, T> | T[],
	wrong: (one: { route: BuiltRoute; who: Who; path: string }, sent: T) => Promise<string | null>,
	least: number,
) {
	const found: string[] = []
	let count = 0
	for (const one of everyAddress)
		for (const [name, sent] of Object.entries(tries)) {
			const what = await wrong(one, sent)
			count++
			if (what) found.push(`${one.who} ${one.path}, ${name}: ${what}`)
		}
	expect(found).toEqual([])
	expect(count).toBeGreaterThan(least)
}

const leadsAway = (address: string, origin: string) => {
	try {
		return new URL(address, origin).origin !== origin
	} catch {
		return true
	}
}

/** Whether an answer would take a browser anywhere but to a page of ours. */
function waysOutOf({ headers, body, status }: Answer, host: string): string[] {
	const origin = `http://${host}`
	const leads = [
		...(headers.location ? [headers.location] : []),
		...(status === 202 ? [redirectIn(body)?.redirect ?? '/'] : []),
		...[...body.matchAll(/<(?:form|button|meta|base)\b[^>]* (?:form)?(?:action|href|content)="([^"]*)"/g)]
			.map(([, to = '']) => to.replace(/^\d+;\s*url=/i, ''))
			.filter((to) => /[/\\:]/.test(to) && !/^(text|width|light|[a-z-]+=)/.test(to)),
		...[...body.matchAll(/<a\b[^>]* href="([^"]*evil[^"]*)"/g)].map(([, to = '']) => to),
	]
	return leads.filter((to) => leadsAway(to, origin) && EVIL.test(to))
}

describe('every route', () => {
	it('takes a form from no page but ours', async () => {
		const before = databaseHash()
		await sweep(
			FOREIGN_PAGES,
			async ({ route, who, path }, said) => {
				const headers: Record<string, string> = { 'Content-Type': FORM, Host: 'solfa.example', ...said }
				if (headers.Origin) headers.Origin = headers.Origin.replace('HOST', 'solfa.example')
				// Without `index` the form of a first tab would be sent to its layout.
				const address = route.index ? withQuery(path, 'index') : path
				const answer = await alone(who, (visitor) =>
					visitor.send('POST', address, { headers, body: 'intent=save' }),
				)
				// Other programs, and mail programs for whoever pressed their button, prove themselves by a signature.
				const isSigned = areaOf(route.id) === 'webhooks' || route.id === 'routes/auth/unsubscribe'
				if (isSigned) return answer.status >= 400 && answer.status < 500 ? null : `${answer.status}`
				// Where nothing is taken, nothing is taken from other sites either.
				if (answer.status !== 403 && (route.hasAction || answer.status !== 405)) return `${answer.status}`
				return answer.headers['set-cookie'] ? 'sets a cookie' : null
			},
			1500,
		)
		expect(databaseHash()).toBe(before)
		takeErrorLog()
	}, 600_000)

	it('reads a body that no form sends without a fault, and writes nothing of it', async () => {
		const before = databaseHash()
		await sweep(
			ODD_BODIES,
			async ({ route, who, path }, [type, body]) => {
				if (TAKES_ANYTHING.includes(route.id) || isQuestion(route)) return null
				const headers = { ...(type ? { 'Content-Type': type } : {}), 'Sec-Fetch-Site': 'same-origin' }
				const { status, body: said } = await alone(who, (visitor) =>
					visitor.send('POST', path, { headers, body }),
				)
				if (/\bat \/|node_modules|SqliteError/.test(said)) return 'says too much'
				return status < 500 && status !== 200 ? null : `${status}`
			},
			2500,
		)
		expect(databaseHash()).toBe(before)
		expect(Object.keys(Object.prototype)).toEqual([])
		expect(({} as Record<string, unknown>).isSuperAdmin).toBeUndefined()
		takeErrorLog()
	}, 600_000)

	it('knows no method but its own, whatever a header or a field calls it', async () => {
		const before = databaseHash()
		await sweep(
			['HEAD', ...OTHER_METHODS, ...STRANGE_METHODS],
			async ({ route, who, path }, method) => {
				const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-HTTP-Method-Override': 'POST' }
				if (OTHER_METHODS.includes(method) && isQuestion(route)) return null
				const answer = await alone(who, (visitor) => visitor.send(method, path, { headers }))
				if (STRANGE_METHODS.includes(method)) return answer.status === 405 ? null : `${answer.status}`
				if (OTHER_METHODS.includes(method)) {
					// Pages read a form whatever it is called; one call has two methods of its own.
					const reads = areaOf(route.id) !== 'api' || route.id === 'routes/api/cancel-registration'
					const isRefused = [302, 401, 403, 404, 405].includes(answer.status)
					return isRefused || (reads && [303, 400].includes(answer.status)) ? null : `${answer.status}`
				}
				const { status } = await alone(who, (visitor) => visitor.get(path))
				if (answer.bytes.length > 0) return 'a body'
				return answer.status === status ? null : `${answer.status} for ${status}`
			},
			1500,
		)
		expect(databaseHash()).toBe(before)
		takeErrorLog()
	}, 600_000)

	it('answers the same whatever headers and cookies claim, and is framed and kept by nobody', async () => {
		const kept = new Map<string, string>()
		const honest = new Map<string, number>()
		const honestStatus = async (who: Who, path: string) => {
			const key = `${who} ${path}`
			const status = honest.get(key) ?? (await alone(who, (visitor) => visitor.get(path))).status
			honest.set(key, status)
			return status
		}
		for (const { who, path } of everyAddress.filter(({ who }) => who === 'stranger'))
			kept.set(path, (await visitors[who].get(path)).body)
		await sweep(
			LIES,
			async ({ who, path }, { Cookie, ...headers }) => {
				const status = await honestStatus(who, path)
				const answer = await alone(who, (visitor) => {
					const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}; `).join('')
					return visitor.get(path, { ...headers, ...(Cookie ? { Cookie: own + Cookie } : {}) })
				})
				if (answer.status !== status) return `${answer.status} for ${status}`
				if (EVIL.test(answer.body) || EVIL.test(JSON.stringify(answer.headers))) return 'believes it'
				return uncommon(answer)
			},
			600,
		)
		const changed: string[] = []
		for (const path of kept.keys())
			if (EVIL.test((await visitors.stranger.get(path)).body)) changed.push(path)
		expect(changed).toEqual([])
		for (const path of ['/', '/login', '/select-plan', '/about'])
			expect((await new Visitor().get(path)).body, path).toBe(kept.get(path))
		takeErrorLog()
	}, 600_000)

	it('leads nobody away, whatever way back is asked for', async () => {
		await sweep(
			WAYS_OUT,
			async ({ who, path }, way) => {
				const fields = Object.fromEntries(WAY_PARAMETERS.map((name) => [name, way]))
				const asking = withQuery(path, new URLSearchParams(fields).toString())
				const answers = [await alone(who, (visitor) => visitor.get(asking))]
				answers.push(await alone(who, (visitor) => visitor.post(asking, fields)))
				if (answers.some(({ status }) => status >= 500)) return 'a fault'
				const out = answers.flatMap((answer) => waysOutOf(answer, 'localhost'))
				return out.length > 0 ? out.join() : null
			},
			800,
		)
		takeErrorLog()
	}, 600_000)

	it('is asked for what cannot be without a fault', async () => {
		await sweep(
			[ODD_QUERY],
			async ({ who, path }, query) => {
				const { status } = await alone(who, (visitor) => visitor.get(withQuery(path, query)))
				return status < 500 ? null : `${status}`
			},
			200,
		)
		takeErrorLog()
	}, 600_000)
})

describe('an id in an address', () => {
	const withIds = asked.filter((route) => /:\w/.test(nameOf(route)))

	it('is nothing but an id: what is none is not found, and leads out of no folder', async () => {
		const found: string[] = []
		let count = 0
		for (const route of withIds)
			for (const who of whoFor(route))
				for (const id of ODD_IDS) {
					const path = nameOf(route).replace(/:\w+\??/g, id)
					const { status, body } = await alone(who, (visitor) => visitor.get(path))
					count++
					// Whoever guesses at the addresses of calendars is not heard for a while.
					const isRefused = [302, 303, 400, 401, 404, 405, 429].includes(status)
					if (!isRefused || /root:x|<script>x|SqliteError/.test(body)) found.push(`${who} ${status} ${path}`)
				}
		expect(found).toEqual([])
		expect(count).toBeGreaterThan(300)
	}, 600_000)

	it('is posted to without a fault, whatever it is, and leads to no address that a header cannot hold', async () => {
		const before = databaseHash()
		const found: string[] = []
		let count = 0
		for (const route of withIds)
			for (const who of whoFor(route))
				for (const id of ODD_IDS)
					// An id that could end a line is tried with each word that leads on to an address.
					for (const intent of ENDS_A_LINE.test(id) ? LEADING_ON : ['save']) {
						const path = nameOf(route).replace(/:\w+\??/g, id)
						const answer = await alone(who, (visitor) => visitor.post(path, { intent }))
						count++
						const isRefused = answer.status >= 300 && answer.status < 500
						const isSound = /^[\x21-\x7e]*$/.test(answer.headers.location ?? '')
						if (!isRefused || !isSound) found.push(`${who} ${answer.status} ${path} ${intent}`)
					}
		expect(found).toEqual([])
		expect(count).toBeGreaterThan(1500)
		expect(databaseHash()).toBe(before)
		takeErrorLog()
	}, 600_000)
})

/** What every answer says to browsers and caches, or what of it is missing. */
function uncommon({ headers, status }: Answer): string | null {
	const policy = String(headers['content-security-policy'] ?? '')
	if (!/frame-ancestors '(none|self)'/.test(policy) || /unsafe|\*/.test(policy)) return `policy ${policy}`
	if (headers['x-content-type-options'] !== 'nosniff') return 'is sniffed'
	if (!headers['referrer-policy']) return 'says where one comes from'
	if (Object.keys(headers).some((name) => name.startsWith('access-control') || name === 'x-powered-by'))
		return 'a header too many'
	const kept = String(headers['cache-control'])
	return /^(no-store|private)|^public, max-age=\d+/.test(kept) ? null : `${status} kept: ${kept}`
}

const roles = new Set(everyAddress.map(({ who }) => who))
it('somebody of every kind takes part', () => {
	expect([...roles].sort()).toEqual(['admin', 'stranger', 'student', 'super_admin', 'teacher'])
	expect(everyAddress.filter(({ route }) => isCall(route)).length).toBeGreaterThan(40)
})

function withQuery(path: string, query: string): string {
	return path + (path.includes('?') ? '&' : '?') + query
}
