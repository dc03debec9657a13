import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import {
	conversationMembers,
	conversations,
	deliveries,
	files,
	memberships,
	messageFiles,
	messages,
	students,
	users,
} from '#db/schema/index.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'

/** So many messages a page. */
const SHOWN = 50

export interface ReadMember {
	id: string
	name: string
	role: Role
	kind: 'staff' | 'learner' | 'guardian'
	isCopied: boolean
	readId: string
}

/** A conversation somebody takes part in, with the newest messages or those before one; null for any other. */
export function findConversation(access: Access, id: string, { before = '~' }: { before?: string } = {}) {
	const { schoolId, membershipId } = access
	const found = database()
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
		.innerJoin(
			conversations,
			and(eq(conversations.schoolId, schoolId), eq(conversations.id, conversationMembers.conversationId)),
		)
		.leftJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, conversations.studentId)))
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, id),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.get()
	if (!found) return null
	const { studentId, firstName, lastName, ...conversation } = found
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

function listMembers({ schoolId }: Access, id: string): ReadMember[] {
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
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, conversationMembers.membershipId)),
		)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(conversationMembers.schoolId, schoolId), eq(conversationMembers.conversationId, id)))
		.all()
}

/** The newest first, one more than is shown. Notes are for staff. */
function listMessages(access: Access, conversationId: string, before: string, limit = SHOWN + 1) {
	const { schoolId, role } = access
	const rows = database()
		.select({
			id: messages.id,
			kind: messages.kind,
			authorId: messages.authorId,
			author: users.name,
			role: memberships.role,
			body: messages.body,
			withdrawnAt: messages.withdrawnAt,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.innerJoin(memberships, and(eq(memberships.schoolId, schoolId), eq(memberships.id, messages.authorId)))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(messages.schoolId, schoolId),
				eq(messages.conversationId, conversationId),
				lt(messages.id, before),
				role === 'student' ? eq(messages.kind, 'message') : undefined,
			),
		)
		.orderBy(desc(messages.id))
		.limit(limit)
		.all()
	const ids = rows.map(({ id }) => id)
	const attached = ids.length > 0 ? attachedTo(access, ids) : []
	const failed = ids.length > 0 ? failedOf(access, ids) : []
	return rows.map(({ body, ...row }) => ({
		...row,
		body: row.withdrawnAt === null ? body : '',
		files: row.withdrawnAt === null ? attached.filter(({ messageId }) => messageId === row.id) : [],
		failed: failed.filter(({ messageId }) => messageId === row.id).map(({ name }) => name),
	}))
}

function attachedTo({ schoolId }: Access, ids: string[]) {
	return database()
		.select({
			messageId: messageFiles.messageId,
			id: files.id,
			name: files.name,
			type: files.type,
			bytes: files.bytes,
			removedAt: files.removedAt,
		})
		.from(messageFiles)
		.innerJoin(files, and(eq(files.schoolId, schoolId), eq(files.id, messageFiles.fileId)))
		.where(and(eq(messageFiles.schoolId, schoolId), inArray(messageFiles.messageId, ids)))
		.all()
		.filter(({ removedAt }) => removedAt === null)
}

function failedOf({ schoolId }: Access, ids: string[]) {
	return database()
		.select({ messageId: deliveries.messageId, name: deliveries.name })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.schoolId, schoolId),
				inArray(deliveries.messageId, ids),
				eq(deliveries.state, 'failed'),
			),
		)
		.all()
}

const version = prepared((db) => ({
	newest: db
		.select({ id: messages.id, withdrawnAt: messages.withdrawnAt, kind: messages.kind })
		.from(messages)
		.where(
			and(
				eq(messages.schoolId, sql.placeholder('schoolId')),
				eq(messages.conversationId, sql.placeholder('id')),
			),
		)
		.orderBy(desc(messages.id))
		.limit(10)
		.prepare(),
	members: db
		.select({
			id: conversationMembers.membershipId,
			readId: conversationMembers.readId,
		})
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, sql.placeholder('schoolId')),
				eq(conversationMembers.conversationId, sql.placeholder('id')),
			),
		)
		.orderBy(asc(conversationMembers.membershipId))
		.limit(40)
		.prepare(),
}))

/** Changes with what a conversation shows; null for whoever takes no part in it. */
export function versionOfConversation({ schoolId, membershipId, role }: Access, id: string): string | null {
	const members = version().members.all({ schoolId, id })
	const isMember = members.some((one) => one.id === membershipId)
	if (!isMember && !isMemberOfMany(schoolId, id, membershipId ?? '')) return null
	const newest = version()
		.newest.all({ schoolId, id })
		.filter(({ kind }) => role !== 'student' || kind === 'message')
	return JSON.stringify([newest, members.map(({ readId }) => readId)])
}

/** An announcement has more members than are looked at for a version. */
function isMemberOfMany(schoolId: Access['schoolId'], id: string, membershipId: string): boolean {
	const row = database()
		.select({ id: conversationMembers.membershipId })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, id),
				eq(conversationMembers.membershipId, membershipId),
			),
		)
		.get()
	return row !== undefined
}

/** Whether a file came with a message of a conversation somebody takes part in. */
export function isAttachedFor({ schoolId, membershipId, role }: Access, fileId: string): boolean {
	const row = database()
		.select({ id: messages.id })
		.from(messageFiles)
		.innerJoin(messages, and(eq(messages.schoolId, schoolId), eq(messages.id, messageFiles.messageId)))
		.innerJoin(
			conversationMembers,
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.conversationId, messages.conversationId),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.where(
			and(
				eq(messageFiles.schoolId, schoolId),
				eq(messageFiles.fileId, fileId),
				isNull(messages.withdrawnAt),
				role === 'student' ? eq(messages.kind, 'message') : undefined,
			),
		)
		.get()
	return row !== undefined
}

const unread = prepared((db) =>
	db
		.select({ count: sql<number>`count(*)` })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, sql.placeholder('schoolId')),
				eq(conversationMembers.membershipId, sql.placeholder('membershipId')),
				sql`${conversationMembers.unread} > 0`,
				isNull(conversationMembers.mutedAt),
			),
		)
		.prepare(),
)

/** How many conversations have something new in them. */
export function countUnreadConversations({ schoolId, membershipId }: Access): number {
	return unread().get({ schoolId, membershipId: membershipId ?? '' })?.count ?? 0
}

/** All that somebody wrote and was written, for their copy of their data. */
export function copyOfConversations(access: Access) {
	const { schoolId, membershipId } = access
	const own = database()
		.select({ id: conversations.id, subject: conversations.subject })
		.from(conversationMembers)
		.innerJoin(
			conversations,
			and(eq(conversations.schoolId, schoolId), eq(conversations.id, conversationMembers.conversationId)),
		)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.all()
	return own.map(({ id, subject }) => ({
		subject,
		messages: listMessages(access, id, '~', 10_000)
			.reverse()
			.map((one) => ({
				from: one.author,
				at: new Date(one.createdAt).toISOString(),
				text: one.body,
				files: one.files.map(({ name }) => name),
			})),
	}))
}
