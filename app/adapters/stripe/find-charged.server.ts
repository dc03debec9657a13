import type Stripe from 'stripe'
import { purchaseOf, type Charged } from './read.server.ts'

const EXPANDED = ['latest_charge.balance_transaction']

/** A purchase begun on Stripe's page is known by its session, an automatic charge by its payment intent. */
export async function findCharged(
	stripe: Stripe,
	options: () => Stripe.RequestOptions,
	orderId: string,
): Promise<Charged> {
	const session = orderId.startsWith('cs_')
		? await stripe.checkout.sessions.retrieve(
				orderId,
				{ expand: EXPANDED.map((name) => `payment_intent.${name}`) },
				options(),
			)
		: null
	const intent = session
		? (session.payment_intent as Stripe.PaymentIntent | null)
		: await stripe.paymentIntents.retrieve(orderId, { expand: EXPANDED }, options())
	const charge = intent?.latest_charge as Stripe.Charge | null | undefined
	const of = { payment_intent: intent?.id, limit: 100 }
	const refunds = charge && charge.amount_refunded > 0 ? (await stripe.refunds.list(of, options())).data : []
	const disputes = charge?.disputed ? (await stripe.disputes.list(of, options())).data : []
	return { intentId: intent?.id ?? '', purchase: purchaseOf({ session, intent, charge, refunds, disputes }) }
}
