import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '#app/models/access.server.ts'
import { listStillAsked, openShareOf } from '#app/models/billing/owing.server.ts'
import { listMembers } from '#app/models/family/members.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/**
 * Says of the guardians who stopped paying, or of one of them, which open share is still asked of them. Example: `. Paul Roe is
 * still asked for an open share of £65.00`.
 */
export function stillAskedWords(access: Access, familyId: string | null, guardianId?: string): string {
	if (!familyId || reachFor('money:read', access) === null) return ''
	return listStillAsked(access, familyId)
		.filter(({ payerId }) => !guardianId || payerId === guardianId)
		.map(({ name, openMinor }) => `. ${name} is still asked for an open share of ${sumOf(access, openMinor)}`)
		.join('')
}

/** The open share of a guardian that is asked of no one once they are removed from a student. Null if there is none. */
export function unaskedShare(
	access: Access,
	{ id, familyId }: { id: string; familyId: string | null },
	guardianId: string,
): string | null {
	if (!familyId || reachFor('money:read', access) === null) return null
	const isOfOther = listMembers(access, familyId).some(
		(child) => child.id !== id && child.guardians.some((guardian) => guardian.id === guardianId),
	)
	const openMinor = isOfOther ? 0 : openShareOf(access, familyId, guardianId)
	return openMinor > 0 ? sumOf(access, openMinor) : null
}

const sumOf = ({ school }: Access, minor: number) => moneyWords(minor, school.currency)
