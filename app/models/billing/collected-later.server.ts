import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listCollections } from './autopay-plan.server.ts'
import { ownPayerId } from './shares.server.ts'

/**
 * The amounts that are collected from the reader, or for them, on a later day than they are due. Until that day the reader has
 * nothing to do.
 */
export function listCollectedLater(access: Access, families: readonly { id: string }[]) {
	const me = ownPayerId(access)
	return families
		.flatMap(({ id }) => listCollections(access.schoolId, { familyId: id }))
		.filter(
			({ state, payerId, dueOn, collectOn }) =>
				state !== 'failed' && collectOn > dueOn && (payerId === null || payerId === me),
		)
}

/** What is due by now, but is collected on a later day. */
export function collectedLaterMinor(access: Access, families: readonly { id: string }[]): number {
	const day = today(access.school.timeZone)
	return listCollectedLater(access, families).reduce(
		(sum, { dueOn, collectOn, amountMinor }) => sum + (dueOn <= day && day < collectOn ? amountMinor : 0),
		0,
	)
}
