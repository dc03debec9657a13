import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '../access.server.ts'

/** Access to the school's money does not include teachers' pay. */
export function seesAllPay(access: Access): boolean {
	return reachFor('pay:read', access) === 'all'
}

/** True if the school lets teachers see their own pay. */
export function seesOwnPay(access: Access): boolean {
	return reachFor('pay:read', access) === 'own'
}

export function mayApprovePay(access: Access): boolean {
	return reachFor('pay:write', access) === 'all'
}
