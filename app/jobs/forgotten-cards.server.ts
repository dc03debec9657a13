import type { checkoutAt } from '#app/adapters/checkout.server.ts'
import { claimCardToForget, markCardForgotten } from '#app/models/billing/forgotten-cards.server.ts'
import { onlineKeysOf } from '#app/models/billing/online-account.server.ts'
import { accessOfProvider, listCardsToForget } from '#app/models/provider/online-payments.server.ts'

const BATCH = 10

interface Round {
	now: () => number
	stop: () => boolean
	connect: typeof checkoutAt
}

/** Removes cards of ended permissions at Stripe. A call that fails is repeated. */
export async function forgetCards({ now, stop, connect }: Round) {
	for (const { schoolId, id } of listCardsToForget(now(), BATCH)) {
		if (stop()) return
		const access = accessOfProvider(schoolId, 'stripe')
		const card = access && claimCardToForget(access, id, now())
		if (!card) continue
		const keys = onlineKeysOf(access, card.accountId)
		const told = keys && (await connect(keys).cards?.forget(card.cardId))
		// Without its keys an account cannot be asked, and Stripe refuses to forget a card that is not there any more.
		if (!told || told.ok || told.why === 'refused' || card.isOver) markCardForgotten(access, id)
	}
}
