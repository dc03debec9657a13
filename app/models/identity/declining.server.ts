import { write } from '#db/client.server.ts'
import { INVITATION_OVER } from '#app/domain/account/accounts.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf } from '../access.server.ts'
import { endPlace } from '../account/ending.server.ts'
import { linkHolder } from '../account/holder.server.ts'
import { asHolder, findMember } from '../account/member.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { closeUnusedAccount } from './account.server.ts'
import { findInvitation } from './invitation.server.ts'

/**
 * Declines an invitation for good: the membership ends and the school is informed. Existing users must be
 * signed in, as for accepting. The history uses the name on the school's lists, because the school never
 * learned the user's own name.
 */
export function declineInvitation(
	hash: string,
	userId: string | null,
	now = Date.now(),
): Outcome<{ school: string }> {
	return write((tx) => {
		const invitation = findInvitation(hash, now)
		if (!invitation?.isOpen || !invitation.mayDecline) return refused({ form: INVITATION_OVER })
		if (invitation.knowsTheWay && invitation.userId !== userId) return refused({ form: INVITATION_OVER })
		const schoolId = schoolIdOf(invitation.schoolId)
		const member = findMember(schoolId, invitation.membershipId)
		if (!member) return refused({ form: INVITATION_OVER })
		const holder = asHolder(tx, schoolId, member)
		endPlace(tx, schoolId, member, now)
		closeUnusedAccount(tx, member.userId, now)
		if (holder) linkHolder(tx, schoolId, holder, null)
		recordOfNobody(
			tx,
			schoolId,
			'account.declined',
			holder ? { objectId: holder.id, objectName: holder.name } : { objectId: member.id },
		)
		return done({ school: invitation.schoolName })
	})
}
