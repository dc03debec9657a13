import type { RouteArgs } from '#app/guards/enter.server.ts'
import { readFolders, readRows } from '#app/requests/message.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { refuseUnreachable } from '#app/models/message/conversation.server.ts'
import { findConversation, type FoundConversation } from '#app/models/message/reading.server.ts'
import { fileLabel, isAudio, isImage, shownSize } from '#app/domain/file/kinds.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { messageList } from '#app/domain/message/list.ts'
import { isOffice, WITHDRAW_MINUTES } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { dayWords, momentWords, today } from '#app/utils/dates.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { readList } from '#app/utils/list-query.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function readConversation(
	{ request, params }: RouteArgs & { params: { id?: string } },
	access: Access,
) {
	const { searchParams } = new URL(request.url)
	const before = searchParams.get('before') ?? undefined
	const conversation = findConversation(access, params.id ?? '', { before }) ?? missing()
	const messages = conversation.messages.map((message) => shown(access, conversation, message))
	return {
		id: conversation.id,
		kind: conversation.kind,
		subject: conversation.subject,
		isClosed: conversation.closedAt !== null,
		isMuted: conversation.mutedAt !== null,
		isArchived: conversation.archivedAt !== null,
		unread: conversation.unread > 0 && before === undefined,
		people: peopleOf(access, conversation),
		student: conversation.student && {
			name: conversation.student.name,
			to: studentPage(access, conversation.student.id),
		},
		...besideOf(access),
		older: conversation.hasOlder ? (conversation.messages[0]?.id ?? null) : null,
		newest: conversation.messages.at(-1)?.id ?? '',
		messages: messages.map((message, i) => ({
			...message,
			day: message.day === messages[i - 1]?.day ? null : message.day,
		})),
		noReply: refuseUnreachable(access, conversation)?.errors.form?.[0] ?? null,
		formKey: formKey(),
	}
}

/** The folders and the inbox beside a conversation. Phones and the portal leave them out. */
export function besideOf(access: Access) {
	const isStaff = access.role !== 'student'
	const first = readList(new URLSearchParams('perPage=25'), messageList)
	return {
		isStaff,
		solo: access.school.kind === 'solo',
		folders: readFolders(access, 'inbox'),
		rows: isStaff ? readRows(access, 'inbox', first).rows : null,
	}
}

export type ConversationData = ReturnType<typeof readConversation>
export type ShownMessage = ConversationData['messages'][number]

function studentPage({ role }: Access, id: string): string {
	return isOffice(role) ? href.student(id) : href.teacherStudent(id)
}

/** Families see every administrator of a school as its office. */
function peopleOf(access: Access, { members, kind, toOffice }: FoundConversation) {
	const others = members.filter(({ id }) => id !== access.membershipId)
	const isOfFamily = access.role === 'student'
	const isSolo = access.school.kind === 'solo'
	const office = others.filter(({ role }) => toOffice && !isSolo && isOffice(role))
	const named = others.filter((member) => !isOfFamily || !office.includes(member))
	if (kind === 'announcement') return { named: [], office: null }
	return {
		named: named.map(({ id, name, role, kind: is, isCopied }) => ({ id, name, role, kind: is, isCopied })),
		office: isOfFamily && office.length > 0 ? access.school.name : null,
	}
}

function shown(
	access: Access,
	{ members }: FoundConversation,
	message: FoundConversation['messages'][number],
) {
	const { dates, school } = access
	const { timeZone } = school
	const { id, kind, authorId, author, role, as, body, withdrawnAt, createdAt, files, failed } = message
	const isOwn = authorId === access.membershipId
	const readers = members
		.filter((member) => member.id !== authorId && member.readId >= id)
		.map(({ name }) => name)
	const when = momentWords(createdAt, timeZone, dates)
	return {
		id,
		kind,
		author,
		role,
		as,
		body,
		isOwn,
		note: school.kind === 'solo' ? 'Note to yourself' : 'Note for staff only',
		isOffice: isOffice(role) && !isOwn && school.kind !== 'solo',
		letters: initialsOf(author),
		isWithdrawn: withdrawnAt !== null,
		mayWithdraw:
			isOwn &&
			withdrawnAt === null &&
			readers.length === 0 &&
			createdAt > Date.now() - WITHDRAW_MINUTES * 60_000,
		day: dayWords(createdAt, timeZone, dates),
		isToday: today(timeZone, createdAt) === today(timeZone),
		when: when.slice(when.lastIndexOf(' ') + 1),
		readers: isOwn && kind === 'message' && withdrawnAt === null ? readers.slice(0, 5).join(', ') : '',
		failed: isOwn ? failed.join(', ') : '',
		files: files.map((file) => ({
			id: file.id,
			url: href.file(file.id),
			name: file.name,
			isImage: isImage(file.type),
			size: shownSize(file.width, file.height, 280),
			isAudio: isAudio(file.type),
			what: `${fileLabel(file.type, file.name)}, ${sizeWords(file.bytes)}`,
		})),
	}
}
