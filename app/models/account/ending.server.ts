import type { Tx } from '#db/client.server.ts'
import { isOfFamily } from '#app/domain/account/roles.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { endInvitations } from './internal/invitation.server.ts'
import { changeMembership } from './lock.server.ts'
import { endSessionsAt, findMember, type Member } from './member.server.ts'
import { dropPhoto } from './photo.server.ts'

/** Ends a membership, with its sessions and open invitations. */
export function endPlace(tx: Tx, schoolId: SchoolId, member: Member, now = Date.now()) {
	changeMembership(tx, schoolId, member.id, { endedAt: now })
	dropPhoto(tx, schoolId, member.id)
	endInvitations(tx, schoolId, member.id, now)
	endSessionsAt(tx, schoolId, member)
}

/** The same for learners and guardians; a staff membership stays. Returns the user's id. */
export function endPlaceOf(tx: Tx, { schoolId }: Access, membershipId: string): string | null {
	const member = findMember(schoolId, membershipId)
	if (!member || !isOfFamily(member.kind)) return null
	endPlace(tx, schoolId, member)
	return member.userId
}
