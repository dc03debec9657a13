import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import {
	conversationMembers,
	conversations,
	deliveries,
	files,
	guardianships,
	memberships,
	messageFiles,
	messages,
} from '#db/schema/index.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { hasWord } from '#app/utils/has-word.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

interface Erased {
	studentIds: string[]
	guardianIds: string[]
	membershipIds: string[]
	/** Full names, as others may have written them in other conversations. */
	names: string[]
	/** First names, as used in messages to parents. */
	firstNames: string[]
}

/**
 * Erases messages to, by and about erased people, with their files. In conversations with other families, only
 * their own messages and messages with their name are erased.
 */
export function eraseMessages(tx: Tx, schoolId: SchoolId, people: Erased) {
	const { whole, shared } = conversationsOf(tx, schoolId, people)
	const named = (text: string) => people.names.some((name) => hasWord(text, name))
	const inShared = tx
		.select()
		.from(messages)
		.where(and(eq(messages.schoolId, schoolId), inArray(messages.conversationId, shared)))
		.all()
		.filter(({ authorId, body }) => people.membershipIds.includes(authorId) || named(body))
	const inWhole = tx
		.select()
		.from(messages)
		.where(and(eq(messages.schoolId, schoolId), inArray(messages.conversationId, whole)))
		.all()
	emptyMessages(
		tx,
		schoolId,
		[...inShared, ...inWhole].map(({ id }) => id),
	)
	const subjects = tx
		.select()
		.from(conversations)
		.where(and(eq(conversations.schoolId, schoolId), inArray(conversations.id, [...whole, ...shared])))
		.all()
		.filter(({ id, subject }) => whole.includes(id) || named(subject))
	tx.update(conversations)
		.set({ subject: ERASED.name, subjectKey: '' })
		.where(
			and(
				eq(conversations.schoolId, schoolId),
				inArray(
					conversations.id,
					subjects.map(({ id }) => id),
				),
			),
		)
		.run()
	tx.update(conversations)
		.set({ studentId: null, familyId: null })
		.where(and(eq(conversations.schoolId, schoolId), inArray(conversations.id, whole)))
		.run()
	forgetDeliveries(tx, schoolId, people)
	forgetFirstNames(tx, schoolId, people)
}

function emptyMessages(tx: Tx, schoolId: SchoolId, ids: string[]) {
	const attached = tx
		.delete(messageFiles)
		.where(and(eq(messageFiles.schoolId, schoolId), inArray(messageFiles.messageId, ids)))
		.returning({ id: messageFiles.fileId })
		.all()
		.map(({ id }) => id)
	tx.update(files)
		.set({ removedAt: Date.now() })
		.where(and(eq(files.schoolId, schoolId), inArray(files.id, attached)))
		.run()
	tx.update(messages)
		.set({ body: ERASED.name, bodyKey: '' })
		.where(and(eq(messages.schoolId, schoolId), inArray(messages.id, ids)))
		.run()
}

function forgetDeliveries(tx: Tx, schoolId: SchoolId, { studentIds, guardianIds, membershipIds }: Erased) {
	const keys = [
		...studentIds.map((id) => `student:${id}`),
		...guardianIds.map((id) => `guardian:${id}`),
		...membershipIds.map((id) => `member:${id}`),
	]
	tx.update(deliveries)
		.set({ name: ERASED.name, about: '', email: null, familyId: null })
		.where(and(eq(deliveries.schoolId, schoolId), inArray(deliveries.recipient, keys)))
		.run()
}

/** Messages to guardians who stay for another child name both children. */
function forgetFirstNames(tx: Tx, schoolId: SchoolId, { studentIds, firstNames }: Erased) {
	const theirs = tx
		.selectDistinct({ id: guardianships.guardianId })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, studentIds)))
		.all()
	const sent = tx
		.select({ id: deliveries.id, about: deliveries.about })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.schoolId, schoolId),
				inArray(
					deliveries.recipient,
					theirs.map(({ id }) => `guardian:${id}`),
				),
			),
		)
		.all()
	for (const { id, about } of sent) {
		const others = about.split(', ').filter((name) => !firstNames.includes(name))
		tx.update(deliveries)
			.set({ about: others.join(', ') })
			.where(rowOf(deliveries, schoolId, id))
			.run()
	}
}

/**
 * Direct conversations with or about the erased people, split by whether other families take part.
 * Announcements are for everyone and stay.
 */
function conversationsOf(tx: Tx, schoolId: SchoolId, { studentIds, membershipIds }: Erased) {
	const about = tx
		.select({ id: conversations.id })
		.from(conversations)
		.where(and(eq(conversations.schoolId, schoolId), inArray(conversations.studentId, studentIds)))
		.all()
		.map(({ id }) => id)
	const withThem = tx
		.select({ id: conversations.id })
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, schoolId, conversationMembers.conversationId))
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				inArray(conversationMembers.membershipId, membershipIds),
				eq(conversations.kind, 'direct'),
			),
		)
		.all()
		.map(({ id }) => id)
		.filter((id) => !about.includes(id))
	const shared = tx
		.select({ id: conversationMembers.conversationId })
		.from(conversationMembers)
		.innerJoin(memberships, rowOf(memberships, schoolId, conversationMembers.membershipId))
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				inArray(conversationMembers.conversationId, withThem),
				notInArray(conversationMembers.membershipId, membershipIds),
				// A copied guardian only reads messages to the child.
				eq(conversationMembers.isCopied, false),
				inArray(memberships.kind, ['learner', 'guardian']),
			),
		)
		.all()
		.map(({ id }) => id)
	return { whole: [...new Set([...about, ...withThem])].filter((id) => !shared.includes(id)), shared }
}
