import { cycles, plans } from '#app/domain/subscription/plans.ts'

/** Where the payment provider is and how it knows us. Nothing in the product but this can tell a demo from it. */
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
	/** Where set, it is bought instead of every plan; what was ordered stands in our own order. */
	sandboxPlanId: string
	/** Whose signing certificates are believed. A leading dot stands for every host below. */
	certificateHosts: readonly string[]
	/** Other sites a page with a payment button has to let in; see the content policy of that page. */
	pageOrigins: readonly string[]
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
		sandboxPlanId: given.sandboxPlanId,
		certificateHosts: atPaypal ? ['.paypal.com'] : [hostOf(apiUrl)],
		pageOrigins: atPaypal ? ['https://www.paypal.com', 'https://www.sandbox.paypal.com'] : [],
	}
}

type Given = Pick<PaypalSettings, 'apiUrl' | 'clientId' | 'clientSecret' | 'webhookId' | 'sandboxPlanId'>

/** Why a start that takes real money must not go on with these, in words; null when it may. */
export function unsafePaypal({ apiUrl, sandbox, sandboxPlanId }: PaypalSettings): string | null {
	if (!isPaypal(apiUrl))
		return `PAYPAL_API_URL is "${apiUrl}", which is not PayPal. Use ${LIVE} or https://api-m.sandbox.paypal.com.`
	if (sandboxPlanId && !sandbox)
		return 'PAYPAL_SANDBOX_PLAN_ID is for the sandbox only: with it, every plan would be sold as that one.'
	const ids = Object.values(plans).flatMap((plan) => cycles.map((cycle) => plan[cycle].paypalPlanId))
	const placeholder = ids.find((id) => id.startsWith('P-SOLFA-'))
	if (placeholder && !sandboxPlanId)
		return `${placeholder} is not a plan of PayPal’s. Put the ids of your own plans into app/domain/subscription/plans.ts, or set PAYPAL_SANDBOX_PLAN_ID to try the sandbox.`
	return null
}

function isPaypal(address: string): boolean {
	return address.startsWith('https://') && hostOf(address).endsWith('.paypal.com')
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : ''
}
