import { and, eq, getTableColumns, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { consents, guardians, guardianships } from '#db/schema/index.ts'
import { wasDeclined } from '#app/domain/school/consents.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { endPlaceOf } from '../../account/ending.server.ts'
import { closeUnusedAccount } from '../../identity/account.server.ts'
import { linkHolder } from '../../account/holder.server.ts'
import { record } from '../../audit.server.ts'
import { moveMembers } from '../../message/merge.server.ts'
import { moveNotifications } from '../../notification/erasure.server.ts'
import { writeTies } from './guardian-ties.server.ts'
import type { Half, Pair } from '../merge-pair.server.ts'
import { tiesOf } from '../ties.server.ts'

const WHOLE = 10_000

interface Ids {
	keptId: string
	otherId: string
}

/**
 * Moves the guardians of both records to the kept one. A court order on either record applies to the person.
 * Only one stays the primary contact, and shares that would exceed 100% become equal.
 */
export function moveGuardians(tx: Tx, schoolId: SchoolId, { keptId, otherId }: Ids) {
	const ours = tiesIn(tx, schoolId, keptId)
	const theirs = tiesIn(tx, schoolId, otherId).map((tie) => asOurs(ours, tie))
	const added = theirs.filter(({ guardianId }) => !ours.some((tie) => tie.guardianId === guardianId))
	const sum = [...ours, ...added].reduce((points, tie) => points + (tie.shareBasisPoints ?? 0), 0)
	const withEmail = added.filter(({ emailKey }) => emailKey !== null)
	const hasFirst = ours.some(({ isPrimary }) => isPrimary)
	for (const { guardianId, ...ties } of added) {
		const isPrimary = ties.isPrimary && !hasFirst
		// One mailbox is not asked for two shares.
		const isAsked = ours.some(({ pays, emailKey }) => pays && emailKey !== null && emailKey === ties.emailKey)
		const pays = ties.pays && !isAsked && !isTypedTwice(ties, ours)
		const getsInvoices = ties.getsInvoices && !isAsked
		const told = tiesOf({ ...ties, guardianId, isPrimary, pays, getsInvoices })
		writeTies(tx, schoolId, keptId, guardianId, sum > WHOLE ? { ...told, share: undefined } : told)
	}
	for (const had of ours) {
		const kept = theirs.find(({ guardianId }) => guardianId === had.guardianId)
		const noContact = had.noContact || Boolean(kept?.noContact)
		const pays = had.pays && !isTypedTwice(had, withEmail)
		if (noContact !== had.noContact || pays !== had.pays)
			writeTies(tx, schoolId, keptId, had.guardianId, tiesOf({ ...had, noContact, pays }))
	}
	tx.delete(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, otherId)))
		.run()
	const left = theirs.flatMap(({ leaves }) => leaves ?? [])
	if (left.length > 0) archiveChildless(tx, schoolId, left)
}

/** A guardian without email who has the name of another one is probably the same person, who pays once. */
function isTypedTwice({ emailKey, nameKey }: Named, others: readonly Named[]): boolean {
	return emailKey === null && others.some((other) => other.nameKey === nameKey)
}

/** A family that writes twice is entered twice. The record without an account goes, unless another child has it. */
function asOurs(ours: readonly Tie[], theirs: Tie) {
	const { guardianId, membershipId, emailKey, nameKey } = theirs
	const isOther = (own: Tie) => own.guardianId !== guardianId && membershipId === null
	const isSame = (own: Tie) => emailKey !== null && own.emailKey === emailKey && own.nameKey === nameKey
	const twin = ours.find((own) => isOther(own) && isSame(own))
	return twin ? { ...theirs, guardianId: twin.guardianId, leaves: guardianId } : { ...theirs, leaves: null }
}

function archiveChildless(tx: Tx, schoolId: SchoolId, ids: readonly string[]) {
	const tied = tx
		.select({ one: sql`1` })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.guardianId, guardians.id)))
	tx.update(guardians)
		.set({ archivedAt: Date.now() })
		.where(and(eq(guardians.schoolId, schoolId), inArray(guardians.id, [...ids]), notExists(tied)))
		.run()
}

/**
 * Moves all consents and withdrawals. A withdrawal on either record counts for the person; if both records
 * agree to a text, one consent is kept.
 */
export function moveConsents(tx: Tx, schoolId: SchoolId, { keptId, otherId }: Ids) {
	const all = tx
		.select()
		.from(consents)
		.where(and(eq(consents.schoolId, schoolId), inArray(consents.studentId, [keptId, otherId])))
		.all()
	const set = (id: string, values: Partial<typeof consents.$inferInsert>) =>
		tx
			.update(consents)
			.set(values)
			.where(rowOf(consents, schoolId, id))
			.run()
	for (const { id, textId, at, withdrawnAt, studentId } of all) {
		const same = all.filter((consent) => consent.textId === textId)
		const takenBack = Math.max(...same.map((consent) => consent.withdrawnAt ?? 0))
		const last = same.find((consent) => consent.withdrawnAt === takenBack)
		if (withdrawnAt === null && last && takenBack > at) set(id, endOf(last))
		const twice = same.some(
			(consent) => consent.studentId === keptId && consent.withdrawnAt === null && consent.at >= takenBack,
		)
		const stands = withdrawnAt === null && takenBack <= at
		if (studentId === otherId && !(stands && twice)) set(id, { studentId: keptId })
	}
}

/** A "no" on one record ends a consent on the other, by the person who said no. */
function endOf(consent: typeof consents.$inferSelect) {
	const { withdrawnAt, withdrawnBy, withdrawalRecordedBy, givenBy } = consent
	return { withdrawnAt, withdrawnBy: wasDeclined(consent) ? givenBy : withdrawnBy, withdrawalRecordedBy }
}

/** The account that stays is linked to the kept record; the other one loses access. */
export function settleAccount(tx: Tx, access: Access, { kept, other }: Pair, stays: 'kept' | 'other') {
	const { schoolId } = access
	const theirs = other.student.membershipId
	if (!theirs) return
	linkHolder(tx, schoolId, { is: 'learner', id: other.student.id }, null)
	const ours = kept.student.membershipId
	if (!ours) {
		linkHolder(tx, schoolId, { is: 'learner', id: kept.student.id }, theirs)
		return
	}
	const [staying, leaving] = stays === 'kept' ? [ours, theirs] : [theirs, ours]
	moveMembers(tx, schoolId, leaving, staying)
	moveNotifications(tx, schoolId, leaving, staying)
	const userId = endPlaceOf(tx, access, leaving)
	if (userId) closeUnusedAccount(tx, userId)
	linkHolder(tx, schoolId, { is: 'learner', id: kept.student.id }, staying)
	const loser: Half = stays === 'kept' ? other : kept
	record(tx, access, 'account.unlinked', { objectId: loser.student.id, objectName: loser.name })
}

type Tie = ReturnType<typeof tiesIn>[number]
type Named = Pick<Tie, 'emailKey' | 'nameKey'>

function tiesIn(tx: Tx, schoolId: SchoolId, studentId: string) {
	const { nameKey, emailKey, membershipId } = guardians
	return tx
		.select({ ...getTableColumns(guardianships), nameKey, emailKey, membershipId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId)))
		.all()
}
