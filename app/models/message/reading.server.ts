import { and, desc, eq, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	conversationMembers,
	conversations,
	memberships,
	messages,
	students,
	users,
} from '#db/schema/index.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { listAttached, listUndelivered } from './internal/attached.server.ts'

/** Messages per page. */
const SHOWN = 50

export interface ReadMember {
	id: string
	name: string
	role: Role
	kind: Kind
	isCopied: boolean
	readId: string
}

/** One of the user's conversations, with the newest messages or the ones before a given message. */
export function findConversation(access: Access, id: string, { before = '~' }: { before?: string } = {}) {
	const { membershipId } = access
	const conversationMember = database()
		.select({
			id: conversations.id,
			kind: conversations.kind,
			subject: conversations.subject,
			toOffice: conversations.toOffice,
			closedAt: conversations.closedAt,
			studentId: conversations.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			unread: conversationMembers.unread,
			mutedAt: conversationMembers.mutedAt,
			archivedAt: conversationMembers.archivedAt,
		})
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, access, conversationMembers.conversationId))
		.leftJoin(students, rowOf(students, access, conversations.studentId))
		.where(
			and(
				rowsOf(conversationMembers, access),
				eq(conversationMembers.conversationId, id),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.get()
	if (!conversationMember) return null
	const { studentId, firstName, lastName, ...conversation } = conversationMember
	const isKnown = studentId !== null && access.role !== 'student' && reachesStudent(access, studentId)
	const rows = listMessages(access, id, before)
	return {
		...conversation,
		student: isKnown
			? { id: studentId, name: nameOf({ firstName: firstName ?? '', lastName: lastName ?? '' }) }
			: null,
		members: conversation.kind === 'announcement' ? [] : listMembers(access, id),
		messages: rows.slice(0, SHOWN).reverse(),
		hasOlder: rows.length > SHOWN,
	}
}

export type FoundConversation = NonNullable<ReturnType<typeof findConversation>>

function listMembers(access: Access, id: string): ReadMember[] {
	return database()
		.select({
			id: memberships.id,
			name: users.name,
			role: memberships.role,
			kind: memberships.kind,
			isCopied: conversationMembers.isCopied,
			readId: conversationMembers.readId,
		})
		.from(conversationMembers)
		.innerJoin(memberships, rowOf(memberships, access, conversationMembers.membershipId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(rowsOf(conversationMembers, access), eq(conversationMembers.conversationId, id)))
		.all()
}

/** Newest first, one more than a page shows. Notes are for staff only. */
function listMessages(access: Access, conversationId: string, before: string, limit = SHOWN + 1) {
	const { role } = access
	const rows = database()
		.select({
			id: messages.id,
			kind: messages.kind,
			authorId: messages.authorId,
			author: users.name,
			role: memberships.role,
			as: memberships.kind,
			body: messages.body,
			withdrawnAt: messages.withdrawnAt,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.innerJoin(memberships, rowOf(memberships, access, messages.authorId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(messages, access),
				eq(messages.conversationId, conversationId),
				lt(messages.id, before),
				role === 'student' ? eq(messages.kind, 'message') : undefined,
			),
		)
		.orderBy(desc(messages.id))
		.limit(limit)
		.all()
	const ids = rows.map(({ id }) => id)
	const attached = ids.length > 0 ? listAttached(access, ids) : []
	const failed = ids.length > 0 ? listUndelivered(access, ids) : []
	return rows.map(({ body, ...row }) => ({
		...row,
		body: row.withdrawnAt === null ? body : '',
		files: row.withdrawnAt === null ? attached.filter(({ messageId }) => messageId === row.id) : [],
		failed: failed.filter(({ messageId }) => messageId === row.id).map(({ name }) => name),
	}))
}

/** All messages sent and received by the user, for their data export. */
export function copyOfConversations(access: Access) {
	const { membershipId } = access
	const own = database()
		.select({ id: conversations.id, subject: conversations.subject })
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, access, conversationMembers.conversationId))
		.where(and(rowsOf(conversationMembers, access), eq(conversationMembers.membershipId, membershipId ?? '')))
		.all()
	return own.map(({ id, subject }) => ({
		subject,
		messages: listMessages(access, id, '~', 10_000)
			.reverse()
			.map((message) => ({
				from: message.author,
				at: new Date(message.createdAt).toISOString(),
				text: message.body,
				files: message.files.map(({ name }) => name),
			})),
	}))
}
