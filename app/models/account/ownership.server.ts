import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { memberships, ownershipTransfers } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { ownershipOfferLetter, schoolOfferedLetter } from '#app/letters/ownership-offer.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { queueMail, queueSchoolMail } from '../mail/outbox.server.ts'
import { addressesOf } from '../identity/reversal.server.ts'
import { asReader } from '../reader.server.ts'
import { asObject, findMember, type Member } from './member.server.ts'
import { isWaiting } from './renewal.server.ts'

const LIFE = 7 * 24 * 60 * 60 * 1000

export interface Offer {
	id: string
	from: Member
	to: Member
	expiresAt: number
}

/** The open offer to hand the school over, until it is answered, withdrawn or a week old. */
export function findOffer({ schoolId }: Access, now = Date.now()): Offer | null {
	const open = database()
		.select()
		.from(ownershipTransfers)
		.where(
			and(
				eq(ownershipTransfers.schoolId, schoolId),
				gt(ownershipTransfers.askedAt, now - LIFE),
				gt(ownershipTransfers.expiresAt, now),
				isNull(ownershipTransfers.acceptedAt),
				isNull(ownershipTransfers.endedAt),
			),
		)
		.orderBy(desc(ownershipTransfers.askedAt))
		.limit(1)
		.get()
	if (!open) return null
	const from = findMember(schoolId, open.fromMembershipId)
	const to = findMember(schoolId, open.toMembershipId)
	// Either person may have left or been locked since the offer.
	if (from?.role !== 'admin' || to?.role !== 'teacher' || to.lockedAt !== null) return null
	return { id: open.id, from, to, expiresAt: open.expiresAt }
}

/** Offers the school to a teacher. Nothing changes until the offer is accepted. */
export function offerSchool(
	access: Access,
	membershipId: string,
	now = Date.now(),
): Outcome<{ name: string }> {
	const { schoolId, school, userId, name } = access
	return write((tx) => {
		const from = ownPlace(tx, access)
		if (from?.role !== 'admin') return refused({ form: 'Only the administrator can hand the school over.' })
		const to = findMember(schoolId, membershipId)
		if (!to || to.role !== 'teacher' || to.userId === userId)
			return refused({ to: 'Choose a teacher who has an account at your school.' })
		const comesIn = to.lockedAt === null && to.passwordHash !== null && !isWaiting(tx, schoolId, to)
		if (!comesIn || to.email === null)
			return refused({
				to: `${asObject(tx, schoolId, to).objectName} cannot sign in at the moment. Choose somebody who can.`,
			})
		endOffers(tx, schoolId, now)
		tx.insert(ownershipTransfers)
			.values({
				schoolId,
				id: newId(now),
				fromMembershipId: from.id,
				toMembershipId: to.id,
				askedAt: now,
				expiresAt: now + LIFE,
			})
			.run()
		const reader = asReader(schoolId, { name: to.name, email: to.email })
		const mail = ownershipOfferLetter({ ...reader, school: school.name, from: name })
		queueSchoolMail(tx, schoolId, [mail], now)
		const { language } = asReader(schoolId, { email: access.email ?? '' })
		const offered = { name, language, school: school.name, to: to.name }
		queueMail(
			tx,
			addressesOf(tx, access, now).map((email) => schoolOfferedLetter({ ...offered, email })),
			now,
		)
		record(tx, access, 'ownership.offered', { objectId: to.id, objectName: to.name })
		return done({ name: to.name })
	})
}

/** Withdrawn by the owner, or declined by the teacher. */
export function endOffer(access: Access, now = Date.now()): Outcome<null> {
	return write((tx) => {
		const offer = findOffer(access, now)
		const isOwner = offer?.from.userId === access.userId
		if (!offer || (!isOwner && offer.to.userId !== access.userId)) return refused({ form: OFFER_OVER })
		endOffers(tx, access.schoolId, now)
		const other = isOwner ? offer.to : offer.from
		const action = isOwner ? 'ownership.withdrawn' : 'ownership.declined'
		record(tx, access, action, { objectId: other.id, objectName: other.name })
		return done(null)
	})
}

export const OFFER_OVER = 'This offer is over: it was answered, taken back, or a week has passed.'

function endOffers(tx: Tx, schoolId: SchoolId, now: number) {
	tx.update(ownershipTransfers)
		.set({ endedAt: now })
		.where(
			and(
				eq(ownershipTransfers.schoolId, schoolId),
				gt(ownershipTransfers.askedAt, now - LIFE),
				isNull(ownershipTransfers.acceptedAt),
				isNull(ownershipTransfers.endedAt),
			),
		)
		.run()
}

function ownPlace(tx: Tx, { schoolId, userId, role }: Access) {
	if (role === 'super_admin') return null
	return tx
		.select({ id: memberships.id, role: memberships.role })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.userId, userId),
				eq(memberships.role, role),
				eq(memberships.kind, 'staff'),
				isNull(memberships.endedAt),
			),
		)
		.get()
}
