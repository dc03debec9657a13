import type { ServerBuild } from '@remix-run/node'

/** Routes of a platform, which a school of its own does not have. */
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
/** The payment provider of the platform; PayPal tells families' payments at an address of each school. */
const PLATFORM_WEBHOOK = 'routes/webhooks/paypal'
/** Routes only a school of its own has. */
const ONE_SCHOOL = ['routes/auth/front', 'routes/auth/set-up']

export function isInUse(id: string, oneSchool: boolean): boolean {
	if (!oneSchool) return !ONE_SCHOOL.includes(id)
	return id !== PLATFORM_WEBHOOK && !PLATFORM.some((start) => id.startsWith(start))
}

/**
 * The build without the routes of the other mode. Their addresses match nothing, and lead to the page that says so. The
 * build is one module for the process, so its tables are copied.
 */
export function routesInUse(build: ServerBuild, oneSchool: boolean): ServerBuild {
	const inUse = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => isInUse(id, oneSchool)))
	const assets = { ...build.assets, routes: inUse(build.assets.routes) }
	return { ...build, routes: inUse(build.routes), assets }
}
