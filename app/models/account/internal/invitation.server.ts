import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invitations } from '#db/schema/index.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import type { Grant } from '#app/domain/account/permissions.ts'
import { newId } from '#app/utils/id.server.ts'
import { invitationLetter, secondAccessLetter } from '#app/letters/invitation.server.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { hashesOfCode, hashOfSecret, newCode, newSecret } from '../../secret.server.ts'
import { queueSchoolMail } from '../../mail/outbox.server.ts'
import { findPortal } from '../portal.server.ts'
import { asReader } from '../../reader.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** Emails are usually read within a week; a paper code has to last for the next two lessons. */
const LIFE = { mail: 7 * DAY, paper: 14 * DAY }

interface Recipient {
	membershipId: string
	userId: string
}

/** Fields for the text of the email. */
interface Invited {
	name: string
	email: string
	role: Holder['is'] | 'office'
	/** Extra permissions of an office account. */
	grants?: readonly Grant[]
}

/** Emails an invitation; the previous one stops working. */
export function mailInvitation(
	tx: Tx,
	access: Access,
	recipient: Recipient,
	invited: Invited,
	now = Date.now(),
) {
	const { schoolId, school, name: inviter } = access
	const secret = newSecret()
	add(tx, access, recipient, 'mail', hashOfSecret(secret), now)
	// A sign-up has no person behind the invitation.
	const by = invited.name ? inviter : school.name
	const { schedule, notes, messages } = findPortal(access)
	const isFamily = invited.role === 'learner' || invited.role === 'guardian'
	const role = isFamily && !(schedule && notes && messages) ? ('family' as const) : invited.role
	const reader = asReader(schoolId, { ...invited, role, school: school.name, inviter: by })
	queueSchoolMail(tx, schoolId, [invitationLetter(reader, secret)], now)
}

/** Tells a person with an account here about the second place it opens. */
export function mailSecondAccess(
	tx: Tx,
	{ schoolId, school }: Access,
	person: { name: string; email: string; role: Holder['is'] },
) {
	queueSchoolMail(tx, schoolId, [secondAccessLetter(asReader(schoolId, { ...person, school: school.name }))])
}

/** Creates a code for paper. It is shown once and only stored as a hash. */
export function printCode(tx: Tx, access: Access, recipient: Recipient, now = Date.now()): string {
	const code = newCode()
	add(tx, access, recipient, 'paper', hashesOfCode(recipient.userId, code)[0] ?? '', now)
	return code
}

/** Ends all unused invitations of a membership. */
export function endInvitations(tx: Tx, schoolId: SchoolId, membershipId: string, now = Date.now()) {
	tx.update(invitations)
		.set({ endedAt: now })
		.where(
			and(
				eq(invitations.schoolId, schoolId),
				eq(invitations.membershipId, membershipId),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
			),
		)
		.run()
}

function add(
	tx: Tx,
	{ schoolId, userId: createdBy }: Access,
	{ membershipId, userId }: Recipient,
	way: 'mail' | 'paper',
	hash: string,
	now: number,
) {
	endInvitations(tx, schoolId, membershipId, now)
	tx.insert(invitations)
		.values({
			schoolId,
			id: newId(now),
			membershipId,
			userId,
			way,
			hash,
			createdAt: now,
			createdBy,
			expiresAt: now + LIFE[way],
		})
		.run()
}
