import type { Access } from '../access.server.ts'
import { listCollections, type Collection } from './autopay-plan.server.ts'
import { ownPayerId } from './shares.server.ts'

/**
 * The amounts that are collected from the reader, or for them, on a later day than they are due. Until that day the reader has
 * nothing to do.
 */
export function listCollectedLater(access: Access, families: readonly { id: string }[]): Collection[] {
	const later = families
		.flatMap(({ id }) => listCollections(access.schoolId, { familyId: id }))
		.filter(({ state, dueOn, collectOn }) => state !== 'failed' && collectOn > dueOn)
	if (later.length === 0) return []
	const me = ownPayerId(access)
	return later.filter(({ payerId }) => payerId === null || payerId === me)
}
