import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { conversationMembers, conversations, deliveries, messageFiles, messages } from '#db/schema/index.ts'
import { copyLetter, noticeLetter, noticeLine } from '#app/letters/message.server.ts'
import type { MessageKind } from '#app/domain/message/labels.ts'
import { plain } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { href } from '#app/domain/href.ts'
import { addFile, type NewFile } from '../file.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { tell } from '../notification/telling.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { queueEvent } from '../mail/webhook-outbox.server.ts'
import { opensMessages } from '../account/portal.server.ts'
import { asReader } from '../reader.server.ts'
import { membersOf, type Member } from './internal/members.server.ts'
import { guardiansToCopy, listOffice } from './internal/copying.server.ts'

export interface Written {
	kind: MessageKind
	body: string
}

interface Conversation {
	id: string
	subject: string
	toOffice: boolean
}

/** Creates a conversation without messages; `addMessage` adds the first one. */
export function addConversation(
	tx: Tx,
	schoolId: SchoolId,
	conversation: Pick<typeof conversations.$inferInsert, 'kind' | 'subject'> &
		Partial<typeof conversations.$inferInsert>,
): string {
	const id = newId()
	const now = Date.now()
	tx.insert(conversations)
		.values({
			lastId: id,
			lastAt: now,
			createdAt: now,
			...conversation,
			schoolId,
			id,
			subjectKey: plain(conversation.subject),
		})
		.run()
	return id
}

export function addMembers(
	tx: Tx,
	schoolId: SchoolId,
	conversationId: string,
	ids: readonly string[],
	isCopied = false,
) {
	for (const membershipId of new Set(ids))
		tx.insert(conversationMembers)
			.values({ schoolId, conversationId, membershipId, isCopied, joinedAt: Date.now() })
			.onConflictDoNothing()
			.run()
}

/** Adds guardians of the minors among some people. */
export function copyGuardians(tx: Tx, access: Access, conversationId: string, people: readonly string[]) {
	const copied = guardiansToCopy(access, people).flatMap(({ membershipId }) => membershipId ?? [])
	addMembers(tx, access.schoolId, conversationId, copied, true)
}

/**
 * Adds a message, or a note for staff. It becomes unread for all other members, and those without older unread
 * messages are notified by email.
 */
export function addMessage(
	tx: Tx,
	access: Access,
	conversation: Conversation,
	{ kind, body }: Written,
	files: readonly NewFile[] = [],
): string {
	const { schoolId, membershipId } = access
	const id = insertMessage(tx, schoolId, conversation.id, { kind, body, authorId: membershipId ?? '' })
	for (const file of files) {
		addFile(schoolId, file)
		tx.insert(messageFiles).values({ schoolId, messageId: id, fileId: file.id }).run()
	}
	if (conversation.toOffice) addMembers(tx, schoolId, conversation.id, listOffice(schoolId))
	const readers = membersOf(schoolId, conversation.id).filter(
		(member) => member.id !== membershipId && (kind === 'message' || member.role !== 'student'),
	)
	putInInbox(
		tx,
		schoolId,
		conversation.id,
		readers.map((reader) => reader.id),
	)
	noteSent(tx, access, conversation.id, id, kind)
	if (kind === 'message') tellByMail(tx, access, conversation, { id, body }, readers)
	return id
}

export function insertMessage(
	tx: Tx,
	schoolId: SchoolId,
	conversationId: string,
	message: Written & { authorId: string },
): string {
	const id = newId()
	const now = Date.now()
	tx.insert(messages)
		.values({ schoolId, id, conversationId, ...message, bodyKey: plain(message.body), createdAt: now })
		.run()
	if (message.kind !== 'message') return id
	const conversation = tx
		.update(conversations)
		.set({ lastId: id, lastAt: now, closedAt: null })
		.where(rowOf(conversations, schoolId, conversationId))
		.returning({ toOffice: conversations.toOffice })
		.get()
	// The API shows conversations of the office only.
	if (conversation?.toOffice) queueEvent(tx, schoolId, 'message.sent', id)
	return id
}

/** A new message moves an archived conversation back to the inbox. */
export function putInInbox(tx: Tx, schoolId: SchoolId, conversationId: string, ids: readonly string[]) {
	tx.update(conversationMembers)
		.set({ unread: sql`${conversationMembers.unread} + 1`, inboxAt: Date.now(), archivedAt: null })
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, conversationId),
				inArray(conversationMembers.membershipId, [...ids]),
			),
		)
		.run()
}

/** A sender has read everything before their message. */
function noteSent(
	tx: Tx,
	{ schoolId, membershipId }: Access,
	conversationId: string,
	readId: string,
	kind: MessageKind,
) {
	const now = Date.now()
	tx.insert(conversationMembers)
		.values({ schoolId, conversationId, membershipId: membershipId ?? '', joinedAt: now })
		.onConflictDoNothing()
		.run()
	tx.update(conversationMembers)
		.set({ readId, unread: 0, ...(kind === 'message' ? { sentAt: now } : {}) })
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, conversationId),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.run()
}

/**
 * Members with an account get a notification according to their preferences and read the message here. If the school
 * hides messages from families, theirs has the text. Guardians without an account get the full message if their child takes part.
 */
export function tellByMail(
	tx: Tx,
	access: Access,
	{ id: conversationId, subject }: Pick<Conversation, 'id' | 'subject'>,
	message: { id: string; body: string },
	readers: readonly Member[],
) {
	const { schoolId, school, name: from, role: is, kind, membershipId } = access
	const about = { from, sender: { role: is, kind }, school: school.name, subject, conversationId }
	const noteDelivery = (
		recipient: string,
		to: { name: string; email: string },
		mailId: string | null | undefined,
		place?: string,
	) => {
		if (!mailId) return
		tx.insert(deliveries)
			.values({
				schoolId,
				id: newId(),
				messageId: message.id,
				conversationId,
				senderId: membershipId ?? '',
				recipient,
				name: to.name,
				email: to.email,
				membershipId: place,
				state: 'queued',
				mailId,
				at: Date.now(),
			})
			.run()
	}
	for (const { id, name, email, role, isMuted, isHere, unread } of readers) {
		const isOpen = opensMessages(access, role)
		if (!isHere || isMuted || (isOpen && unread > 0)) continue
		const reader = asReader(schoolId, { name, email: email ?? '' })
		const told = isOpen ? about : { ...about, body: message.body }
		const mailId = tell(tx, schoolId, { membershipId: id, role, email }, 'message', {
			mail: () => noticeLetter({ ...told, to: reader, role }),
			line: {
				text: noticeLine(reader, told),
				path: isOpen ? href.conversation(conversationId) : href.studentHome(),
				subjectId: conversationId,
			},
		})
		noteDelivery(`member:${id}`, { name, email: email ?? '' }, mailId, id)
	}
	const learners = [...readers.map(({ id }) => id), membershipId ?? '']
	for (const { guardianId, name, email, membershipId: place } of guardiansToCopy(access, learners)) {
		if (!email || place) continue
		const letter = copyLetter({ ...about, to: asReader(schoolId, { name, email }), body: message.body })
		const [mailId] = queueSchoolMail(tx, schoolId, [{ ...letter, notBefore: nextMoment(schoolId, null) }])
		noteDelivery(`guardian:${guardianId}`, { name, email }, mailId)
	}
}
