import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'

/** What everybody earns is not for everybody who deals with the school's money. */
export function seesAllPay({ role, grants }: Access): boolean {
	return reachFor('pay:read', role, grants) === 'all'
}

/** A teacher sees what they earn themselves where the school allows it. */
export function seesOwnPay({ role, grants }: Access): boolean {
	return reachFor('pay:read', role, grants) === 'own'
}

export function mayApprovePay({ role, grants }: Access): boolean {
	return reachFor('pay:write', role, grants) === 'all'
}
