import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'

/** What everybody earns is not for everybody who deals with the school's money. */
export function seesAllPay(access: Access): boolean {
	return reachFor('pay:read', access) === 'all'
}

/** A teacher sees what they earn themselves where the school allows it. */
export function seesOwnPay(access: Access): boolean {
	return reachFor('pay:read', access) === 'own'
}

export function mayApprovePay(access: Access): boolean {
	return reachFor('pay:write', access) === 'all'
}
