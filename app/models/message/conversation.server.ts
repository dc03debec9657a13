import { write } from '#db/client.server.ts'
import { CHOOSE_PEOPLE, isOffice } from '#app/domain/message/labels.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import type { NewFile } from '../file.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { listContacts } from './contacts.server.ts'
import { listOffice } from './internal/copying.server.ts'
import { findOwnConversation } from './member.server.ts'
import { membersOf, refuseMany } from './internal/members.server.ts'
import { addConversation, addMembers, addMessage, copyGuardians, type Written } from './writing.server.ts'

export interface NewConversation {
	/** Membership ids, and `office`. */
	to: readonly string[]
	subject: string
	body: string
	/** The student the conversation is about. */
	studentId?: string
}

/** Starts a conversation. Guardians of minors are copied. */
export function startConversation(
	access: Access,
	key: string,
	{ to, subject, body, studentId }: NewConversation,
	files: readonly NewFile[] = [],
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, role, membershipId } = access
		const people = to.filter((id) => id !== OFFICE)
		const known = people.length > 0 ? listContacts(access, { ids: people }) : []
		if (known.length !== new Set(people).size) return refused({ to: CHOOSE_PEOPLE })
		const toOffice = to.includes(OFFICE) || isOffice(role)
		if (people.length === 0 && !to.includes(OFFICE)) return refused({ to: CHOOSE_PEOPLE })
		const no = refuseMany(access)
		if (no) return no
		const isAbout = studentId && reachesStudent(access, studentId) ? studentId : undefined
		const conversation = { subject, toOffice: toOffice && !isOffice(role), studentId: isAbout }
		const id = addConversation(tx, schoolId, { kind: 'direct', ...conversation })
		addMembers(tx, schoolId, id, [
			...people,
			membershipId ?? '',
			...(conversation.toOffice ? listOffice(schoolId) : []),
		])
		copyGuardians(tx, access, id, [...people, membershipId ?? ''])
		addMessage(tx, access, { id, ...conversation }, { kind: 'message', body }, files)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export const OFFICE = 'office'

/** Adds a message, or a note only staff can read. Null if the user is no member of the conversation. */
export function reply(
	access: Access,
	conversationId: string,
	key: string,
	written: Written,
	files: readonly NewFile[] = [],
): Outcome<{ id: string }> | null {
	return write((tx) => {
		const conversation = findOwnConversation(access, conversationId)
		if (!conversation) return null
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		if (written.kind === 'note' && access.role === 'student')
			return refused({ form: 'Only staff can write notes.' }, { status: 403 })
		const no = refuseMany(access) ?? refuseUnreachable(access, conversation)
		if (no) return no
		const id = addMessage(tx, access, conversation, written, files)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

type Own = NonNullable<ReturnType<typeof findOwnConversation>>

/** Former contacts cannot continue an old conversation. */
export function refuseUnreachable(
	access: Access,
	{ id, kind, toOffice }: Pick<Own, 'id' | 'kind' | 'toOffice'>,
): Refused | null {
	if (kind === 'announcement')
		return refused({ form: 'Announcements cannot be answered. Write a new message instead.' }, LATE)
	if (toOffice || isOffice(access.role)) return null
	const others = membersOf(access.schoolId, id).filter((member) => member.id !== access.membershipId)
	const ids = others.map((member) => member.id)
	if (others.some(({ role }) => isOffice(role)) || listContacts(access, { ids }).length > 0) return null
	return refused(
		{ form: 'You can no longer write to the people of this conversation. Write to the office.' },
		LATE,
	)
}

const LATE = { status: 409 }
