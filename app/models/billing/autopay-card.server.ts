import { write } from '#db/client.server.ts'
import { autopayMethods } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findPayer } from './account.server.ts'
import { findMethod, refuseUnknownPayer, replaceCurrent } from './autopay-method.server.ts'
import { autopaySettingsOf } from './autopay-settings.server.ts'
import { findOnlineAccount } from './online-account.server.ts'

export interface CardWish {
	familyId: string
	payerId: string | null
	/** The text the payer agreed to. */
	consent: string | null
}

/** Keeps the consent before the payer enters the card at the provider. */
export function beginCard(access: Access, wish: CardWish): Outcome<{ id: string; accountId: string }> {
	const { schoolId, school, userId } = access
	const { familyId, payerId, consent } = wish
	return write((tx) => {
		const account = findOnlineAccount(access, 'stripe')
		if (!account || !consent || !autopaySettingsOf(schoolId).cards)
			return refused({ form: NO_CARDS }, { status: 409 })
		const no = refuseUnknownPayer(schoolId, wish)
		if (no) return no
		const id = newId()
		tx.insert(autopayMethods)
			.values({
				schoolId,
				id,
				familyId,
				payerId,
				consent,
				accountId: account.id,
				label: '',
				kind: 'card',
				state: 'started',
				source: 'portal',
				signedOn: today(school.timeZone),
				at: Date.now(),
				by: userId,
			})
			.run()
		return done({ id, accountId: account.id })
	})
}

const NO_CARDS = 'The school does not charge cards automatically.'

export function attachCardSession(
	access: Access,
	id: string,
	ids: { sessionId: string; customerId: string },
) {
	write((tx) =>
		tx
			.update(autopayMethods)
			.set(ids)
			.where(rowOf(autopayMethods, access, id))
			.run(),
	)
}

/** The payer has finished the provider's page. A repeated return changes nothing. */
export function activateCard(access: Access, id: string, card: { cardId: string; label: string }) {
	write((tx) => {
		const method = findMethod(access.schoolId, id)
		if (method?.state !== 'started') return
		const { familyId } = method
		replaceCurrent(tx, access, familyId, method.payerId)
		tx.update(autopayMethods)
			.set({ ...card, state: 'active' })
			.where(rowOf(autopayMethods, access, id))
			.run()
		record(tx, access, 'autopay.card-saved', {
			objectId: familyId,
			objectName: findPayer(access, familyId)?.name,
			after: { card: card.label },
		})
	})
}
