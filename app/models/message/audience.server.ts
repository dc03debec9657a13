import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { announcementMutes } from '#db/schema/index.ts'
import {
	TEACHER_AUDIENCES,
	type Audience,
	type BroadcastKind,
	type Exclusion,
} from '#app/domain/message/audience.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { reachesClass, reachesFamily } from '../scope.server.ts'
import { familyPeople, teacherPeople, type Found, type Recipient } from './audience-people.server.ts'

export interface Excluded {
	name: string
	reason: Exclusion
}

export interface Resolved {
	recipients: Recipient[]
	excluded: Excluded[]
	/** Changes with everybody who gets it and every way they get it by. */
	token: string
}

/** Everybody who would get a message at this moment, and who would not and why. Null where there is no such audience. */
export function resolveAudience(access: Access, audience: Audience, kind: BroadcastKind): Resolved | null {
	if (!mayWriteTo(access, audience)) return null
	const muted =
		kind === 'emergency' || audience.to === 'family' ? new Set<string>() : mutedAt(access.schoolId)
	const found = [...familyPeople(access, audience), ...(isForTeachers(audience) ? teacherPeople(access) : [])]
	const addresses = new Set<string>()
	const recipients: Recipient[] = []
	const excluded: Excluded[] = []
	for (const person of found) {
		if (person.reason) {
			excluded.push({ name: person.name, reason: person.reason })
			continue
		}
		const { key, name, familyId, about, membershipId } = person
		const without = withoutMail(person, muted, addresses)
		const email = without ? null : person.email
		if (email) addresses.add(fold(email))
		if (email || membershipId) recipients.push({ key, name, familyId, about, membershipId, email, without })
		else excluded.push({ name, reason: without ?? 'no-address' })
	}
	const token = createHash('sha256')
		.update(JSON.stringify(recipients.map(({ key, email, membershipId }) => [key, email, membershipId])))
		.digest('base64url')
	return { recipients, excluded, token }
}

function withoutMail(
	{ email, membershipId }: Found,
	muted: Set<string>,
	addresses: Set<string>,
): Exclusion | null {
	if (membershipId && muted.has(membershipId)) return 'muted'
	return email && addresses.has(fold(email)) ? 'same-address' : null
}

/** Teachers write to the families of their own students, in whatever class. */
function mayWriteTo(access: Access, { to, id }: Audience): boolean {
	if (access.role === 'student') return false
	if (access.reach === 'own' && !TEACHER_AUDIENCES.includes(to)) return false
	if (to === 'class') return Boolean(id && reachesClass(access, id))
	if (to === 'family') return Boolean(id && reachesFamily(access, id))
	return true
}

function isForTeachers({ to }: Audience): boolean {
	return to === 'everyone' || to === 'teachers'
}

function mutedAt(schoolId: SchoolId): Set<string> {
	const rows = database()
		.select({ id: announcementMutes.membershipId })
		.from(announcementMutes)
		.where(eq(announcementMutes.schoolId, schoolId))
		.all()
	return new Set(rows.map(({ id }) => id))
}
