import { checkoutAt } from '#app/adapters/checkout.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	activateCard,
	attachCardSession,
	beginCard,
	type CardWish,
} from '#app/models/billing/autopay-card.server.ts'
import { findMethod, type AutopayMethod } from '#app/models/billing/autopay-method.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { onlineKeysOf } from '#app/models/billing/online-account.server.ts'
import { signSavedCard } from '#app/models/provider/online-payments.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { ownOrigin } from '#app/web/own-origin.server.ts'

const SILENT = 'Stripe does not answer at the moment. No card was saved. Please try again in a few minutes.'

/** Keeps the consent and returns the address of the page on which the payer enters the card. */
export async function startCard(
	request: Request,
	access: Access,
	wish: CardWish,
): Promise<Outcome<{ url: string }>> {
	const begun = beginCard(access, wish)
	if (!begun.ok) return begun
	const { id } = begun.value
	const vault = vaultOf(access, begun.value)
	const back = ownOrigin(request) + siteHref.savedCardReturn(signSavedCard({ schoolId: access.schoolId, id }))
	const made = await vault?.save({
		id,
		name: findPayer(access, wish.familyId)?.name ?? '',
		currency: access.school.currency,
		returnUrl: back,
		cancelUrl: back,
	})
	if (!made?.ok) return refused({ form: SILENT }, { status: 503, retryAfter: 60 })
	attachCardSession(access, id, made.value)
	return done({ url: made.value.url })
}

/** Asks the provider whether the payer has saved a card. */
export async function settleCard(access: Access, method: AutopayMethod): Promise<boolean> {
	if (method.state === 'started' && method.sessionId) {
		const session = await vaultOf(access, method)?.find(method.sessionId)
		if (session?.ok && session.value) activateCard(access, method.id, session.value)
	}
	return findMethod(access.schoolId, method.id)?.state === 'active'
}

function vaultOf(access: Access, { accountId }: Pick<AutopayMethod, 'accountId'>) {
	const keys = accountId ? onlineKeysOf(access, accountId) : null
	return keys && checkoutAt(keys).cards
}
