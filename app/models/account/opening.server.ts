import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Entrance, Holder } from '#app/domain/account/accounts.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { accountOfAddress, addAccount, isUsernameTaken } from '../identity/account.server.ts'
import { followAddress } from './contact-followed.server.ts'
import { findHolder, holderOf, linkHolder, type FoundHolder } from './holder.server.ts'
import { mailInvitation, mailSecondAccess, printCode } from './internal/invitation.server.ts'
import { changeMembership } from './lock.server.ts'
import { letIn } from './portal-access.server.ts'

const GROWN_UP = 18

/** The code of a printed invitation exists only in this result. */
export interface OpenedAccount {
	membershipId: string
	name: string
	code: string | null
	/** True if the person had an account at this school already, so that no invitation was needed. */
	linked: boolean
}

type Place = Pick<typeof memberships.$inferInsert, 'role' | 'kind'>

const places: Record<Holder['is'], Place> = {
	learner: { role: 'student', kind: 'learner' },
	guardian: { role: 'student', kind: 'guardian' },
	teacher: { role: 'teacher', kind: 'staff' },
}

export function inviteHolder(access: Access, holder: Holder, entrance: Entrance): Outcome<OpenedAccount> {
	return write((tx) => openAccount(tx, access, holder, entrance))
}

/**
 * Creates a membership for a person on the lists, in the caller's transaction. Existing users are invited like
 * anyone else and become members once they accept; until then nothing reveals that they had an account.
 */
export function openAccount(
	tx: Tx,
	access: Access,
	holder: Holder,
	entrance: Entrance,
): Outcome<OpenedAccount> {
	const person = findHolder(tx, access.schoolId, holder)
	if (!person) return refused({ form: 'This person is not on your lists any more.' }, { status: 404 })
	if (person.membershipId) return refused({ form: `${person.name} has an account already.` })
	const kept = refuseLeft(access, person) ?? letIn(tx, access, holder, person.name)
	if (kept) return kept
	const account =
		entrance.by === 'mail'
			? accountByMail(tx, access, holder, person, entrance.email)
			: accountOnPaper(tx, person, entrance.username)
	if (!account.ok) return account

	const { name } = person
	const { membershipId, linked, isNew } = placeFor(tx, access, holder, account.value)
	linkHolder(tx, access.schoolId, holder, membershipId)
	if (entrance.by === 'mail')
		followAddress(tx, access.schoolId, { membershipId, old: '', email: entrance.email.trim() }, access)
	const recipient = { userId: account.value, membershipId }
	let code: string | null = null
	if (!linked && entrance.by === 'paper') code = printCode(tx, access, recipient)
	if (!linked && entrance.by === 'mail')
		mailInvitation(tx, access, recipient, {
			name: entrance.isUnconfirmed ? '' : name,
			email: entrance.email,
			role: holder.is,
		})
	if (linked && isNew && entrance.by === 'mail')
		mailSecondAccess(tx, access, { name, email: entrance.email.trim(), role: holder.is })
	record(tx, access, linked ? 'account.linked' : 'account.invited', {
		objectId: holder.id,
		objectName: name,
		after: { as: holder.is, by: entrance.by === 'mail' ? entrance.email : 'printed code' },
	})
	return done({ membershipId, name, code, linked })
}

function accountByMail(
	tx: Tx,
	{ schoolId, school }: Access,
	holder: Holder,
	{ name, birthDate }: FoundHolder,
	email: string,
): Outcome<string> {
	const known = accountOfAddress(tx, email)
	if (!known) return done(addAccount(tx, { name, email, username: null }))
	// Closed accounts receive no mail, and platform staff cannot be members of a school.
	if (known.disabledAt !== null || known.isSuperAdmin)
		return refused({ email: 'This address cannot be used for an account. Please use another.' })
	for (const place of placesOf(tx, schoolId, known.id)) {
		const other = place.endedAt === null && holderOf(tx, schoolId, holder.is, place.id)
		if (other && sameKind(place, holder))
			return refused({
				email: `This is the address of ${other.name}, who has an account here. Everybody needs an address of their own; without one, print a code.`,
			})
		const underAge = birthDate !== null && ageOn(birthDate, today(school.timeZone)) < GROWN_UP
		if (holder.is === 'learner' && underAge && place.endedAt === null)
			return refused({
				email: `This is the address of ${nameHere(tx, schoolId, place) ?? known.name}, who has an account here. A child needs an address of their own; without one, print a code.`,
			})
	}
	return done(known.id)
}

/** The name on the school's lists. A user's own name is not revealed to everyone with the address. */
function nameHere(tx: Tx, schoolId: Access['schoolId'], { id, kind }: { id: string; kind?: string }) {
	const is = kind === 'learner' || kind === 'guardian' ? kind : 'teacher'
	return holderOf(tx, schoolId, is, id)?.name
}

function refuseLeft({ school }: Access, { name, endedOn }: FoundHolder) {
	if (endedOn === null || endedOn >= today(school.timeZone)) return null
	return refused({ form: `${name} has left. Take that back first, then invite them.` })
}

function accountOnPaper(tx: Tx, { name }: FoundHolder, username: string): Outcome<string> {
	if (isUsernameTaken(tx, username))
		return refused({ username: 'Somebody has this username already. Please choose another.' })
	return done(addAccount(tx, { name, email: null, username }))
}

/**
 * Reopens an earlier membership, or creates one. Staff have only one: the owner may also teach. Users with an
 * active membership here need no invitation.
 */
function placeFor(tx: Tx, { schoolId }: Access, holder: Holder, userId: string) {
	const all = placesOf(tx, schoolId, userId)
	const linked = all.some(
		(place) =>
			place.endedAt === null &&
			place.awaitedSince === null &&
			(place.lockedAt === null || sameKind(place, holder)),
	)
	const awaitedSince = linked ? null : Date.now()
	const had = all.find((place) => sameKind(place, holder))
	if (!had) {
		const id = newId()
		tx.insert(memberships)
			.values({ schoolId, id, userId, ...places[holder.is], createdAt: Date.now(), awaitedSince })
			.run()
		return { membershipId: id, linked, isNew: true }
	}
	if (had.endedAt !== null)
		changeMembership(tx, schoolId, had.id, {
			endedAt: null,
			lockedAt: null,
			lockedByRuleAt: null,
			awaitedSince,
		})
	return { membershipId: had.id, linked, isNew: false }
}

function sameKind(place: Place, holder: Holder): boolean {
	return place.kind === places[holder.is].kind
}

function placesOf(tx: Tx, schoolId: Access['schoolId'], userId: string) {
	return tx
		.select({
			id: memberships.id,
			role: memberships.role,
			kind: memberships.kind,
			awaitedSince: memberships.awaitedSince,
			lockedAt: memberships.lockedAt,
			endedAt: memberships.endedAt,
		})
		.from(memberships)
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, userId)))
		.all()
}
