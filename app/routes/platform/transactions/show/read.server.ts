import type { Params } from '@remix-run/react'
import type { Staff } from '#app/models/access.server.ts'
import { findTransaction } from '#app/models/platform/transactions.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type FoundTransaction = ReturnType<typeof foundTransaction>

export function foundTransaction(staff: Staff, { schoolId = '', entryId = '' }: Params) {
	return findTransaction(staff, schoolId, entryId) ?? missing()
}
