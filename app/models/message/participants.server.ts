import { and, eq, inArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { conversationMembers, messages } from '#db/schema/index.ts'
import { CHOOSE_PEOPLE, isOffice, MAX_PEOPLE } from '#app/domain/message/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listContacts } from './contacts.server.ts'
import { guardiansToCopy } from './internal/copying.server.ts'
import { findOwnConversation } from './member.server.ts'
import { membersOf, type Member } from './internal/members.server.ts'
import { addMembers, copyGuardians, putInInbox, tellByMail } from './writing.server.ts'

const LATE = { status: 409 }

/**
 * Staff add people they may write to. New members can read the whole conversation, and guardians of minors are
 * copied. Null if the user is no member.
 */
export function addParticipants(
	access: Access,
	conversationId: string,
	ids: readonly string[],
): Outcome<{ added: number }> | null {
	return write((tx) => {
		const conversation = findShared(access, conversationId)
		if (!conversation) return null
		const { schoolId } = access
		const before = membersOf(schoolId, conversationId)
		const known = ids.length > 0 ? listContacts(access, { ids }) : []
		if (known.length === 0 || known.length !== new Set(ids).size) return refused({ to: CHOOSE_PEOPLE })
		const fresh = known.map(({ id }) => id).filter((id) => !before.some((member) => member.id === id))
		if (fresh.length === 0) return done({ added: 0 })
		if (before.length + fresh.length > MAX_PEOPLE)
			return refused(
				{ to: `A conversation is between at most ${many(MAX_PEOPLE, 'person', 'people')}` },
				LATE,
			)
		addMembers(tx, schoolId, conversationId, fresh)
		copyGuardians(tx, access, conversationId, fresh)
		const added = membersOf(schoolId, conversationId).filter(
			({ id }) => !before.some((member) => member.id === id),
		)
		putInInbox(
			tx,
			schoolId,
			conversationId,
			added.map(({ id }) => id),
		)
		const last = findMessage(access, conversation.lastId)
		if (last) tellByMail(tx, access, conversation, last, added)
		return done({ added: fresh.length })
	})
}

/** Staff remove a member, who loses access to the conversation. */
export function removeParticipant(access: Access, conversationId: string, id: string): Outcome<null> | null {
	return write((tx) => {
		const conversation = findShared(access, conversationId)
		if (!conversation) return null
		const { schoolId, membershipId } = access
		const members = membersOf(schoolId, conversationId)
		const leaving = members.find((member) => member.id === id)
		if (!leaving || id === membershipId || !mayRemove(access, leaving)) return null
		if (conversation.toOffice && isOffice(leaving.role))
			return refused({ form: 'The office takes part in every conversation written to it.' }, LATE)
		if (leaving.isCopied)
			return refused(
				{ form: `${leaving.name} is copied because their child is under age and takes part.` },
				LATE,
			)
		const staying = members.filter((member) => member !== leaving && !member.isCopied)
		if (staying.every((member) => member.id === membershipId))
			return refused(
				{ form: 'Somebody else has to stay in a conversation. Close or archive it instead.' },
				LATE,
			)
		const copied = guardiansToCopy(
			access,
			staying.map((member) => member.id),
		).map((guardian) => guardian.membershipId)
		const without = members.filter((member) => member.isCopied && !copied.includes(member.id))
		leave(tx, access, conversationId, [id, ...without.map((member) => member.id)])
		return done(null)
	})
}

/** Only direct conversations have a list of members to edit, and only staff may edit it. */
function findShared(access: Access, id: string) {
	const ownConversation = access.role === 'student' ? undefined : findOwnConversation(access, id)
	return ownConversation?.kind === 'direct' ? ownConversation : undefined
}

/** The office may remove anyone; a teacher only their own contacts. */
function mayRemove(access: Access, { id }: Member): boolean {
	return access.reach === 'all' || listContacts(access, { ids: [id] }).length > 0
}

function findMessage(access: Access, id: string) {
	const message = database()
		.select({ id: messages.id, body: messages.body, withdrawnAt: messages.withdrawnAt })
		.from(messages)
		.where(rowOf(messages, access, id))
		.get()
	return message?.withdrawnAt === null ? message : undefined
}

function leave(tx: Tx, access: Access, conversationId: string, ids: string[]) {
	tx.delete(conversationMembers)
		.where(
			and(
				rowsOf(conversationMembers, access),
				eq(conversationMembers.conversationId, conversationId),
				inArray(conversationMembers.membershipId, ids),
			),
		)
		.run()
}
