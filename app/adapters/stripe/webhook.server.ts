import type { Genuine } from '../paypal/webhook.server.ts'

/** False for a forged, damaged or repeated old webhook, and while the account has no webhook of ours. */
export async function isStripeEvent(rawBody: Buffer, signature: string, secret: string): Promise<Genuine> {
	if (!secret) return 'no'
	const { default: Stripe } = await import('stripe')
	try {
		Stripe.webhooks.constructEvent(rawBody, signature, secret)
		return 'yes'
	} catch {
		return 'no'
	}
}
