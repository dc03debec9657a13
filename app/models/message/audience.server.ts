import { createHash } from 'node:crypto'
import {
	isBulk,
	TEACHER_AUDIENCES,
	type Audience,
	type BroadcastKind,
	type Exclusion,
} from '#app/domain/message/audience.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { How } from '#app/domain/notification/events.ts'
import { today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { bouncedAmong } from '../notification/bounced.server.ts'
import { choicesAbout, type Addressee } from '../notification/choices.server.ts'
import { reachesClass, reachesFamily } from '../scope.server.ts'
import { familyPeople, teacherPeople, type Found, type Recipient } from './internal/audience-people.server.ts'

export interface Excluded {
	name: string
	reason: Exclusion
}

export interface Resolved {
	recipients: Recipient[]
	excluded: Excluded[]
	/** Digest of all recipients and their delivery: it changes with either. */
	token: string
}

/**
 * Current recipients of a message, and excluded people with the reason. A planned message goes to the lessons of the day it
 * is sent. Null without such an audience.
 */
export function resolveAudience(
	access: Access,
	audience: Audience,
	kind: BroadcastKind,
	sendAt: number | null = null,
): Resolved | null {
	if (!mayWriteTo(access, audience)) return null
	const chosen = isBulk(kind, audience) ? choicesAbout(access.schoolId, 'announcement') : () => 'now' as const
	const people = [
		...familyPeople(access, audience, today(access.school.timeZone, sendAt ?? undefined)),
		...(isForTeachers(audience) ? teacherPeople(access) : []),
	]
	const hasBounced = bouncedAmong(
		access.schoolId,
		people.map(({ email }) => email),
	)
	const addresses = new Set<string>()
	const recipients: Recipient[] = []
	const excluded: Excluded[] = []
	for (const person of people) {
		if (person.reason) {
			excluded.push({ name: person.name, reason: person.reason })
			continue
		}
		const { key, name, familyId, about, membershipId } = person
		const without = withoutMail(person, chosen(asAddressee(person)), addresses, hasBounced)
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
	{ email }: Found,
	how: How,
	addresses: Set<string>,
	hasBounced: (email: string | null) => boolean,
): Exclusion | null {
	if (how === 'off') return 'muted'
	if (how === 'digest') return 'summary'
	if (hasBounced(email)) return 'bounced'
	return email && addresses.has(fold(email)) ? 'same-address' : null
}

function asAddressee({ key, membershipId }: Found): Addressee {
	return { key, membershipId, role: key.startsWith('teacher:') ? 'teacher' : 'student' }
}

/** Teachers may write to families of their own students, across all classes. */
function mayWriteTo(access: Access, { to, id }: Audience): boolean {
	if (access.role === 'student') return false
	if (access.reach === 'own' && !TEACHER_AUDIENCES.includes(to)) return false
	if (to === 'owing' && reachFor('money:read', access) === null) return false
	if (to === 'class') return Boolean(id && reachesClass(access, id))
	if (to === 'family') return Boolean(id && reachesFamily(access, id))
	return true
}

function isForTeachers({ to }: Audience): boolean {
	return to === 'everyone' || to === 'teachers'
}
