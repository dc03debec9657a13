import { write, type Tx } from '#db/client.server.ts'
import { memberships, ownershipTransfers } from '#db/schema/index.ts'
import { schoolTakenLetter } from '#app/letters/ownership-offer.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { addressesOf, addReversal } from '../identity/reversal.server.ts'
import { openFirstSession, type Opened } from '../identity/session.server.ts'
import type { Origin } from '../identity/person.server.ts'
import { listFormerOwner } from './internal/former-owner.server.ts'
import { endSessionsAt } from './member.server.ts'
import { OFFER_OVER, findOffer } from './ownership.server.ts'

/** Hands the school over: both roles change together, and both users are signed out here. */
export function takeSchoolOver(
	access: Access,
	offerId: string,
	origin: Origin,
	now = Date.now(),
): Outcome<Opened> {
	const { schoolId } = access
	return write((tx) => {
		const offer = findOffer(access, now)
		if (!offer || offer.id !== offerId || offer.to.userId !== access.userId)
			return refused({ form: OFFER_OVER })
		const { from, to } = offer
		changeRole(tx, schoolId, from.id, 'teacher')
		changeRole(tx, schoolId, to.id, 'admin')
		tx.update(ownershipTransfers)
			.set({ acceptedAt: now })
			.where(rowOf(ownershipTransfers, schoolId, offer.id))
			.run()
		listFormerOwner(tx, access, from)
		for (const member of [from, to]) endSessionsAt(tx, schoolId, member)
		const lost = { userId: from.userId, what: 'school', schoolId, membershipId: from.id } as const
		const { language } = asReader(schoolId, { email: from.email ?? '' })
		queueMail(
			tx,
			addressesOf(tx, from, now).map((email) =>
				schoolTakenLetter(
					{ name: from.name, email, language, school: access.school.name, to: to.name },
					addReversal(tx, { ...lost, email }, now),
				),
			),
			now,
		)
		record(tx, access, 'ownership.taken', {
			objectId: from.id,
			objectName: from.name,
			before: { administrator: from.name },
			after: { administrator: to.name },
		})
		return done(openFirstSession(tx, to.userId, { schoolId, id: to.id }, origin))
	})
}

function changeRole(tx: Tx, schoolId: SchoolId, id: string, role: 'admin' | 'teacher') {
	tx.update(memberships)
		.set({ role })
		.where(rowOf(memberships, schoolId, id))
		.run()
}
