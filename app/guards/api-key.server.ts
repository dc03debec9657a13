import { environment } from '#app/config/environment.server.ts'
import { keyScopes, type KeyScope } from '#app/domain/integration/scopes.ts'
import type { Access } from '#app/models/access.server.ts'
import { noteKeyUse, openApiKey, type OpenKey } from '#app/models/visitors/api-key.server.ts'
import { problem } from '#app/web/problem.server.ts'
import { RateLimit } from '#app/web/rate-limit.server.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'
import { originOf, type RouteArgs } from './enter.server.ts'

const PER_SECOND = 10
let limit: RateLimit | undefined

/** Guard of the API: a key instead of a session. Cookies are ignored, so no other site can make a browser call it. */
export async function enterWithKey(args: RouteArgs): Promise<OpenKey> {
	const { request, context } = args
	const { refusal } = context
	if (refusal) {
		const headers = refusal.retryAfter ? { 'Retry-After': String(refusal.retryAfter) } : undefined
		throw problem(refusal.status, refusal.title, refusal.text, headers)
	}
	const [, secret] = /^Bearer +(\S{1,200})$/i.exec(request.headers.get('Authorization') ?? '') ?? []
	if (!secret) throw unauthorized('Send a key in the header "Authorization: Bearer …".')
	const key = openApiKey(secret, originOf(args))
	if (!key)
		throw unauthorized('This key is unknown or was ended. The school’s administrator can make another one.')
	const { school } = key.access
	limit ??= new RateLimit(environment().limitsScale, PER_SECOND)
	const tooMany = limit.take(key.id)
	if (tooMany)
		throw problem(429, tooMany.title, `A key may ask ${PER_SECOND} times a second. Wait, then try again.`, {
			'Retry-After': String(tooMany.retryAfter),
		})
	if (school.status !== 'active')
		throw problem(
			403,
			'No active subscription',
			`Nothing can be read until ${school.name} has a subscription.`,
		)
	if (school.isReadOnly && request.method !== 'GET' && request.method !== 'HEAD')
		throw problem(403, 'Read-only', `${school.name} is read-only: records can be read, but not changed.`)
	context.who = { schoolId: school.id }
	context.phoneCountry = phoneCountryOf(school)
	noteKeyUse(key)
	return key
}

/** Requires a scope of the key. */
export function demandScope({ scopes, access }: OpenKey, scope: KeyScope): Access {
	if (scopes.includes(scope)) return access
	const label = keyScopes.find(({ value }) => value === scope)?.label
	throw problem(403, 'Not allowed', `This key lacks "${label}" (${scope}). Make a key that includes it.`)
}

function unauthorized(detail: string): Response {
	return problem(401, 'No valid key', detail, { 'WWW-Authenticate': 'Bearer' })
}
