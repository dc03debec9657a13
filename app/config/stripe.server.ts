/** Where Stripe is. The schools' own keys decide whether money moves: Stripe has test keys. */
export interface StripeSettings {
	/** The demo's own Stripe, inside this process. */
	embedded: boolean
	apiUrl: string
	/** Other sites that the form of a payment may lead to; see the content policy of that page. */
	pageOrigins: readonly string[]
}

const REAL_API = 'https://api.stripe.com'
const REAL_PAGES = ['https://checkout.stripe.com']

export function stripeSettings(given: string, demo: boolean, port: number): StripeSettings {
	const embedded = demo && given === ''
	const apiUrl = embedded ? `http://127.0.0.1:${port}/dev/stripe` : (given || REAL_API).replace(/\/+$/, '')
	return { embedded, apiUrl, pageOrigins: apiUrl === REAL_API ? REAL_PAGES : [] }
}

/** The reason why a start that takes real money must stop; null if it may go on. */
export function unsafeStripe({ apiUrl }: StripeSettings): string | null {
	if (apiUrl === REAL_API) return null
	return `STRIPE_API_URL is "${apiUrl}", which is not Stripe. Leave it empty to use ${REAL_API}.`
}
