import type { Connection } from '../client.server.ts'

/** Messages per conversation between the office and a teacher. */
const A_CONVERSATION = 10

interface BulkMessages {
	sqlite: Connection['sqlite']
	schoolId: string
	adminId: string
	teacherIds: string[]
	messages: number
	now: number
}

/**
 * Adds messages between the office and teachers, one hour apart. The last one of each conversation is unread.
 */
export function addBulkMessages({ sqlite, schoolId, adminId, teacherIds, messages, now }: BulkMessages) {
	const conversation = sqlite.prepare(
		`insert into conversations (school_id, id, kind, subject, subject_key, last_id, last_at, created_at)
		values (?, ?, 'direct', ?, ?, ?, ?, ?)`,
	)
	const member = sqlite.prepare(
		`insert into conversation_members (school_id, conversation_id, membership_id, read_id, unread, inbox_at, sent_at, joined_at)
		values (?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	const message = sqlite.prepare(
		`insert into messages (school_id, id, conversation_id, kind, author_id, body, body_key, created_at)
		values (?, ?, ?, 'message', ?, ?, ?, ?)`,
	)
	for (let first = 0; first < messages; first += A_CONVERSATION) {
		const count = Math.min(A_CONVERSATION, messages - first)
		const number = first / A_CONVERSATION
		const id = `${schoolId}-conversation-${number}`
		const teacherId = teacherIds[number % teacherIds.length]
		if (teacherId === undefined) return
		const ids = Array.from({ length: count }, (_, i) => `${id}-${i}`)
		const at = (i: number) => now - (messages - first - i) * 3_600_000
		const last = count - 1
		conversation.run(schoolId, id, `Week ${number}`, `week ${number}`, ids[last], at(last), at(0))
		member.run(schoolId, id, adminId, ids[last], 0, at(last), at(0), at(0))
		member.run(schoolId, id, teacherId, ids[Math.max(0, last - 1)], 1, at(last), at(last), at(0))
		for (const [i, messageId] of ids.entries()) {
			const body = `about the lessons of week ${number}`
			message.run(schoolId, messageId, id, i % 2 ? teacherId : adminId, body, body, at(i))
		}
	}
}
