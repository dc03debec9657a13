import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { conversationMembers, conversations, memberships, messages, users } from '#db/schema/index.ts'
import type { MessageQuery } from '#app/domain/message/list.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export type ConversationFolder = 'inbox' | 'sent' | 'announcements' | 'archived'

/** One page of a folder of the user's conversations, and their number. */
export function listConversations(access: Access, folder: ConversationFolder, query: MessageQuery) {
	const wanted = conditionOf(access, folder, query.search)
	const counted = database()
		.select({ n: sql<number>`count(*)` })
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, access, conversationMembers.conversationId))
		.where(and(rowsOf(conversationMembers, access), wanted))
		.get()
	const total = counted?.n ?? 0
	const rows = database()
		.select({
			id: conversations.id,
			kind: conversations.kind,
			subject: conversations.subject,
			lastAt: conversations.lastAt,
			lastId: conversations.lastId,
			closedAt: conversations.closedAt,
			unread: conversationMembers.unread,
			mutedAt: conversationMembers.mutedAt,
		})
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, access, conversationMembers.conversationId))
		.where(and(rowsOf(conversationMembers, access), wanted))
		.orderBy(desc(ORDER[folder]))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows: withPeople(access, rows), total }
}

const { inboxAt, sentAt, archivedAt } = conversationMembers
const ORDER = { inbox: inboxAt, sent: sentAt, announcements: inboxAt, archived: archivedAt }

function conditionOf(access: Access, folder: ConversationFolder, search: string): SQL {
	const { membershipId } = access
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		eq(conversationMembers.membershipId, membershipId ?? ''),
		folder === 'archived' ? isNotNull(archivedAt) : isNull(archivedAt),
		folder === 'archived' ? undefined : isNotNull(ORDER[folder]),
		folder === 'announcements' ? eq(conversations.kind, 'announcement') : undefined,
		...words.map((word) => hasWord(access, word)),
	) as SQL
}

/** Searches subjects, messages and names of members. */
function hasWord({ schoolId, role }: Access, word: string): SQL {
	const said = database()
		.select({ one: sql`1` })
		.from(messages)
		.where(
			and(
				eq(messages.schoolId, schoolId),
				eq(messages.conversationId, conversations.id),
				isNull(messages.withdrawnAt),
				role === 'student' ? eq(messages.kind, 'message') : undefined,
				sql`instr(${messages.bodyKey}, ${word}) > 0`,
			),
		)
	const named = database()
		.select({ one: sql`1` })
		.from(others)
		.innerJoin(memberships, rowOf(memberships, schoolId, others.membershipId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(others.schoolId, schoolId),
				eq(others.conversationId, conversations.id),
				sql`instr(lower(${users.name}), ${word}) > 0`,
			),
		)
	return or(
		sql`instr(${conversations.subjectKey}, ${word}) > 0`,
		exists(said),
		and(eq(conversations.kind, 'direct'), exists(named)),
	) as SQL
}

const others = alias(conversationMembers, 'others')

interface Row {
	id: string
	lastId: string
}

/** Adds the other members and the latest message. */
function withPeople<R extends Row>(access: Access, rows: R[]) {
	const { membershipId } = access
	if (rows.length === 0) return []
	const people = database()
		.select({
			conversationId: conversationMembers.conversationId,
			id: memberships.id,
			name: users.name,
			role: memberships.role,
			kind: memberships.kind,
		})
		.from(conversationMembers)
		.innerJoin(conversations, rowOf(conversations, access, conversationMembers.conversationId))
		.innerJoin(memberships, rowOf(memberships, access, conversationMembers.membershipId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(conversationMembers, access),
				inArray(
					conversationMembers.conversationId,
					rows.map(({ id }) => id),
				),
				eq(conversationMembers.isCopied, false),
				eq(conversations.kind, 'direct'),
				ne(conversationMembers.membershipId, membershipId ?? ''),
			),
		)
		.all()
	const last = database()
		.select({
			id: messages.id,
			body: messages.body,
			withdrawnAt: messages.withdrawnAt,
			author: users.name,
			authorId: messages.authorId,
		})
		.from(messages)
		.innerJoin(memberships, rowOf(memberships, access, messages.authorId))
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(messages, access),
				inArray(
					messages.id,
					rows.map(({ lastId }) => lastId),
				),
			),
		)
		.all()
	const byId = new Map(last.map((message) => [message.id, message]))
	return rows.map((row) => {
		const newest = byId.get(row.lastId)
		return {
			...row,
			people: people
				.filter(({ conversationId }) => conversationId === row.id)
				.map(({ id, name, role, kind }) => ({ id, name, role, kind })),
			author: newest?.author ?? '',
			authorId: newest?.authorId ?? '',
			isWithdrawn: Boolean(newest?.withdrawnAt),
			line: newest?.withdrawnAt ? '' : (newest?.body.slice(0, 140) ?? ''),
		}
	})
}
