import type { Access } from '#app/models/access.server.ts'
import { withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'

/** Ends a family's permission at once. */
export function withdrawAutopay(access: Access, familyId: string): Outcome<unknown> {
	return withdrawMethod(access, familyId)
}
