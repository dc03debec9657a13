import type { Access } from '../access.server.ts'
import { listOpen } from './shares.server.ts'

/** The open invoices issued while one person paid, of which every payer is asked for the whole. */
export function listUndivided(access: Access, familyId: string) {
	return listOpen(access, familyId).flatMap(({ id, number, shares }) =>
		number && shares.length === 0 ? [{ id, number }] : [],
	)
}
