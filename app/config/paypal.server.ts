import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'

/** URL and credentials of PayPal. Nothing else in the product differs between PayPal and the demo's emulator. */
export interface PaypalSettings {
	/** The demo's own provider, inside this process. */
	embedded: boolean
	apiUrl: string
	/** The script that draws PayPal's own buttons. */
	sdkUrl: string
	clientId: string
	clientSecret: string
	webhookId: string
	/** Test money: the sandbox or the demo's own provider. */
	sandbox: boolean
	/** PayPal's ids of our plans. */
	planIds: PlanIds
	/** If set, this plan replaces every plan at PayPal. Our own order says which one was chosen. */
	sandboxPlanId: string
	/** Hosts whose signing certificates are trusted. A leading dot includes subdomains. */
	certificateHosts: readonly string[]
	/** Other sites a page with a payment button has to let in; see the content policy of that page. */
	pageOrigins: readonly string[]
}

export type PlanIds = Record<PlanName, Record<Cycle, string>>

/** The variable that names each plan, by plan and cycle. */
const PLAN_VARIABLES: PlanIds = {
	soloTeacher: { monthly: 'PAYPAL_PLAN_SOLO_MONTHLY', yearly: 'PAYPAL_PLAN_SOLO_YEARLY' },
	standard: { monthly: 'PAYPAL_PLAN_STANDARD_MONTHLY', yearly: 'PAYPAL_PLAN_STANDARD_YEARLY' },
	professional: { monthly: 'PAYPAL_PLAN_PROFESSIONAL_MONTHLY', yearly: 'PAYPAL_PLAN_PROFESSIONAL_YEARLY' },
}

const PLACEHOLDER = 'P-SOLFA-'

/** Without a variable the plan has an id that only the emulator knows, such as `P-SOLFA-SOLO-MONTHLY`. */
export function orPlaceholders(given: Record<PlanName, Partial<Record<Cycle, string>>>): PlanIds {
	const idsOf = (plan: PlanName) => ({
		monthly: given[plan].monthly || placeholderOf(PLAN_VARIABLES[plan].monthly),
		yearly: given[plan].yearly || placeholderOf(PLAN_VARIABLES[plan].yearly),
	})
	return {
		soloTeacher: idsOf('soloTeacher'),
		standard: idsOf('standard'),
		professional: idsOf('professional'),
	}
}

function placeholderOf(variable: string): string {
	return variable.replace('PAYPAL_PLAN_', PLACEHOLDER).replaceAll('_', '-')
}

const LIVE = 'https://api-m.paypal.com'
/** Open to all, so that a demo of its own needs no keys; no real provider takes them. */
const DEMO_KEYS = { id: 'solfa-demo', secret: 'solfa-demo-secret', webhook: 'WH-SOLFA-DEMO' }

export function paypalSettings(given: Given, demo: boolean, port: number): PaypalSettings {
	const embedded = demo && given.apiUrl === ''
	const apiUrl = embedded ? `http://127.0.0.1:${port}/dev/paypal` : (given.apiUrl || LIVE).replace(/\/+$/, '')
	const atPaypal = isPaypal(apiUrl)
	const keys = demo ? DEMO_KEYS : { id: '', secret: '', webhook: '' }
	return {
		embedded,
		apiUrl,
		sdkUrl: atPaypal ? 'https://www.paypal.com/sdk/js' : embedded ? '/dev/paypal/sdk/js' : `${apiUrl}/sdk/js`,
		clientId: given.clientId || keys.id,
		clientSecret: given.clientSecret || keys.secret,
		webhookId: given.webhookId || keys.webhook,
		sandbox: apiUrl !== LIVE,
		planIds: given.planIds,
		sandboxPlanId: given.sandboxPlanId,
		certificateHosts: atPaypal ? ['.paypal.com'] : [hostOf(apiUrl)],
		pageOrigins: atPaypal ? ['https://www.paypal.com', 'https://www.sandbox.paypal.com'] : [],
	}
}

type Given = Pick<
	PaypalSettings,
	'apiUrl' | 'clientId' | 'clientSecret' | 'webhookId' | 'planIds' | 'sandboxPlanId'
>

/** Why a start that takes real money must not go on with these, in words; null when it may. */
export function unsafePaypal({ apiUrl, sandbox, planIds, sandboxPlanId }: PaypalSettings): string | null {
	if (!isPaypal(apiUrl))
		return `PAYPAL_API_URL is "${apiUrl}", which is not PayPal. Use ${LIVE} or https://api-m.sandbox.paypal.com.`
	if (sandboxPlanId && !sandbox)
		return 'PAYPAL_SANDBOX_PLAN_ID is for the sandbox only: with it, every plan would be sold as that one.'
	return sandboxPlanId ? null : unsafePlans(planIds)
}

function unsafePlans(planIds: PlanIds): string | null {
	const all = Object.entries(PLAN_VARIABLES).flatMap(([plan, { monthly, yearly }]) => [
		{ variable: monthly, id: planIds[plan as PlanName].monthly },
		{ variable: yearly, id: planIds[plan as PlanName].yearly },
	])
	const unset = all.filter(({ id }) => id.startsWith(PLACEHOLDER)).map(({ variable }) => variable)
	if (unset.length > 0)
		return `Set ${unset.join(', ')} to the ids of your own plans at PayPal, or PAYPAL_SANDBOX_PLAN_ID to try the sandbox.`
	for (const [at, { variable, id }] of all.entries()) {
		const same = all.slice(at + 1).find((other) => other.id === id)
		if (same)
			return `${variable} and ${same.variable} are the same plan: one would be sold at the price of the other.`
	}
	return null
}

function isPaypal(address: string): boolean {
	return address.startsWith('https://') && hostOf(address).endsWith('.paypal.com')
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : ''
}
