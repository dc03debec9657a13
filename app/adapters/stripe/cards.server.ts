import type Stripe from 'stripe'
import { stripeAmount, type ProviderPurchase } from '#app/domain/billing/online.ts'
import type { CardVault, NewCharge } from '../checkout.server.ts'
import { CARD_DECLINED, type stripeClient } from './client.server.ts'
import { findCharged } from './find-charged.server.ts'

/** More than one family is charged in the days in which a lost answer is repeated. */
const RECENT = 100

/** Cards saved at Stripe for charges without the payer. */
export function stripeCards(call: ReturnType<typeof stripeClient>): CardVault {
	return {
		async save({ id, name, currency, returnUrl, cancelUrl }) {
			const customer = await call('create customer', (stripe, options) =>
				stripe.customers.create(
					{ name, metadata: { method: id } },
					{ ...options(), idempotencyKey: `customer-${id}` },
				),
			)
			if (!customer.ok) return customer
			const made = await call('create setup', (stripe, options) =>
				stripe.checkout.sessions.create(
					{
						mode: 'setup',
						customer: customer.value.id,
						client_reference_id: id,
						currency: currency.toLowerCase(),
						allowed_payment_method_types: ['card'],
						success_url: returnUrl,
						cancel_url: cancelUrl,
					},
					{ ...options(), idempotencyKey: `card-${id}` },
				),
			)
			if (!made.ok) return made
			const { id: sessionId, url } = made.value
			return url
				? { ok: true, value: { sessionId, customerId: customer.value.id, url } }
				: { ok: false, why: 'unavailable', name: 'NO_PAGE' }
		},

		find: (sessionId) =>
			call('look for card', async (stripe, options) => {
				const session = await stripe.checkout.sessions.retrieve(
					sessionId,
					{ expand: ['setup_intent.payment_method'] },
					options(),
				)
				const setup = session.setup_intent as Stripe.SetupIntent | null
				const method = setup?.payment_method as Stripe.PaymentMethod | null | undefined
				if (session.status !== 'complete' || !method?.card) return null
				const { brand, last4 } = method.card
				return { cardId: method.id, label: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}` }
			}),

		forget: (cardId) =>
			call('forget card', (stripe, options) => stripe.paymentMethods.detach(cardId, undefined, options())),

		async charge(wanted) {
			const { id, isRepeated, isWanted } = wanted
			const known = isRepeated ? await call('look for charge', (...at) => findCharge(...at, wanted)) : null
			if (known && !known.ok) return known
			const intentId = known?.value ?? null
			if (intentId === null && !isWanted) return { ok: true, value: nothing(id, 'not_wanted') }
			const charged = await call('charge', async (stripe, options) => {
				const made = intentId ?? (await createCharge(stripe, options, wanted)).id
				return (await findCharged(stripe, options, made)).purchase
			})
			if (charged.ok || charged.name !== CARD_DECLINED) return charged.ok ? charged : unlessGone(charged, id)
			const declinedFor = charged.declined?.reason ?? null
			return { ok: true, value: { ...nothing(id, declinedFor), id: charged.declined?.intentId ?? '' } }
		},
	}
}

/** A card that was removed at Stripe is like a declined one: another try cannot succeed. */
function unlessGone<F extends { ok: false; why: string; name: string }>(failed: F, id: string) {
	return failed.why === 'refused' && failed.name === 'RESOURCE_NOT_FOUND'
		? { ok: true as const, value: nothing(id, 'resource_missing') }
		: failed
}

/** Idempotency keys end after a day, so a lost answer is looked for by our id. */
async function findCharge(
	stripe: Stripe,
	options: () => Stripe.RequestOptions,
	{ id, customerId }: NewCharge,
): Promise<string | null> {
	const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: RECENT }, options())
	return data.find(({ metadata }) => metadata.payment === id)?.id ?? null
}

function createCharge(stripe: Stripe, options: () => Stripe.RequestOptions, wanted: NewCharge) {
	const { id, amountMinor, currency, customerId, cardId, description } = wanted
	return stripe.paymentIntents.create(
		{
			amount: stripeAmount(amountMinor, currency),
			currency: currency.toLowerCase(),
			customer: customerId,
			payment_method: cardId,
			allowed_payment_method_types: ['card'],
			off_session: true,
			confirm: true,
			description,
			metadata: { payment: id },
		},
		{ ...options(), idempotencyKey: id },
	)
}

function nothing(id: string, declinedFor: string | null): ProviderPurchase {
	return {
		id: '',
		status: 'CREATED',
		customId: id,
		isDeclined: true,
		declinedFor,
		capture: null,
		refunds: [],
	}
}
