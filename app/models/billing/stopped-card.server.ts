import type { Access, SchoolId } from '../access.server.ts'
import { listSharing, ownMethod, type AutopayMethod } from './autopay-method.server.ts'
import { listCollections } from './autopay-plan.server.ts'
import { autopaySettingsOf } from './autopay-settings.server.ts'
import { declinedCards } from './internal/declined-cards.server.ts'
import { methodHolderOf } from './shares.server.ts'

export interface StoppedCard {
	methodId: string
	label: string
	/** The day of the last decline. */
	on: string
}

/** The card of a payer that would pay an invoice, but was declined for good for another one. */
export function stoppedCardOf(
	schoolId: SchoolId,
	invoiceId: string,
	payerId: string | null,
): StoppedCard | null {
	for (const { state, stoppedOn, method, familyId, ...due } of listCollections(schoolId, { invoiceId })) {
		if (state !== 'failed' || stoppedOn === null) continue
		const holder = due.payerId ?? methodHolderOf(schoolId, familyId, method.payerId)?.payerId ?? null
		if (holder === null || holder === payerId)
			return { methodId: method.id, label: method.label, on: stoppedOn }
	}
	return null
}

/** The numbers of the open invoices that such a card does not pay. */
export function listStopped(schoolId: SchoolId, familyId: string, methodId: string): string[] {
	const stopped = listCollections(schoolId, { familyId }).filter(
		({ state, stoppedOn, method }) => state === 'failed' && stoppedOn !== null && method.id === methodId,
	)
	return [...new Set(stopped.map(({ number }) => number))]
}

/** True for a card or account whose payer has no part of the bill any more, and owes nothing it would pay. */
export function paysNothing(schoolId: SchoolId, { id, familyId, payerId }: AutopayMethod): boolean {
	const sharing = listSharing(schoolId, familyId)
	if (payerId === null || sharing.length === 0 || sharing.some((payer) => payer.payerId === payerId))
		return false
	return !listCollections(schoolId, { familyId }).some(
		({ method, state, stoppedOn }) => method.id === id && (state !== 'failed' || stoppedOn !== null),
	)
}

/** The reader’s own card that was declined for good, if another one can be saved. */
export function findDeclinedCard(access: Access, familyId: string): StoppedCard | null {
	if (!autopaySettingsOf(access.schoolId).cards) return null
	const declined = declinedCards(access.schoolId, [familyId])
	const own = declined.size > 0 ? ownMethod(access, familyId) : null
	const on = own && declined.get(own.id)
	return own && on && !paysNothing(access.schoolId, own) ? { methodId: own.id, label: own.label, on } : null
}

/** The day on which each declined card of a family was declined for good. */
export const declinedOf = ({ schoolId }: Access, familyId: string) => declinedCards(schoolId, [familyId])
