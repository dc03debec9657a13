import type { ServerBuild } from '@remix-run/node'

/** Routes that only a platform has. */
const PLATFORM = [
	'routes/platform/',
	'routes/public/landing',
	'routes/public/openapi',
	'routes/public/policy@faq',
	'routes/public/policy@terms',
	'routes/public/policy@privacy',
	'routes/public/policy@security',
	'routes/subscription/select-plan',
	'routes/subscription/payment-success',
	'routes/subscription/subscription',
	'routes/auth/register',
	'routes/school/subscription',
	'routes/api/register',
	'routes/api/plans',
	'routes/api/contact',
	'routes/api/demo-request',
	'routes/api/subscription-',
	'routes/api/manual-activation',
	'routes/api/cancel-registration',
	'routes/api/paypal-',
	'routes/api/support/admin-chat',
	'routes/api/support/heartbeat',
]
/** The platform's own payments. Families' payments are reported at a URL of each school. */
const PLATFORM_WEBHOOK = 'routes/webhooks/paypal'
/** Routes that only a server for one school has. */
const ONE_SCHOOL = ['routes/auth/front', 'routes/auth/set-up']

export function isInUse(id: string, oneSchool: boolean): boolean {
	if (!oneSchool) return !ONE_SCHOOL.includes(id)
	return id !== PLATFORM_WEBHOOK && !PLATFORM.some((start) => id.startsWith(start))
}

/**
 * The build without the routes of the other mode, whose URLs then answer Page Not Found. The tables are copied, because
 * the build is one module for the whole process.
 */
export function routesInUse(build: ServerBuild, oneSchool: boolean): ServerBuild {
	const inUse = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => isInUse(id, oneSchool)))
	const assets = { ...build.assets, routes: inUse(build.assets.routes) }
	return { ...build, routes: inUse(build.routes), assets }
}
